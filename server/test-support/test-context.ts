import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { openArtifactFiles } from '../texts/artifacts/artifact-files.ts'
import type { ServerContext } from '../base/context.ts'
import { canonicalJson } from '../base/chain/fingerprint.ts'
import { findCasefile } from '../record/casefiles/casefile.repository.ts'
import { openCoverFiles } from '../record/covers/cover-files.ts'
import { openDatasetFiles } from '../record/datasets/dataset-files.ts'
import { openRequestMetrics } from '../base/metrics/request-metrics.ts'
import { noJobs } from '../base/jobs/job-runner.ts'
import { openLogState } from '../base/log/open-log.ts'
import type { Email } from '../base/mail/mailer.ts'
import { mockProvider } from '../people/payments/mock-provider.ts'
import { noRebuilds } from '../site/rebuilds/rebuild-queue.ts'
import type { RunInputs } from '../record/runs/compute-analysis.ts'
import { openSecretBox } from '../base/secrets/secret-box.ts'
import { openArchiveStorage } from '../base/storage/archive-storage.ts'
import type { StorageSettings } from '../base/storage/storage-settings.ts'
import { openContentStore } from '../base/store/content-store.ts'
import { openUploadFolder } from '../base/uploads/receive-upload.ts'
import type { OpenDatabase } from './test-databases.ts'

export interface TestContext extends ServerContext {
  folder: string
  /** Connection string of its database, on a real PostgreSQL server. */
  databaseUrl: string | undefined
  /** Where its bucket is; undefined where everything is in the folder alone. */
  bucket: StorageSettings | undefined
  /** Reasons with which a rebuild was asked for. */
  requests: string[]
  /** Emails that were sent. */
  emails: Email[]
  close(): Promise<void>
}

/** A clock that moves on by one second whenever it is read. */
export function tickingClock(start = Date.UTC(2026, 0, 1)): () => string {
  let time = start
  return () => new Date((time += 1000)).toISOString()
}

/** Stands in for the engine: follows the inputs, takes no time, and says the five steps. */
export function standInAnalysis({ file, design }: RunInputs): AnalysisJson {
  const { analysis } = syntheticPublication(0)
  const outcome = design.analysis.outcome as { label: string; units: string }
  return {
    ...analysis,
    design: design.design_type,
    seed: design.seed,
    outcome: { label: outcome.label, units: outcome.units },
    counterfactualMean: createHash('sha256').update(fs.readFileSync(file)).digest().readUInt16BE(0) / 1000,
  }
}

/** A server's insides over a fresh folder, with a ticking clock, counted ids and an analysis that takes no time. */
export async function openTestContext(open: OpenDatabase, changes: Partial<ServerContext> = {}): Promise<TestContext> {
  const database = await open()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-server-'))
  const storage = database.storage ? openArchiveStorage(database.storage, folder) : null
  const publications = openContentStore(path.join(folder, 'publications'))
  const releases = openContentStore(path.join(folder, 'site'))
  const requests: string[] = []
  const emails: Email[] = []
  const now = tickingClock()
  let ids = 0
  return {
    db: database.db,
    dataFolder: folder,
    now,
    newId: () => `job-${(ids += 1)}`,
    storage,
    datasets: openDatasetFiles(path.join(folder, 'datasets'), storage?.copies('datasets')),
    artifacts: openArtifactFiles(path.join(folder, 'artifacts'), storage?.copies('artifacts')),
    covers: openCoverFiles(path.join(folder, 'covers'), storage?.copies('covers')),
    uploads: openUploadFolder(path.join(folder, 'uploads')),
    fetchDocument: async (url) => Promise.reject(new Error(`No test may ask ${url}.`)),
    hasCasefile: async (slug) => (await findCasefile(database.db, slug)) !== undefined,
    publications: storage ? storage.share('publications', publications) : publications,
    releases: storage ? storage.share('site', releases) : releases,
    code: { gitSha: 'abc1234', nodeVersion: 'v24.0.0', environment: 'test' },
    compute: async (inputs, { onProgress }) => {
      onProgress('Data Load', 1)
      onProgress('Run Model', 1)
      return canonicalJson(standInAnalysis(inputs))
    },
    jobs: noJobs,
    rebuilds: { ...noRebuilds, request: (reason) => requests.push(reason) },
    metrics: openRequestMetrics(),
    restart: () => undefined,
    secrets: openSecretBox([]),
    mail: { kind: 'outbox', send: async (message) => void emails.push(message) },
    provider: null,
    payments: mockProvider({ db: database.db, now }),
    publicUrl: 'https://archive.example',
    log: pino({ enabled: false }),
    logState: openLogState(),
    ...changes,
    folder,
    databaseUrl: database.url,
    bucket: database.storage,
    requests,
    emails,
    close: async () => {
      await database.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
