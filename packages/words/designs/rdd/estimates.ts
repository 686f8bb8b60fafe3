import type { RddFacts, Told } from '@casefiles/engine/facts'
import { formatCount, capitalize, plural } from '@casefiles/engine/words'
import { bunching } from './bunching.ts'
import { describeBySide, describeLengths, type Texts } from './phrases.ts'

const ORDERS = ['Local constant', 'Local linear', 'Local quadratic', 'Local cubic', 'Local quartic']

/** What each estimate is called. */
export const names: Texts<RddFacts['names']> = {
  ...bunching.names,
  'bias-corrected': ({ order }) => `${order === null ? 'Local polynomial' : ORDERS[order]}, bias-corrected`,
  conventional: () => 'Conventional local polynomial, no bias correction',
  honest: () => 'Local linear, interval that counts the largest bias',
  'global-polynomial': ({ order }) => `Global polynomial of order ${order}`,
  'wild-bootstrap': () => 'Wild cluster bootstrap',
  'crossing-wild-bootstrap': () => 'Effect of crossing the cutoff, wild cluster bootstrap',
  'first-stage': ({ label }) => `Jump in ${label}`,
  'reduced-form': () => 'Effect of crossing the cutoff',
  order: ({ order }) => ORDERS[order],
  kernel: ({ kernel }) => `${capitalize(kernel)} kernel`,
  'cer-bandwidth': () => 'Bandwidth for coverage',
  'separate-bandwidths': () => 'A bandwidth for each side',
  unadjusted: () => 'Without covariates',
  'covariate-adjusted': () => 'Adjusted for the balance covariates',
  'heaps-kept': () => 'With the rows that heap',
  unweighted: () => 'Without sampling weights',
  'local-randomisation': () => 'Local randomization',
}

type Methods = Told<RddFacts['methods']>

const KERNELS = { triangular: 'a triangular', uniform: 'a uniform', epanechnikov: 'an Epanechnikov' }

/** How each number and its interval were made. */
export const methods: Texts<RddFacts['methods']> = {
  ...bunching.methods,
  robust: ({ order, kernel, bandwidths, covariates, spread }) =>
    `${ORDERS[order]} fits with ${KERNELS[kernel]} kernel, ${describeBandwidths(bandwidths)}, bias removed by a fit of order ${order + 1}` +
    `${covariates === 0 ? '' : `, adjusted for ${plural(covariates, 'covariate')}`}. Robust 95% interval ${describeSpread(spread)}.`,
  conventional: ({ bandwidths, spread }) =>
    `Bandwidths ${describeBandwidths(bandwidths)}; 95% interval ${describeSpread(spread)}, which ignores the bias of the bandwidth.`,
  honest: ({ bandwidth, curvature, largestBias }) =>
    `Local linear fits with a triangular kernel, h = ${bandwidth.toPrecision(4)}; 95% interval that holds for every curve whose second ` +
    `derivative stays within ${curvature.toPrecision(3)}, the largest of a quartic through each side, so that the bias is ` +
    `${largestBias.toPrecision(3)} at most (Armstrong & Kolesár 2020).`,
  'global-polynomial': ({ order, interacted, variance, cluster, df }) =>
    `One polynomial of order ${order}, slopes ${interacted ? 'on each side' : 'common to both sides'}, over all rows in use; 95% interval ` +
    `${cluster === null ? variance.toUpperCase() : `clustered by ${cluster} (CR1)`}, t with ${df} degrees of freedom.`,
  'wild-bootstrap': ({ isFuzzy, draws, isEnumerated, weights, clusters }) =>
    `${isFuzzy ? 'The jump of the outcome' : 'The local polynomial'} at the same bandwidths; p value and 95% interval from the wild cluster bootstrap-t with the null imposed, ` +
    `${isEnumerated ? `all ${formatCount(draws)}` : `${formatCount(draws)} drawn`} ${capitalize(weights)} weights of the ${formatCount(clusters)} clusters within the bandwidth.`,
  'local-randomisation': ({ window, control, treated }) =>
    `Difference in means within ${window.toPrecision(4)} of the cutoff, ${formatCount(control)} and ${formatCount(treated)} rows; 95% interval with unequal variances and Welch's degrees of freedom.`,
  unweighted: ({ method, question }) => `${method} Every row counts alike. The weights answer: ${question}`,
  none: () => 'Not computed.',
}

/** Said once where both sides have the same. */
function describeBandwidths(bandwidths: Methods['robust']['bandwidths']): string {
  const { control, treated } = bandwidths
  const areSame = control.h === treated.h && control.b === treated.b
  return areSame ? describeLengths(control, 4) : describeBySide(bandwidths, 4)
}

function describeSpread({ cluster, df, variance, neighbours }: Methods['robust']['spread']): string {
  if (cluster !== null) {
    return `from residuals summed by ${cluster}, each side with (n − 1)/(n − k)·G/(G − 1), t with ${df} degrees of freedom, one fewer than the clusters of the side with fewer`
  }
  if (variance === 'nn') return `from variances by ${neighbours} nearest neighbors, normal quantiles`
  return `${variance.toUpperCase()}, normal quantiles`
}

/** Why an estimate lacks a number. */
export const reasons: Texts<RddFacts['reasons']> = {
  ...bunching.reasons,
  'constant-within-bandwidth': () => 'The outcome does not vary within the bandwidth h, so there is no standard error.',
  'constant-near-cutoff': () => 'The outcome does not vary near the cutoff, so there is no standard error.',
  'varies-too-little': () => 'The outcome does not vary enough near the cutoff.',
  'too-few-values': () => 'Too few distinct values of the running variable lie near the cutoff.',
  'exact-fit': () => 'The polynomial fits every row, so there is no standard error.',
  'no-jump': () => 'The jump could not be computed.',
  'one-sided-bound': ({ clusters }) =>
    `With ${formatCount(clusters)} clusters the test bounds the effect on one side at most.`,
  'weights-in-means': () => 'The locked sampling weights have no counterpart in a difference of means.',
  'no-balanced-window': () => 'No window has ten rows on each side with like covariates.',
}
