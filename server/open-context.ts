import './base/sound-compiler.ts'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import { openArtifactFiles } from './texts/artifacts/artifact-files.ts'
import { fetchDocument } from './texts/artifacts/fetch/fetch-document.ts'
import type { ServerContext } from './base/context.ts'
import { findCasefile } from './record/casefiles/casefile.repository.ts'
import { openCoverFiles } from './record/covers/cover-files.ts'
import { openDatasetFiles } from './record/datasets/dataset-files.ts'
import { migrate } from './base/db/migrate.ts'
import { openDatabase } from './base/db/dialect.ts'
import { settingUp } from './base/db/share-archive.ts'
import { noJobs } from './base/jobs/job-runner.ts'
import { openLogState } from './base/log/open-log.ts'
import { outboxMailer, smtpMailer } from './base/mail/mailer.ts'
import { openRequestMetrics } from './base/metrics/request-metrics.ts'
import { openBackupPlace } from './operations/backups/backup-place.ts'
import { areCopiesMade } from './operations/backups/watch-copies.ts'
import './operations/context.ts'
import { siteFolder } from './site/rebuilds/site-builder.ts'
import { openPayments } from './people/payments/open-payments.ts'
import { openProvider } from './people/provider-sign-in/provider.ts'
import { readCodeIdentity } from './record/runs/code-identity.ts'
import { computeWith } from './record/runs/compute-analysis.ts'
import type { Settings } from './base/settings.ts'
import { openSecretBox } from './base/secrets/secret-box.ts'
import { openArchiveStorage } from './base/storage/archive-storage.ts'
import { openContentStore } from './base/store/content-store.ts'
import { openUploadFolder } from './base/uploads/receive-upload.ts'

/**
 * Opens and migrates the database and opens the folders under `DATA_DIR`. The caller closes `db`, and sets `jobs`
 * where jobs are worked on and `restart` where there is a server to restart.
 *
 * @param root     the checkout, whose commit runs are recorded with
 * @param rebuilds who brings the public pages up to date
 */
export async function openContext(
  settings: Settings,
  root: string,
  log: Logger,
  rebuilds: ServerContext['rebuilds'],
): Promise<ServerContext & { migrations: string[] }> {
  const { dataFolder, databaseUrl: url } = settings
  const db = openDatabase({ dataFolder, url })
  const migrations = await (url === undefined ? migrate(db) : settingUp(url, () => migrate(db)))
  const now = () => new Date().toISOString()
  const storage = settings.storage ? openArchiveStorage(settings.storage, dataFolder) : null
  const publications = openContentStore(path.join(dataFolder, 'publications'))
  const releases = openContentStore(siteFolder(dataFolder))
  return {
    db,
    dataFolder: settings.dataFolder,
    migrations,
    now,
    newId: randomUUID,
    storage,
    datasets: openDatasetFiles(path.join(dataFolder, 'datasets'), storage?.copies('datasets')),
    artifacts: openArtifactFiles(path.join(dataFolder, 'artifacts'), storage?.copies('artifacts')),
    covers: openCoverFiles(path.join(dataFolder, 'covers'), storage?.copies('covers')),
    uploads: openUploadFolder(path.join(settings.dataFolder, 'uploads')),
    fetchDocument: (url) => fetchDocument(url),
    hasCasefile: async (slug) => (await findCasefile(db, slug)) !== undefined,
    publications: storage ? storage.share('publications', publications) : publications,
    releases: storage ? storage.share('site', releases) : releases,
    code: readCodeIdentity(root, settings.gitSha),
    compute: computeWith(settings.analysisWorkers),
    jobs: noJobs,
    rebuilds,
    metrics: openRequestMetrics(),
    restart: () => undefined,
    secrets: openSecretBox(settings.secretKeys),
    mail: openMailer(settings),
    provider: openProvider(settings.provider, settings.publicUrl),
    payments: openPayments(settings, { db, now }),
    publicUrl: settings.publicUrl,
    backupTo: openBackupPlace(settings),
    copyMinutes: areCopiesMade(settings) ? settings.copyMinutes : 0,
    log,
    logState: openLogState(),
  }
}

function openMailer({ smtpUrl, mailFrom, dataFolder }: Settings) {
  if (smtpUrl) return smtpMailer(smtpUrl, mailFrom)
  const name = () => `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
  return outboxMailer(path.join(dataFolder, 'outbox'), mailFrom, name)
}
