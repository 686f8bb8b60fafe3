import fs from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBucket, type Bucket } from '../../base/storage/bucket.ts'
import type { StorageSettings } from '../../base/storage/storage-settings.ts'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { openCutProxy } from '../../test-support/cut-proxy.ts'
import { allOf, HAS_STORAGE, makeBucket, openToAll } from '../../test-support/test-storage.ts'
import { publishSite } from './publish-site.ts'
import { readPurgeList, tellPurge } from './watch-releases.ts'

const LONG = `<p>${'Seat belts save lives. '.repeat(100)}</p>`

describe.skipIf(!HAS_STORAGE)('pages for a static host', () => {
  let folder: string
  let site: ContentStore
  let settings: StorageSettings
  let bucket: Bucket
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'publish-site-'))
    site = openContentStore(path.join(folder, 'site'))
    settings = await makeBucket('www/')
    bucket = openBucket(settings, { retries: 0 })
    await openToAll(settings)
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  const html = 'text/html; charset=utf-8'
  function put(pages: Record<string, string | null>, meta: object = { type: html }): void {
    const entry = (text: string | null) => text && { hash: site.putObject(text), meta }
    site.commit(new Map(Object.entries(pages).map(([address, text]) => [address, entry(text) || null])))
  }
  /** As a CDN asks its origin: without any key, of the bucket alone. */
  const read = (file: string) => fetch(`${settings.endpoint}/${settings.bucket}/www/${file}`)
  const names = async () => (await allOf(bucket.list(''))).map(({ key }) => key)

  it('are read from the bucket alone, with their kind, their encoding and how long they are kept', async () => {
    put({ '/': LONG, '/casefiles/a': 'page a', '/404': 'not found', '/studio': 'studio' })
    put({ '/_assets/page.x1.css': 'p { color: red }' }, { type: 'text/css; charset=utf-8', isImmutable: true })
    put({ '/casefiles/a/data.csv': 'state,year\n' }, { type: 'text/csv; charset=utf-8' })
    const { written, purge } = await publishSite(site, bucket)
    expect(written).toBe(10)
    expect(purge).not.toContain('/_assets/page.x1.css')
    fs.rmSync(path.join(folder, 'site'), { recursive: true })
    const front = await read('index.html')
    expect(await front.text()).toBe(LONG)
    expect(front.headers.get('content-encoding')).toBe('gzip')
    expect(front.headers.get('content-type')).toBe(html)
    expect(front.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=86400')
    const page = await read('casefiles/a/index.html')
    expect([page.status, await page.text(), page.headers.get('content-encoding')]).toEqual([200, 'page a', null])
    const style = await read('_assets/page.x1.css')
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const data = await read('casefiles/a/data.csv')
    expect(data.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await (await read('admin/index.html')).text()).toBe('studio')
    expect(await (await read('404.html')).text()).toBe('not found')
  })

  it('change by what changed, and name exactly that', async () => {
    put({ '/': 'one', '/a': 'a', '/gone': 'gone' })
    await publishSite(site, bucket)
    put({ '/': 'two', '/gone': null, '/b': 'b' })
    expect(await publishSite(site, bucket)).toMatchObject({ written: 2, removed: 1, purge: ['/', '/b', '/gone'] })
    expect(await (await read('index.html')).text()).toBe('two')
    expect((await read('gone/index.html')).ok).toBe(false)
    expect(await publishSite(site, bucket)).toMatchObject({ written: 0, removed: 0, purge: [] })
  })

  it('are whole again after a cut at any moment', async () => {
    const proxy = await openCutProxy(settings.endpoint!)
    const through = openBucket({ ...settings, endpoint: proxy.url }, { retries: 5, retryMs: 1 })
    put({ '/': 'front', '/old': 'old' })
    await publishSite(site, bucket)
    let cuts = 0
    for (let part = 1; part <= 6; part++) {
      put({ '/': `front ${part}`, [`/page-${part}`]: LONG + part, [`/page-${part - 1}`]: null, '/old': null })
      proxy.cutAfter(part * 900)
      await publishSite(site, through).catch((error: unknown) => {
        cuts += 1
        expect(error).toMatchObject({ code: 'storage/unreachable' })
      })
      proxy.mend()
      await publishSite(site, through)
      expect(await (await read('index.html')).text()).toBe(`front ${part}`)
      expect(await names()).toEqual(['.casefiles-release.json', 'index.html', `page-${part}/index.html`])
    }
    expect(cuts).toBeGreaterThan(2)
    await proxy.close()
  })

  it('have what changed told, and told again where nobody took it', async () => {
    const told: unknown[] = []
    let isOpen = false
    const cdn = http.createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (isOpen) told.push(JSON.parse(Buffer.concat(parts).toString('utf8')))
        response.writeHead(isOpen ? 204 : 500).end()
      })
    })
    cdn.listen(0, '127.0.0.1')
    await once(cdn, 'listening')
    const sitePurgeUrl = `http://127.0.0.1:${(cdn.address() as { port: number }).port}/purge`
    const where = { dataFolder: folder, publicUrl: 'https://archive.example', sitePurgeUrl }
    expect(await tellPurge(where, { root: 'r1', purge: ['/', '/a/'] }, '2026-01-01T00:00:00.000Z')).toBe(false)
    expect(readPurgeList(folder)).toMatchObject({ isTold: false })
    isOpen = true
    expect(await tellPurge(where, { root: 'r2', purge: ['/b/'] }, '2026-01-02T00:00:00.000Z')).toBe(true)
    const urls = ['https://archive.example/', 'https://archive.example/a/', 'https://archive.example/b/']
    expect(told).toEqual([{ root: 'r2', at: '2026-01-02T00:00:00.000Z', urls }])
    expect(readPurgeList(folder)).toMatchObject({ isTold: true, urls })
    cdn.close()
  })
})
