import { describe, expect, it } from 'vitest'
import type { ComparedCasefile } from './comparison.ts'
import { frameQuery, readFrame, supersededText, versionText } from './frame-address.ts'

const casefile = (slug: string, docket: string, version: number) =>
  ({
    slug,
    docket,
    title: slug,
    rows: [],
    option: { version, published: '26 November 2026' },
  }) as unknown as ComparedCasefile
const CASEFILES = [casefile('seat-belt-laws', 'CF-0001', 2), casefile('proposition-99', 'CF-0007', 1)]

describe('the address of a comparison in a frame', () => {
  it('names casefiles and their versions, and is read as it was written', () => {
    expect(frameQuery(CASEFILES)).toBe('?slugs=seat-belt-laws,proposition-99&versions=2,1')
    expect(readFrame(new URLSearchParams(frameQuery(CASEFILES)))).toEqual({
      slugs: ['seat-belt-laws', 'proposition-99'],
      versions: { 'seat-belt-laws': 2, 'proposition-99': 1 },
    })
  })

  it('takes what is no version for none', () => {
    const { versions } = readFrame(new URLSearchParams('?slugs=a,b,c,d&versions=-1,x,99999999'))
    expect(versions).toEqual({ a: 0, b: 0, c: 0, d: 0 })
  })

  it('tells which casefile has moved on since, and nothing where none has or none was named', () => {
    expect(supersededText(CASEFILES, { 'seat-belt-laws': 1, 'proposition-99': 1 })).toBe(
      'Version 1 of CF-0001 was superseded by version 2, which is shown.',
    )
    expect(supersededText(CASEFILES, { 'seat-belt-laws': 2, 'proposition-99': 0 })).toBe('')
  })

  it('cites version and day of each', () => {
    expect(versionText(CASEFILES)).toBe(
      'CF-0001 version 2, published 26 November 2026; CF-0007 version 1, published 26 November 2026.',
    )
  })
})
