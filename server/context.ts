import type { Logger } from 'pino'
import type { ArtifactFiles } from './artifacts/artifact-files.ts'
import type { FetchDocument } from './artifacts/fetch/fetch-document.ts'
import type { CoverFiles } from './covers/cover-files.ts'
import type { DatasetFiles } from './datasets/dataset-files.ts'
import type { Db } from './db/schema.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { Mailer } from './mail/mailer.ts'
import type { CodeIdentity } from './runs/code-identity.ts'
import type { ComputeAnalysis } from './runs/compute-analysis.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { RebuildQueue } from './rebuilds/rebuild-queue.ts'
import type { ContentStore } from './store/content-store.ts'
import type { UploadFolder } from './uploads/upload-folder.ts'

/** What services work with; `main.ts` makes the real one, tests make their own. */
export interface ServerContext {
  db: Db
  /** Everything made at run time, `DATA_DIR`. */
  dataFolder: string
  /** The present moment as an ISO string. */
  now(): string
  /** A new id that nobody has. */
  newId(): string
  datasets: DatasetFiles
  artifacts: ArtifactFiles
  covers: CoverFiles
  uploads: UploadFolder
  /** Gets a document from the public internet, see `fetchDocument`. */
  fetchDocument: FetchDocument
  publications: ContentStore
  /** Releases of the public pages. */
  releases: ContentStore
  code: CodeIdentity
  compute: ComputeAnalysis
  /** Says that a job was added, and gives one up. */
  jobs: Pick<JobRunner, 'notify' | 'cancel'>
  /** Asks for the public pages to be brought up to date. */
  rebuilds: Pick<RebuildQueue, 'request' | 'status' | 'preview' | 'whenIdle'>
  /** What requests took since the start. */
  metrics: RequestMetrics
  /** Closes everything in order and opens it again, once the answer under way is sent. */
  restart(): void
  mail: Mailer
  payments: PaymentProvider
  /** Address under which readers reach the site, without a slash at its end: for links in letters. */
  publicUrl: string
  log: Logger
}
