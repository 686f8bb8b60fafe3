import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { comparisonColumn, comparisonRows } from './comparison.ts'
import { readSlugs } from './frame-address.ts'

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

  it('tells effect and smallest effect as the casefile’s own page does, not in logarithms', () => {
    const publication = syntheticPublication(0)
    const { intent } = publication.design
    const column = comparisonColumn({
      ...publication,
      casefile: { ...publication.casefile, effect: { value: 36.31, ci: [7.33, 179.83], units: 'times as high' } },
      design: {
        ...publication.design,
        intent: { ...intent, direction: 'increase', smallestEffect: 10 },
        analysis: { outcome: { transform: 'log', scale: 100 } },
      },
    })
    const text = (label: string) => column.rows.find((row) => row.label === label)!.text
    expect([text('Effect'), text('95% interval'), text('Smallest effect that matters')]).toEqual([
      '36.31 times as high',
      '7.33, 179.83',
      '10.52 percent',
    ])
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
