import { describe, expect, it } from 'vitest'
import { packSearch } from './pack-search.ts'
import { SearchIndex } from './search-index.ts'
import type { SearchRow } from './search-row.ts'

const row = (slug: string, fields: Partial<SearchRow>): SearchRow => ({
  kind: 'casefile',
  slug,
  docket: 'CF-0001',
  title: '',
  summary: '',
  known: null,
  answer: null,
  jurisdiction: 'Nowhere',
  domain: '',
  keywords: [],
  policy: [],
  outcome: '',
  dataset: '',
  isRetracted: false,
  standing: null,
  verdict: null,
  evidence: null,
  eqs: null,
  ...fields,
})
const ROWS = [
  row('belts', { title: 'Mandatory seat-belt laws', summary: 'Did fewer people die?', keywords: ['road safety'] }),
  row('resumes', { title: 'Names on résumés', docket: 'CF-0009', domain: 'Labor, Hiring' }),
  row('drinking', { title: 'Drinking age 21', summary: 'Deaths on the road', keywords: ['alcohol'] }),
  row('guns', { title: 'Shall-issue permits', policy: ['Concealed carry'], jurisdiction: 'Texas' }),
  row('gun-law', { kind: 'policy', title: 'Shall-issue laws on handguns', docket: null }),
]
const index = new SearchIndex(JSON.parse(JSON.stringify(packSearch(ROWS))), () => Promise.reject(new Error('no file')))
const slugs = async (places: readonly number[]) => (await index.rows(places)).map(({ slug }) => slug)
const found = async (question: string) => {
  const { casefile, policy, problem } = (await index.search(question)).places
  return slugs([...casefile, ...policy, ...problem])
}

describe('search', () => {
  it('finds words whatever their case, accents, hyphens and endings', async () => {
    expect(await found('SEAT belts')).toEqual(['belts'])
    expect(await found('resume')).toEqual(['resumes'])
    expect(await found('permit')).toEqual(['guns'])
  })

  it('puts a keyword before a summary', async () => {
    expect(await found('road')).toEqual(['belts', 'drinking'])
  })

  it('wants everything that is asked, and says when it shows only what comes nearest', async () => {
    expect(await found('road alcohol')).toEqual(['drinking'])
    expect((await index.search('road alcohol')).isWhole).toBe(true)
    expect(await index.search('road zebra')).toMatchObject({ isWhole: false, near: [0, 2], places: { casefile: [] } })
    expect(await index.search('zebra')).toMatchObject({ isWhole: false, places: { casefile: [] } })
  })

  it('shows what comes near after what fits, where little fits', async () => {
    expect(await slugs((await index.search('deaths road alcohol')).near)).toEqual(['belts'])
    expect((await index.search('road')).near).toEqual([])
  })

  it('reads words that were written together, cut short or with letters in the wrong place', async () => {
    expect(await found('seatbelts')).toEqual(['belts'])
    expect(await index.search('drinkingage')).toMatchObject({ places: { casefile: [2] }, isRespelled: false })
    expect(await index.search('alchool')).toMatchObject({ places: { casefile: [2] }, isRespelled: true })
  })

  it('finds a study by the names of its authors and a law by its campaign', async () => {
    expect((await found('john lott')).toSorted()).toEqual(['gun-law', 'guns'])
    expect(await found('click it or ticket')).toEqual(['belts'])
  })

  it('knows other words for the same, and names those it found', async () => {
    expect((await found('gun laws')).toSorted()).toEqual(['gun-law', 'guns'])
    expect((await index.search('gun laws')).also).toEqual(expect.arrayContaining(['handgun', 'concealed carry']))
    expect(await found('booze')).toEqual(['drinking'])
  })

  it('forgives a wrong letter, and says that it did', async () => {
    expect(await index.search('mandatery belts')).toMatchObject({
      places: { casefile: [0] },
      isWhole: true,
      isRespelled: true,
    })
    expect((await index.search('mandatory belts')).isRespelled).toBe(false)
  })

  it('finds the last word while it is typed', async () => {
    expect(await found('manda')).toEqual(['belts'])
  })

  it('finds a casefile by its number and its place', async () => {
    expect(await found('cf-0009')).toEqual(['resumes'])
    expect(await found('hiring')).toEqual(['resumes'])
    expect(await found('texas')).toEqual(['guns'])
  })

  it('shows everything, newest first, where nothing is asked', async () => {
    expect(await found(' ? ')).toEqual(['belts', 'resumes', 'drinking', 'guns', 'gun-law'])
  })
})
