import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { openBucket, type Bucket } from '../../base/storage/bucket.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'
import type { SiteFile } from '../serving/plain-files.ts'
import { SECURITY_TEXT_PATH, securityText } from '../serving/security-text.ts'
import { publishSite, type PublishedSite } from './publish-site.ts'
import { tellPurge } from './purge-list.ts'

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
