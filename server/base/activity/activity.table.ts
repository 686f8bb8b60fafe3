import type { Selectable } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    activity: ActivityTable
  }
}

/** Rows are only ever added: triggers refuse every change and removal. */
export interface ActivityTable {
  /** Counts from 1 without a gap. */
  seq: number
  at: string
  /** Id of the account that did it; null = the product itself, or somebody at the terminal. */
  actor_id: string | null
  /** Who that was, in words: the beginning of the account's id, never its address or name; or what acted. */
  actor: string
  /** What was done: `area.verb`, such as `user.role-changed`. */
  action: string
  /** What it was done to: `kind:id`, such as `user:4f1…` or `casefile:seat-belt-laws`. */
  subject: string
  /** JSON; null where there was nothing before, or nothing after. */
  before_json: string | null
  after_json: string | null
  previous: string | null
  hash: string
}
export type ActivityRow = Selectable<ActivityTable>
