import { createHash, randomBytes } from 'node:crypto'
import {
  hasRole,
  hasTier,
  FRESH_MINUTES,
  KEY_PREFIX,
  type Access,
  type NeededRole,
  type KeyScope,
} from '../../../contract/access.ts'
import type { Call } from '../../../contract/calls/define-call.ts'
import { defaultReason } from '../../../contract/upgrade-prompt.ts'
import type { User } from '../../../contract/user.ts'
import { ServerError } from '../errors.ts'

/** Who calls, as their token says. */
export interface Caller {
  user: User
  /** Empty where a key calls; calls about sessions take no keys. */
  sessionId: string
}

/** Who calls with a session. */
export interface SessionCaller extends Caller {
  /** Whether the password, with a code where the account has a second factor, was given within `FRESH_MINUTES`. */
  isFresh: boolean
  /** Whether the account must set up a second factor before it can do anything else. */
  mustSetUpFactor: boolean
}

/** What a call asks of a key. */
export interface KeyNeeds {
  access: Access
  /** null: the call takes sessions only */
  scope: KeyScope | null
}

/**
 * @param caller null without a valid session
 * @throws {ServerError} `auth/not-signed-in`, `auth/not-allowed`, or the tier's refusal with `requiredTier`
 */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw new ServerError('auth/not-signed-in', 'This call needs a session; sign in first.')
  if (access === 'signed-in') return
  if ('role' in access) requireRole(access.role, caller.user)
  else requireTier(access, caller.user)
}

/**
 * What a call asks of the session, beside who it belongs to.
 *
 * @throws {ServerError} `auth/second-factor-needed`, `auth/fresh-sign-in-needed`
 */
export function requireSession(
  { access, fresh, withoutSecondFactor }: Pick<Call, 'access' | 'fresh' | 'withoutSecondFactor'>,
  caller: SessionCaller | null,
): void {
  if (access === 'public' || !caller) return
  if (caller.mustSetUpFactor && !withoutSecondFactor) {
    const message = 'Your role needs a second factor. Set one up in your account, under Security, then go on.'
    throw new ServerError('auth/second-factor-needed', message)
  }
  if (fresh && !caller.isFresh) {
    const message = `This needs your password once more: you gave it more than ${FRESH_MINUTES} minutes ago.`
    throw new ServerError('auth/fresh-sign-in-needed', message)
  }
}

function requireRole(needed: NeededRole | readonly NeededRole[], user: User): void {
  if (hasRole(user, needed)) return
  const roles = [needed].flat().join(' or ')
  throw new ServerError('auth/not-allowed', `This needs the role ${roles}; yours is ${user.role}.`)
}

function requireTier({ tier, refusal }: Extract<Access, { tier: string }>, user: User): void {
  if (hasTier(user, tier)) return
  throw new ServerError(refusal ?? 'tier/feature-unavailable', defaultReason(tier), undefined, { requiredTier: tier })
}

/** 256 random bits in 43 characters that need no escaping in a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain hash is enough: nobody can guess through 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of an `Authorization: Bearer …` header; undefined where there is none. */
export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1]
}

/** Whether a bearer token is an API key; else it is a session's. */
export function isApiKey(token: string | undefined): token is string {
  return token?.startsWith(KEY_PREFIX) ?? false
}
