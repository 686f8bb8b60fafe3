import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { testPreTrend } from '../diagnostics/pre-trend.ts'
import { specWith } from '../test-support/analysis.ts'
import { effectsByTime, studyTimes } from './event-study.ts'
import { estimateImputed, impute } from './impute.ts'

interface World {
  units: number
  /** Dates, counted from 1, dealt in turn to every other unit of each region. */
  dates: number[]
  /** How much of an error lasts to the next period. */
  persistence: number
  hasTrends: boolean
  /** Regions whose shocks of each period the treated share, as they lie there more often. */
  regions: number
  clusterPeriods?: boolean
  /** Standard deviation of a shock to all treated rows of a period. */
  common?: number
  /** Errors are clustered on the regions, whose effects differ by this standard deviation. */
  byRegion?: number
}

const PERIODS = 10
const WORLDS = 1000

function drawPanel(world: World, random: Random): { frame: PanelFrame; truth: number } {
  const { units, dates, persistence, hasTrends, regions, common = 0, byRegion } = world
  const firstTreated = new Map<string, number>()
  const shocks = Array.from({ length: regions * PERIODS }, () => random.normal())
  const hits = Array.from({ length: PERIODS }, () => common * random.normal())
  const own = Array.from({ length: regions }, () => (byRegion === undefined ? 0 : byRegion * random.normal()))
  let [sum, rowsTreated] = [0, 0]
  const rows = Array.from({ length: units }, (_, unit) => {
    const name = `u${String(unit).padStart(3, '0')}`
    const region = unit % regions
    const isTreated = Math.floor(unit / regions) % 2 === 0 || (region === 0 && Math.floor(unit / regions) % 3 === 0)
    const date = isTreated ? dates[Math.floor(unit / regions / 2) % dates.length] : Infinity
    firstTreated.set(name, date)
    const [level, slope] = [random.normal(), hasTrends ? 0.3 * random.normal() + (isTreated ? 0.3 : 0) : 0]
    let error = random.normal()
    return Array.from({ length: PERIODS }, (_, at) => {
      error = persistence * error + Math.sqrt(1 - persistence ** 2) * random.normal()
      const since = at + 1 - date
      const effect = since >= 0 ? 0.5 + 0.1 * since + hits[at] + own[region] : 0
      if (since >= 0) {
        sum += 0.5 + 0.1 * since
        rowsTreated++
      }
      return { name, period: at + 1, region, y: level + slope * at + shocks[region * PERIODS + at] + effect + error }
    })
  }).flat()
  const frame = buildPanel({
    unit: rows.map(({ name }) => name),
    time: rows.map(({ period }) => period),
    outcome: Float64Array.from(rows, ({ y }) => y),
    covariates: new Map(),
    balanceCovariates: new Map(),
    cluster: rows.map(({ name, region }) => (byRegion === undefined ? name : `r${region}`)),
    firstTreated,
    untreatedModel: {
      effects: [
        {
          index: Int32Array.from(rows, ({ region, period }) => region * PERIODS + period - 1),
          levels: regions * PERIODS,
        },
      ],
      hasTrends,
    },
  })
  return { frame, truth: sum / rowsTreated }
}

function tally(world: World, seed: number) {
  const random = createRandom(seed, 'imputed-coverage')
  const spec = specWith({
    comparison: 'not-yet-treated',
    aggregation: 'simple',
    clusterPeriods: world.clusterPeriods,
  })
  let [covered, drifts, error, squares] = [0, 0, 0, 0]
  for (let i = 0; i < WORLDS; i++) {
    const { frame, truth } = drawPanel(world, random)
    const { value, ci } = estimateImputed(frame, spec)
    if (ci[0] <= truth && truth <= ci[1]) covered++
    error += value - truth
    squares += (value - truth) ** 2
    const imputation = impute(frame, { ...spec, clusterPeriods: false })
    const study = studyTimes(imputation, effectsByTime(imputation, 0), { before: 4, after: -1, draws: 0 }, random)
    if (testPreTrend(study)!.p < 0.05) drifts++
  }
  const bias = error / WORLDS
  return { covered: covered / WORLDS, bias, sd: Math.sqrt(squares / WORLDS - bias ** 2), drifts: drifts / WORLDS }
}

const plain: World = { units: 60, dates: [6], persistence: 0, hasTrends: false, regions: 3 }

describe('the interval of the imputation estimator, over 1,000 worlds each of ten periods', () => {
  // four Monte Carlo standard errors of 0.7 points either way
  it.each<[name: string, World, [coverage: number, sizeOfDriftTest: number]]>([
    ['shocks of regions', plain, [0.95, 0.05]],
    [
      'shocks of regions, errors that last, three dates',
      { ...plain, persistence: 0.6, dates: [5, 6, 8] },
      [0.95, 0.05],
    ],
    ['trends of units', { ...plain, hasTrends: true, persistence: 0.3 }, [0.95, 0.05]],
    ['24 units', { ...plain, units: 24, dates: [5, 7] }, [0.95, 0.05]],
    ['shocks of all treated, clustered on periods too', { ...plain, common: 0.3, clusterPeriods: true }, [0.93, 0.05]],
  ])(
    'covers the truth as often as is published, and finds no drift where there is none: %s',
    { timeout: 900_000 },
    (_, world, [share, size]) => {
      const { covered, bias, sd, drifts } = tally(world, 20)
      expect(Math.abs(covered - share)).toBeLessThan(4 * 0.007)
      expect(Math.abs(bias)).toBeLessThan((4 * sd) / Math.sqrt(WORLDS))
      expect(Math.abs(drifts - size)).toBeLessThan(4 * 0.007)
    },
  )

  it.each([6, 12])(
    'covers it where each of %i clusters is compared with itself alone',
    { timeout: 900_000 },
    (regions) => {
      const { covered } = tally({ ...plain, units: 10 * regions, dates: [5, 6], regions, byRegion: 0.3 }, 21)
      expect(covered).toBeGreaterThan(0.93)
      expect(covered).toBeLessThan(0.98)
    },
  )
})
