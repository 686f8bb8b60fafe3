import type { HangTogether, MatchingFacts, ModelFigures, Told } from '@casefiles/engine/facts'
import { formatCount, formatNumber, plural } from '@casefiles/engine/words'
import { pooledWords, surveyWords } from '../../shared/phrases.ts'

type Names = MatchingFacts['names']
type Methods = MatchingFacts['methods']

const AUGMENTED = 'Augmented inverse probability weighting'

/** What each estimate is called. */
export const names: { readonly [Code in keyof Names]: (of: Names[Code]) => string } = {
  aipw: ({ isBeside }) => (isBeside ? `${AUGMENTED}, not cross-fitted` : AUGMENTED),
  'aipw-cross-fitted': () => `${AUGMENTED}, cross-fitted`,
  ipw: () => 'Inverse probability weighting',
  'entropy-balancing': () => 'Entropy balancing',
  cbps: () => 'Covariate balancing propensity score',
  'overlap-weights': () => 'Overlap weights',
  'regression-adjustment': () => 'Regression adjustment',
  'least-squares': () => 'Least squares',
  'nearest-neighbour-score-replacement': () => 'Nearest neighbor on the propensity score, with replacement',
  'nearest-neighbour-mahalanobis-replacement': () =>
    'Nearest neighbor on Mahalanobis distance, with replacement, bias-corrected',
  'coarsened-exact': () => 'Coarsened exact matching',
  'nearest-neighbour-score': () => 'Nearest neighbor on the propensity score, without replacement',
  'nearest-neighbour-mahalanobis': () => 'Nearest neighbor on Mahalanobis distance, without replacement',
  unweighted: () => `${AUGMENTED} without sampling weights`,
  unadjusted: () => 'Difference in means, not adjusted',
  'complete-units': () => 'Units with every covariate alone',
  'imputed-covariates': () => 'Everybody, with gaps in covariates imputed',
}

/** How each estimate and its interval are made. */
export const methods: { readonly [Code in keyof Methods]: (of: Told<Methods[Code]>) => string } = {
  aipw: ({ models, groups }) =>
    `${AUGMENTED}: ${describeModels(models)}; 95% interval with the fitting of the models counted (M-estimation, residuals freed of their own leverage, HC3)${summedWithin(groups)}, t with Satterthwaite degrees of freedom${atMost(groups)}.`,
  'aipw-cross-fitted': ({ models, groups, folds, splits }) =>
    `${AUGMENTED}, cross-fitted over ${folds} folds, ${splits === 1 ? 'one random partition' : `median of ${splits} random partitions`}${ofWhole(groups)}: ${describeModels(models)}; 95% interval from the influence function, ${describeQuantiles(groups)}, the spread over partitions included.`,
  ipw: ({ groups }) =>
    `Difference of weighted means, weights normalized in each arm; 95% interval with the estimation of the score counted (M-estimation), ${describeQuantiles(groups)}.`,
  'entropy-balancing': ({ groups }) =>
    `Weights nearest to equal ones that balance the mean of every covariate term exactly; 95% interval with the estimation of the weights counted (M-estimation), ${describeQuantiles(groups)}.`,
  cbps: ({ groups, estimand }) =>
    `Logit fitted so that its weights balance the mean of every covariate term (Imai & Ratkovic 2014, just identified).${estimand === 'ATT' ? ' For the effect on the treated its weights are those of entropy balancing.' : ''} 95% interval with the estimation of the score counted (M-estimation), ${describeQuantiles(groups)}.`,
  'overlap-weights': ({ groups }) =>
    `Each unit weighted by its chance of the other treatment, so that those near even chances count most and none carries an extreme weight (Li, Morgan & Zaslavsky 2018); 95% interval with the estimation of the score counted (M-estimation), ${describeQuantiles(groups)}.`,
  'regression-adjustment': ({ groups }) =>
    `Least squares of the outcome on the covariates in each arm, averaged over the units of the estimand; 95% interval by M-estimation, ${describeQuantiles(groups)}.`,
  'least-squares': ({ groups, df }) =>
    `One regression of the outcome on treatment and covariates; 95% interval ${describeErrors(groups, 'HC2')}, t with ${df} degrees of freedom.`,
  'nearest-neighbour-score-replacement': ({ ratio, hasInterval }) =>
    `${neighbors(ratio)} with replacement, ties averaged${hasInterval ? '; 95% interval Abadie–Imbens with the estimation of the score counted (Abadie & Imbens 2016), normal quantiles' : ''}.`,
  'nearest-neighbour-mahalanobis-replacement': ({ ratio, hasInterval }) =>
    `${neighbors(ratio)} with replacement, ties averaged, differences left between matches taken out by regression (Abadie & Imbens 2011)${hasInterval ? '; 95% interval Abadie–Imbens, normal quantiles' : ''}.`,
  'coarsened-exact': ({ units, cells, matched, treated, df }) =>
    `${formatCount(units)} units in ${formatCount(cells)} cells with both groups, ${formatCount(matched)} of ${formatCount(treated)} treated units among them${df === null ? '' : `; 95% interval from variances within cells and groups, t with ${df} degrees of freedom`}.`,
  'nearest-neighbour-score': ({ ratio, caliper, order, matched, treated, groups, df }) => {
    const limit = caliper === null ? 'no caliper' : `caliper ${caliper} SD of the log-odds`
    return `${neighbors(ratio)} in the log-odds of the score without replacement, ${limit}, order ${order}: ${formatCount(matched)} of ${formatCount(treated)} treated units matched; 95% interval clustered by ${bySets(groups)}, t with ${df} degrees of freedom.`
  },
  'nearest-neighbour-mahalanobis': ({ ratio, matched, treated }) =>
    `${neighbors(ratio)} without replacement, no caliper, order data: ${formatCount(matched)} of ${formatCount(treated)} treated units matched; the difference in means as it is.`,
  unadjusted: ({ groups, isWeighted, df }) =>
    `Nothing adjusted for${isWeighted ? ', means weighted by the sampling weights' : ''}; 95% interval ${describeErrors(groups, 'Welch')}, t with ${formatNumber(df, 1)} degrees of freedom.`,
  unweighted: ({ method, question }) => `${method} Every row counts alike. The weights answer: ${question}`,
  pooled: ({ method, hasCounts, ...pooled }) =>
    `${method.replace(/\.?$/, '.')} ${pooledWords(pooled)}${hasCounts ? ' Counts are those of the first set.' : ''}`,
  'not-computed': () => 'Not computed.',
}

function describeModels({ terms, outcomeTerms, areWeighted }: ModelFigures): string {
  const on =
    outcomeTerms === null
      ? `logit of treatment and least squares of the outcome in each arm on ${terms} covariate terms`
      : `logit of treatment on ${terms} covariate terms and least squares of the outcome in each arm on ${outcomeTerms}`
  return areWeighted ? `${on}, sampling weights in all of them` : on
}

type Groups = HangTogether | null

function summedWithin(groups: Groups): string {
  if (groups === null) return ''
  return groups.are === 'survey' ? `, ${surveyWords(groups)}` : `, summed within ${groups.clusters} clusters`
}

function atMost(groups: Groups): string {
  if (groups === null) return ''
  return `, no more than the ${groups.are === 'survey' ? 'units less strata' : 'clusters less one'}`
}

function ofWhole(groups: Groups): string {
  if (groups === null) return ''
  return ` of whole ${groups.are === 'survey' ? 'sampling units' : 'clusters'}`
}

/** The reference of an interval from an influence function, and its finite-sample factor. */
function describeQuantiles(groups: Groups): string {
  if (groups === null) return 'normal quantiles, no finite-sample factor'
  if (groups.are === 'survey') return `${surveyWords(groups)}, t with ${plural(groups.df, 'degree')} of freedom`
  const { clusters } = groups
  return `clustered (${formatCount(clusters)} clusters, factor ${formatCount(clusters)}/${formatCount(clusters - 1)}), t with ${formatCount(clusters - 1)} degrees of freedom`
}

/** How the error of a regression is made; of units by themselves the given way. */
function describeErrors(groups: Groups, alone: string): string {
  if (groups === null) return alone
  return groups.are === 'survey' ? surveyWords(groups) : `clustered (${groups.clusters} clusters, CR1)`
}

function bySets(groups: Groups): string {
  if (groups === null) return 'matched set (Abadie & Spiess 2022), CR1'
  return groups.are === 'survey'
    ? 'matched set and by primary sampling unit within strata (V₁ + V₂ − V₁₂; Abadie & Spiess 2022, Cameron, Gelbach & Miller 2011)'
    : 'matched set and by cluster (V₁ + V₂ − V₁₂; Abadie & Spiess 2022, Cameron, Gelbach & Miller 2011), CR1'
}

function neighbors(ratio: number): string {
  return ratio === 1 ? 'Nearest neighbor' : `${ratio} nearest neighbors`
}
