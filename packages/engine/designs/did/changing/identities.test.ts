import { describe, expect, it } from 'vitest'
import type { PanelFrame } from '../../../frame/panel.ts'
import { aggregate } from '../group-time/aggregate.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { estimateDidM } from '../switchers/did-m.ts'
import { referenceObservations, panelOf } from '../two-way/test-support/panels.ts'
import { listEffects, listPlacebos, readPaths, totalEffect } from './total-effect.ts'

/** The panel with its treatment as a status that is 1 from the first treated period on. */
function asStatus(frame: PanelFrame): PanelFrame {
  const treatment = Float64Array.from(frame.unitIndex, (unit, row) => {
    const start = frame.cohortIndex[unit]
    return Number(start >= 0 && frame.periodIndex[row] >= start)
  })
  return { ...frame, treatment }
}

const frame = asStatus(panelOf(referenceObservations('guns')))
const paths = readPaths(frame)

describe.each(['not-yet-treated', 'never-treated'] as const)(
  'a treatment that lasts, against %s units',
  (comparison) => {
    const choices = { comparison, headlineWindow: undefined }
    const effects = listEffects(paths, choices)
    const groupTime = estimateGroupTime(frame, {
      comparison,
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'universal',
    })

    it('has at each time the average of the group-time effects by the size of their groups', () => {
      const byTime = aggregate(groupTime, 'dynamic').by
      expect(effects.length).toBeGreaterThan(3)
      for (const { at, value } of effects) {
        expect(value).toBeCloseTo(byTime.find((one) => one.at === at - 1)!.value, 12)
      }
    })

    it('has as its total effect per unit the average over all treated observations', () => {
      expect(totalEffect(paths, effects).value).toBeCloseTo(aggregate(groupTime, 'simple').overall.value, 12)
    })
  },
)

it('has after one period the value of DID_M, and as its first placebo that of DID_M with the sign turned', () => {
  const choices = { comparison: 'not-yet-treated' as const, headlineWindow: undefined }
  const effects = listEffects(paths, choices)
  expect(effects[0].value).toBeCloseTo(estimateDidM(frame).value, 12)
  const [placebo] = listPlacebos(paths, effects, choices)
  expect(placebo.value).toBeCloseTo(-estimateDidM(frame, 'placebo').value, 12)
})
