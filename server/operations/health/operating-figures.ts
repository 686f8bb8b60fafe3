import fs from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'
import type { ServerContext } from '../../base/context.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { findNightlyRuns } from '../nightly/nightly-run.repository.ts'
import { findSiteBuilds } from '../../site/builds/site-build.service.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { readShownCheckpoints } from '../witness/make-checkpoint.ts'
import { lastTold } from '../witness/send-checkpoint.ts'

type Context = Pick<ServerContext, 'db' | 'dataFolder' | 'now' | 'publications'>

/** Figures of one thing to watch; those that are not known yet, such as the age of a backup where there is none, are left out. */
type Figures = Record<string, number | null>

/** What each figure is, as `/metrics` says it; `deploy/prometheus/alerts.yml` has an alert for most. */
const HELP: Readonly<Record<string, string>> = {
  casefiles_backup_age_seconds: 'Age of the newest backup in the data folder that can be used.',
  casefiles_backups_unusable: 'Backups in the data folder that cannot be used.',
  casefiles_night_age_seconds: 'Time since a night last ended.',
  casefiles_nights_failed: 'Nights that failed, one after another, up to the last.',
  casefiles_disk_free_bytes: 'Free space where the data folder lies.',
  casefiles_disk_free_inodes: 'Files that can still be made where the data folder lies.',
  casefiles_jobs_waiting: 'Jobs that nobody has taken up.',
  casefiles_jobs_oldest_waiting_seconds: 'How long the oldest of them has waited.',
  casefiles_jobs_running: 'Jobs that are being worked on.',
  casefiles_jobs_oldest_silent_seconds: 'How long the quietest of them has said nothing.',
  casefiles_mail_waiting: 'Emails that have to go out.',
  casefiles_mail_oldest_waiting_seconds: 'How long the oldest of them has waited.',
  casefiles_deliveries_waiting: 'Calls of webhooks that have to go out.',
  casefiles_builds_failed: 'Builds of the pages that failed, one after another, up to the last.',
  casefiles_build_age_seconds: 'Time since a build of the pages last succeeded.',
  casefiles_checkpoint_age_seconds: 'Age of the newest signed checkpoint of the record.',
  casefiles_witness_age_seconds:
    'Time since somebody outside last stamped or took a checkpoint; where nobody has yet, since the first one was made.',
}

/** How an installation is, for Prometheus: what an operator would look at, in Prometheus's text format. */
export async function operatingFigures(context: Context): Promise<string> {
  const found: Figures = Object.assign(
    {},
    ...(await Promise.all([backups, nights, disk, jobs, mail, builds, checkpoints].map((look) => look(context)))),
  )
  const registry = new Registry()
  for (const [name, help] of Object.entries(HELP)) {
    const value = found[name] ?? null
    if (value !== null) new Gauge({ name, help, registers: [registry] }).set(value)
  }
  return registry.metrics()
}

/** Seconds since a moment; null where there was none. A clock that was set back gives 0. */
function since({ now }: Context, moment: string | null | undefined): number | null {
  return moment ? Math.max(0, (Date.parse(now()) - Date.parse(moment)) / 1000) : null
}

async function backups(context: Context): Promise<Figures> {
  const kept = await listBackups(context.dataFolder)
  const newest = kept
    .flatMap(({ manifest }) => manifest?.made_at ?? [])
    // one that a clock ahead dated would hide for as long that there are no others
    .filter((made_at) => made_at <= context.now())
    .sort()
    .at(-1)
  return {
    casefiles_backup_age_seconds: since(context, newest),
    casefiles_backups_unusable: kept.filter(({ manifest }) => manifest === null).length,
  }
}

/** Runs that are looked back to for those that failed one after another. */
const LOOKED_BACK = 30

async function nights(context: Context): Promise<Figures> {
  const runs = (await findNightlyRuns(context.db, LOOKED_BACK)).filter(
    ({ kind, status }) => kind !== 'began' && status !== 'running',
  )
  return {
    casefiles_night_age_seconds: since(context, runs[0]?.finished_at),
    casefiles_nights_failed: countFirst(runs, ({ status }) => status === 'failed'),
  }
}

async function disk({ dataFolder }: Context): Promise<Figures> {
  const { bavail, bsize, ffree } = await fs.statfs(dataFolder)
  return { casefiles_disk_free_bytes: bavail * bsize, casefiles_disk_free_inodes: ffree }
}

async function jobs(context: Context): Promise<Figures> {
  const open = await context.db
    .selectFrom('jobs')
    .select(['status', 'created_at', 'updated_at'])
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const waiting = open.filter(({ status }) => status === 'queued').map(({ created_at }) => created_at)
  const running = open.filter(({ status }) => status === 'running').map(({ updated_at }) => updated_at)
  return {
    casefiles_jobs_waiting: waiting.length,
    casefiles_jobs_oldest_waiting_seconds: since(context, waiting.sort()[0]) ?? 0,
    casefiles_jobs_running: running.length,
    casefiles_jobs_oldest_silent_seconds: since(context, running.sort()[0]) ?? 0,
  }
}

async function mail(context: Context): Promise<Figures> {
  const emails = await context.db
    .selectFrom('outgoing_emails')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const calls = await context.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return {
    casefiles_mail_waiting: Number(emails.count),
    casefiles_mail_oldest_waiting_seconds: since(context, emails.oldest) ?? 0,
    casefiles_deliveries_waiting: Number(calls.count),
  }
}

async function builds(context: Context): Promise<Figures> {
  const latest = await findSiteBuilds(context.db, LOOKED_BACK)
  return {
    casefiles_builds_failed: countFirst(latest, ({ root }) => root === null),
    casefiles_build_age_seconds: since(context, latest.find(({ root }) => root !== null)?.finished_at),
  }
}

async function checkpoints(context: Context): Promise<Figures> {
  const shown = readShownCheckpoints(context)
  const made = shown?.checkpoints.map(({ checkpoint }) => checkpoint.made_at).sort() ?? []
  const told = await lastTold(context)
  const taken = shown?.checkpoints.find(({ checkpoint }) => checkpoint.number === told)?.checkpoint.made_at ?? []
  const seen = [...(shown?.stamps.map(({ stamped_at }) => stamped_at) ?? []), ...[taken].flat()].sort()
  return {
    casefiles_checkpoint_age_seconds: since(context, made.at(-1)),
    // an authority or a witness that never answered is as old as what it was asked for
    casefiles_witness_age_seconds: since(context, seen.at(-1) ?? ((await namesOutsider(context)) ? made[0] : null)),
  }
}

/** Whether anybody outside is asked at all. */
async function namesOutsider({ db }: Context): Promise<boolean> {
  const [witness, authorities] = [
    await readSiteSetting({ db }, 'witnessAddress'),
    await readSiteSetting({ db }, 'timeAuthorities'),
  ]
  return witness !== '' || authorities !== ''
}

/** How many at the beginning of a list, the newest first, are so. */
function countFirst<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  const other = items.findIndex((item) => !isSo(item))
  return other === -1 ? items.length : other
}
