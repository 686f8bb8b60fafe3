declare module '../../base/db/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}

export interface SessionTable {
  id: string
  /** SHA-256 of the token; the token itself is known to the browser alone. */
  token_hash: string
  user_id: string
  user_agent: string
  created_at: string
  last_used_at: string
  /** When its owner last gave the password or a code: at first, the sign-in. */
  confirmed_at: string
  /** Nothing revives a session after this. */
  expires_at: string
}
