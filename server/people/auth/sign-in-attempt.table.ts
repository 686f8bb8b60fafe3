declare module '../../base/db/schema.ts' {
  interface Schema {
    sign_in_attempts: SignInAttemptTable
  }
}

export interface SignInAttemptTable {
  /** Fingerprint of a network address, or of an account's address and a network: what was typed is not kept. */
  subject: string
  attempts: number
  resets_at: string
}
