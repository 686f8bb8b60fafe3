import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { inferEffect } from './effect.ts'
import { andersonRubin, type Interval } from './model/anderson-rubin.ts'
import { reduceModel } from './model/reduce.ts'
import { strongF } from './model/t-f.ts'
import { dataWith } from './test-support/models.ts'

const worlds = 150
const effect = 1

interface Few {
  levels: number
  instruments: number
  strength: number
}

/** Clusters of 20 rows that share instrument, confounder and error. */
function drawFew({ levels, instruments, strength }: Few, seed: number) {
  const random = createRandom(9000 + seed, `few ${levels}`)
  const index = Int32Array.from({ length: 20 * levels }, (_, row) => row % levels)
  const shared = () => {
    const values = Array.from({ length: levels }, () => random.normal())
    return Array.from(index, (cluster) => values[cluster])
  }
  const z = Array.from({ length: instruments }, shared)
  const [error, confounder] = [shared(), shared()]
  const d = error.map((_, row) => {
    const moved = z.reduce((sum, values) => sum + strength * values[row], 0)
    return moved + 0.3 * confounder[row] + 0.5 * random.normal()
  })
  const y = d.map((value, row) => effect * value + 0.5 * confounder[row] + 0.3 * error[row] + 0.5 * random.normal())
  return reduceModel(dataWith(y, d, z, { errors: { kind: 'cluster', clusters: { index, levels } } }))
}

/** Coverage of the interval before (t from F = 104.7 on, else the set with an F reference), of both switches, and now. */
function tally(few: Few) {
  const holds = (pieces: Interval[]) => pieces.some(([low, high]) => low <= effect && effect <= high)
  const counts = { before: 0, switched: 0, switchedHeld: 0, now: 0, none: 0 }
  for (let seed = 0; seed < worlds; seed++) {
    const model = drawFew(few, seed)
    const { twoStage, strength, pieces } = inferEffect(model, seed)
    const usual = holds([twoStage.ci])
    const isStrong = strength.f >= strongF
    if (isStrong) counts.switched++
    if (isStrong && usual) counts.switchedHeld++
    if (isStrong ? usual : holds(andersonRubin(model).set(0.95))) counts.before++
    if (holds(pieces)) counts.now++
    if (pieces.length === 0) counts.none++
  }
  return {
    before: counts.before / worlds,
    picked: counts.switchedHeld / Math.max(counts.switched, 1),
    now: counts.now / worlds,
    /** Of the worlds with an interval. */
    nowShown: counts.now / (worlds - counts.none),
  }
}

// 95 % within 5 points: 150 worlds have a Monte Carlo standard error of 1.8
describe('the interval with few clusters that share instrument and error', () => {
  it.each([
    // weak, then strong; 1,000 worlds gave before 90.0, 91.3, 91.4 and 80.5 and what the reader of the title sees
    { levels: 12, instruments: 1, strength: 0.3 },
    { levels: 12, instruments: 1, strength: 1 },
    { levels: 20, instruments: 1, strength: 1 },
    { levels: 12, instruments: 2, strength: 0.3 },
  ])('holds the effect 95 times in 100, before 80 to 91: %o', (few) => {
    const { before, nowShown } = tally(few)
    expect(before).toBeLessThan(0.93)
    expect(nowShown).toBeGreaterThan(0.9)
    expect(nowShown).toBeLessThan(0.995)
  })

  it('is not the t interval even where a large effective F picks it', () => {
    // the switch at 104.7 alone: 67 to 88 of 100 with 12 clusters, 78 in the mix of 12 to 24
    const { picked, now } = tally({ levels: 12, instruments: 2, strength: 1 })
    expect(picked).toBeLessThan(0.9)
    expect(now).toBeGreaterThan(0.9)
  })
})
