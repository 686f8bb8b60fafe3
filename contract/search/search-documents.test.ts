import { describe, expect, it } from 'vitest'
import type { ArchiveVolume } from '../archive-pages.ts'
import { AT_NIGHT } from '../../tests/support/at-night.ts'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'
import { readingFrom, searchFiles } from '../../tests/support/search-files.ts'
import { archiveRows, generateQuestions, type Question } from '../../site/search/evaluation/evaluate-search.ts'
import firstSixty from '../../site/search/evaluation/first-sixty.json' with { type: 'json' }
import hardWordings from '../../site/search/evaluation/hard-wordings.json' with { type: 'json' }
import { packSearch } from './pack-search.ts'
import { SearchIndex } from './search-index.ts'
import { casefileRow, shownOf } from './search-row.ts'
import { SearchChangedError } from './read-groups.ts'

const none = () => Promise.reject(new Error('no file'))
const volumesOf = (...counts: number[]): ArchiveVolume[] =>
  counts.map((count, place) => ({
    number: place + 1,
    first: counts.slice(0, place).reduce((sum, before) => sum + before, 0),
    count,
    drawers: place === 0 ? 8 : 4,
  }))

function openFiles(files: ReadonlyMap<string, string>, volumes?: ArchiveVolume[]) {
  const { load, read } = readingFrom(files)
  return { index: new SearchIndex(JSON.parse(files.get('/search.json')!), load, volumes), read }
}

describe('the search of a large archive', () => {
  const rows = archiveRows()
  const casefiles = rows.filter(({ kind }) => kind === 'casefile')
  const questions: Question[] = [...firstSixty, ...hardWordings, ...generateQuestions(rows)]
  /** All at night, else every third. */
  const asked = questions.filter((_, place) => AT_NIGHT || place % 3 === 0)

  it('finds what one file with everything finds, in the same order', { tags: ['night'] }, async () => {
    const whole = new SearchIndex(packSearch(casefiles), none)
    const volumes = volumesOf(15, 12)
    const { index } = openFiles(searchFiles(casefiles, [], volumes), volumes)
    for (const { question } of asked) {
      const [wanted, found] = await Promise.all([whole.search(question), index.search(question)])
      expect({ ...found, matched: [...found.matched].toSorted() }, question).toEqual({
        ...wanted,
        matched: [...wanted.matched].toSorted(),
      })
    }
  })

  it('finds the same whatever was asked before', { tags: ['night'] }, async () => {
    const volumes = volumesOf(15, 12)
    const files = searchFiles(casefiles, [], volumes)
    const { index } = openFiles(files, volumes)
    for (const { question } of questions.toReversed().filter((_, place) => place % 7 === 0))
      expect((await index.search(question)).places, question).toEqual(
        (await openFiles(files, volumes).index.search(question)).places,
      )
  })

  it('shows rows of casefiles newest first, and policies and problems behind them', async () => {
    const others = rows.filter(({ kind }) => kind !== 'casefile')
    const volumes = volumesOf(15, 12)
    const { index } = openFiles(searchFiles(casefiles, others, volumes), volumes)
    const { places } = await index.search('')
    const all = await index.rows([...places.casefile, ...places.policy, ...places.problem])
    expect(all.map(({ kind, slug }) => [kind, slug])).toEqual(rows.map(({ kind, slug }) => [kind, slug]))
    expect(await index.newest(3)).toEqual(casefiles.slice(0, 3).map(shownOf))
    const found = await index.search('handgun')
    expect((await index.rows(found.places.policy)).every(({ kind }) => kind === 'policy')).toBe(true)
    expect(found.places.policy.length).toBeGreaterThan(0)
  })

  it('tells files of another archive from its own', async () => {
    const files = searchFiles(casefiles, [], volumesOf(15, 12))
    const { index } = openFiles(files, volumesOf(15, 13))
    await expect(index.search('guns')).rejects.toThrow(SearchChangedError)
  })

  it('asks again for a file that did not come', async () => {
    const volumes = volumesOf(15, 12)
    const files = searchFiles(casefiles, [], volumes)
    const { load } = readingFrom(files)
    let isDown = true
    const index = new SearchIndex(
      JSON.parse(files.get('/search.json')!),
      async (address) => {
        if (isDown) throw new Error('down')
        return load(address)
      },
      volumes,
    )
    await expect(index.search('guns')).rejects.toThrow('down')
    isDown = false
    expect((await index.search('guns')).places.casefile.length).toBeGreaterThan(0)
  })
})

describe('what a question loads', () => {
  /** Casefiles of two volumes and a newest part, each with words of its own as real ones have. */
  const rows = Array.from({ length: 3000 }, (_, place) => {
    const row = casefileRow(syntheticCard(2999 - place))
    return { ...row, title: `${row.title} w${(place * 7919) % 5000} ${place % 5 === 0 ? 'cigarettes' : 'schools'}` }
  })
  const volumes = [
    { number: 1, first: 0, count: 1440, drawers: 64 },
    { number: 2, first: 1440, count: 1440, drawers: 64 },
  ]
  const files = searchFiles(rows, [], volumes)
  const weigh = (addresses: Iterable<string>) =>
    [...addresses].reduce((sum, address) => sum + files.get(address)!.length, 0)
  const whole = weigh([...files.keys()].filter((address) => /newest|words/.test(address)))

  it('are a few drawers of each volume, the newest part, and rows of what is shown', async () => {
    const { index, read } = openFiles(files, volumes)
    const { places } = await index.search('tobacco')
    expect(places.casefile.length).toBeGreaterThan(500)
    expect(read.filter((address) => address.startsWith('/search/newest/'))).toHaveLength(1)
    for (const { number } of volumes)
      expect(read.filter((address) => address.startsWith(`/search/words/${number}/`)).length).toBeLessThan(6)
    expect(read.every((address) => /^\/search\/(newest|words)/.test(address))).toBe(true)
    expect(weigh(read)).toBeLessThan(whole / 4)
    const before = read.length
    await index.rows(places.casefile.slice(0, 6))
    expect(read.length - before).toBeLessThanOrEqual(6)
    expect(read.slice(before).every((address) => address.startsWith('/search/rows/'))).toBe(true)
  })

  it('are loaded once', async () => {
    const { index, read } = openFiles(files, volumes)
    await index.search('schools')
    const before = read.length
    await index.search('schools')
    await index.search('schools w12')
    expect(new Set(read).size).toBe(read.length)
    expect(read.length - before).toBeLessThan(5)
  })

  it('are the spellings of all words only for a word that is not among them', async () => {
    const { index, read } = openFiles(files, volumes)
    await index.search('schools cigarettes')
    expect(read.filter((address) => address.includes('spellings'))).toEqual([])
    const { isRespelled } = await index.search('cigxrettes')
    expect(isRespelled).toBe(true)
    expect(read.filter((address) => address.includes('spellings'))).toHaveLength(2)
  })

  it('is nothing but the newest rows before anything is asked', async () => {
    const { index, read } = openFiles(files, volumes)
    await index.newest(3)
    expect(read).toEqual(['/search/rows/150.json'])
  })
})
