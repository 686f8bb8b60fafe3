import { describe, expect, it } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, readGolden, type Golden } from '../../../test-support/expect-golden.ts'
import { estimateSunAbraham } from './sun-abraham.ts'
import {
  hasPanel,
  panelOf,
  referenceObservations,
  type Observation,
  type ReferencePanel,
} from './test-support/panels.ts'

const close = { tolerance: 1e-8, why: 'the peer converges to 1e-11', measure: 'se' as const }
// fixest cannot have a variance below 1e-16 either: where one treated and one comparison state stand alone the clusters
// show no variance at all, it reports a standard error of about 1e-8 and this engine none
const peerNoise = 1e-7

/**
 * The rows fixest 0.14.2 used. On guns it keeps the units always treated as comparison units and drops one row that has
 * nothing to do with them (n = 1172 of 1173): Alabama 1983, found by trying each row in turn.
 */
function peerObservations(panel: ReferencePanel): Observation[] {
  const rows = referenceObservations(panel)
  if (panel !== 'guns') return rows
  return rows
    .filter(({ unit, period }) => !(unit === 'Alabama' && period === 1983))
    .map((row) => ({ ...row, first: row.first === 1977 ? 0 : row.first }))
}

type Effect = { value: number; se: number }

/** One table of the peer; where its standard error is noise ours is undefined, and the estimate alone is compared. */
function expectTable(golden: Golden, path: string, actual: Effect[], df: number) {
  const wanted: number[] = [golden.results[path].se].flat()
  const at = (isShown: boolean) => wanted.flatMap((se, i) => (se > peerNoise === isShown ? [i] : []))
  const infer = (i: number) => inferPoint(actual[i].value, actual[i].se, df)
  expectCoefficients(golden, path, at(true).map(infer), { ...close, at: at(true) })
  if (at(false).length === 0) return
  const values = at(false).map((i) => actual[i].value)
  expectGolden(golden, `${path}/estimate`, values, { tolerance: 1e-8, why: close.why, scale: 1e-3, at: at(false) })
  at(false).forEach((i) => expect(actual[i].se).toBeNaN())
}

const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']

describe('Sun–Abraham against fixest', () => {
  it.for(panels)('%s: overall, by cohort, by relative time and every interaction', (panel, { skip }) => {
    skip(!hasPanel(panel))
    const golden = readGolden(`did_${panel}_sunab`)
    const { results } = golden
    const fit = estimateSunAbraham(panelOf(peerObservations(panel)))
    expectGolden(golden, 'n', fit.n, { tolerance: 0, why: 'a count' })
    const df = fit.att.df!
    expectTable(golden, 'att', [fit.att], df)
    expect(fit.byRelativeTime.map(({ relativeTime }) => `.t::${relativeTime}`)).toEqual(results.event_time.term)
    expectTable(golden, 'event_time', fit.byRelativeTime, df)
    expect(fit.byCohort.map(({ cohort }) => `cohort::${cohort}`)).toEqual(results.by_cohort.term)
    expectTable(golden, 'by_cohort', fit.byCohort, df)
    const terms = fit.interactions.map((cell) => `.t::${cell.relativeTime}:cohort::${cell.cohort}`)
    expect(terms).toEqual(results.interactions.term)
    expectTable(golden, 'interactions', fit.interactions, df)
  })

  it('leaves out the units always treated, unlike the peer on guns', () => {
    const fit = estimateSunAbraham(panelOf(referenceObservations('guns')))
    expect(fit.droppedAlwaysTreated).toBe(4)
    expect(fit.n).toBe(1081)
    const peer: number = readGolden('did_guns_sunab').results.att.estimate
    expect(fit.att.value).not.toBeCloseTo(peer, 3)
  })
})

describe('estimateSunAbraham', () => {
  // Two units in each of three cohorts (start 3, start 4, never), five periods; effects 2, 4, 6 and 1, 1.
  const effects: Record<number, number[]> = { 3: [2, 4, 6], 4: [1, 1], 0: [] }
  const rows = [3, 4, 0].flatMap((first) =>
    ['a', 'b'].flatMap((copy, tilt) =>
      [1, 2, 3, 4, 5].map((period) => ({
        unit: `${first}${copy}`,
        period,
        first,
        outcome: first + 2 * period + (tilt === 0 ? 0.1 : -0.1) * period + (effects[first][period - first] ?? 0),
      })),
    ),
  )

  it('finds each cohort’s effect and averages with the cohorts’ shares', () => {
    const fit = estimateSunAbraham(panelOf(rows))
    const valueAt = (time: number) => fit.byRelativeTime.find(({ relativeTime }) => relativeTime === time)!.value
    expect(valueAt(0)).toBeCloseTo(1.5, 12)
    expect(valueAt(1)).toBeCloseTo(2.5, 12)
    expect(valueAt(2)).toBeCloseTo(6, 12)
    expect(valueAt(-2)).toBeCloseTo(0, 12)
    // (2 + 4 + 6 + 1 + 1) / 5 cells of two rows each
    expect(fit.att.value).toBeCloseTo(2.8, 12)
    expect(fit.byCohort.map(({ value }) => Math.round(value * 1e9) / 1e9)).toEqual([4, 1])
  })

  it('compares with the last cohort before its treatment where nobody stays untreated', () => {
    const fit = estimateSunAbraham(panelOf(rows.filter(({ first }) => first !== 0)))
    expect(fit.interactions.map(({ cohort }) => cohort)).toEqual([3, 3])
    expect(fit.att.value).toBeCloseTo(2, 12)
    // four units, periods 4 and 5
    expect(fit.droppedLastCohortRows).toBe(8)
  })

  it('refuses a panel in which everyone starts together', () => {
    expect(() => estimateSunAbraham(panelOf(rows.filter(({ first }) => first === 3)))).toThrow('nobody to compare with')
  })
})
