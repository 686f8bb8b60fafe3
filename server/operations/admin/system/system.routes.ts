import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { plural } from '@casefiles/engine/words'
import { formatDateTime } from '@casefiles/words/formats'
import { sql } from 'kysely'
import type { SystemState } from '../../../../contract/admin/system.ts'
import * as calls from '../../../../contract/calls/admin/system.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { isSqlite } from '../../../base/db/dialect.ts'
import { freeSpace } from '../../../base/disk/free-space.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { countJobsByStatus } from '../../../base/jobs/job.repository.ts'
import { readMailFigures } from '../../../base/mail/outgoing/outgoing-email.repository.ts'
import { sendNow } from '../../../base/mail/outgoing/queue-email.ts'
import { findHeldRelease } from '../../../site/builds/site-build.service.ts'
import { lookAtRelease } from '../../../site/rebuilds/site-release.ts'
import { readShownCheckpoints } from '../../witness/make-checkpoint.ts'

/** How the server is, and whether its emails go out. */
export function systemRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getSystem, () => readSystemState(context)),
    implement(calls.sendTestMail, async ({ caller }) => {
      const { db, mail, publicUrl } = context
      const to = caller.user.email
      const text = `This email was asked for on ${publicUrl}/admin/system. Emails go out.\n`
      await sendNow(context, { to, subject: 'Test email from Policy Casefiles', text })
      const note = { actor: caller.user, action: 'mail.tested', subject: `user:${caller.user.id}` }
      await db.transaction().execute((trx) => recordActivity(trx, context, note))
      return { to, kind: mail.kind }
    }),
  ]
}

type Check = SystemState['health'][number]
/** Share of answers that failed at which somebody should look, once there are enough to tell. */
const FAILED_SHARE = 0.01
const ENOUGH = 100
/** Free space under which backups and builds begin to fail. */
const LEAST_FREE = 1_000_000_000

/** How the server is now: measured at the moment, nothing kept but the times of requests. */
export async function readSystemState(context: ServerContext): Promise<SystemState> {
  const { code, dataFolder, db, mail, metrics, now } = context
  const disk = await measureDisk(dataFolder)
  const requests = metrics.read()
  return {
    version: packageJson.version,
    engine_version: ENGINE_VERSION,
    commit: code.gitSha,
    node: process.version,
    environment: `${os.platform()} ${os.arch()}, ${os.availableParallelism()} cores`,
    database: isSqlite(db) ? 'SQLite' : 'PostgreSQL',
    mail: mail.kind,
    started_at: metrics.since,
    requests_since: metrics.countedSince(),
    uptime_seconds: Math.max(0, Math.floor((Date.parse(now()) - Date.parse(metrics.since)) / 1000)),
    memory_bytes: process.memoryUsage().rss,
    health: [
      await checkDatabase(context),
      checkRequests(requests),
      await checkJobs(context),
      await checkBuilds(context),
      checkDocuments(context),
      checkRecord(context),
      await checkMail(context),
      checkDisk(disk),
      ...checkStorage(context),
      checkLog(context),
    ],
    requests,
    storage: await measureStorage(dataFolder),
    disk,
  }
}

/** What lies in the data folder, by kind. */
const KINDS: readonly [kind: string, what: string][] = [
  ['casefiles.sqlite', 'Database'],
  ['publications', 'Published documents'],
  ['datasets', 'Data sets'],
  ['artifacts', 'Policy texts'],
  ['site', 'Releases of the public pages'],
  ['site-app', 'Built page templates'],
  ['previews', 'What a server that renders nothing shows previews with'],
  ['backups', 'Backups'],
  ['restore', 'What the last restore replaced'],
  ['uploads', 'Uploads under way'],
  ['outbox', 'Emails that no mail server took'],
  ['logs', 'Logs'],
]

async function measureStorage(dataFolder: string): Promise<SystemState['storage']> {
  const measured = await Promise.all(
    KINDS.map(async ([kind, what]) => ({ kind, what, ...(await measure(path.join(dataFolder, kind))) })),
  )
  return measured.filter(({ files }) => files > 0)
}

async function measureDisk(dataFolder: string): Promise<SystemState['disk']> {
  const { free, total } = await freeSpace(dataFolder)
  return { free_bytes: free, total_bytes: total }
}

/** Files that backups share are counted once. */
async function measure(place: string, seen = new Set<number>()): Promise<{ files: number; bytes: number }> {
  const found = await fs.lstat(place).catch(() => null)
  if (found?.isFile()) {
    if (seen.has(found.ino)) return { files: 1, bytes: 0 }
    seen.add(found.ino)
    return { files: 1, bytes: found.size }
  }
  if (!found?.isDirectory()) return { files: 0, bytes: 0 }
  const sum = { files: 0, bytes: 0 }
  for (const name of await fs.readdir(place)) {
    const { files, bytes } = await measure(path.join(place, name), seen)
    sum.files += files
    sum.bytes += bytes
  }
  return sum
}

const check = (name: string, state: Check['state'], message: string): Check => ({ name, state, message })

async function checkDatabase({ db }: ServerContext): Promise<Check> {
  const start = performance.now()
  try {
    await sql`select 1`.execute(db)
    return check('Database', 'normal', `Answers in ${(performance.now() - start).toFixed(1)} ms`)
  } catch (error) {
    return check('Database', 'failing', (error as Error).message)
  }
}

function checkRequests(groups: SystemState['requests']): Check {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const failed = groups.reduce((sum, group) => sum + group.failed, 0)
  const isHigh = count >= ENOUGH && failed / count > FAILED_SHARE
  return check('Requests', isHigh ? 'failing' : failed > 0 ? 'attention' : 'normal', `${failed} of ${count} failed`)
}

async function checkJobs({ db }: ServerContext): Promise<Check> {
  const { queued, running, failed } = await countJobsByStatus(db)
  const message = `${queued} waiting, ${running} running, ${failed} failed`
  return check('Analysis queue', failed > 0 ? 'attention' : 'normal', message)
}

async function checkBuilds(context: ServerContext): Promise<Check> {
  const { state, last } = await context.rebuilds.status()
  if (last?.error) return check('Public pages', 'failing', 'The last build failed; the release before it is shown')
  if (await findHeldRelease(context)) return check('Public pages', 'attention', 'An earlier release is held')
  return check('Public pages', 'normal', state === 'building' ? 'Being built' : 'Up to date')
}

/** What the last build could not read: its last good pages are shown meanwhile. */
function checkDocuments({ releases }: ServerContext): Check {
  const name = 'Published documents'
  const { inputs } = lookAtRelease(releases, false)
  const damaged = inputs?.damaged ?? []
  if (damaged.length === 0) return check(name, 'normal', 'All could be read')
  const named = damaged.map(({ document }) => document.replace(':', ' ')).join(', ')
  return check(name, 'failing', `Damaged: ${named}. Older pages are shown; run npx casefiles doctor --repair`)
}

/** As it was found at the start, or by the last checkpoint since. */
function checkRecord(context: ServerContext): Check {
  const record = readShownCheckpoints(context)
  if (!record || record.total === 0) return check('Record', 'normal', 'No checkpoint is signed yet')
  const [problem] = record.problems
  if (problem !== undefined) return check('Record', 'failing', problem)
  const [gap] = record.gaps
  if (gap !== undefined) return check('Record', 'attention', gap)
  return check('Record', 'normal', `Extends checkpoint ${record.total}`)
}

/** By what became of the last emails: a mail server that is set may still refuse them. */
async function checkMail({ mail, db }: ServerContext): Promise<Check> {
  if (mail.kind !== 'smtp') return check('Mail', 'attention', 'No mail server: emails become files in outbox/')
  const { waiting, undelivered, last_sent_at, last_failed_at } = await readMailFigures(db)
  const parts = [
    last_sent_at === null ? 'SMTP is set, nothing sent yet' : `Last sent ${formatDateTime(last_sent_at)}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(undelivered > 0 ? [`${undelivered} undelivered`] : []),
  ]
  const isRefused = last_failed_at !== null && last_failed_at > (last_sent_at ?? '')
  if (isRefused)
    return check('Mail', 'failing', `Last attempt failed ${formatDateTime(last_failed_at)}; ${parts.join(', ')}`)
  return check('Mail', undelivered > 0 ? 'attention' : 'normal', parts.join(', '))
}

function checkLog({ logState }: ServerContext): Check {
  const failure = logState.failure()
  const lost = logState.dropped() === 0 ? '' : `; ${plural(logState.dropped(), 'line')} lost since the start`
  if (failure !== null) return check('Log', 'failing', `Cannot be written (${failure})${lost}`)
  return check('Log', lost === '' ? 'normal' : 'attention', `Written${lost}`)
}

/** By what became of the last calls; none where everything is in the data folder alone. */
function checkStorage({ storage }: ServerContext): Check[] {
  if (storage === null) return []
  const name = 'Object storage'
  const failure = storage.state.failure()
  if (failure !== null)
    return [check(name, 'failing', `${failure.message} It failed last ${formatDateTime(failure.at)}`)]
  const waiting = storage.removals.waiting().length
  if (waiting > 0) return [check(name, 'attention', `${plural(waiting, 'removal')} not told yet`)]
  if (storage.state.isBehind()) return [check(name, 'attention', 'Answers again; what was missed is being made up')]
  return [check(name, 'normal', storage.bucket.name)]
}

function checkDisk({ free_bytes, total_bytes }: SystemState['disk']): Check {
  const used = Math.round(100 * (1 - free_bytes / total_bytes))
  return check('Disk', free_bytes < LEAST_FREE ? 'failing' : 'normal', `${used}% used`)
}
