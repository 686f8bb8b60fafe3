import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../frame/build-panel.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { createRandom, type Random } from '../../numerics/random.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { estimatePrimary, fitPrimary } from './estimate.ts'
import { compareOtherUnits } from './incomplete-units.ts'
import { contextWith, specWith } from './test-support/analysis.ts'

const WORLDS = 1000
const PERIODS = [1, 2, 3, 4, 5, 6]
/** Monte Carlo standard error of a coverage of 95 %. */
const ERROR = Math.sqrt((0.95 * 0.05) / WORLDS)

/** Who is seen: the probability that a row is there, from the unit's level (mean 0, standard deviation 2). */
type Seen = (unit: { level: number; isTreated: boolean; isAfter: boolean }) => number

/**
 * 100 units, about half of them in two cohorts, effect 1; a row is seen with the probability given. By `selection` trends and
 * adoption depend on a covariate x, given which trends are parallel.
 */
function drawWorld(random: Random, seen: Seen, selection = 0): PanelFrame {
  const rows: { unit: string; time: number; x: number; outcome: number }[] = []
  const firstTreated = new Map<string, number>()
  for (let i = 0; i < 100; i++) {
    const unit = `u${String(i).padStart(3, '0')}`
    const x = selection === 0 ? 0 : random.normal()
    const isDrawn = selection === 0 ? i % 4 < 2 : random.uniform() < logistic(selection * x)
    const first = isDrawn ? [4, 5][i % 2] : Infinity
    firstTreated.set(unit, first)
    const level = 2 * random.normal()
    for (const time of PERIODS) {
      const outcome = level + 0.3 * time * (1 + selection * x) + random.normal() + (time >= first ? 1 : 0)
      const isSeen = random.uniform() < seen({ level, isTreated: Number.isFinite(first), isAfter: time >= first })
      if (isSeen) rows.push({ unit, time, x, outcome })
    }
  }
  const panel = buildPanel({
    unit: rows.map(({ unit }) => unit),
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    covariates: new Map([['x', Float64Array.from(rows, ({ x }) => x)]]),
    balanceCovariates: new Map(),
    cluster: rows.map(({ unit }) => unit),
    firstTreated,
  })
  return { ...panel, usesIncomplete: true }
}

const spec = specWith({ comparison: 'not-yet-treated', incompleteUnits: 'use', aggregation: 'group' })

/** Bias, standard deviation and coverage of an estimate over worlds in which the truth is 1. */
function summarise(estimates: { value: number; ci: [number, number] }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const bias = mean(estimates.map(({ value }) => value)) - 1
  const sd = Math.sqrt(mean(estimates.map(({ value }) => (value - 1 - bias) ** 2)))
  return { bias, sd, covered: mean(estimates.map(({ ci }) => Number(ci[0] <= 1 && 1 <= ci[1]))) }
}

function tally(seen: Seen) {
  const random = createRandom(23, 'units with gaps')
  const worlds = Array.from({ length: WORLDS }, () => {
    const frame = drawWorld(random, seen)
    const { primary, groupTime } = fitPrimary(frame, spec, contextWith())
    const { estimate, move } = compareOtherUnits(frame, spec, groupTime, plainWords)!
    return { primary, complete: estimate, move: move! }
  })
  const found = worlds.filter(({ move }) => Math.abs(move.value) > 1.96 * move.noise).length / WORLDS
  return {
    used: summarise(worlds.map(({ primary }) => primary)),
    complete: summarise(worlds.map(({ complete }) => complete)),
    /** How often the move between the two is told from chance at 5 %. */
    found,
  }
}

describe('units in the periods they have, 1,000 worlds each of 100 units and six periods', () => {
  it.each<[name: string, seen: Seen, sd: [used: number, complete: number]]>([
    ['one row in ten missing at random', () => 0.9, [0.27, 0.3]],
    ['one row in five missing at random', () => 0.8, [0.33, 0.43]],
    ['units of a low level missing more often, on both sides', ({ level }) => logistic(2 + level), [0.32, 0.33]],
  ])(
    'are unbiased and cover the truth as often as is published, and their move is told from chance as often as it should: %s',
    { timeout: 120_000 },
    (_, seen, [sd, ofComplete]) => {
      const { used, complete, found } = tally(seen)
      for (const one of [used, complete]) {
        expect(Math.abs(one.bias)).toBeLessThan((3 * one.sd) / Math.sqrt(WORLDS))
        expect(Math.abs(one.covered - 0.95)).toBeLessThan(4 * ERROR)
      }
      // a standard deviation of 1,000 is known to 2.2 %
      expect(Math.abs(used.sd / sd - 1)).toBeLessThan(4 * 0.022)
      expect(Math.abs(complete.sd / ofComplete - 1)).toBeLessThan(4 * 0.022)
      expect(Math.abs(found - 0.05)).toBeLessThan(4 * ERROR)
    },
  )

  it('are biased where treated units of a low level drop out afterwards; those of every period are not, and the move tells', () => {
    const { used, complete, found } = tally(({ level, isTreated, isAfter }) =>
      isTreated && isAfter ? logistic(1 + level) : 1,
    )
    expect(used.bias).toBeCloseTo(0.87, 1)
    expect(used.covered).toBeLessThan(0.25)
    expect(Math.abs(complete.bias)).toBeLessThan((3 * complete.sd) / Math.sqrt(WORLDS))
    expect(Math.abs(complete.covered - 0.95)).toBeLessThan(4 * ERROR)
    expect(found).toBeGreaterThan(0.9)
  })
})

it.each(['dr', 'reg', 'ipw'] as const)(
  'a covariate that trends and adoption depend on is adjusted for, one row in seven missing: %s',
  (estimator) => {
    const random = createRandom(24, 'units with gaps and a covariate')
    const worlds = 400
    const adjusted = { ...spec, estimator, covariates: [{ column: 'x', transform: 'none' as const, kind: undefined }] }
    const found = summarise(
      Array.from({ length: worlds }, () =>
        estimatePrimary(
          drawWorld(random, () => 6 / 7, 0.5),
          adjusted,
        ),
      ),
    )
    expect(Math.abs(found.bias)).toBeLessThan((3 * found.sd) / Math.sqrt(worlds))
    expect(Math.abs(found.covered - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / worlds))
  },
)

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
