import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    account_tokens: AccountTokenTable
  }
}

/** A link of an email to the owner of an account; it works once. */
export interface AccountTokenTable {
  /** SHA-256 of the token; the token itself stands in the email alone. */
  token_hash: string
  user_id: string
  purpose: 'reset-password' | 'change-email'
  /** The new address of `change-email`. */
  email: string | null
  created_at: string
  expires_at: string
}
export type AccountTokenRow = Selectable<AccountTokenTable>
