import { describe, expect, it } from 'vitest'
import { searchCasefiles, type SearchRow } from './search-index.ts'

const row = (slug: string, fields: Partial<SearchRow>): SearchRow => ({
  slug,
  docket: 'CF-0001',
  title: '',
  summary: '',
  keywords: [],
  place: '',
  verdict: null,
  eqs: null,
  ...fields,
})
const ROWS = [
  row('belts', { title: 'Mandatory seat-belt laws', summary: 'Did fewer people die?', keywords: ['road safety'] }),
  row('resumes', { title: 'Names on résumés', docket: 'CF-0009', place: 'Labor, Hiring, United States' }),
  row('drinking', { title: 'Drinking age 21', summary: 'Deaths on the road', keywords: ['alcohol'] }),
]
const found = (question: string) => searchCasefiles(ROWS, question).map(({ slug }) => slug)

describe('search', () => {
  it('finds words whatever their case, accents and hyphens', () => {
    expect(found('SEAT belt')).toEqual(['belts'])
    expect(found('resume')).toEqual(['resumes'])
  })

  it('wants every word, and puts a title or keyword before a summary', () => {
    expect(found('road')).toEqual(['belts', 'drinking'])
    expect(found('road alcohol')).toEqual(['drinking'])
    expect(found('road zebra')).toEqual([])
  })

  it('finds a casefile by its number and its place', () => {
    expect(found('cf-0009')).toEqual(['resumes'])
    expect(found('hiring')).toEqual(['resumes'])
  })

  it('shows everything, newest first, where nothing is asked', () => {
    expect(found(' ? ')).toEqual(['belts', 'resumes', 'drinking'])
  })
})
