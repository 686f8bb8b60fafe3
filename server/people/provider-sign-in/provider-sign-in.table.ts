declare module '../../base/db/schema.ts' {
  interface Schema {
    provider_sign_ins: ProviderSignInTable
  }
}

/** A sign-in that the provider was asked for and has not answered yet. */
export interface ProviderSignInTable {
  /** SHA-256 of the key that the browser keeps. */
  key_hash: string
  /** The session that shall be fresh again; null where a new one shall be opened. */
  session_id: string | null
  created_at: string
  expires_at: string
}
