import type { Selectable } from 'kysely'

/** A link of a letter to the owner of an account; it works once. */
export interface AccountTokenTable {
  /** SHA-256 of the token; the token itself stands in the letter alone. */
  token_hash: string
  user_id: string
  purpose: 'reset-password' | 'change-email'
  /** The new address of `change-email`. */
  email: string | null
  created_at: string
  expires_at: string
}
export type AccountTokenRow = Selectable<AccountTokenTable>
