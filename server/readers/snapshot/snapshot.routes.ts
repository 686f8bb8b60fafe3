import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { ServerContext } from '../../base/context.ts'
import { OPEN_HEADERS, SECURITY_HEADERS } from '../../base/http/security-headers.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { MEDIA } from './describe.ts'
import { FORMATS, SNAPSHOTS, UNFINISHED, writeSnapshot } from './write-snapshot.ts'
import { TABLES } from './tables.ts'

/** What can be asked for below /snapshot/, with its media type. */
const FILES: Readonly<Record<string, string>> = {
  'README.md': 'text/markdown; charset=utf-8',
  SHA256SUMS: 'text/plain; charset=utf-8',
  'croissant.json': 'application/ld+json',
  'datapackage.json': 'application/json',
  'ro-crate-metadata.json': 'application/ld+json',
  ...Object.fromEntries(
    TABLES.flatMap(({ name }) => FORMATS.map((format) => [`${name}.${format}`, MEDIA[format]] as const)),
  ),
}

/**
 * The whole archive as files that anybody may take: `/snapshot/` says what there is. They are made when they are first asked for after
 * something was published, and then read from the folder; what an earlier archive left goes.
 */
export function snapshotRoutes(context: Pick<ServerContext, 'publications' | 'dataFolder' | 'publicUrl'>): Hono {
  const { publications, dataFolder, publicUrl } = context
  const home = path.join(dataFolder, SNAPSHOTS)
  const address = publicUrl.replace(/\/+$/, '')
  /** What is being made now; whoever asks meanwhile waits for the same. */
  const making = new Map<string, Promise<void>>()
  let isCleared = false

  async function current(): Promise<string> {
    // what a process that was cut off has left
    if (!isCleared) clear((name) => name.includes(UNFINISHED))
    isCleared = true
    const root = publications.head()
    const name = sha256(`${root} ${address}`).slice(0, 32)
    const folder = path.join(home, name)
    if (!fs.existsSync(folder)) {
      if (!making.has(name)) making.set(name, make(name, folder, root))
      await making.get(name)
    }
    return folder
  }

  async function make(name: string, folder: string, root: string): Promise<void> {
    try {
      await writeSnapshot(publications, folder, address, root)
      clear((other) => other !== name && !other.includes(UNFINISHED))
    } finally {
      making.delete(name)
    }
  }

  function clear(isOld: (name: string) => boolean): void {
    if (!fs.existsSync(home)) return
    for (const name of fs.readdirSync(home).filter(isOld))
      fs.rmSync(path.join(home, name), { recursive: true, force: true })
  }

  return new Hono()
    .get('/snapshot', ({ redirect }) => redirect('/snapshot/', 301))
    .get('/snapshot/:file{[A-Za-z0-9.-]*}', async ({ req, text, body }) => {
      if (publications.head() === '') return text('Nothing has been published yet.', 503, { 'Retry-After': '5' })
      const name = req.param('file') || 'README.md'
      if (!Object.hasOwn(FILES, name))
        return text(`A snapshot has no file "${name}"; it has ${Object.keys(FILES).join(', ')}.`, 404)
      const file = path.join(await current(), name)
      const { size } = fs.statSync(file)
      // the folder is named for the archive, which decides every byte
      const tag = `"${sha256(file).slice(0, 32)}"`
      const headers = {
        ...SECURITY_HEADERS,
        ...OPEN_HEADERS,
        'Content-Type': FILES[name],
        'Cache-Control': 'no-cache',
        ETag: tag,
      }
      if (req.header('if-none-match') === tag) return body(null, 304, headers)
      const bytes = Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>
      return body(bytes, 200, { ...headers, 'Content-Length': String(size) })
    })
}
