import type { Plot } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { figureOf } from '../../plots/plot-of.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { type CrossSection, rowsOf } from './cross-section.ts'
import { compareTerms, type TermBalance } from './diagnostics/balance.ts'
import { shareOnSupport } from './diagnostics/overlap.ts'
import type { MatchingFit } from './estimate.ts'
import { figure } from './facts.ts'
import type { MatchingSpec } from './spec.ts'

type Plots = Design<MatchingSpec, CrossSection, MatchingFit, Text>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawEstimates(fit.estimates, fit.primary, {
    outcome: spec.outcome,
    effect: figure('estimates', {})('effect'),
    intervals: figure('estimates', {})('intervals'),
  }),
  drawLovePlot(compareTerms(frame, fit.weights, spec.estimand)),
  drawPropensityOverlap(frame, spec, fit.logit.fitted),
  drawWeightShares(frame, fit.weights),
  ...sensitivity
    .filter(({ id, series }) => id === 'specification-curve' && series.length > 0)
    .map((found) =>
      drawSpecifications(found, { outcome: spec.outcome, sets: figure('specification-curve', {})('sets') }),
    ),
]

const steps = 20

/** How unequal the weights are: the share of a group's weight that its heaviest units carry. */
function drawWeightShares(frame: CrossSection, weights: Float64Array): Plot<Text> {
  const groups = (['comparison', 'treated'] as const).map((group, arm) => ({
    group,
    shares: cumulativeShares(rowsOf(frame.treated, arm as 0 | 1).map((row) => weights[row])),
  }))
  const tenth = groups[0].shares[steps / 10]
  const told = figure('weight-shares', { tenth })
  return figureOf('weight-shares', told, {
    id: 'weights',
    tab: 'diagnostics',
    units: { x: told('unit'), y: told('unit') },
    columns: { group: null, units: 2, weight: 3 },
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
function drawPropensityOverlap(frame: CrossSection, spec: MatchingSpec, score: Float64Array): Plot<Text> {
  const share = shareOnSupport(frame.treated, score, spec.estimand)
  const [comparison, treated] = ([0, 1] as const).map((arm) =>
    histogram(rowsOf(frame.treated, arm).map((row) => score[row])),
  )
  const told = figure('propensity-overlap', {
    estimand: spec.estimand,
    share,
    treated: frame.treatedCount,
    comparison: frame.n - frame.treatedCount,
    intervals: bins,
  })
  return figureOf('propensity-overlap', told, {
    id: 'propensity-overlap',
    tab: 'diagnostics',
    units: { x: '', y: '' },
    columns: { scoreFrom: 2, scoreTo: 2, treated: 3, comparison: 3 },
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
function drawLovePlot(terms: TermBalance[]): Plot<Text> {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const largest = (when: 'before' | 'after') => Math.max(...covariates.map((term) => Math.abs(term[when].smd)))
  const told = figure('balance', {
    small: covariates.filter(({ after }) => Math.abs(after.smd) <= limit).length,
    covariates: covariates.length,
    limit,
    before: largest('before'),
    after: largest('after'),
  })
  return drawDifferences(
    covariates.map(({ label, before, after }) => ({ label, before: before.smd, after: after.smd })),
    { id: 'balance', title: told('title'), subtitle: told('subtitle'), limit },
  )
}
