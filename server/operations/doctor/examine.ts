import '../context.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { plural } from '@casefiles/engine/words'
import { fileSize } from '@casefiles/words/formats'
import { findNewestMoment } from '../../base/chain/chain.service.ts'
import { CLOCK_REMEDY, findClockProblem } from '../../base/chain/clock.ts'
import type { ServerContext } from '../../base/context.ts'
import { DATABASE_FILE } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import type { Settings } from '../../base/settings.ts'
import { type Bucket, checkConditions } from '../../base/storage/bucket.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { listAllBackups, listKeptBackups } from '../backups/backup-copies.ts'
import { EXISTS_ONCE, existsOnce, placesOf } from '../backups/backup-place.ts'
import { isUnreachable } from '../../base/storage/storage-error.ts'
import { listCopies } from '../backups/database-copy.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { readShownCheckpoints } from '../witness/make-checkpoint.ts'
import { checkIntegrity } from '../integrity/check-integrity.ts'
import { filesToKeep } from '../storage/join-storage.ts'

export interface Finding {
  name: string
  state: 'well' | 'attention' | 'failing'
  message: string
  problems: string[]
}

/** Free space under which backups and builds begin to fail. */
const LEAST_FREE = 1_000_000_000
const DAY_MS = 86_400_000
/** A backup every night, and one night missed. */
const OLDEST_BACKUP_MS = 2 * DAY_MS
const LOOPBACK = /^(127\.|localhost$|::1$|\[::1\]$)/

type Where = Pick<Settings, 'host' | 'publicUrl'>

/** Looks at everything that an installation can suffer from, changes nothing, and says how each thing is. */
export async function examine(context: ServerContext, settings: Where): Promise<Finding[]> {
  const { checks } = await checkIntegrity(context)
  const storage = await examineStorage(context)
  return [
    await examinePermissions(context),
    await examineDisk(context),
    examineAddress(context, settings),
    await examineClock(context),
    await examineBackups(context),
    await examineWitness(context),
    ...(await examineCopies(context)),
    ...(storage ? [finding('Object storage', storage.state, storage.message, ...storage.problems)] : []),
    ...checks.map(({ name, passed, message, problems }) =>
      finding(name, passed ? 'well' : 'failing', message, ...problems),
    ),
  ]
}

/** How the bucket compares with the data folder. */
export interface StorageFinding {
  state: 'well' | 'attention' | 'failing'
  message: string
  problems: string[]
}

/** Compares folder and bucket by names, and changes nothing; null where everything is in the folder alone. */
export async function examineStorage(context: ServerContext): Promise<StorageFinding | null> {
  const { storage } = context
  if (storage === null) return null
  try {
    return await compare(context, storage)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return { state: 'failing', message: error.message, problems: [] }
  }
}

async function compare(
  { dataFolder }: ServerContext,
  storage: NonNullable<ServerContext['storage']>,
): Promise<StorageFinding> {
  await checkConditions(storage.bucket)
  const lacking: string[] = []
  for (const store of storage.stores()) lacking.push(...(await store.lacking()))
  const files = await filesToKeep(dataFolder, storage)
  const waiting = storage.removals.waiting().length
  const missing = [
    ...lacking.map((hash) => `object ${hash} is not in the bucket`),
    ...files.map(({ folder, name }) => `${folder}/${name} is not in the bucket`),
  ]
  const others = [
    ...(waiting > 0 ? [`${plural(waiting, 'object')} that must go still wait to be removed from the bucket`] : []),
    ...((await storage.bucket.isVersioned())
      ? ['the bucket keeps old versions, so what is taken down stays in it: switch versioning off']
      : []),
  ]
  const state = missing.length > 0 ? 'failing' : others.length > 0 ? 'attention' : 'well'
  const message = missing.length > 0 ? 'it lacks what the folder has; --repair sends it' : storage.bucket.name
  return { state, message, problems: [...missing, ...others] }
}

const NAME = 'Copies of the database'
const MINUTE_MS = 60_000

/** How old the newest copy is; nothing where copies are not made. A server that does not run makes none, and loses nothing by it. */
async function examineCopies(
  context: Pick<ServerContext, 'db' | 'dataFolder' | 'storage' | 'now' | 'copyMinutes'>,
): Promise<Finding[]> {
  const { copyMinutes = 0 } = context
  if (copyMinutes === 0) return []
  const copies = await listCopies(context)
  const problems = copies.filter(({ manifest }) => manifest === null).map(({ id }) => `${id} cannot be used`)
  const newest = copies.find(({ manifest }) => manifest !== null)?.manifest
  if (!newest) return [{ name: NAME, state: 'attention', message: 'there is none yet', problems }]
  const minutes = Math.floor((Date.parse(context.now()) - Date.parse(newest.made_at)) / MINUTE_MS)
  const last = await context.db.selectFrom('activity').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const isBehind = minutes > 2 * copyMinutes && (last?.seq ?? 0) > newest.activity.entries
  const message = `the newest is ${newest.id}, ${plural(minutes, 'minute')} old; one every ${plural(copyMinutes, 'minute')}`
  return [{ name: NAME, state: isBehind || problems.length > 0 ? 'attention' : 'well', message, problems }]
}

const finding = (name: string, state: Finding['state'], message: string, ...problems: string[]): Finding => ({
  name,
  state,
  message,
  problems,
})

/** Password hashes lie in the database: nobody but the server's account should read it. */
async function examinePermissions({ dataFolder }: ServerContext): Promise<Finding> {
  const open: string[] = []
  for (const name of ['', DATABASE_FILE, 'logs', 'backups', 'outbox']) {
    const found = await fs.stat(path.join(dataFolder, name)).catch(() => null)
    if (found && (found.mode & 0o077) !== 0) open.push(`${path.join(dataFolder, name)}: others may read it`)
  }
  // What lies in a folder that nobody else may enter cannot be read, whatever its own mode.
  const isClosed = !open.some((problem) => problem.startsWith(`${path.join(dataFolder, '')}:`))
  if (isClosed || open.length === 0) return finding('Permissions', 'well', 'only the server’s account reads the data')
  return finding('Permissions', 'attention', 'chmod -R go= on the data folder closes it', ...open)
}

async function examineDisk({ dataFolder }: ServerContext): Promise<Finding> {
  const { bavail, bsize } = await fs.statfs(dataFolder)
  const free = bavail * bsize
  return finding('Disk', free < LEAST_FREE ? 'failing' : 'well', `${fileSize(free)} free`)
}

/** Whoever owns the whole record could rewrite it: somebody outside must hold what was signed. */
async function examineWitness(context: ServerContext): Promise<Finding> {
  const name = 'Outside witness'
  const address = await readSiteSetting(context, 'witnessAddress')
  if (address !== '') return finding(name, 'well', `checkpoints are sent to ${new URL(address).host}`)
  const stamps = readShownCheckpoints(context)?.stamps ?? []
  const [newest] = stamps.toSorted((one, other) => other.number - one.number)
  if (newest) return finding(name, 'well', `${newest.authority} stamped checkpoint ${newest.number}`)
  return finding(
    name,
    'attention',
    'nobody outside holds the signed checkpoints, and no authority has stamped one: Settings names both',
  )
}

/** Links, citations and the sitemap carry the address, so a wrong one sends readers elsewhere. */
function examineAddress({ releases }: ServerContext, { host, publicUrl }: Where): Finding {
  const name = 'Public address'
  if (LOOPBACK.test(new URL(publicUrl).hostname) && !LOOPBACK.test(host)) {
    return finding(name, 'attention', `PUBLIC_URL is ${publicUrl}, which only this machine reaches`)
  }
  const shown = canonicalOf(releases)
  if (shown === null) return finding(name, 'well', `${publicUrl}; there are no pages yet`)
  if (new URL(shown).origin === new URL(publicUrl).origin) return finding(name, 'well', publicUrl)
  return finding(name, 'attention', `PUBLIC_URL is ${publicUrl}, but the pages name ${new URL(shown).origin}`)
}

/** null where there is no front page, or it cannot be read. */
function canonicalOf(releases: ServerContext['releases']): string | null {
  try {
    const entry = releases.entry('/')
    const html = entry === null ? '' : releases.readObject(entry.hash).toString('utf8')
    return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

async function examineClock({ db, now }: ServerContext): Promise<Finding> {
  const at = now()
  const problem = await findClockProblem(db, at)
  if (problem) return finding('Clock', 'failing', problem.message)
  const newest = await findNewestMoment(db)
  if (newest === null || newest <= at) return finding('Clock', 'well', at)
  return finding(
    'Clock',
    'failing',
    `It shows ${at}, but the newest link of a chain is from ${newest}. ${CLOCK_REMEDY}`,
  )
}

/** Whether a place for backups is a folder of the same file system. */
async function isOnOneDisk(dataFolder: string, { name }: Bucket): Promise<boolean> {
  const there = path.isAbsolute(name) ? await fs.stat(name) : null
  return there?.dev === (await fs.stat(dataFolder)).dev
}

async function examineBackups(context: ServerContext): Promise<Finding> {
  const { now } = context
  if (existsOnce(context)) return finding('Backups', 'failing', EXISTS_ONCE)
  const backups = await listAllBackups(context)
  const broken = backups.filter(({ manifest }) => manifest === null).map(({ id }) => `${id} cannot be used`)
  const newest = backups.find(({ manifest }) => manifest !== null)?.manifest
  if (!newest) return finding('Backups', 'attention', 'there is none that can be used', ...broken)
  const age = Date.parse(now()) - Date.parse(newest.made_at)
  const isOld = age > OLDEST_BACKUP_MS
  for (const { storage } of placesOf(context)) {
    const there = await listKeptBackups({ storage }).catch((error: unknown) => {
      if (isUnreachable(error)) return (error as Error).message
      throw error
    })
    if (typeof there === 'string') return finding('Backups', 'failing', there, ...broken)
    if (!there.includes(newest.id)) broken.push(`${newest.id} is not in ${storage!.bucket.name} yet`)
    if (await isOnOneDisk(context.dataFolder, storage!.bucket)) {
      broken.push(`${storage!.bucket.name} lies on the disk of the data, and is lost with it`)
    }
  }
  const message = `the newest is ${newest.id}, ${Math.floor(age / DAY_MS)} days old`
  return finding('Backups', isOld || broken.length > 0 ? 'attention' : 'well', message, ...broken)
}
