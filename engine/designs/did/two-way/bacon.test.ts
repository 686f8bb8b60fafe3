import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { decomposeTwfe } from './bacon.ts'
import type { BaconType } from './bacon.ts'
import { relativeError } from './test-support/compare.ts'
import { panelOf, referenceObservations } from './test-support/panels.ts'
import type { ReferencePanel } from './test-support/panels.ts'
import { estimateTwfe } from './twfe.ts'

const tolerance = 1e-8

const peerTypes: Record<string, BaconType> = {
  'Treated vs Untreated': 'treated-vs-never',
  'Earlier vs Later Treated': 'earlier-vs-later',
  'Later vs Earlier Treated': 'later-vs-earlier',
  'Later vs Always Treated': 'later-vs-always',
}
const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']

describe.skipIf(!hasReference)('Goodman-Bacon decomposition against bacondecomp', () => {
  it.each(panels)('%s: every comparison with its weight', (panel) => {
    const { results } = golden(`did_${panel}_bacon`)
    const { comparisons, byType, estimate } = decomposeTwfe(panelOf(referenceObservations(panel)))!
    const { treated, untreated, estimate: estimates, weight, type } = results.components
    expect(comparisons).toHaveLength(treated.length)
    treated.forEach((cohort: number, i: number) => {
      const other = untreated[i] === 'Inf' ? Infinity : untreated[i]
      const found = comparisons.find((row) => row.treated === cohort && row.comparison === other)!
      expect(found.type).toBe(peerTypes[type[i]])
      expect(relativeError([found.estimate], estimates[i], 1e-3)).toBeLessThan(tolerance)
      expect(relativeError([found.weight], weight[i])).toBeLessThan(tolerance)
    })
    results.by_type.type.forEach((name: string, i: number) => {
      const found = byType.find((row) => row.type === peerTypes[name])!
      expect(relativeError([found.weight], results.by_type.weight[i])).toBeLessThan(tolerance)
      expect(relativeError([found.averageEstimate], results.by_type.average_estimate[i])).toBeLessThan(tolerance)
    })
    expect(relativeError([estimate], results.twfe)).toBeLessThan(tolerance)
  })
})

describe('decomposeTwfe', () => {
  // Two units in each of four cohorts (start 2, start 3, never, always), four periods, no noise.
  const eight = ['a', 'b'].flatMap((copy) =>
    [2, 3, 0, 1].flatMap((first) =>
      [1, 2, 3, 4].map((period) => ({
        unit: `${first}${copy}`,
        period,
        first,
        outcome: first * 10 + period + (first > 0 && period >= first ? 3 : 0),
      })),
    ),
  )

  it('gives weights worked by hand', () => {
    // n·n = 4 each; shares of time treated: 3/4, 1/2, 0, 1
    // 2 v never 3/16, 3 v never 1/4, 2 v 3 (before 3) 1/16, 3 v 2 (from 2) 1/8, 2 v always 3/16, 3 v always 1/4: sum 17/16
    const { comparisons, forbiddenShare } = decomposeTwfe(panelOf(eight))!
    const weightOf = (treated: number, comparison: number) =>
      comparisons.find((row) => row.treated === treated && row.comparison === comparison)!.weight * 17
    expect(weightOf(2, Infinity)).toBeCloseTo(3, 12)
    expect(weightOf(3, Infinity)).toBeCloseTo(4, 12)
    expect(weightOf(2, 3)).toBeCloseTo(1, 12)
    expect(weightOf(3, 2)).toBeCloseTo(2, 12)
    expect(weightOf(2, 1)).toBeCloseTo(3, 12)
    expect(weightOf(3, 1)).toBeCloseTo(4, 12)
    expect(forbiddenShare).toBeCloseTo(9 / 17, 12)
  })

  it('finds a constant effect in every comparison and adds up to the regression', () => {
    const panel = panelOf(eight)
    const { comparisons, estimate } = decomposeTwfe(panel)!
    comparisons.forEach((row) => expect(row.estimate).toBeCloseTo(3, 12))
    expect(estimate).toBeCloseTo(estimateTwfe(panel).value, 12)
  })

  it('adds up to the regression when effects differ', () => {
    const growing = panelOf(
      eight.map((row) => ({ ...row, outcome: row.outcome + (row.first === 2 ? Math.max(row.period - 2, 0) ** 2 : 0) })),
    )
    expect(decomposeTwfe(growing)!.estimate).toBeCloseTo(estimateTwfe(growing).value, 12)
  })

  it('has no answer for a panel with a hole', () => {
    expect(decomposeTwfe(panelOf(eight.slice(1)))).toBeNull()
  })
})
