import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { compressBody, SHORT } from '../../base/http/kept-answers.ts'
import { atOnce } from '../../base/storage/at-once.ts'
import type { Bucket } from '../../base/storage/bucket.ts'
import { headMoved } from '../../base/storage/storage-error.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { plainFiles, type SiteFile } from '../serving/write-static-site.ts'

/** What a publication to a static host changed. */
export interface PublishedSite {
  root: string
  written: number
  removed: number
  /** Addresses whose answers changed, so that a CDN must ask for them anew; sorted. */
  purge: string[]
}

/** What stands in the bucket, kept in it under a name that no address has. */
interface Standing {
  /** Release whose files all stand there; '' before the first. */
  root: string
  /** Release whose files are being written over it; some may stand already. */
  next: string | null
}

const STANDING_KEY = '.casefiles-release.json'
const AT_ONCE = 16

/**
 * Writes the current release as a static host serves it: `…/index.html` for pages, `404.html`. Only what differs from the release that
 * stands there is written: first what pages name, then pages, and what is gone goes last, so that no page names what is not there.
 * Cut off at any moment the next call ends it.
 *
 * @param extra files that are in no release
 * @throws {ServerError} `storage/unreachable`, `storage/refused`; `storage/head-moved` where two write at once
 */
export async function publishSite(site: ArchiveStore, bucket: Bucket, extra: SiteFile[] = []): Promise<PublishedSite> {
  const root = site.head()
  const found = await bucket.get(STANDING_KEY)
  const before = found ? (JSON.parse(found.bytes.toString('utf8')) as Standing) : { root: '', next: null }
  const wanted = new Map([...plainFiles(site, root), ...extra].map((file) => [file.file, file]))
  const known = before.next === null ? filesOf(site, before.root) : null
  const changed = [...wanted.values()].filter((file) => !isSame(known?.get(file.file), file))
  const gone = known ? [...known.keys()].filter((file) => !wanted.has(file)) : await otherNames(bucket, wanted)
  if (before.root === root && before.next === null) return { root, written: 0, removed: 0, purge: [] }
  const tag = await note(bucket, { root: before.root, next: root }, found?.tag ?? null)
  const isPage = ({ type }: SiteFile) => type.startsWith('text/html')
  for (const part of [changed.filter((file) => !isPage(file)), changed.filter(isPage)])
    await atOnce(part, AT_ONCE, async (file) => {
      const { bytes, headers } = await readThrough(site, file)
      await bucket.put(file.file, bytes, { headers })
    })
  await atOnce(gone, AT_ONCE, bucket.remove)
  await note(bucket, { root, next: null }, tag)
  const named = changed.filter((file) => !file.isImmutable && !extra.includes(file)).map(({ file }) => file)
  const purge = [...named, ...gone]
  return { root, written: changed.length, removed: gone.length, purge: [...new Set(purge.map(addressOf))].sort() }
}

async function readThrough(site: ArchiveStore, file: SiteFile) {
  await site.recall(file.hash)
  return servedFile(site, file)
}

/** What changes under its address is kept for a short time, and shown a while longer where the origin does not answer. */
const PAGE = 'public, max-age=60, stale-while-revalidate=86400'
const OTHER = 'public, max-age=300, stale-while-revalidate=86400'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A file with what a static host answers beside its bytes. */
interface ServedFile {
  bytes: Buffer
  headers: Record<string, string>
}

/** Text goes out compressed: every browser and crawler takes gzip, and nothing of a static host compresses later. */
async function servedFile(site: ArchiveStore, { hash, type, isImmutable }: SiteFile): Promise<ServedFile> {
  const plain = site.readObject(hash)
  const cache = isImmutable ? IMMUTABLE : type.startsWith('text/html') ? PAGE : OTHER
  const headers = { 'content-type': type, 'cache-control': cache }
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || plain.length < SHORT) return { bytes: plain, headers }
  const bytes = site.readForm(hash, 'gzip') ?? (await compressBody(plain, 'gzip'))
  return { bytes, headers: { ...headers, 'content-encoding': 'gzip' } }
}

/** Files of a release that is kept; null where it cannot be told any more, so that everything is written. */
function filesOf(site: ArchiveStore, root: string): Map<string, SiteFile> | null {
  if (root === '' || !site.releases().some((release) => release.root === root)) return null
  return new Map(plainFiles(site, root).map((file) => [file.file, file]))
}

async function otherNames(bucket: Bucket, wanted: ReadonlyMap<string, SiteFile>): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of bucket.list('')) if (!wanted.has(key) && key !== STANDING_KEY) names.push(key)
  return names
}

function isSame(standing: SiteFile | undefined, file: SiteFile): boolean {
  return standing !== undefined && canonicalJson(standing) === canonicalJson(file)
}

/** @returns the tag of what was written */
async function note(bucket: Bucket, standing: Standing, over: string | null): Promise<string> {
  const only = over === null ? { isAbsent: true as const } : { isStill: over }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const tag = await bucket.put(STANDING_KEY, Buffer.from(JSON.stringify(standing)), { headers, only })
  if (tag === null) throw headMoved(bucket.name)
  return tag
}

/** The address at which readers ask for a file of a static host. */
function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`
}
