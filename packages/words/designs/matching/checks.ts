import type { BiasFigures, MatchingFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural, withUnits } from '@casefiles/engine/words'
import {
  formatPercent,
  formatPStatement,
  formatSpan,
  percentAtStart,
  formatEffect,
  formatMultiple,
} from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Checks = MatchingFacts['checks']

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<Checks, 'title' | 'message'> = {
  'common-support': ({ share, estimand, units }) => ({
    title: 'Treated units have counterparts',
    message: `${percentAtStart(share)} of ${plural(units, estimand === 'ATT' ? 'treated unit' : 'unit')} have a propensity score within the range of the other group.`,
  }),
  'effective-sample': (found) => ({ title: 'Weighting leaves enough of the sample', message: describeSizes(found) }),
  'largest-weight': ({ share }) => ({
    title: 'No single unit carries its group',
    message: `The heaviest unit carries a share of ${formatEffect(share)} of the weight of its group.`,
  }),
  'balance-means': ({ term, difference, before, terms }) => ({
    title: 'Groups alike in the mean of every covariate',
    message:
      `Largest difference in means after weighting: ${term}, ${formatEffect(difference)} standard deviations; ` +
      `before, it was ${before.term} with ${formatEffect(before.difference)} (${plural(terms, 'covariate term')} compared).`,
  }),
  'balance-variances': ({ term, ratio }) => ({
    title: 'Groups alike in the spread of every covariate',
    message: `Largest difference in variances after weighting: ${term}, treated over comparison ${formatEffect(ratio)}.`,
  }),
  'balance-distributions': ({ term, gap }) => ({
    title: 'Groups alike in the distribution of every covariate',
    message: `Largest gap between the distributions after weighting: ${term}, ${formatEffect(gap)} (Kolmogorov–Smirnov).`,
  }),
  'balance-products': ({ terms, term, difference }) => ({
    title: 'Groups alike in squares and products of covariates',
    message: `Largest difference after weighting among ${plural(terms, 'square and product', 'squares and products')}: ${term}, ${formatEffect(difference)} standard deviations.`,
  }),
  'residual-imbalance': ({ bias, largest }) => ({
    title: 'Differences left after weighting would not move the outcome',
    message:
      `What weighting leaves of the differences between the groups would move the outcome by ${describeBias(bias)}. ` +
      `Most of it is ${largest.term}, ${withUnits(formatEffect(largest.value), bias.units)}.`,
  }),
  'with-squares': (found) => ({
    title: 'Curves in the covariates would not move the estimate',
    message:
      'why' in found
        ? found.why
        : `Without the squares of the covariates the estimate differs by ${describeBias(found.bias)}.`,
  }),
  'placebo-outcome': (found) => ({
    title: 'No effect where there cannot be one',
    message: 'why' in found ? found.why : describePlacebo(found),
  }),
  'pre-treatment-outcome': ({ adjusted }) => ({
    title: 'Adjusts for an outcome from before',
    message:
      adjusted.length === 0
        ? 'No outcome from before treatment is among the covariates: the design names none, or there can be none.'
        : `An outcome from before treatment is among the covariates: ${adjusted.join(', ')}.`,
  }),
  clusters: (found) => ({
    title: found.are === 'survey' ? 'Enough primary sampling units' : 'Enough clusters',
    message: countClusters(found),
  }),
  'covariate-gaps': (found) => ({ title: 'Covariates known of nearly everybody', message: countGaps(found) }),
}

/** The bias: its size with its error, and what of it is more than chance on both scales. */
export function describeBias({ value, noise, units, isChance, inErrors, inEffects }: BiasFigures): string {
  const error = noise > 0 ? ` (standard error ${formatEffect(noise)})` : ''
  const size = `${withUnits(formatEffect(value), units)}${error}`
  if (value === 0) return size
  if (isChance) return `${size}, no more than chance gives`
  const multiples = inEffects === null ? '' : ` and ${formatMultiple(inEffects)} times the smallest effect that matters`
  return `${size}; what is more than chance is ${formatNumber(inErrors, 2)} standard errors of the estimate${multiples}`
}

/** An effective sample size beside whole counts: a decimal tells something of a small one only. */
const effective = (size: number) => formatNumber(size, size < 100 ? 1 : 0)

function describeSizes({ estimand, comparison, treated, share }: Checks['effective-sample']): string {
  const weighted = `The ${formatCount(comparison.units)} comparison units count as ${effective(comparison.effective)} after weighting`
  const part = formatPercent(share, 'never-all')
  return estimand === 'ATT'
    ? `${weighted}, ${part} of the smaller group.`
    : `${weighted}, the ${formatCount(treated.units)} treated as ${effective(treated.effective)}; the smaller share is ${part}.`
}

type Placebo = Exclude<Checks['placebo-outcome'], { why: unknown }>

function describePlacebo({ placebo, effect, ci, p, bias, share }: Placebo): string {
  return (
    `The same analysis finds an effect of ${formatEffect(effect)} on ${placebo}, which was settled before treatment ` +
    `(95% interval ${formatSpan(ci[0], ci[1])}, ${formatPStatement(p)}). Carried to the outcome by what both have in common that is ${describeBias(bias)}; ` +
    `the placebo explains ${formatPercent(share, 'never-zero')} of what the covariates leave of the outcome.`
  )
}

function countClusters({ are, all, treated, comparison, effective, enough }: Checks['clusters']): string {
  const sides = `${formatCount(all)} ${are === 'survey' ? 'primary sampling units' : 'clusters'}, ${formatCount(treated)} with treated and ${formatCount(comparison)} with comparison units`
  const smaller = effective === all ? '' : `; the smaller side decides, so ${effective} count`
  const trust =
    effective >= enough
      ? `from ${enough} on their standard errors can be trusted`
      : `under ${enough} their standard errors run small`
  return `${sides}${smaller}; ${trust}.`
}

type Gaps = Checks['covariate-gaps']
const SIDES = { treated: 'the treated', others: 'the others' }

function countGaps({ units, all, lacking, byCovariate, sides, apart, sets }: Gaps): string {
  if (lacking === 0) return `All ${formatCount(all)} ${units} have every covariate.`
  const named = byCovariate.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
  const shares = sides.map(
    ({ side, ...of }) => `${formatPercent(of.all === 0 ? 0 : of.lacking / of.all, 'never-zero')} of ${SIDES[side]}`,
  )
  const way =
    sets === null
      ? `${lacking === 1 ? 'it is' : 'they are'} left out of every estimate`
      : `gaps are imputed in ${sets} completed data sets, over which estimates are pooled; balance, overlap and most of the sensitivity are those of the first`
  return `${formatCount(lacking)} of ${formatCount(all)} ${units} (${formatPercent(lacking / all, 'never-zero')}) ${lacking === 1 ? 'lacks' : 'lack'} a covariate (${named}): ${shares.join(' and ')}; ${way}.${describeDistance(lacking, apart)}`
}

function describeDistance(lacking: number, apart: Gaps['apart']): string {
  if (apart.length === 0) return ''
  const told = apart.map(
    ({ label, distance }) =>
      `${formatNumber(Math.abs(distance), 2)} standard deviations ${distance < 0 ? 'below' : 'above'} the others in ${label}`,
  )
  return ` ${lacking === 1 ? 'It lies' : 'On average they lie'} ${told.join(' and ')}.`
}
