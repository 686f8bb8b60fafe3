import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken } from '../../base/http/session-token.ts'
import { deleteExpiredAccountTokens, insertAccountToken } from './account-token.repository.ts'
import type { AccountTokenRow } from './account-token.table.ts'

const HOUR = 60 * 60_000
/** How long the links of emails work, in milliseconds. */
export const LINK_LIFETIMES = {
  registration: 24 * HOUR,
  'change-email': 24 * HOUR,
  'reset-password': HOUR,
} as const

/** The same for somebody who is invited and did not ask for it. */
export const INVITATION_LIFETIME = 7 * 24 * HOUR

export const laterThan = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

/** Makes a link for an account. @returns the token for its email, kept nowhere but there */
export async function makeAccountLink(
  db: Db,
  { now }: Pick<ServerContext, 'now'>,
  { user_id, purpose, email = null }: Pick<AccountTokenRow, 'user_id' | 'purpose'> & { email?: string | null },
): Promise<string> {
  const token = newToken()
  const at = now()
  await deleteExpiredAccountTokens(db, at)
  const expires_at = laterThan(at, LINK_LIFETIMES[purpose])
  await insertAccountToken(db, { token_hash: hashToken(token), user_id, purpose, email, created_at: at, expires_at })
  return token
}

/** One refusal for links that never were, were used or have run out: which of them is nobody's business. */
export function linkInvalid(): ServerError {
  return new ServerError('auth/link-invalid', 'This link was used already or has run out. Ask for a new email.')
}
