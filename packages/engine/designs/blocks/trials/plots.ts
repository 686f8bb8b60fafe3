import type { Plot, Sensitivity } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { drawLeftOut } from '../../../plots/leave-one-out.ts'
import { figureOf, finite } from '../../../plots/plot-of.ts'
import type { Text } from '../../../fact.ts'
import type { BlocksFit } from '../estimate.ts'
import { figure, say } from '../facts.ts'
import type { BlocksSpec } from '../spec.ts'
import type { PooledTrials } from './pool-trials.ts'

/** The trials with their average, the ways to put them together, and the average without each. */
export function drawTrials(
  spec: BlocksSpec,
  { estimates, primary }: BlocksFit,
  pool: PooledTrials,
  { sensitivity }: { sensitivity: Sensitivity<Text>[] },
): Plot<Text>[] {
  const { outcome } = spec
  const told = figure('estimates', {})
  const [effect, intervals] = [told('effect'), told('intervals')]
  return [
    drawTrialForest(spec, pool),
    drawEstimates(estimates, primary, { outcome, effect, intervals }),
    ...sensitivity
      .filter(({ id }) => id === 'leave-one-trial-out')
      .map((found) => drawLeftOut(found, { outcome, noun: figure('leave-one-trial-out', {})('noun'), intervals })),
  ]
}

/** Every trial in the order of the names, the average under them with its prediction interval. */
function drawTrialForest({ outcome }: BlocksSpec, { trials, meta }: PooledTrials): Plot<Text> {
  const { pooled, prediction, heterogeneity } = meta
  const told = figure('trial-forest', {
    outcome: { label: outcome.label, units: outcome.units },
    same: trials.filter(({ effect }) => Math.sign(effect) === Math.sign(pooled.value)).length,
    trials: trials.length,
    value: pooled.value,
    ci: pooled.ci,
  })
  return figureOf('synthesis-forest', told, {
    id: 'trial-forest',
    tab: 'results',
    units: { x: outcome.units, y: '' },
    columns: {
      name: null,
      people: 0,
      note: null,
      value: 2,
      ciLow: 2,
      ciHigh: 2,
      predictionLow: 2,
      predictionHigh: 2,
      weight: 1,
    },
    rows: [
      ...trials.map(({ name, n, effect, se, isHighRisk }, i) => {
        const { ci } = inferPoint(effect, se, null)
        return {
          name,
          people: n,
          note: isHighRisk ? say('high-risk', {}) : '',
          value: effect,
          ciLow: finite(ci[0]),
          ciHigh: finite(ci[1]),
          predictionLow: null,
          predictionHigh: null,
          weight: 100 * meta.weights[i],
          isPooled: false,
        }
      }),
      {
        name: say('trials-together', { trials: trials.length }),
        people: trials.reduce((sum, { n }) => sum + n, 0),
        note: say('i-squared', { iSquared: heterogeneity.iSquared }),
        value: pooled.value,
        ciLow: finite(pooled.ci[0]),
        ciHigh: finite(pooled.ci[1]),
        predictionLow: finite(prediction[0]),
        predictionHigh: finite(prediction[1]),
        weight: 100,
        isPooled: true,
      },
    ],
    annotations: [
      { kind: 'vertical', at: 0, label: told('zero') },
      { kind: 'vertical', at: pooled.value, label: told('average') },
    ],
  })
}
