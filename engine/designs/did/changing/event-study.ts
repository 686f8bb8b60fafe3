import type { Random } from '../../../numerics/random.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { influenceCovariance, influenceSe } from '../group-time/influence.ts'
import { simultaneousCriticalValue } from '../group-time/simultaneous-bands.ts'
import { noiseFloor } from '../noise-floor.ts'
import type { EffectAt } from './total-effect.ts'

/**
 * Effects and placebos by time since the first change, all divided by the headline's average change of the treatment, so
 * that they are in the estimate's units and their average by switchers is the estimate. One divisor for all: it bends no
 * trend, so that drifts, joint tests and honest bounds are those of DID_ℓ and its placebos.
 *
 * Relative time 0 is the period of the first change, so DID_ℓ stands at ℓ − 1 and its placebo at −1 − ℓ.
 *
 * @param meanChange mean over the headline's unit-periods of how far the treatment is from where it began
 * @param draws      of the multiplier bootstrap behind the simultaneous band
 */
export function studyChanges(
  panel: PanelFrame,
  { effects, placebos }: { effects: EffectAt[]; placebos: EffectAt[] },
  { window, meanChange, draws }: { window: { before: number; after: number }; meanChange: number; draws: number },
  random: Random,
  step?: (share: number) => void,
): EventStudy {
  const all = [
    ...placebos.toReversed().map((placebo) => ({ ...placebo, time: -1 - placebo.at })),
    ...effects.map((effect) => ({ ...effect, time: effect.at - 1 })),
  ].filter(({ time }) => time >= -window.before && time <= window.after)
  const floor = noiseFloor(panel.outcome) / meanChange
  const scaled = all.map((one) => {
    const influence = one.influence.map((value) => value / meanChange)
    return { ...one, value: one.value / meanChange, influence, se: influenceSe(influence, panel, floor) }
  })
  const kept = scaled.filter(({ se }) => !Number.isNaN(se))
  const left = scaled.filter((one) => !kept.includes(one))
  const influence = kept.map((one) => one.influence)
  const se = Float64Array.from(kept, (one) => one.se)
  const criticalValue = simultaneousCriticalValue(influence, se, panel, draws, random, step)
  return {
    relativeTime: kept.map(({ time }) => time),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    df: kept.map(() => null),
    covariance: influenceCovariance(influence, panel),
    leadDf: Infinity,
    influence,
    band: {
      low: Float64Array.from(kept, ({ value, se: error }) => value - criticalValue * error),
      high: Float64Array.from(kept, ({ value, se: error }) => value + criticalValue * error),
    },
    criticalValue,
    referenceTime: -1,
    leftOut: left.map(({ time }) => time),
    flatLeads: left.filter(({ time, value }) => time < -1 && value === 0).map(({ time }) => time),
    loneShare: kept.map(({ loneSwitchers, switchers }) => loneSwitchers / switchers.length),
  }
}
