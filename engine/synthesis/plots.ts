import type { Plot } from '../analysis.ts'
import { finite, plotOf } from '../plots/plot-words.ts'
import { formatEffect, formatNumber } from '../verdict/format-number.ts'
import { divergenceHeadline } from './divergence.ts'
import type { MetaAnalysis } from './meta-analysis.ts'
import type { SynthesizedPart } from './synthesize.ts'

const SCALE = { label: 'Standard deviations of the outcome, intended direction positive', unit: '' }
const NO_AXIS = { label: '', unit: '' }

/** Intended beside measured effect, one line per casefile that has both on the common scale. */
export function intentPlot(parts: readonly SynthesizedPart[]): Plot {
  const rows = parts.flatMap(({ label, standard }) =>
    standard === null || standard.intended === null || standard.intendedIs === null
      ? []
      : [
          {
            name: label,
            intended: standard.intended,
            observed: standard.effect,
            ciLow: finite(standard.ci[0]),
            ciHigh: finite(standard.ci[1]),
            basis: standard.intendedIs,
          },
        ],
  )
  const title = divergenceHeadline(parts.flatMap(({ divergence }) => (divergence === null ? [] : [divergence])))
  return plotOf('intent-outcome', {
    id: 'intent-outcome',
    tab: 'summary',
    title,
    subtitle:
      'Square: what the casefile measured, with its 95% interval. Ring: what the policy aimed at, its stated goal, else the smallest effect that matters.',
    alt: `Pairs of points for ${rows.length} casefiles, intended against measured effect in standard deviations: ${title}.`,
    x: SCALE,
    y: NO_AXIS,
    columns: [
      { key: 'name', label: 'Casefile' },
      { key: 'intended', label: 'Intended', decimals: 2 },
      { key: 'observed', label: 'Measured', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
      { key: 'basis', label: 'Intended is' },
    ],
    rows,
    annotations: [],
  })
}

/** The casefiles that enter the average, the average and where the next one would probably lie. */
export function poolPlot(parts: readonly SynthesizedPart[], meta: MetaAnalysis, outcome: string): Plot {
  const own = parts
    .filter((part) => part.weight !== null)
    .map(({ label, eqs, standard, weight }) => ({
      name: label,
      note: eqs === null ? '' : `EQS ${formatNumber(eqs, 0)}`,
      ...{ value: standard!.effect, ciLow: finite(standard!.ci[0]), ciHigh: finite(standard!.ci[1]) },
      ...{ predictionLow: null, predictionHigh: null },
      weight: 100 * weight!,
      isPooled: false,
    }))
  const { value, ci } = meta.pooled
  const average = {
    name: `All ${meta.k} together`,
    note: `I² ${formatNumber(100 * meta.heterogeneity.iSquared, 0)}%`,
    ...{ value, ciLow: finite(ci[0]), ciHigh: finite(ci[1]) },
    ...{ predictionLow: finite(meta.prediction[0]), predictionHigh: finite(meta.prediction[1]) },
    weight: 100,
    isPooled: true,
  }
  const title = poolTitle(meta)
  return plotOf('synthesis-forest', {
    id: 'synthesis-forest',
    tab: 'results',
    title,
    subtitle: `Effect on ${outcome}. Diamond: random-effects average with its 95% interval.${
      meta.k < 3 ? '' : ' Dotted line: 95% prediction interval, where one more such policy would probably lie.'
    }`,
    alt: `Forest plot of ${meta.k} casefiles with their average, ${formatEffect(value)} standard deviations, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}: ${title}.`,
    x: SCALE,
    y: NO_AXIS,
    columns: [
      { key: 'name', label: 'Casefile' },
      { key: 'value', label: 'Effect', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
      { key: 'predictionLow', label: 'Prediction low', decimals: 2 },
      { key: 'predictionHigh', label: 'Prediction high', decimals: 2 },
      { key: 'weight', label: 'Weight, percent', decimals: 1 },
    ],
    rows: [...own, average],
    annotations: [],
  })
}

/** What the average says, and whether it would hold for the next policy too. */
function poolTitle({ pooled, prediction, k }: MetaAnalysis): string {
  const [low, high] = pooled.ci
  if (!(low > 0) && !(high < 0)) return 'Together: no clear effect on average'
  const way = low > 0 ? 'the intended way' : 'against the intent'
  const next = k < 3 ? '' : isOneSided(prediction) ? ', and the next one probably too' : ', but the next one may differ'
  return `Together: a move ${way} on average${next}`
}

function isOneSided([low, high]: [number, number]): boolean {
  return low > 0 || high < 0
}
