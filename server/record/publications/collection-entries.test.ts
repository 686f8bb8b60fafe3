import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openContentStore } from '../../base/store/content-store.ts'
import { collectionEntries, rememberCollections } from './collection-entries.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'collection-entries-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('are those of current documents, by one walk, whatever root is asked for next', () => {
  const store = openContentStore(folder)
  let walks = 0
  const watched: typeof store = { ...store, list: (...asked) => ((walks += 1), store.list(...asked)) }
  const hash = store.putObject('a document')
  const entry = { hash, meta: {} }
  const put = (...paths: string[]) => store.commit(new Map(paths.map((one) => [one, entry])))
  const first = put('policies/b', 'policies/b/v1', 'policies/a', 'problems/x', 'casefiles/one')
  const of = (root: string, kind: 'policies' | 'problems' = 'policies') =>
    collectionEntries(watched, kind, root).map((found) => found.path)
  expect(of(first)).toEqual(['policies/a', 'policies/b'])
  const second = put('policies/c', 'policies/c/v1', 'casefiles/two')
  const third = store.commit(new Map([['policies/a', null]]))
  expect(of(second)).toEqual(['policies/a', 'policies/b', 'policies/c'])
  expect(of(third)).toEqual(['policies/b', 'policies/c'])
  expect(of(third, 'problems')).toEqual(['problems/x'])
  expect(of(first)).toEqual(['policies/a', 'policies/b'])
  expect(walks).toBe(1)
})

it('need no walk where somebody has read everything', () => {
  const store = openContentStore(path.join(folder, 'other'))
  const hash = store.putObject('a document')
  const root = store.commit(new Map([['problems/x', { hash, meta: {} }]]))
  rememberCollections(store, root, store.list('', root))
  const none = (): never => {
    throw new Error('everything was read again')
  }
  store.list = none
  expect(collectionEntries(store, 'problems', root).map((found) => found.path)).toEqual(['problems/x'])
})
