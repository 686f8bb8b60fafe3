import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { panelOf, type Observation } from '../two-way/test-support/panels.ts'
import { estimateDidM } from './did-m.ts'

describe('DID_M in worlds with a known effect', () => {
  it('is unbiased for the effect in the first treated period and covers it 95 times in 100; so does its placebo', () => {
    const random = createRandom(41, 'did-m')
    const worlds = 1500
    const covered = { switch: 0, placebo: 0 }
    let sum = 0
    for (let world = 0; world < worlds; world++) {
      const frame = drawWorld(random)
      const { value, ci } = estimateDidM(frame)
      const placebo = estimateDidM(frame, 'placebo').ci
      sum += value - 1
      if (ci[0] <= 1 && 1 <= ci[1]) covered.switch++
      if (placebo[0] <= 0 && 0 <= placebo[1]) covered.placebo++
    }
    // the estimate's standard deviation is about 0.22
    expect(Math.abs(sum / worlds)).toBeLessThan((3 * 0.22) / Math.sqrt(worlds))
    // with forty units a group and no finite-sample factor it is 94.4 % over 16,000 worlds
    for (const count of Object.values(covered)) {
      expect(count / worlds).toBeGreaterThan(0.93)
      expect(count / worlds).toBeLessThan(0.97)
    }
  })
})

/** 120 units, an effect of 1 on impact that grows by 0.5 a period; effects after the first period do not enter. */
function drawWorld(random: Random) {
  const rows: Observation[] = []
  for (let i = 0; i < 120; i++) {
    const first = [3, 4, 0][i % 3]
    const level = random.normal()
    for (let period = 1; period <= 5; period++) {
      const effect = first > 0 && period >= first ? 1 + 0.5 * (period - first) : 0
      rows.push({
        unit: `u${String(i).padStart(3, '0')}`,
        first,
        period,
        outcome: level + 0.3 * period + effect + random.normal(),
      })
    }
  }
  return panelOf(rows)
}
