import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openContentStore } from '../../base/store/content-store.ts'
import { PAGES_ALONE, serveReleaseAlone } from './serve-release-alone.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-pages-alone-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const filesOf = () => (fs.readdirSync(folder, { recursive: true }) as string[]).sort()

it('gives pages as they were, says to everything else what is wrong, and writes nothing', async () => {
  const releases = openContentStore(path.join(folder, 'site'))
  const hash = releases.putObject('<p>the front page</p>')
  releases.commit(new Map([['/', { hash, meta: { type: 'text/html; charset=utf-8' } }]]))
  const before = filesOf()
  const answer = serveReleaseAlone(folder)!
  const get = (address: string) => answer(new Request(`http://archive.example${address}`))
  const page = await get('/')
  expect([page.status, await page.text()]).toEqual([200, '<p>the front page</p>'])
  expect((await get('/livez')).status).toBe(200)
  for (const address of ['/api/v2/casefiles', '/api/auth/login', '/readyz', '/metrics']) {
    const refused = await get(address)
    expect([refused.status, await refused.json()], address).toEqual([
      503,
      expect.objectContaining({ code: 'server/pages-alone', detail: PAGES_ALONE }),
    ])
    expect(refused.headers.get('retry-after')).toBe('300')
  }
  const none = await get('/casefiles/none')
  expect([none.status, await none.text()]).toEqual([503, `${PAGES_ALONE}\n`])
  expect(filesOf()).toEqual(before)
})

it('is nothing where no page was ever rendered', () => {
  expect(serveReleaseAlone(folder)).toBeNull()
})
