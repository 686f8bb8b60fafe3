import { describe, expect, it } from 'vitest'
import type { PanelFrame } from '../../../frame/panel.ts'
import { estimateImputation } from '../imputation.ts'
import { specWith } from '../test-support/analysis.ts'
import { panel } from '../test-support/outcome-panel.ts'
import { effectsByTime } from './event-study.ts'
import { estimateImputed, headlineWeights, impute } from './impute.ts'

const choices = specWith({ comparison: 'not-yet-treated', aggregation: 'simple' })

/** With a region for each unit, by name, whose every period has an effect of its own. */
function within(frame: PanelFrame, regions: Record<string, number>, hasTrends = false): PanelFrame {
  const periods = frame.periods.length
  const index = frame.unitIndex.map((unit, row) => regions[frame.units[unit]] * periods + frame.periodIndex[row])
  const levels = (1 + Math.max(...Object.values(regions))) * periods
  return { ...frame, untreatedModel: { effects: [{ index, levels }], hasTrends } }
}

describe('imputation with further effects', () => {
  it('compares within the groups that have periods of their own, as worked by hand', () => {
    // region 0: A rises by 5 with the policy, B by 1: 4; region 1: C by 9, D by 7: 2; the regions themselves do not matter
    const frame = panel({ A: [1, 6], B: [3, 4], C: [10, 19], D: [0, 7] }, { A: 2, C: 2 })
    const effect = estimateImputed(within(frame, { A: 0, B: 0, C: 1, D: 1 }), choices)
    expect(effect.value).toBeCloseTo((4 + 2) / 2, 12)
  })

  it('leaves out treated rows in a group where nobody is untreated then', () => {
    const frame = panel({ A: [1, 6], B: [3, 4], C: [10, 19] }, { A: 2, C: 2 })
    const imputation = impute(within(frame, { A: 0, B: 0, C: 1 }), choices)
    expect([imputation.treated.length, imputation.leftOut.length]).toEqual([1, 1])
    expect(estimateImputed(within(frame, { A: 0, B: 0, C: 1 }), choices).value).toBeCloseTo(4, 12)
  })

  it('continues each unit’s own line, as worked by hand', () => {
    // A rises by 2 a period until treatment, B and C by 1: 9 would have followed 3, 5, 7; one period is shocked by 4 for all
    const frame = panel({ A: [3, 5, 7, 16], B: [1, 2, 3, 8], C: [0, 1, 2, 7] }, { A: 4 })
    const model = { ...frame, untreatedModel: { effects: [], hasTrends: true } }
    expect(estimateImputed(model, choices).value).toBeCloseTo(16 - (9 + 4), 10)
  })

  it('needs two periods of a unit before treatment for its line', () => {
    const frame = panel({ A: [3, 5, 7, 16], B: [1, 2, 3, 8], C: [0, 1, 2, 7], D: [0, 5, 7, 9] }, { A: 4, D: 2 })
    const imputation = impute({ ...frame, untreatedModel: { effects: [], hasTrends: true } }, choices)
    expect([imputation.treated.length, imputation.leftOut.length]).toEqual([1, 3])
  })

  it('is the estimator with effects of units and periods alone where there are none', () => {
    const frame = panel({ A: [2, 5, 9], B: [3, 4, 9], C: [1, 2, 4], D: [0, 4, 4] }, { A: 2, B: 3 })
    const plain = { ...frame, untreatedModel: { effects: [], hasTrends: false } }
    expect(estimateImputed(plain, choices).value).toBeCloseTo(estimateImputation(frame).value, 12)
  })

  it('averages as it is declared, with weights that sum to one', () => {
    const frame = panel({ A: [2, 5, 9, 4], B: [3, 4, 9, 1], C: [1, 2, 4, 2], E: [1, 2, 9, 3] }, { A: 2, B: 3, E: 3 })
    const imputation = impute({ ...frame, untreatedModel: { effects: [], hasTrends: false } }, choices)
    const of = (changes: object) => headlineWeights(imputation, { ...choices, ...changes })
    const rowOf = (unit: string, period: number) => frame.rowOf[frame.units.indexOf(unit) * 4 + period - 1]
    for (const aggregation of ['simple', 'group', 'dynamic', 'calendar'] as const) {
      expect(of({ aggregation }).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
    }
    // one of three treated units, over three periods; two of three, over two
    expect(of({ aggregation: 'group' })[rowOf('A', 3)]).toBeCloseTo(1 / 9, 12)
    expect(of({ aggregation: 'group' })[rowOf('B', 3)]).toBeCloseTo(2 / 3 / 4, 12)
    expect(of({ aggregation: 'dynamic' })[rowOf('A', 4)]).toBeCloseTo(1 / 3, 12)
    expect(of({ aggregation: 'calendar' })[rowOf('A', 2)]).toBeCloseTo(1 / 3, 12)
    expect(of({ headlineWindow: { last: 0, balanced: false } })[rowOf('A', 2)]).toBeCloseTo(1 / 3, 12)
    expect(of({ headlineWindow: { last: 2, balanced: true } })[rowOf('B', 3)]).toBe(0)
  })

  it('has gaps before treatment against the last period before, and effects read against it', () => {
    // one date, no further effect: differences of mean changes since the third period
    const outcomes = { A: [1, 4, 2, 9, 8], B: [3, 2, 2, 7, 9], C: [5, 6, 8, 8, 7], D: [0, 3, 1, 4, 2] }
    const frame = panel(outcomes, { A: 4, B: 4 })
    const model = { ...frame, untreatedModel: { effects: [], hasTrends: false } }
    const { times, effects, referenceTime } = effectsByTime(impute(model, choices), 0)
    expect([referenceTime, times]).toEqual([-1, [-3, -2, 0, 1]])
    const change = (unit: number[], at: number) => unit[at] - unit[2]
    const gap = (at: number) =>
      (change(outcomes.A, at) + change(outcomes.B, at) - change(outcomes.C, at) - change(outcomes.D, at)) / 2
    effects.forEach(({ value }, at) => expect(value).toBeCloseTo(gap([0, 1, 3, 4][at]), 10))
  })
})
