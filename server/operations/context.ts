import type { Actor } from '../base/activity/activity.service.ts'
import type { NightlyRunRow } from './nightly/nightly-run.table.ts'

declare module '../base/context.ts' {
  interface ServerContext {
    /** Has the process that does the nights begin one; left out = this process does them itself. */
    askForNight?: (by: Actor) => Promise<NightlyRunRow>
    /** How often the SQLite database is copied, in minutes; 0 or left out = not at all. */
    copyMinutes?: number
  }
}
