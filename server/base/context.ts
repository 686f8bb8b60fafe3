import type { Logger } from 'pino'
import type { Db } from './db/schema.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { LogState } from './log/open-log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { ArchiveStorage } from './storage/archive-storage.ts'
import type { ArchiveStore } from './store/content-store.ts'
import type { UploadFolder } from './uploads/receive-upload.ts'

/**
 * What services work with; `main.ts` makes the real one, tests make their own. Here is what every layer has; the layers
 * above add theirs with `declare module`, each in its own `context.ts`.
 */
export interface ServerContext {
  db: Db
  /** Everything made at run time, `DATA_DIR`. */
  dataFolder: string
  /** The present moment as an ISO string. */
  now(): string
  /** A new id that nobody has. */
  newId(): string
  uploads: UploadFolder
  /** Where files are kept beside the data folder; null = there alone. */
  storage: ArchiveStorage | null
  publications: ArchiveStore
  /** Releases of the public pages. */
  releases: ArchiveStore
  /** Says that a job was added, gives one up, and tells when something of one is new. */
  jobs: Pick<JobRunner, 'notify' | 'cancel' | 'nextChange'>
  /** What requests took since the start. */
  metrics: RequestMetrics
  /** Closes everything in order and opens it again, once the answer under way is sent. */
  restart(): void
  /** Whether the server was told to stop and only answers until readers are sent elsewhere; left out = it was not. */
  isStopping?: () => boolean
  /** Whether pages of a first start are still being rendered; left out = they are not. */
  isStarting?: () => boolean
  /** Seals what must be readable again. */
  secrets: SecretBox
  mail: Mailer
  /** Address under which readers reach the site, without a slash at its end: for links in emails. */
  publicUrl: string
  log: Logger
  /** Whether the log can be written. */
  logState: LogState
}
