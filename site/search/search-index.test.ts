import { describe, expect, it } from 'vitest'
import { packSearch, SearchIndex } from './search-index.ts'
import type { SearchRow } from './search-row.ts'

const row = (slug: string, fields: Partial<SearchRow>): SearchRow => ({
  kind: 'casefile',
  slug,
  docket: 'CF-0001',
  title: '',
  summary: '',
  answer: null,
  jurisdiction: 'Nowhere',
  domain: '',
  keywords: [],
  policy: [],
  outcome: '',
  dataset: '',
  isRetracted: false,
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
const index = new SearchIndex(JSON.parse(JSON.stringify(packSearch(ROWS))))
const found = (question: string) => index.search(question).rows.map(({ slug }) => slug)

describe('search', () => {
  it('finds words whatever their case, accents, hyphens and endings', () => {
    expect(found('SEAT belts')).toEqual(['belts'])
    expect(found('resume')).toEqual(['resumes'])
    expect(found('permit')).toEqual(['guns'])
  })

  it('puts a keyword before a summary', () => {
    expect(found('road')).toEqual(['belts', 'drinking'])
  })

  it('wants everything that is asked, and says when it shows only what comes nearest', () => {
    expect(found('road alcohol')).toEqual(['drinking'])
    expect(index.search('road alcohol').isWhole).toBe(true)
    expect(index.search('road zebra')).toMatchObject({ isWhole: false, rows: [ROWS[0], ROWS[2]] })
    expect(index.search('zebra')).toMatchObject({ isWhole: false, rows: [] })
  })

  it('shows what comes near after what fits, where little fits', () => {
    expect(index.search('deaths road alcohol').near.map(({ slug }) => slug)).toEqual(['belts'])
    expect(index.search('road').near).toEqual([])
    expect(index.search('road zebra').near).toEqual([])
  })

  it('reads words that were written together, cut short or with letters in the wrong place', () => {
    expect(found('seatbelts')).toEqual(['belts'])
    expect(index.search('drinkingage')).toMatchObject({ rows: [ROWS[2]], isRespelled: false })
    expect(index.search('alchool')).toMatchObject({ rows: [ROWS[2]], isRespelled: true })
  })

  it('finds a study by the names of its authors and a law by its campaign', () => {
    expect(found('john lott').toSorted()).toEqual(['gun-law', 'guns'])
    expect(found('click it or ticket')).toEqual(['belts'])
  })

  it('knows other words for the same, and names those it found', () => {
    expect(found('gun laws').toSorted()).toEqual(['gun-law', 'guns'])
    expect(index.search('gun laws').also).toEqual(expect.arrayContaining(['handgun', 'concealed carry']))
    expect(found('booze')).toEqual(['drinking'])
  })

  it('forgives a wrong letter, and says that it did', () => {
    expect(index.search('mandatery belts')).toMatchObject({ rows: [ROWS[0]], isWhole: true, isRespelled: true })
    expect(index.search('mandatory belts').isRespelled).toBe(false)
  })

  it('finds the last word while it is typed', () => {
    expect(found('manda')).toEqual(['belts'])
  })

  it('finds a casefile by its number and its place', () => {
    expect(found('cf-0009')).toEqual(['resumes'])
    expect(found('hiring')).toEqual(['resumes'])
    expect(found('texas')).toEqual(['guns'])
  })

  it('shows everything, newest first, where nothing is asked', () => {
    expect(found(' ? ')).toEqual(['belts', 'resumes', 'drinking', 'guns', 'gun-law'])
  })
})
