import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { admitConfirmation } from '../auth/limit-attempts.ts'
import { findUserById } from './user.repository.ts'

/** Memory in KiB, passes, lanes: the least that OWASP's password storage cheat sheet asks of argon2id. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @returns the argon2id hash in PHC form, with a salt of its own; computed off the main thread */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COSTS)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password is the one that was hashed. Without a hash it takes the same time and is never right, so that a
 * stranger cannot learn by the clock which accounts exist.
 */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const other = await (decoy ??= hashPassword(randomPassword()))
  const isRight = await verify(hashed ?? other, password.normalize('NFC'))
  return isRight && hashed !== undefined
}

/** Letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, about 99 bits. */
export function randomPassword(): string {
  return randomGroups(4)
}

/** Groups of five with hyphens between them, about 25 bits each. */
export function randomGroups(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/**
 * Asks for the password once more before what a stolen session must not do.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`
 */
export async function confirmPassword(
  context: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  password: string,
): Promise<void> {
  const clear = await admitConfirmation(context, userId)
  const user = await findUserById(context.db, userId)
  if (!(await isPassword(password, user?.password_hash))) {
    throw new ServerError('auth/wrong-password', 'This is not the present password of the account.')
  }
  await clear()
}
