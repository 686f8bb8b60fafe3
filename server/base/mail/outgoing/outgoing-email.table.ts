import type { OutgoingEmailState } from '../../../../contract/outgoing-email.ts'

declare module '../../db/schema.ts' {
  interface Schema {
    outgoing_emails: OutgoingEmailTable
  }
}

/** An email from the moment it has to go out until a month after it went. */
export interface OutgoingEmailTable {
  id: string
  /** The account it is for; null where it goes to somebody without one. */
  user_id: string | null
  /** As the list shows it: where it goes, or what stands for somebody whose account is deleted. */
  to_address: string
  subject: string
  /** The whole email as JSON, sealed, for its links can be keys to an account; null once nothing can be sent of it any more. */
  message: string | null
  state: OutgoingEmailState
  attempts: number
  /** Null once it is settled. */
  next_attempt_at: string | null
  /** From when its link no longer works; null = never. */
  expires_at: string | null
  last_error: string | null
  last_failed_at: string | null
  created_at: string
  settled_at: string | null
}
