declare module '../../base/db/schema.ts' {
  interface Schema {
    sign_in_attempts: SignInAttemptTable
  }
}

export interface SignInAttemptTable {
  /** Fingerprint of an account's address or of a network address: what was typed is not kept. */
  subject: string
  attempts: number
  resets_at: string
}
