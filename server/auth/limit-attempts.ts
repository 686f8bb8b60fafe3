import { createHash } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from './sign-in-attempt.repository.ts'

type Limits = Pick<ServerContext, 'db' | 'now'>

const WINDOW_MS = 15 * 60_000
/** Wrong passwords that one account may be given in a window. */
export const ATTEMPTS_PER_ACCOUNT = 10
/** One network address may try this often in a window; an office behind one address has many people. */
export const ATTEMPTS_PER_ADDRESS = 50

/** Who tries: the account's key and the network address, each as a fingerprint (a password may have been typed there). */
export interface Attempt {
  account: string
  address: string
}

export function attemptOf(emailKey: string, address: string): Attempt {
  return { account: fingerprint('account', emailKey), address: fingerprint('address', networkOf(address)) }
}

const fingerprint = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex')

/** An IPv6 customer has at least a /64 and could use a fresh address for every attempt. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/**
 * Counts an attempt before it is examined, so that many at once cannot slip through. Counts survive a restart.
 *
 * @throws {ServerError} `auth/too-many-attempts` with the seconds until it may be tried again
 */
export async function admitAttempt({ db, now }: Limits, { account, address }: Attempt): Promise<void> {
  const at = now()
  const resetsAt = new Date(Date.parse(at) + WINDOW_MS).toISOString()
  const limits = [
    { subject: address, limit: ATTEMPTS_PER_ADDRESS },
    { subject: account, limit: ATTEMPTS_PER_ACCOUNT },
  ]
  for (const { subject, limit } of limits) {
    const counted = await countAttempt(db, subject, at, resetsAt)
    if (counted.attempts > limit) throw tooMany(Date.parse(counted.resets_at) - Date.parse(at))
  }
}

function tooMany(milliseconds: number): ServerError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const message = `Too many attempts to sign in; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new ServerError('auth/too-many-attempts', message, undefined, { retryAfterSeconds })
}

/** A right password clears the account and is not held against the address. */
export async function clearAttempts({ db }: Limits, { account, address }: Attempt): Promise<void> {
  await forgetAttempts(db, account)
  await forgiveAttempt(db, address)
}
