import type { Generated, Insertable, Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}
export type SessionRow = Selectable<SessionTable>
export type NewSession = Insertable<SessionTable>

export interface SessionTable {
  id: string
  /** SHA-256 of the token; the token itself is known to the browser alone. */
  token_hash: string
  user_id: string
  user_agent: string
  created_at: string
  last_used_at: string
  /**
   * When its owner last gave the password or a code, or showed the provider who they are: at first, the sign-in. Empty where
   * a provider did not say when.
   */
  confirmed_at: string
  /** Where its owner signed in. A second factor is then the provider's to ask for. */
  opened_by: 'password' | 'provider'
  /** Whether it was opened from a network that was new for the account, 0 or 1. */
  is_new_place: Generated<number>
  /** Calls that delete which were made with it, where it is. */
  deletions: Generated<number>
  /** Nothing revives a session after this. */
  expires_at: string
}
