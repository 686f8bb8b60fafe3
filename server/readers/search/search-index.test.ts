import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { publishSyntheticCollections } from '../../../tests/support/synthetic-collections.ts'
import type { ContentStore } from '../../base/store/content-store.ts'
import { casefilePath } from '../../record/publications/publication-files.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'
import { deleteDocument, findIndexed } from './search.repository.ts'

describe('the index of words', () => {
  let context: TestContext
  let publications: ContentStore
  let words: SearchIndex
  /** How often everything was looked at. */
  let walks: number
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    publications = context.publications as ContentStore
    publishSyntheticRange(publications, 0, 3)
    publishSyntheticCollections(publications, [0, 1, 2])
    walks = 0
    const list: ContentStore['list'] = (...asked) => {
      walks += 1
      return publications.list(...asked)
    }
    words = openSearchIndex({ db: context.db, publications: { ...publications, list } })
    await words.refresh()
  })
  afterEach(() => context.close())
  const indexed = async () => [...(await findIndexed(context.db))].sort()
  async function asIfNew(): Promise<[string, string][]> {
    const other = await openTestContext(openSqlite)
    await openSearchIndex({ db: other.db, publications }).refresh()
    const found = [...(await findIndexed(other.db))].sort()
    await other.close()
    return found
  }

  it('follows from what differs, and is the same as one made anew', async () => {
    expect(walks).toBe(1)
    publishSyntheticRange(publications, 3, 5)
    publications.commit(new Map([[casefilePath('synthetic-00001'), null]]))
    await words.refresh()
    expect(walks).toBe(1)
    expect(await indexed()).toEqual(await asIfNew())
  })

  it('compares everything where somebody else changed it', async () => {
    await context.db.transaction().execute((trx) => deleteDocument(trx, casefilePath('synthetic-00002')))
    publishSyntheticRange(publications, 3, 4)
    await words.refresh()
    expect(walks).toBe(2)
    expect(await indexed()).toEqual(await asIfNew())
  })

  it('reads a damaged document again with what is published next, and keeps its words until then', async () => {
    const path = casefilePath('synthetic-00003')
    publishSyntheticRange(publications, 3, 4)
    const { hash } = publications.entry(path)!
    const bytes = publications.readObject(hash)
    publications.forget(hash)
    await words.refresh()
    await words.refresh()
    expect((await indexed()).some(([one]) => one === path)).toBe(false)
    expect(walks).toBe(1)
    publications.putObject(bytes)
    publishSyntheticRange(publications, 4, 5)
    await words.refresh()
    expect(await indexed()).toEqual(await asIfNew())
  })
})
