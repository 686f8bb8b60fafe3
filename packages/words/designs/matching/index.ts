import type { MatchingFacts, Told } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural } from '@casefiles/engine/words'
import { NO_DEGREES } from '../../shared/phrases.ts'
import { figures } from './charts.ts'
import { checks, describeBias } from './checks.ts'
import { methods, names } from './estimates.ts'
import { series } from './sensitivity.ts'

type Texts = MatchingFacts['texts']

const AVERAGED = { ATT: 'ATT, average effect on the treated', ATE: 'ATE, average effect on everyone' }
const AMONG = {
  all: '',
  matched: ', of those with a match',
  cells: ', within the cells that hold both groups',
  complete: ', of units with every covariate',
}

/** Single texts; those that are parts of a sentence have no period. */
const texts: { readonly [Code in keyof Texts]: (of: Told<Texts[Code]>) => string } = {
  estimand: ({ estimand, among }) => `${AVERAGED[estimand]}${AMONG[among]}`,
  'overlap-population': () => 'ATO, average effect on the overlap population',
  'variance-weighted': () => 'Variance-weighted average effect',
  'difference-in-means': () => 'Difference in means',

  'no-standard-error': () => 'The standard error cannot be computed.',
  'no-degrees': () => NO_DEGREES,
  'replacement-in-groups': ({ are }) =>
    `No interval: the variance of matching with replacement is not known where units ${are === 'survey' ? 'were sampled by the units of a survey' : 'hang together in clusters'}.`,
  'score-correction-weighted': () => 'The correction for the estimated score is not known for sampling weights.',
  'score-correction-exceeds': () => 'The correction for the estimated score exceeds the variance.',
  'coarsened-in-groups': ({ are }) =>
    `No interval: its variance within cells takes units as drawn one by one, and the design names ${are === 'survey' ? 'the sample design of a survey' : 'clusters'}.`,
  'coarsened-alike': () =>
    'Within cells and groups the outcome does not vary or no two units can be compared: no standard error.',
  'distance-left': () =>
    'No interval: the distance left between matched units biases the difference by as much as chance does or more, and nothing here takes that out (Abadie & Imbens 2006, theorem 1).',
  'partitions-not-positive': () =>
    'The variance of both partitions less that of what they share is not positive: no standard error.',

  'nothing-bends': () => 'Every covariate is 0 or 1, or enters with its square already.',
  'no-estimate-with-squares': () => 'With the squares of the covariates there is no estimate.',
  'refused-with-squares': ({ why }) => `With the squares of the covariates: ${why}`,
  'no-covariate-left': ({ placebo }) => `Without ${placebo} no covariate is left to adjust for.`,
  'placebo-constant': ({ placebo }) => `${placebo} does not vary.`,
  'no-placebo': () => 'No placebo outcome was declared.',
  'no-placebo-of': ({ earlier }) =>
    `No placebo outcome was declared, though the outcome was measured ${earlier} times before treatment and one of them could serve.`,

  'exact-fit': () => 'Not computed: least squares fits the outcome exactly.',
  'few-pairs': ({ pairs, needed }) =>
    `Not computed: there are ${formatCount(pairs)} matched pairs, and the test needs ${formatCount(needed)}.`,
  'no-risk-ratio': () =>
    'Not computed: the risk without treatment is not above zero, or the outcome does not vary within the groups.',
  'not-with-weights': () => 'Not computed: not offered with sampling weights.',
  'explains-all-or-nothing': () => 'Not computed: the covariates explain all or nothing of the outcome.',
  'drops-nobody': ({ usual }) =>
    `No unit has a propensity score within ${usual} of certainty, so none is left out and the estimate does not move.`,
  'nobody-to-estimate': () => 'Without units next to certain of treatment nothing can be estimated.',
  'trimming-moves': ({ usual, bias }) =>
    `Without units whose propensity score lies within 0.01 to ${usual} of certainty the estimate typically moves by ${describeBias(bias)}.`,

  'as-locked': () => 'As locked',
  'with-squares': () => 'With squares',
  'with-products': () => 'With squares and products',
  'with-covariate': ({ covariate }) => `With ${covariate}`,
  'without-covariate': ({ covariate }) => `Without ${covariate}`,
  'without-scores': ({ threshold }) => `without scores within ${formatNumber(threshold, 2)} of certainty`,
  'times-covariate': ({ times, covariate }) => `${times} × ${covariate}`,
  specification: ({ estimator, covariates }) =>
    `estimator: ${estimator.toLowerCase()}; covariates: ${covariates.toLowerCase()}`,
  'by-augmented-weighting': () => 'Augmented weighting',
  'by-cross-fitting': () => 'Cross-fitted weighting',
  'by-weighting': () => 'Weighting',
  'by-entropy-balancing': () => 'Entropy balancing',
  'by-regression-adjustment': () => 'Regression adjustment',
  'by-least-squares': () => 'Least squares',

  level: ({ covariate, level }) => `${covariate}: ${level}`,
  square: ({ term }) => `${term}, squared`,
  product: ({ terms: [a, b] }) => `${a} × ${b}`,

  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'unit-missing': ({ rows, column }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: a cell is missing in ${column}.`,
  'other-periods': ({ rows, before, after }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} of periods other than ${before} and ${after} left out.`,
  'one-round-only': ({ rows, before, after }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: ${rows === 1 ? 'its' : 'their'} unit has no row in the other of ${before} and ${after}.`,
  'collinear-covariate': ({ term }) => `The covariate term ${term} repeats the ones before it and is dropped.`,
  unmatched: ({ units, hasCaliper }) =>
    `${plural(units, 'treated unit')} ${units === 1 ? 'has' : 'have'} no match without replacement${hasCaliper ? ' within the caliper' : ''} and ${units === 1 ? 'is' : 'are'} left out of that estimate.`,
}

/** Every sentence on matching and weighting, by the kinds and codes of its facts. */
export const words = { checks, series, names, methods, figures, texts }
