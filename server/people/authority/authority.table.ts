import type { ApprovalKind } from '../../../contract/approval.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    approvals: ApprovalTable
    sign_in_places: SignInPlaceTable
    alarms: AlarmTable
  }
}

/** Something that one person asked for and a second one decides. */
export interface ApprovalTable {
  id: string
  kind: ApprovalKind
  subject: string
  /** What was given with the call, as its kind is carried out with. */
  given_json: string
  reason: string
  asked_by: string
  asked_by_name: string
  asked_at: string
  /** When it is carried out where nobody stops it; null = it waits for a second person. */
  until: string | null
  /** SHA-256 of the token in the email that stops it; null where none was sent. */
  stop_hash: string | null
  /** `agreed`: decided and about to be carried out; what a crash leaves there is taken up by the next start. */
  state: 'waiting' | 'agreed' | 'done' | 'failed' | 'stopped'
  /** Account of who agreed or stopped it; null where time or an email did. */
  decided_by: string | null
  decided_at: string | null
}

/** A network from which somebody signed in. */
export interface SignInPlaceTable {
  user_id: string
  /** SHA-256 of account and network: an address is nothing to keep. */
  place: string
  first_at: string
}

export const ALARM_KINDS = ['retractions', 'deletions-from-a-new-place'] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** A burst that stopped an account. */
export interface AlarmTable {
  id: string
  kind: AlarmKind
  user_id: string
  detail: string
  raised_at: string
  /** Until then the account may neither delete nor retract. */
  settled_at: string | null
  settled_by: string | null
}
