import type { Actor } from '../base/activity/activity.service.ts'
import type { Bucket } from '../base/storage/bucket.ts'
import type { NightlyRunRow } from './nightly/nightly-run.repository.ts'

declare module '../base/context.ts' {
  interface ServerContext {
    /** Has the process that does the nights begin one; left out = this process does them itself. */
    askForNight?: (by: Actor) => Promise<NightlyRunRow>
    /** Where backups go beside the data folder; left out = nowhere. */
    backupTo?: Bucket | undefined
    /** How often the SQLite database is copied, in minutes; 0 or left out = not at all. */
    copyMinutes?: number
  }
}
