import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    registrations: RegistrationTable
  }
}

/** Somebody who wrote an address down, and has not shown yet that it is theirs. It becomes an account, or runs out. */
export interface RegistrationTable {
  /** SHA-256 of the link's token; the token itself stands in the email alone. */
  token_hash: string
  email: string
  email_key: string
  name: string
  /** argon2id, as in `users`. */
  password_hash: string
  created_at: string
  expires_at: string
}
export type RegistrationRow = Selectable<RegistrationTable>
