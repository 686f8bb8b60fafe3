import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { aggregate } from '../group-time/aggregate.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { specWith } from '../test-support/analysis.ts'
import { panelOf } from '../two-way/test-support/panels.ts'
import { didMEstimates, estimateDidM } from './did-m.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

/** First treated period and outcomes in periods 1, 2, …; `null` leaves the row out. */
function panel(units: Record<string, [number, ...(number | null)[]]>, cluster?: (unit: string) => string) {
  return panelOf(
    Object.entries(units).flatMap(([unit, [first, ...values]]) =>
      values.flatMap((outcome, i) =>
        outcome === null
          ? []
          : [{ unit, first: first, period: i + 1, outcome, ...(cluster && { cluster: cluster(unit) }) }],
      ),
    ),
  )
}

const eight = {
  A: [2, 1, 5, 8],
  B: [2, 3, 5, 8],
  C: [3, 2, 3, 9],
  D: [3, 4, 5, 7],
  E: [0, 1, 2, 3],
  F: [0, 2, 3, 4],
  G: [0, 0, 1, 4],
  H: [0, 5, 8, 9],
} satisfies Record<string, [number, ...number[]]>

describe('DID_M of eight units, worked by hand', () => {
  it('averages, by joiners, their change less that of units that stay untreated', () => {
    // into 2: A 4, B 2 against C 1, D 1, E 1, F 1, G 1, H 3: 3 − 8/6. Into 3: C 6, D 2 against E 1, F 1, G 3, H 1: 4 − 1.5
    const { value, switchers, leftOut } = estimateDidM(panel(eight))
    expect(value).toBeCloseTo((2 * (3 - 8 / 6) + 2 * (4 - 1.5)) / 4, 12)
    expect([switchers, leftOut]).toEqual([4, 0])
  })

  it('has the influence of both means and of the periods’ shares', () => {
    const { se, value } = estimateDidM(panel(eight))
    const [early, late] = [3 - 8 / 6, 2.5]
    // n / switchers = 2; the stable of period 2 are six for two joiners, those of period 3 four for two
    const stable2 = (change: number) => (-2 * 2 * (change - 8 / 6)) / 6
    const stable3 = (change: number) => (-2 * 2 * (change - 1.5)) / 4
    const joins = (change: number, mean: number, effect: number) => 2 * (change - mean + effect - value)
    const psi = [
      joins(4, 3, early),
      joins(2, 3, early),
      stable2(1) + joins(6, 4, late),
      stable2(1) + joins(2, 4, late),
      stable2(1) + stable3(1),
      stable2(1) + stable3(1),
      stable2(1) + stable3(3),
      stable2(3) + stable3(1),
    ]
    expect(se).toBeCloseTo(Math.sqrt(psi.reduce((sum, one) => sum + one * one, 0)) / 8, 12)
  })

  it('is, with its standard error, the group-time effect on impact against units not yet treated', () => {
    const frame = panel(eight)
    const effects = estimateGroupTime(frame, {
      comparison: 'not-yet-treated',
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'universal',
    })
    const onImpact = aggregate(effects, 'dynamic').by.find(({ at }) => at === 0)!
    const { value, se } = estimateDidM(frame)
    expect(value).toBeCloseTo(onImpact.value, 13)
    expect(se).toBeCloseTo(onImpact.se, 13)
  })

  it('has a placebo one period earlier, for those who have it', () => {
    // C 1, D 1 from 1 to 2, before they join in 3, against E 1, F 1, G 1, H 3
    const { value, switchers } = estimateDidM(panel(eight), 'placebo')
    expect(value).toBeCloseTo(1 - 1.5, 12)
    expect(switchers).toBe(2)
  })

  it('uses a unit in the pairs of periods in which it is observed', () => {
    const { value, leftOut } = estimateDidM(panel({ ...eight, A: [2, null, 5, 8], H: [0, 5, 8, null] }))
    // into 2: B 2 against 1 1 1 1 1 3; into 3: C 6, D 2 against E 1, F 1, G 3
    expect(value).toBeCloseTo((2 - 8 / 6 + 2 * (4 - 5 / 3)) / 3, 12)
    expect(leftOut).toBe(1)
  })

  it('adds up influence inside clusters', () => {
    const pairs = panel(eight, (unit) => ('ABCD'.includes(unit) ? unit : unit < 'G' ? 'EF' : 'GH'))
    const { influence, se, clusters } = estimateDidM(pairs)
    const [a, b, c, d, e, f, g, h] = influence as unknown as number[]
    const squares = a ** 2 + b ** 2 + c ** 2 + d ** 2 + (e + f) ** 2 + (g + h) ** 2
    expect(se).toBeCloseTo(Math.sqrt(squares) / 8, 12)
    expect(clusters).toBe(6)
  })
})

describe('DID_M as an estimate', () => {
  const words = plainWords

  it('stands with its placebo among the estimates', () => {
    const [effect, placebo] = tell(didMEstimates(panel(eight), specWith(), words))
    expect(effect).toMatchObject({ id: 'did-m', role: 'robustness', estimand: 'ATT in the first treated period', n: 4 })
    expect(placebo).toMatchObject({ id: 'did-m-placebo', role: 'placebo', n: 2 })
  })

  it('does not apply where units may react in the period before', () => {
    const [only, ...rest] = tell(didMEstimates(panel(eight), specWith({ anticipation: 1 }), words))
    expect(only).toMatchObject({ id: 'did-m', value: NaN, reason: expect.stringContaining('may already react') })
    expect(rest).toEqual([])
  })

  it('has no interval where one unit alone stays untreated', () => {
    const { E } = eight
    const [effect] = tell(didMEstimates(panel({ A: eight.A, B: eight.B, E }), specWith(), words))
    expect(effect).toMatchObject({ value: 3 - 1, se: NaN, reason: expect.stringContaining('one unit alone') })
  })

  it('says so where nobody joins while another stays untreated', () => {
    const [effect] = tell(didMEstimates(panel({ A: eight.A, B: eight.B }), specWith(), words))
    expect(effect.reason).toBe('No unit joins the treated while another stays untreated.')
  })
})
