import type { Plot } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { plotOf } from '../../plots/plot-words.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import { formatNumber } from '../../words/number.ts'
import { formatPercent, percentAtStart } from '../../words/percent.ts'
import type { Design } from '../design.ts'
import { type CrossSection, rowsOf } from './cross-section.ts'
import { compareTerms, type TermBalance } from './diagnostics/balance.ts'
import { shareOnSupport } from './diagnostics/overlap.ts'
import type { MatchingFit } from './estimate.ts'
import type { MatchingSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

type Plots = Design<MatchingSpec, CrossSection, MatchingFit>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawEstimates(fit.estimates, fit.primary, {
    outcome: spec.outcome,
    effect: 'Average effect',
    intervals: 'pointwise 95% intervals',
  }),
  drawLovePlot(compareTerms(frame, fit.weights, spec.estimand)),
  drawPropensityOverlap(frame, spec, fit.logit.fitted),
  drawWeightShares(frame, fit.weights),
  ...sensitivity
    .filter(({ id, series }) => id === 'specification-curve' && series.length > 0)
    .map((found) => drawSpecifications(found, { outcome: spec.outcome, sets: 'reasonable sets of choices' })),
]

const steps = 20

/** How unequal the weights are: the share of a group's weight that its heaviest units carry. */
function drawWeightShares(frame: CrossSection, weights: Float64Array): Plot {
  const groups = (['comparison', 'treated'] as const).map((group, arm) => ({
    group,
    shares: cumulativeShares(rowsOf(frame.treated, arm as 0 | 1).map((row) => weights[row])),
  }))
  const tenth = groups[0].shares[steps / 10]
  const title = `The heaviest tenth of comparison units carries ${formatPercent(tenth, 'never-all')} of their weight`
  return plotOf('weight-shares', {
    id: 'weights',
    tab: 'diagnostics',
    title,
    subtitle: 'Share of each group’s weight carried by its heaviest units. With equal weights the line is straight.',
    alt: `Two rising lines, one for each group, from no units to all of them. ${title}.`,
    x: { label: 'Heaviest units', unit: 'share of group' },
    y: { label: 'Weight they carry', unit: 'share of group' },
    columns: [
      { key: 'group', label: 'Group' },
      { key: 'units', label: 'Heaviest units', decimals: 2 },
      { key: 'weight', label: 'Weight they carry', decimals: 3 },
    ],
    rows: groups.flatMap(({ group, shares }) => shares.map((weight, i) => ({ group, units: i / steps, weight }))),
    annotations: [],
  })
}

/** Shares at 0, 1/20, … 1 of the units, straight between two units. */
function cumulativeShares(weights: number[]): number[] {
  const sorted = weights.toSorted((a, b) => b - a)
  const sums = [0]
  for (const weight of sorted) sums.push(sums.at(-1)! + weight)
  const total = sums.at(-1)!
  return Array.from({ length: steps + 1 }, (_, i) => {
    const at = (i * sorted.length) / steps
    const below = Math.floor(at)
    const next = sums[Math.min(below + 1, sorted.length)]
    return (sums[below] + (at - below) * (next - sums[below])) / total
  })
}

const bins = 20

/** Distribution of the propensity score in each group, in twentieths. */
function drawPropensityOverlap(frame: CrossSection, spec: MatchingSpec, score: Float64Array): Plot {
  const share = shareOnSupport(frame.treated, score, spec.estimand)
  const who = spec.estimand === 'ATT' ? 'treated units' : 'units'
  const title = `${percentAtStart(share)} of ${who} have a propensity score within the range of the other group`
  const [comparison, treated] = ([0, 1] as const).map((arm) =>
    histogram(rowsOf(frame.treated, arm).map((row) => score[row])),
  )
  return plotOf('propensity-overlap', {
    id: 'propensity-overlap',
    tab: 'diagnostics',
    title,
    subtitle: `Share of ${formatCount(frame.treatedCount)} treated and ${formatCount(frame.n - frame.treatedCount)} comparison units by propensity score, the estimated chance of treatment. Treated upwards, comparison downwards.`,
    alt: `Two histograms of the propensity score in ${bins} intervals from 0 to 1, treated and comparison units. ${title}.`,
    x: { label: 'Propensity score', unit: '' },
    y: { label: 'Share of group', unit: '' },
    columns: [
      { key: 'scoreFrom', label: 'From', decimals: 2 },
      { key: 'scoreTo', label: 'To', decimals: 2 },
      { key: 'treated', label: 'Treated', decimals: 3 },
      { key: 'comparison', label: 'Comparison', decimals: 3 },
    ],
    rows: Array.from({ length: bins }, (_, i) => ({
      scoreFrom: i / bins,
      scoreTo: (i + 1) / bins,
      treated: treated[i],
      comparison: comparison[i],
    })),
    annotations: [],
  })
}

function histogram(scores: number[]): number[] {
  const counts = new Array<number>(bins).fill(0)
  for (const score of scores) counts[Math.min(bins - 1, Math.floor(score * bins))]++
  return counts.map((number) => number / scores.length)
}

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Size of the standardized difference of every covariate term before and after weighting. */
function drawLovePlot(terms: TermBalance[]): Plot {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const small = covariates.filter(({ after }) => Math.abs(after.smd) <= limit).length
  const largest = (when: 'before' | 'after') => Math.max(...covariates.map((term) => Math.abs(term[when].smd)))
  const title = `${small} of ${covariates.length} covariates differ by no more than ${limit} SD after weighting`
  const subtitle = `Size of the standardized difference in means between treated and comparison units, before and after weighting. The largest falls from ${formatNumber(largest('before'), 2)} to ${formatNumber(largest('after'), 2)} standard deviations.`
  return drawDifferences(
    covariates.map(({ label, before, after }) => ({ label, before: before.smd, after: after.smd })),
    { id: 'balance', title, subtitle, limit },
  )
}
