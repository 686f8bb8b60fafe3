import { describe, expect, it } from 'vitest'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { decomposeTwfe, type BaconType } from './bacon.ts'
import { hasPanel, panelOf, referenceObservations, type ReferencePanel } from './test-support/panels.ts'
import { estimateTwfe } from './twfe.ts'

const close = { tolerance: 1e-8, why: 'closed form of means' }

const peerTypes: Record<string, BaconType> = {
  'Treated vs Untreated': 'treated-vs-never',
  'Earlier vs Later Treated': 'earlier-vs-later',
  'Later vs Earlier Treated': 'later-vs-earlier',
  'Later vs Always Treated': 'later-vs-always',
}
const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']

describe('Goodman-Bacon decomposition against bacondecomp', () => {
  it.for(panels)('%s: every comparison with its weight', (panel, { skip }) => {
    skip(!hasPanel(panel))
    const golden = readGolden(`did_${panel}_bacon`)
    const { comparisons, byType, estimate } = decomposeTwfe(panelOf(referenceObservations(panel)))!
    const { treated, untreated, type } = golden.results.components
    expect(comparisons).toHaveLength(treated.length)
    const found = treated.map((cohort: number, i: number) => {
      const other = untreated[i] === 'Inf' ? Infinity : untreated[i]
      return comparisons.find((row) => row.treated === cohort && row.comparison === other)!
    }) as typeof comparisons
    expect(found.map((row) => row.type)).toEqual(type.map((name: string) => peerTypes[name]))
    const column = (name: 'treated' | 'comparison' | 'estimate' | 'weight') => found.map((row) => row[name])
    expectGolden(golden, 'components/treated', column('treated'), { tolerance: 0, why: 'a year' })
    expectGolden(golden, 'components/untreated', column('comparison'), { tolerance: 0, why: 'a year' })
    expectGolden(golden, 'components/estimate', column('estimate'), { ...close, scale: 1e-3 })
    expectGolden(golden, 'components/weight', column('weight'), close)
    const ofType = golden.results.by_type.type.map((name: string) =>
      byType.find((row) => row.type === peerTypes[name])!,
    ) as typeof byType
    const byTypeColumn = (name: 'weight' | 'averageEstimate') => ofType.map((row) => row[name])
    expectGolden(golden, 'by_type/weight', byTypeColumn('weight'), close)
    expectGolden(golden, 'by_type/average_estimate', byTypeColumn('averageEstimate'), close)
    expectGolden(golden, 'twfe', estimate, close)
    const sum = comparisons.reduce((total, row) => total + row.weight * row.estimate, 0)
    expectGolden(golden, 'sum_weight_times_estimate', sum, close)
    const weights = comparisons.reduce((total, row) => total + row.weight, 0)
    expectGolden(golden, 'sum_of_weights', weights, close)
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
