import { describe, expect, it } from 'vitest'
import { waldTest } from '../../../inference/wald.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { influenceCovariance } from '../group-time/influence.ts'
import { inferChange, listEffects, listPlacebos, readPaths, totalEffect } from './total-effect.ts'
import { changingPanel, type ChangingUnit } from './test-support/panels.ts'
import { imputeTotal } from './imputation.ts'

const WORLDS = 1500
const PERIODS = 8
const choices = { comparison: 'not-yet-treated', headlineWindow: undefined } as const

/** A treatment of one kind, and what the effect of it is in a period, given all before. */
interface Kind {
  name: string
  path: (unit: number) => number[]
  effect: (path: number[], t: number) => number
  /** Of clusters of two units each. */
  clustered?: true
}

const switches = (unit: number): number[] => {
  const start = [3, 4, 5, 0][unit % 4]
  return Array.from({ length: PERIODS }, (_, t) => Number(start > 0 && t >= start && (unit % 8 < 4 || t < start + 2)))
}
const turnsOff = (unit: number): number[] =>
  unit % 3 === 0 ? switches(Math.floor(unit / 3)).map((d) => 1 - d) : switches(unit)
const dose = (unit: number): number[] => {
  const start = [3, 4, 5, 0][unit % 4]
  const base = 1 + (Math.floor(unit / 4) % 2)
  const step = unit % 8 < 4 ? 1 : unit % 16 < 8 ? 0.5 : -0.5
  return Array.from(
    { length: PERIODS },
    (_, t) => base + (start > 0 && t >= start ? step * (t >= start + 2 ? 2 : 1) : 0),
  )
}
const ownDose = (unit: number): number[] => {
  const start = [3, 4, 5, 0][unit % 4]
  return Array.from({ length: PERIODS }, (_, t) => 1 + (start > 0 && t >= start ? 0.5 + unit / 192 : 0))
}
const proportional = (path: number[], t: number) => 0.8 * path[t]

const kinds: Kind[] = [
  { name: 'on and off again', path: switches, effect: proportional },
  { name: 'on and off again, some on to begin with', path: turnsOff, effect: proportional },
  { name: 'a dose that goes up and down', path: dose, effect: proportional },
  // nobody else changes to the same dose, so that everybody deviates from the mean of both sides
  { name: 'a dose of its own for every unit', path: ownDose, effect: proportional },
  // the treatment of the period before acts as well
  {
    name: 'on and off again, with an effect that lasts',
    path: switches,
    effect: (path, t) => path[t] + 0.5 * (path[t - 1] ?? path[0]),
  },
  {
    name: 'on and off again, in clusters',
    path: (unit) => switches(Math.floor(unit / 2)),
    effect: proportional,
    clustered: true,
  },
]

describe.each(kinds)('a treatment that is $name, in worlds with a known effect', (kind) => {
  it('is unbiased, covers the truth 95 times in 100, and rejects sound placebos 5 times in 100', () => {
    const random = createRandom(73, kind.name)
    const tally = { covered: 0, imputed: 0, rejected: 0 }
    const errors: number[] = []
    let truth = NaN
    for (let world = 0; world < WORLDS; world++) {
      const paths = readPaths(changingPanel(drawWorld(kind, random)))
      const effects = listEffects(paths, choices)
      const total = totalEffect(paths, effects)
      // what is planted lies in the headline's unit-periods alone, so the truth is the same in every world
      if (world === 0) truth = trueTotal(kind, paths, effects)
      const { ci } = inferChange(paths.panel, total, false)
      tally.covered += Number(ci[0] <= truth && truth <= ci[1])
      const imputed = imputeTotal(paths, effects, total.change)
      tally.imputed += Number(imputed.ci[0] <= truth && truth <= imputed.ci[1])
      errors.push(total.value - truth)
      const placebos = listPlacebos(paths, effects, choices).slice(0, 2)
      const covariance = influenceCovariance(
        placebos.map(({ influence }) => influence),
        paths.panel,
      )
      tally.rejected += Number(
        waldTest(
          Float64Array.from(placebos, ({ value }) => value),
          covariance,
        ).p < 0.05,
      )
    }
    const mean = errors.reduce((sum, one) => sum + one, 0) / WORLDS
    const spread = Math.sqrt(errors.reduce((sum, one) => sum + (one - mean) ** 2, 0) / WORLDS)
    expect(Math.abs(mean)).toBeLessThan((3 * spread) / Math.sqrt(WORLDS))
    for (const count of [tally.covered, tally.imputed]) {
      expect(count / WORLDS).toBeGreaterThan(0.93)
      expect(count / WORLDS).toBeLessThan(0.97)
    }
    expect(tally.rejected / WORLDS).toBeGreaterThan(0.03)
    expect(tally.rejected / WORLDS).toBeLessThan(0.075)
  })
})

/** 192 units over eight periods, unit levels, a common path, noise of standard deviation 1. */
function drawWorld({ path, effect, clustered }: Kind, random: Random): Record<string, ChangingUnit> {
  const common = Array.from({ length: PERIODS }, () => random.normal())
  let shared: number[] = []
  return Object.fromEntries(
    Array.from({ length: 192 }, (_, unit) => {
      const treatment = path(unit)
      const level = 2 * random.normal()
      if (!clustered || unit % 2 === 0) shared = treatment.map(() => random.normal())
      const noise = treatment.map((_, t) => (clustered ? 0.8 * shared[t] + 0.6 * random.normal() : random.normal()))
      const outcome = treatment.map((_, t) => level + common[t] + effect(treatment, t) + noise[t])
      const name = `u${String(unit).padStart(3, '0')}`
      return [
        name,
        { treatment, outcome, ...(clustered && { cluster: `c${String(Math.floor(unit / 2)).padStart(3, '0')}` }) },
      ]
    }),
  )
}

/** The effects of having changed over the changes, in the unit-periods that the headline sums. */
function trueTotal(
  { path, effect }: Kind,
  { first, direction }: ReturnType<typeof readPaths>,
  effects: ReturnType<typeof listEffects>,
): number {
  let [sum, change] = [0, 0]
  for (const { at, switchers } of effects) {
    for (const unit of switchers) {
      const own = path(unit)
      const kept = own.map(() => own[0])
      const t = first[unit] - 1 + at
      sum += direction[unit] * (effect(own, t) - effect(kept, t))
      change += direction[unit] * (own[t] - own[0])
    }
  }
  return sum / change
}
