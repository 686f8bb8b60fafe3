import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../../frame/build-panel.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { testPreTrend } from '../diagnostics/pre-trend.ts'
import { specWith } from '../test-support/analysis.ts'
import { studyTimes } from './estimate.ts'
import { estimateRatio, estimateTimes } from './ratios.ts'
import { drawPoisson } from './test-support/roads.ts'

interface World {
  units: number
  treated: number
  /** Dates, counted from 1, dealt in turn to the treated. */
  dates: number[]
  /** Standard deviation of the logarithm of what makes counts more spread than Poisson's, and its persistence from period to period. */
  spread: number
  persistence: number
  effect: number
}

const PERIODS = 10
const WORLDS = 600

function drawPanel({ units, treated, dates, spread, persistence, effect }: World, random: Random) {
  const firstTreated = new Map<string, number>()
  const rows = Array.from({ length: units }, (_, unit) => {
    const name = `u${String(unit).padStart(2, '0')}`
    const date = unit < treated ? dates[unit % dates.length] : Infinity
    firstTreated.set(name, date)
    const [level, size] = [1 + 0.5 * random.normal(), Math.exp(0.5 * random.normal())]
    let shock = random.normal()
    return Array.from({ length: PERIODS }, (_, at) => {
      shock = persistence * shock + Math.sqrt(1 - persistence ** 2) * random.normal()
      const period = at + 1
      const exposure = size * (1 + 0.03 * at)
      const mean = Math.exp(level + 0.2 * Math.sin(period) + spread * shock + (period >= date ? effect : 0))
      return { name, period, exposure, count: drawPoisson(exposure * mean, random) }
    })
  }).flat()
  return buildPanel({
    unit: rows.map(({ name }) => name),
    time: rows.map(({ period }) => period),
    outcome: Float64Array.from(rows, ({ count }) => count),
    exposure: Float64Array.from(rows, ({ exposure }) => exposure),
    covariates: new Map(),
    balanceCovariates: new Map(),
    cluster: rows.map(({ name }) => name),
    firstTreated,
  })
}

function tally(world: World, seed: number) {
  const random = createRandom(seed, 'count-coverage')
  const spec = { ...specWith({ comparison: 'not-yet-treated' }), scale: 1 }
  let [covered, drifts, error, squares] = [0, 0, 0, 0]
  for (let i = 0; i < WORLDS; i++) {
    const frame = drawPanel(world, random)
    const { value, ci } = estimateRatio(frame, spec)
    if (ci[0] <= world.effect && world.effect <= ci[1]) covered++
    error += value - world.effect
    squares += (value - world.effect) ** 2
    const study = studyTimes(frame, estimateTimes(frame, spec), { before: 4, after: 0, draws: 0 }, random)
    if (testPreTrend(study)!.p < 0.05) drifts++
  }
  const bias = error / WORLDS
  return { covered: covered / WORLDS, bias, sd: Math.sqrt(squares / WORLDS - bias ** 2), drifts: drifts / WORLDS }
}

const poisson: World = { units: 40, treated: 20, dates: [6], spread: 0, persistence: 0, effect: -0.2 }

describe('the interval of a ratio of counts, over 600 worlds each of 40 units and ten periods', () => {
  // four Monte Carlo standard errors of 0.9 points either way
  it.each<[name: string, World, [coverage: number, sizeOfDriftTest: number]]>([
    ['Poisson, half of the units treated', poisson, [0.95, 0.05]],
    ['overdispersed and lasting from period to period', { ...poisson, spread: 0.5, persistence: 0.6 }, [0.95, 0.05]],
    // too few for any sandwich: the check of clusters says so
    ['eight treated units', { ...poisson, treated: 8, spread: 0.5, persistence: 0.6 }, [0.915, 0.085]],
    ['three dates', { ...poisson, treated: 24, dates: [5, 6, 8], spread: 0.5, persistence: 0.6 }, [0.95, 0.05]],
  ])(
    'covers the truth as often as is published, and finds no drift where there is none: %s',
    { timeout: 300_000 },
    (_, world, [share, size]) => {
      const { covered, bias, sd, drifts } = tally(world, 20)
      expect(Math.abs(covered - share)).toBeLessThan(4 * 0.009)
      expect(Math.abs(bias)).toBeLessThan((4 * sd) / Math.sqrt(WORLDS))
      expect(Math.abs(drifts - size)).toBeLessThan(4 * 0.009)
    },
  )
})
