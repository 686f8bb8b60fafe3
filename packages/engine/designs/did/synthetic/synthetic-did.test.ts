import { describe, expect, it } from 'vitest'
import { golden, hasData, referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { specWith } from '../test-support/analysis.ts'
import { panelOf, type Observation } from '../two-way/test-support/panels.ts'
import { estimateStaggeredSyntheticDid, jackknifeError, syntheticDidError, syntheticDidEstimate } from './estimate.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

interface World {
  firsts: number[]
  periods?: number
  effect?: number
  /** Units per cluster. */
  perCluster?: number
}

/** A panel with two factors, so that donors differ in how well they track the treated. */
function drawPanel(random: Random, { firsts, periods = 8, effect = 2, perCluster = 1 }: World) {
  const rows: Observation[] = []
  firsts.forEach((first, i) => {
    const [level, slope] = [random.normal(), 0.2 * random.normal()]
    for (let period = 1; period <= periods; period++) {
      const outcome = level + slope * period + (first > 0 && period >= first ? effect : 0) + 0.5 * random.normal()
      rows.push({
        unit: `u${String(i).padStart(2, '0')}`,
        cluster: `c${String(Math.floor(i / perCluster)).padStart(2, '0')}`,
        first,
        period,
        outcome,
      })
    }
  })
  return panelOf(rows)
}

const rng = (name: string) => createRandom(5, name)
const repeat = (first: number, times: number) => Array<number>(times).fill(first)

describe('synthetic difference in differences of a panel', () => {
  const frame = drawPanel(rng('panel'), { firsts: [...repeat(5, 3), ...repeat(7, 2), ...repeat(0, 12)] })
  const fit = estimateStaggeredSyntheticDid(frame, 0)
  const outcome = (unit: number, period: number) => frame.outcome[unit * 8 + period]

  it('solves the block problem of each cohort against the never-treated', () => {
    fit.cohorts.forEach(({ value, treated, cohort }) => {
      const block = {
        pre: cohort - 1,
        target: Float64Array.from(
          { length: 8 },
          (_, t) => treated.reduce((sum, unit) => sum + outcome(unit, t), 0) / treated.length,
        ),
        donors: matrix(8, 12),
      }
      for (let j = 0; j < 12; j++) for (let t = 0; t < 8; t++) block.donors.data[j * 8 + t] = outcome(5 + j, t)
      expect(value).toBe(estimateSyntheticDid(block, treated.length).value)
    })
  })

  it('averages cohorts by treated unit-periods', () => {
    // cohort 5: three units over four periods; cohort 7: two over two
    const [early, late] = fit.cohorts.map(({ value }) => value)
    expect(fit.value).toBeCloseTo((12 * early + 4 * late) / 16, 12)
  })

  it('writes each estimate as the treated units’ mean contrast less the donors’ weighted one', () => {
    for (const { contrast, treated, unitWeights, value } of fit.cohorts) {
      const mean = treated.reduce((sum, unit) => sum + contrast[unit], 0) / treated.length
      const comparison = fit.donors.reduce((sum, unit, j) => sum + unitWeights[j] * contrast[unit], 0)
      expect(mean - comparison).toBeCloseTo(value, 12)
    }
  })

  it('uses no period in which units may already react, before or after', () => {
    const early = estimateStaggeredSyntheticDid(frame, 1)
    expect(early.cohorts[0].value).not.toBe(fit.cohorts[0].value)
    expect(estimateStaggeredSyntheticDid(frame, 3)).toMatchObject({ leftOut: [5], cohorts: [{ cohort: 7 }] })
  })
})

describe('its standard error', () => {
  it('is the jackknife at fixed weights, worked out unit by unit', () => {
    const frame = drawPanel(rng('jackknife'), { firsts: [...repeat(5, 2), ...repeat(0, 5)] })
    const fit = estimateStaggeredSyntheticDid(frame, 0)
    const { contrast, unitWeights } = fit.cohorts[0]
    const estimates = frame.units.map((_, left) => {
      const treated = [0, 1].filter((unit) => unit !== left)
      const weights = Array.from(unitWeights, (weight, j) => (j + 2 === left ? 0 : weight))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const comparison = weights.reduce((sum, weight, j) => sum + (weight / total) * contrast[j + 2], 0)
      return treated.reduce((sum, unit) => sum + contrast[unit], 0) / treated.length - comparison
    })
    const squares = estimates.reduce((sum, one) => sum + (one - fit.value) ** 2, 0)
    expect(jackknifeError(frame, fit)).toBeCloseTo(Math.sqrt((6 / 7) * squares), 12)
  })

  it('leaves out whole clusters', () => {
    const firsts = [...repeat(5, 4), ...repeat(0, 8)]
    const clustered = drawPanel(rng('clusters'), { firsts, perCluster: 2 })
    const alone = drawPanel(rng('clusters'), { firsts })
    const fit = estimateStaggeredSyntheticDid(clustered, 0)
    expect(fit.value).toBe(estimateStaggeredSyntheticDid(alone, 0).value)
    expect(jackknifeError(clustered, fit)).not.toBeCloseTo(jackknifeError(alone, fit), 6)
  })

  it('is the placebo variance with one treated unit, every never-treated unit standing in once', () => {
    const frame = drawPanel(rng('placebo'), { firsts: [5, ...repeat(0, 9)] })
    const fit = estimateStaggeredSyntheticDid(frame, 0)
    const values = fit.donors.map((stand) => {
      const rest = panelOf(
        [...frame.outcome.keys()]
          .filter((row) => frame.unitIndex[row] !== 0)
          .map((row) => ({
            unit: frame.units[frame.unitIndex[row]],
            period: frame.periods[frame.periodIndex[row]],
            first: frame.unitIndex[row] === stand ? 5 : 0,
            outcome: frame.outcome[row],
          })),
      )
      return estimateStaggeredSyntheticDid(rest, 0, rest.cohort, new Map([[5, fit.cohorts[0].noise]])).value
    })
    const mean = values.reduce((sum, value) => sum + value, 0) / 9
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 9)
    const { se, by } = syntheticDidError(frame, fit, 0, rng('draws'))
    expect(se).toBeCloseTo(sd, 12)
    expect(by).toEqual({ placebos: 9, isEnumerated: true })
  })

  it('is withheld where one cohort rests on one unit and too few are never treated', () => {
    const frame = drawPanel(rng('few'), { firsts: [5, 7, ...repeat(0, 3)] })
    const estimate = tell(syntheticDidEstimate(frame, specWith(), 1))
    expect(estimate.value).not.toBeNaN()
    expect(estimate).toMatchObject({ se: NaN, reason: expect.stringContaining('too few for placebo runs') })
  })
})

describe('where it does not apply, the line says why', () => {
  it.each([
    ['a row is missing', [5, 5, 0, 0, 0], true, 'needs a panel with a row for every unit and period'],
    ['one unit is never treated', [5, 5, 7, 0], false, 'needs two never-treated units'],
    ['no cohort has two periods before', [2, 2, 0, 0, 0], false, 'two periods before it may react'],
    ['the never-treated are too many to weigh', [5, ...repeat(0, 501)], false, 'at most 500 never-treated units'],
  ])('%s', (_, firsts, gap, reason) => {
    const frame = drawPanel(rng('refused'), { firsts, periods: firsts[0] === 2 ? 4 : 8 })
    const estimate = tell(syntheticDidEstimate(gap ? { ...frame, balanced: false } : frame, specWith(), 1))
    expect(estimate).toMatchObject({ value: NaN, reason: expect.stringContaining(reason) })
  })
})

describe.skipIf(!hasData('tests/california_prop99.csv'))('California’s tobacco programme', () => {
  it('has the exact optimum of the golden, and its placebo standard error over all states', () => {
    const { results } = golden('sc_prop99_synthdid')
    const table = parseCsv(referenceData('tests/california_prop99.csv'))
    const cells = (name: string) => [...table.columns.get(name)!.values]
    const [states, years, packs] = ['state', 'year', 'packs_per_capita'].map(cells)
    const frame = panelOf(
      states.map((state, row) => ({
        unit: String(state),
        period: Number(years[row]),
        first: state === 'California' ? 1989 : 0,
        outcome: Number(packs[row]),
      })),
    )
    const { value, se } = syntheticDidEstimate(frame, specWith(), 1)
    expect(value / results.sdid_exact_optimum.estimate).toBeCloseTo(1, 9)
    // each of the peer's placebos carries its own stopping error
    const wanted = results.sdid_converged.placebo_all_units ?? results.sdid_default.placebo_all_units
    expect(Math.abs(se - wanted.se)).toBeLessThan(0.01)
  })
})

describe('in worlds with a known effect', () => {
  it('is unbiased and its jackknife interval covers 95 times in 100', { tags: ['night'] }, () => {
    const random = rng('worlds')
    const worlds = 400
    const errors: number[] = []
    let covered = 0
    for (let world = 0; world < worlds; world++) {
      const frame = drawPanel(random, { firsts: [...repeat(6, 10), ...repeat(8, 8), ...repeat(0, 22)], periods: 9 })
      const { value, ci } = syntheticDidEstimate(frame, specWith(), 1)
      errors.push(value - 2)
      if (ci[0] <= 2 && 2 <= ci[1]) covered++
    }
    const mean = errors.reduce((sum, error) => sum + error, 0) / worlds
    const sd = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / worlds)
    expect(Math.abs(mean)).toBeLessThan((3 * sd) / Math.sqrt(worlds))
    // 95 % ± 3 Monte Carlo standard errors of 1.1 points
    expect(Math.abs(covered / worlds - 0.95)).toBeLessThan(0.033)
  })
})
