import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../frame/build-panel.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { createRandom, type Random } from '../../numerics/random.ts'
import { testPreTrend } from './diagnostics/pre-trend.ts'
import { studyEvents } from './group-time/event-study.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import { estimatePrimary, groupTimeOptions, type PrimaryChoices } from './primary.ts'

const periods = [1, 2, 3, 4, 5, 6]
const cohorts = [4, 5, Infinity]
const shares = [0.3, 0.3, 0.4]

/** Effects that grow with time and differ between cohorts, so that two-way fixed effects would miss them. */
const effectOf = (cohort: number, period: number) =>
  period < cohort ? 0 : (cohort === 4 ? 1 : 0.4) + 0.3 * (period - cohort)

/** Population average over cohorts: cohort 4 has effects 1, 1.3, 1.6; cohort 5 has 0.4, 0.7. */
const truth = (1.3 + 0.55) / 2

/** Trends depend on x, and so does adoption, by `selection`; parallel trends hold given x. */
function drawWorld(random: Random, units: number, selection: number): PanelFrame {
  const unit: string[] = []
  const time: number[] = []
  const outcome: number[] = []
  const covariate: number[] = []
  const firstTreated = new Map<string, number>()
  for (let i = 0; i < units; i++) {
    const x = random.normal()
    const level = random.normal() + x
    const cohort = drawCohort(random, selection * x)
    firstTreated.set(`u${i}`, cohort)
    for (const period of periods) {
      unit.push(`u${i}`)
      time.push(period)
      covariate.push(x)
      outcome.push(level + 0.2 * period * (1 + selection * x) + effectOf(cohort, period) + random.normal())
    }
  }
  return buildPanel({
    unit,
    time,
    outcome: Float64Array.from(outcome),
    covariates: new Map([['x', Float64Array.from(covariate)]]),
    balanceCovariates: new Map(),
    cluster: unit,
    firstTreated,
  })
}

/** Treated with probability 0.6 at push 0; each of the two cohorts is as likely as the other. */
function drawCohort(random: Random, push: number): number {
  const treated = random.uniform() < 1 / (1 + Math.exp(-Math.log((shares[0] + shares[1]) / shares[2]) - push))
  return treated ? cohorts[random.integer(2)] : Infinity
}

const choices: PrimaryChoices = {
  comparison: 'not-yet-treated',
  estimator: 'dr',
  covariates: [],
  anticipation: 0,
  aggregation: 'group',
}

interface Tally {
  worlds: number
  covered: number
  errors: number[]
}

function tally(worlds: number, units: number, selection: number, changes: Partial<PrimaryChoices>): Tally {
  const random = createRandom(31, `did ${JSON.stringify(changes)}`)
  const result: Tally = { worlds, covered: 0, errors: [] }
  for (let world = 0; world < worlds; world++) {
    const frame = drawWorld(random, units, selection)
    const { value, ci } = estimatePrimary(frame, { ...choices, ...changes })
    if (ci[0] <= truth && truth <= ci[1]) result.covered++
    result.errors.push(value - truth)
  }
  return result
}

function expectUnbiased({ errors, worlds }: Tally): void {
  const mean = errors.reduce((sum, error) => sum + error, 0) / worlds
  const sd = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / (worlds - 1))
  expect(Math.abs(mean)).toBeLessThan((3 * sd) / Math.sqrt(worlds))
}

describe('the primary estimate in worlds with a known effect', () => {
  it('is unbiased and covers the truth 95 times in 100', () => {
    const result = tally(2000, 200, 0, {})
    expectUnbiased(result)
    expect(result.covered / result.worlds).toBeGreaterThan(0.93)
    expect(result.covered / result.worlds).toBeLessThan(0.97)
  })

  it.each(['dr', 'reg', 'ipw'] as const)(
    'is unbiased and covers when trends depend on a covariate it adjusts for, %s',
    (estimator) => {
      const result = tally(400, 300, 0.5, { estimator, covariates: [{ column: 'x', transform: 'none' }] })
      expectUnbiased(result)
      // 95 % ± 3 Monte Carlo standard errors of 1.1 points
      expect(Math.abs(result.covered / result.worlds - 0.95)).toBeLessThan(0.033)
    },
  )

  it('has a pre-test that rejects sound worlds 5 times in 100', () => {
    const random = createRandom(33, 'pre-test')
    const worlds = 1200
    let rejected = 0
    for (let world = 0; world < worlds; world++) {
      const effects = estimateGroupTime(drawWorld(random, 400, 0), groupTimeOptions(choices))
      if (testPreTrend(studyEvents(effects, { before: Infinity, after: -1 }, 0, random))!.p < 0.05) rejected++
    }
    // 5 % ± 3 Monte Carlo standard errors of 0.63 points
    expect(Math.abs(rejected / worlds - 0.05)).toBeLessThan(0.019)
  })

  it('has a simultaneous band that covers the whole event study 95 times in 100', () => {
    const random = createRandom(32, 'bands')
    const worlds = 800
    let covered = 0
    for (let world = 0; world < worlds; world++) {
      const effects = estimateGroupTime(drawWorld(random, 200, 0), groupTimeOptions(choices))
      const study = studyEvents(effects, { before: 3, after: 1 }, 399, random)
      const inside = study.relativeTime.every((time, i) => {
        const expected = time < 0 ? 0 : (1 + 0.4) / 2 + 0.3 * time
        return study.band.low[i] <= expected && expected <= study.band.high[i]
      })
      if (inside) covered++
    }
    // 95 % ± 3 Monte Carlo standard errors of 0.8 points
    expect(Math.abs(covered / worlds - 0.95)).toBeLessThan(0.024)
  })
})
