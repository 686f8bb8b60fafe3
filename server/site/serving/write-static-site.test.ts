import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { materialise, plainFiles } from './write-static-site.ts'

let folder: string
let site: ContentStore
const dist = (): string => path.join(folder, 'dist')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plain-files-'))
  site = openContentStore(path.join(folder, 'site'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function put(address: string, text: string, type = 'text/html; charset=utf-8'): void {
  site.commit(new Map([[address, { hash: site.putObject(text), meta: { type } }]]))
}
const written = (): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(dist(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(dist(), file), fs.readFileSync(file, 'utf8')]),
  )

describe('plain folder', () => {
  it('has the files that a static host looks for', () => {
    put('/', 'front')
    put('/casefiles', 'list')
    put('/casefiles/a', 'page a')
    put('/casefiles/a.csv', 'id,value', 'text/csv; charset=utf-8')
    put('/casefiles/a/data.csv', 'state', 'text/csv; charset=utf-8')
    put('/404', 'not found')
    put('/studio', 'studio')
    site.commit(new Map([['release-inputs', { hash: site.putObject(''), meta: { app: 'x' } }]]))
    materialise(site, plainFiles(site), dist())
    expect(written()).toEqual({
      'index.html': 'front',
      'casefiles/index.html': 'list',
      'casefiles/a/index.html': 'page a',
      'casefiles/a.csv': 'id,value',
      'casefiles/a/data.csv': 'state',
      '404.html': 'not found',
      'studio/index.html': 'studio',
      'admin/index.html': 'studio',
      'admin-dashboard/index.html': 'studio',
      'admin-workbench/index.html': 'studio',
      'review/index.html': 'studio',
    })
  })

  it('replaces the folder before as a whole, and anything a crash left beside it', () => {
    put('/', 'one')
    put('/gone', 'gone')
    materialise(site, plainFiles(site), dist())
    site.commit(new Map([['/gone', null]]))
    put('/', 'two')
    fs.mkdirSync(`${dist()}.new`)
    fs.writeFileSync(path.join(`${dist()}.new`, 'half.html'), '')
    materialise(site, plainFiles(site), dist())
    expect(written()).toEqual({ 'index.html': 'two' })
    expect(fs.readdirSync(folder).sort()).toEqual(['dist', 'site'])
  })

  it('stays as it was when a file is missing', () => {
    put('/', 'one')
    materialise(site, plainFiles(site), dist())
    expect(() => materialise(site, [{ file: 'a.html', hash: 'f'.repeat(64) }], dist())).toThrow('ENOENT')
    expect(written()).toEqual({ 'index.html': 'one' })
  })
})
