import fs from 'node:fs'
import path from 'node:path'
import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { openBucket, type Bucket } from '../../base/storage/bucket.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'
import type { SiteFile } from '../serving/write-static-site.ts'
import { SECURITY_TEXT_PATH, securityText } from '../serving/security-text.ts'
import { publishSite, type PublishedSite } from './publish-site.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'dataFolder' | 'publicUrl' | 'releases' | 'log'>
export type SitePlace = Pick<Settings, 'siteStorage' | 'sitePurgeUrl'>

const EVERY_MS = 2000
/** What failed is tried again after this many looks. */
const PAUSE_LOOKS = 15

/**
 * Writes the release that stands to the bucket of a static host, and tells what changed.
 *
 * @throws {ServerError} `storage/unreachable`, `storage/refused`, `storage/head-moved`; the same call ends what was begun
 */
export async function publishRelease(
  context: Context,
  bucket: Bucket,
  { sitePurgeUrl }: Pick<SitePlace, 'sitePurgeUrl'>,
): Promise<PublishedSite & { isTold: boolean }> {
  const { releases, dataFolder, publicUrl, now } = context
  const published = await publishSite(releases, bucket, [await securityFile(context)])
  const isTold = await tellPurge({ dataFolder, publicUrl, sitePurgeUrl }, published, now())
  return { ...published, isTold }
}

async function securityFile(context: Context): Promise<SiteFile> {
  const settings = await readPageSettings(context)
  const facts = { contact: settings['CONTACT_EMAIL'] ?? '', publicUrl: context.publicUrl, now: context.now() }
  const hash = context.releases.putObject(securityText(facts))
  return { file: SECURITY_TEXT_PATH.slice(1), hash, type: 'text/plain; charset=utf-8', isImmutable: false }
}

/**
 * Does so whenever another release stands, by a build, a rollback or a takedown.
 *
 * @returns how to stop watching
 */
export function watchReleases(context: Context, place: SitePlace, everyMs = EVERY_MS): () => Promise<void> {
  if (place.siteStorage === undefined) return async () => undefined
  const bucket = openBucket(place.siteStorage)
  const { releases, log } = context
  let published: string | null = null
  let pause = 0
  let isRunning = false
  let running: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const head = releases.head()
    if (head === '' || head === published || pause-- > 0) return
    try {
      const { written, removed, purge, isTold } = await publishRelease(context, bucket, place)
      log.info({ release: head, written, removed, purge: purge.length, isTold }, 'pages written for the static host')
      published = isTold ? head : null
      pause = isTold ? 0 : PAUSE_LOOKS
    } catch (error) {
      log.warn({ err: error }, 'pages cannot be written for the static host yet')
      pause = PAUSE_LOOKS
    }
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = look().finally(() => (isRunning = false))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** What a CDN must ask for anew, kept until it was told. */
export interface PurgeList {
  /** Release that the last list is of. */
  root: string
  at: string
  /** Whole addresses. */
  urls: string[]
}

const PATIENCE_MS = 15_000

const fileOf = (dataFolder: string) => path.join(dataFolder, 'storage', 'purge-list.json')

/** The list that waits to be told, or was last; null before the first. */
export function readPurgeList(dataFolder: string): (PurgeList & { isTold: boolean }) | null {
  if (!fs.existsSync(fileOf(dataFolder))) return null
  return JSON.parse(fs.readFileSync(fileOf(dataFolder), 'utf8')) as PurgeList & { isTold: boolean }
}

/**
 * Keeps the list, with what an earlier one could not tell, and posts it where a setting says so, as JSON.
 *
 * @returns whether it was told, or there is nobody to tell
 */
export async function tellPurge(
  { dataFolder, publicUrl, sitePurgeUrl }: { dataFolder: string; publicUrl: string; sitePurgeUrl: string | undefined },
  { root, purge }: Pick<PublishedSite, 'root' | 'purge'>,
  at: string,
): Promise<boolean> {
  const before = readPurgeList(dataFolder)
  const untold = before && !before.isTold ? before.urls : []
  const urls = [...new Set([...untold, ...purge.map((address) => publicUrl + address)])].sort()
  if (urls.length === 0) return true
  const list: PurgeList = { root, at, urls }
  keep(dataFolder, { ...list, isTold: false })
  if (sitePurgeUrl !== undefined && !(await post(sitePurgeUrl, list))) return false
  keep(dataFolder, { ...list, isTold: true })
  return true
}

async function post(url: string, list: PurgeList): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const request = {
    method: 'POST',
    body: JSON.stringify(list),
    headers: { 'Content-Type': 'application/json' },
    signal,
  }
  const answer = await fetch(url, request).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok === true
}

function keep(dataFolder: string, list: PurgeList & { isTold: boolean }): void {
  const file = fileOf(dataFolder)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(list)}\n`, { flush: true })
  fs.renameSync(`${file}.part`, file)
}
