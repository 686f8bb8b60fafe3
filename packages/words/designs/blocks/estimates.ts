import type { BlocksFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, lowerFirst, withUnits } from '@casefiles/engine/words'
import { formatEffect } from '../../formats/index.ts'
import { pooledWords, surveyWords } from '../../shared/phrases.ts'
import type { Sentences } from '../../tell.ts'
import { trialEstimates } from './trials.ts'

type Estimates = BlocksFacts['estimates']

/** What each estimate is called, of whom it is an average, and how its interval was made. */
export const estimates: Sentences<Estimates, 'name' | 'estimand' | 'method'> = {
  'difference-in-means': (difference) => ({
    name: nameDifference(difference),
    estimand: difference.isUnweighted ? 'ATE of the rows' : difference.isItt ? 'ITT' : 'ATE',
    method: describeDifference(difference),
  }),
  'block-fixed-effects': ({ isWeighted, errors, df }) => ({
    name: 'Block fixed effects',
    estimand: BY_PRECISION,
    method: `${leastSquares(isWeighted)} with block effects; 95% interval ${describeErrors(errors, df)}.`,
  }),
  'covariate-adjustment': (adjusted) => ({
    name: adjusted.isBlocked ? 'Block fixed effects with covariates' : 'Regression with covariates',
    estimand: adjusted.isBlocked ? BY_PRECISION : 'ATE',
    method:
      `${leastSquares(adjusted.isWeighted)} with ${adjusted.isBlocked ? 'block effects and ' : ''}${adjusted.covariates.join(', ')}; ` +
      describeAdjusted(adjusted),
  }),
  lin: (adjusted) => ({
    name: "Lin's covariate adjustment",
    estimand: 'ATE',
    method:
      `Least squares with ${adjusted.covariates.join(', ')}, centered${adjusted.isBlocked ? ', and the blocks, all' : ' and'} interacted with treatment; ` +
      describeAdjusted(adjusted),
  }),
  'randomisation-inference': ({ isBlocked, isSampled, draws }) => ({
    name: 'Randomization inference',
    estimand: 'Effect that is the same for every unit',
    method:
      `${isBlocked ? 'Block-weighted difference' : 'Difference'} in means against ${describeDraws(draws)}${isBlocked ? ' within blocks' : ''}; the standard error is its exact one when ` +
      `no unit has an effect, the 95% interval holds the constant effects that the test does not reject.${isSampled ? SAMPLE_AS_IT_IS : ''}`,
  }),
  'complier-effect': () => ({
    name: 'Complier effect (Wald)',
    estimand: OF_COMPLIERS,
    method:
      'Difference in outcomes over difference in take-up, both weighted by block size; 95% interval by the delta method.',
  }),
  'complier-effect-2sls': ({ errors, df }) => ({
    name: 'Complier effect (2SLS, block effects)',
    estimand: OF_COMPLIERS,
    method: `Two-stage least squares with block effects, assignment as instrument; 95% interval ${describeErrors(errors, df)}.`,
  }),
  ...trialEstimates,
}

/** What regressions with block effects average. */
const BY_PRECISION = 'ATE, blocks weighted by n₁n₀/n'
const OF_COMPLIERS = 'LATE, units that take the treatment up because they were assigned to it'
const SAMPLE_AS_IT_IS =
  ' It takes the sample and its weights as they are: how the survey drew its units plays no part in it.'

type Difference = Estimates['difference-in-means']

function nameDifference({ outcome, isBlocked, isUnweighted }: Difference): string {
  if (isUnweighted) return 'Difference in means without weights'
  const name = isBlocked ? 'Block-weighted difference in means' : 'Difference in means'
  return outcome === null ? name : `${outcome}, ${lowerFirst(name)}`
}

function describeDifference(difference: Difference): string {
  const { blocks, df, lone, weights } = difference
  const pooled =
    lone.likeSized > 0
      ? ` ${lone.likeSized} blocks with one unit of assignment in an arm take the pooled variance of their block size.`
      : ''
  const borrowed =
    lone.others > 0
      ? ` ${lone.others} alone of its size with one unit of assignment in an arm takes that arm's variance from the other blocks.`
      : ''
  const weighted = weights === null ? '' : ` Rows count by "${weights.column}": ${weights.question}`
  return `${whatIsCompared(blocks)}; 95% interval from the ${varianceOf(difference)}, t with ${describeDf(df)} degrees of freedom.${pooled}${borrowed}${weighted}`
}

export function whatIsCompared(blocks: number): string {
  return blocks === 1 ? 'Difference in means' : `Differences in means within ${blocks} blocks, weighted by block size`
}

function varianceOf({ errors, cluster }: Difference): string {
  if (errors.from === 'survey') return `variance of the survey (${surveyWords(errors)})`
  if (errors.from === 'clusters') return `variance by cluster of "${cluster}" (${errors.clusters} clusters; CR2)`
  return 'design-based variance (Neyman)'
}

function leastSquares(isWeighted: boolean): string {
  return isWeighted ? 'Least squares, weighted,' : 'Least squares'
}

function describeErrors(errors: Difference['errors'], df: number): string {
  const degrees = describeDf(df)
  if (errors.from === 'survey') return `${surveyWords(errors)}, t with ${degrees} degrees of freedom`
  return errors.from === 'clusters'
    ? `from CR2 by cluster (${errors.clusters} clusters), t with ${degrees} Satterthwaite degrees of freedom`
    : `from HC2, t with ${degrees} degrees of freedom`
}

function describeDf(df: number): string {
  return formatNumber(df, Number.isInteger(df) ? 0 : 1)
}

/** The interval, who is left out, and how gaps were filled. */
function describeAdjusted({ errors, df, left, pooled }: Estimates['lin']): string {
  const blocks = left.blocks === 0 ? '' : `, with ${left.blocks} blocks that then hold one arm`
  const who = left.rows === 0 ? '' : ` ${formatCount(left.rows)} rows without a covariate are left out${blocks}.`
  return `95% interval ${describeErrors(errors, df)}.${who}${pooled === null ? '' : ` ${pooledWords(pooled)}`}`
}

function describeDraws(draws: Estimates['randomisation-inference']['draws']): string {
  const { assignments, isExact, monteCarloError, endError } = draws
  const number = formatNumber(assignments, 0)
  if (isExact) return `all ${number} possible assignments`
  const ends =
    endError === null
      ? ''
      : `, the ends of the interval one of ${withUnits(formatEffect(endError.size), endError.units)}; drawing stopped once p was clear of 0.05 by four such errors, or all locked draws were made`
  return `${number} drawn assignments (p has a Monte Carlo error of ${formatNumber(monteCarloError, 4)}${ends})`
}
