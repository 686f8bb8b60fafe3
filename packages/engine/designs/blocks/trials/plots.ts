import type { Plot, Sensitivity } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { drawLeftOut } from '../../../plots/leave-one-out.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { inSentence } from '../../../words/sentence.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksSpec } from '../spec.ts'
import type { PooledTrials } from './pool-trials.ts'

/** The trials with their average, the ways to put them together, and the average without each. */
export function drawTrials(
  spec: BlocksSpec,
  { estimates, primary }: BlocksFit,
  pool: PooledTrials,
  { sensitivity }: { sensitivity: Sensitivity[] },
): Plot[] {
  const { outcome } = spec
  return [
    drawTrialForest(spec, pool),
    drawEstimates(estimates, primary, { outcome, effect: 'Average effect', intervals: '95% intervals' }),
    ...sensitivity
      .filter(({ id }) => id === 'leave-one-trial-out')
      .map((found) => drawLeftOut(found, { outcome, noun: 'trial', intervals: '95% intervals' })),
  ]
}

/** Every trial in the order of the names, the average under them with its prediction interval. */
function drawTrialForest({ outcome }: BlocksSpec, { trials, meta }: PooledTrials): Plot {
  const { pooled, prediction, heterogeneity } = meta
  const same = trials.filter(({ effect }) => Math.sign(effect) === Math.sign(pooled.value)).length
  const title = `${same} of ${trials.length} trials point the same way as their average`
  return plotOf('synthesis-forest', {
    id: 'trial-forest',
    tab: 'results',
    title,
    subtitle: `Effect on ${measure(outcome)}, in each trial with its 95% interval. Diamond: random-effects average with its 95% interval. Dotted line: 95% prediction interval, where one more such trial would probably lie.`,
    alt: `Forest plot of ${trials.length} trials with their average, ${formatEffect(pooled.value)} ${outcome.units}, 95% interval ${formatSpan(...pooled.ci)}: ${title}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Trial', unit: '' },
    columns: [
      { key: 'name', label: 'Trial' },
      { key: 'people', label: 'People', decimals: 0 },
      { key: 'note', label: 'Risk of bias' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'predictionLow', label: 'Prediction low', decimals: 2 },
      { key: 'predictionHigh', label: 'Prediction high', decimals: 2 },
      { key: 'weight', label: 'Weight, percent', decimals: 1 },
    ],
    rows: [
      ...trials.map(({ name, n, effect, se, isHighRisk }, i) => {
        const { ci } = inferPoint(effect, se, null)
        return {
          name,
          people: n,
          note: isHighRisk ? 'High risk of bias' : '',
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
        name: `All ${trials.length} together`,
        people: trials.reduce((sum, { n }) => sum + n, 0),
        note: `I² ${formatNumber(100 * heterogeneity.iSquared, 0)}%`,
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
      { kind: 'vertical', at: 0, label: 'No effect' },
      { kind: 'vertical', at: pooled.value, label: 'Average over trials' },
    ],
  })
}
