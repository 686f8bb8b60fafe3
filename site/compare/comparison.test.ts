import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { comparisonColumn, comparisonRows, readSlugs } from './comparison.ts'

describe('a comparison', () => {
  it('puts verdict, effect, interval and score of each casefile in one row', () => {
    const columns = [0, 4].map((index) => comparisonColumn(syntheticPublication(index)))
    const rows = comparisonRows(columns)
    const texts = (label: string) => rows.find((row) => row.label === label)!.texts
    expect(texts('Verdict')).toEqual(['Inconclusive.', 'Contradicted policy intent.'])
    expect(texts('Checks that failed')).toEqual(['1 of 2', '1 of 2'])
    expect(texts('95% interval').every((text) => text.includes(', ') || text.includes(' to '))).toBe(true)
    expect(texts('Evidence Quality Score')[0]).toMatch(/^\d+, (Strong|Moderate|Weak) \(\d+ to \d+\)$/)
  })

  it('says so where a casefile lacks what another has', () => {
    const [one, other] = [0, 1].map((index) => comparisonColumn(syntheticPublication(index)))
    other.rows = other.rows.filter(({ label }) => label !== 'Design')
    expect(comparisonRows([one, other]).find(({ label }) => label === 'Design')!.texts[1]).toBe('not available')
  })

  it('reads both forms of its address and each casefile once', () => {
    expect(readSlugs(new URLSearchParams('slugs=a-b,c&slugs=c&slugs=../x'))).toEqual(['a-b', 'c'])
  })
})
