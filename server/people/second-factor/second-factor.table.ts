declare module '../../base/db/schema.ts' {
  interface Schema {
    second_factors: SecondFactorTable
    recovery_codes: RecoveryCodeTable
  }
}

/** What an account's codes are made from (RFC 6238). */
export interface SecondFactorTable {
  user_id: string
  /** Base32, sealed where the server has a key for secrets. */
  secret: string
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  last_step: number
  created_at: string
  /** When a code showed that the app has the secret; null = it is still being set up and asked for nowhere. */
  confirmed_at: string | null
}

/** Works once, in the place of a code; one that was used is deleted. */
export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 of the code; the code itself is with the account's owner alone. */
  code_hash: string
  created_at: string
}
