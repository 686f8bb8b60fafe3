import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { compressBody, SHORT } from '../../base/http/compress-body.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import type { SiteFile } from '../serving/plain-files.ts'

/** What changes under its address is kept for a short time, and shown a while longer where the origin does not answer. */
const PAGE = 'public, max-age=60, stale-while-revalidate=86400'
const OTHER = 'public, max-age=300, stale-while-revalidate=86400'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A file with what a static host answers beside its bytes. */
export interface ServedFile {
  bytes: Buffer
  headers: Record<string, string>
}

/** Text goes out compressed: every browser and crawler takes gzip, and nothing of a static host compresses later. */
export async function servedFile(site: ArchiveStore, { hash, type, isImmutable }: SiteFile): Promise<ServedFile> {
  const plain = site.readObject(hash)
  const cache = isImmutable ? IMMUTABLE : type.startsWith('text/html') ? PAGE : OTHER
  const headers = { 'content-type': type, 'cache-control': cache }
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || plain.length < SHORT) return { bytes: plain, headers }
  const bytes = site.readForm(hash, 'gzip') ?? (await compressBody(plain, 'gzip'))
  return { bytes, headers: { ...headers, 'content-encoding': 'gzip' } }
}
