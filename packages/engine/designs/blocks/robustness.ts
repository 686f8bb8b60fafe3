import type { Estimate } from '../../analysis.ts'
import { poolImputations, type PooledEstimate } from '../../inference/pool-imputations.ts'
import { countSurvey } from '../../inference/survey-design.ts'
import type { PointInference } from '../../inference/wald.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import { withUnits } from '../../words/units.ts'
import { estimateComplierEffect, type ComplierEffect } from './effect/complier-effect.ts'
import { countLoneArms, regressByArm, type RegressionEffect, regressOnBlocks } from './effect/regressions.ts'
import { estimateDifference, type BlockedDifference } from './effect/combine-blocks.ts'
import type { RandomisationTest } from './effect/randomisation-inference.ts'
import { pick, selectSample, type BlocksFrame, type Covariate, type OutcomeColumn, type Sample } from './frame.ts'
import { describeSurvey } from '../shared/survey.ts'
import { otherCovariates } from './missing-covariates.ts'
import { NO_DEGREES, pooledWords } from '../shared/imputation.ts'
import type { BlocksSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

type Labels = Pick<Estimate, 'id' | 'name' | 'estimand' | 'role'>

/** The block-weighted difference in means as the estimate a reader sees. */
export function differenceEstimate(
  difference: BlockedDifference,
  outcome: OutcomeColumn,
  labels: Labels,
  spec: BlocksSpec,
): Estimate {
  const { sample, combined } = difference
  return { ...labels, ...numbers(combined), ...counts(sample, outcome), method: differenceMethod(difference, spec) }
}

function differenceMethod({ sample, combined }: BlockedDifference, spec: BlocksSpec): string {
  const { betweenBlocks, pooledBlocks, df } = combined
  const what =
    sample.block.levels === 1
      ? 'Difference in means'
      : `Differences in means within ${sample.block.levels} blocks, weighted by block size`
  const weights =
    sample.weight === null ? '' : ` Rows count by "${spec.samplingWeight!.column}": ${spec.samplingWeight!.question}`
  const variance = sample.survey
    ? `variance of the survey (${describeSurvey(sample.survey)})`
    : sample.cluster
      ? `variance by cluster of "${spec.cluster}" (${sample.cluster.levels} clusters; CR2)`
      : 'design-based variance (Neyman)'
  const notes = [
    betweenBlocks > 0
      ? ` ${betweenBlocks} blocks with one unit of assignment in an arm take the pooled variance of their block size.`
      : '',
    pooledBlocks > 0
      ? ` ${pooledBlocks} alone of its size with one unit of assignment in an arm takes that arm's variance from the other blocks.`
      : '',
  ]
  return `${what}; 95% interval from the ${variance}, t with ${describeDf(df)} degrees of freedom.${notes.join('')}${weights}`
}

/** The same comparison with every row counted as one, where the design weights rows. */
export function unweightedEstimates(frame: BlocksFrame, spec: BlocksSpec): Estimate[] {
  if (frame.weight === null) return []
  const plain = estimateUnweighted(frame)
  const labels = robustness('unweighted-difference', 'Difference in means without weights', 'ATE of the rows')
  return [differenceEstimate(plain, frame.outcomes[0], labels, spec)]
}

/** The main outcome's difference with every row counted as one. */
export function estimateUnweighted(frame: BlocksFrame): BlockedDifference {
  return estimateDifference({ ...frame, weight: null }, frame.outcomes[0].values)
}

/** Block effects, alone and with the covariates. */
export function blockEffectsEstimates(frame: BlocksFrame, spec: BlocksSpec, log: (effect: RegressionEffect) => void) {
  const outcome = frame.outcomes[0]
  const plain = selectSample(frame, [outcome.values])
  const estimates: Estimate[] = []
  if (plain.block.levels > 1) {
    const effect = regressOnBlocks(pick(outcome.values, plain), plain, [])
    estimates.push({
      ...robustness('block-fixed-effects', 'Block fixed effects', 'ATE, blocks weighted by n₁n₀/n'),
      ...numbers(effect),
      ...counts(plain, outcome),
      method: `${weightedWords(plain)} with block effects; 95% interval ${inferenceWords(plain, effect.df)}.`,
      ...reasonWithoutError(effect, plain),
    })
  }
  const covariates = adjustedCovariates(frame)
  if (covariates.length === 0) return estimates
  const sample = covariateSample(frame, covariates)
  const effect = adjustFor(regressOnBlocks, outcome.values, sample, covariates)
  log(effect)
  const isBlocked = plain.block.levels > 1
  const name = isBlocked ? 'Block fixed effects with covariates' : 'Regression with covariates'
  estimates.push({
    ...robustness('block-fixed-effects-covariates', name, isBlocked ? 'ATE, blocks weighted by n₁n₀/n' : 'ATE'),
    ...numbers(effect),
    ...counts(sample, outcome),
    method:
      `${weightedWords(sample)} with ${isBlocked ? 'block effects and ' : ''}${listCovariates(spec, frame)}; 95% interval ` +
      `${inferenceWords(sample, effect.dfOfOne ?? effect.df)}.${whoIsLeft(plain, sample)}${howFilled(effect)}`,
    ...reasonWithoutError(effect, sample),
  })
  return estimates
}

/**
 * The adjusted estimate with each other way to treat units that lack a covariate: Lin's, or with block effects where an arm of a
 * block has one unit. None where the design names no way, or nobody lacks one.
 */
export function otherCovariatesEstimate(frame: BlocksFrame, spec: BlocksSpec): Estimate[] {
  return otherCovariates(frame, spec).flatMap((other) => {
    const adjusted = [
      ...linEstimates(other.frame, other.spec, () => {}),
      ...blockEffectsEstimates(other.frame, other.spec, () => {}).filter(
        ({ id }) => id === 'block-fixed-effects-covariates',
      ),
    ]
    const labels = other.spec.missingCovariates === 'indicator' ? WITH_INDICATORS : COMPLETE_ROWS
    return adjusted.slice(0, 1).map((one) => ({ ...one, ...labels }))
  })
}

const COMPLETE_ROWS = {
  id: 'adjusted-complete-rows',
  name: 'Covariate adjustment, units with every covariate alone',
}
const WITH_INDICATORS = {
  id: 'adjusted-missing-indicator',
  name: 'Covariate adjustment, everybody, with indicators of what is missing',
}

/**
 * Lin's interacted adjustment; none without covariates, because it is then the primary estimate. Left out where an arm of a
 * block has one unit of assignment: nothing is left to fit that arm's coefficients on, so the number would mislead. Of a survey
 * block effects alone are adjusted for with its weights and errors.
 *
 * @param leaveOut told how many of the blocks have such an arm
 */
export function linEstimates(
  frame: BlocksFrame,
  spec: BlocksSpec,
  leaveOut: (lone: number, sample: Sample) => void,
): Estimate[] {
  const covariates = adjustedCovariates(frame)
  if (covariates.length === 0) return []
  const outcome = frame.outcomes[0]
  const sample = covariateSample(frame, covariates)
  const lone = countLoneArms(sample)
  if (lone > 0 || sample.survey !== null) {
    leaveOut(lone, sample)
    return []
  }
  const effect = adjustFor(regressByArm, outcome.values, sample, covariates)
  const plain = selectSample(frame, [outcome.values])
  return [
    {
      ...robustness('lin', "Lin's covariate adjustment", 'ATE'),
      ...numbers(effect),
      ...counts(sample, outcome),
      method:
        `Least squares with ${listCovariates(spec, frame)}, centered${sample.block.levels > 1 ? ', and the blocks, all' : ' and'} interacted with treatment; 95% interval ` +
        `${inferenceWords(sample, effect.dfOfOne ?? effect.df)}.${whoIsLeft(plain, sample)}${howFilled(effect)}`,
      ...reasonWithoutError(effect, sample),
    },
  ]
}

function reasonWithoutError({ se, df }: { se: number; df: number }, { survey }: Sample): { reason?: string } {
  if (!Number.isFinite(se)) return { reason: survey === null ? leverageReason : unitsReason }
  return Number.isNaN(df) ? { reason: NO_DEGREES } : {}
}

const leverageReason =
  'Some unit alone decides its own fitted value, or none is left over, so the adjusted estimate has no standard error.'
const unitsReason = 'The rows in use leave no more primary sampling units than strata, so there is no standard error.'

/** The sharp test and its interval beside the estimate. */
export function randomisationEstimate(test: RandomisationTest, frame: BlocksFrame, sample: Sample): Estimate {
  const [low, high] = test.ci
  const isBlocked = sample.block.levels > 1
  const isBounded = Number.isFinite(low) && Number.isFinite(high)
  const assignments = test.isExact
    ? `all ${formatNumber(test.assignments, 0)} possible assignments`
    : `${formatNumber(test.assignments, 0)} drawn assignments (p has a Monte Carlo error of ${formatNumber(test.monteCarloError, 4)}${errorOfEnds(test, frame)})`
  return {
    ...robustness('randomisation-inference', 'Randomization inference', 'Effect that is the same for every unit'),
    value: test.value,
    se: test.se,
    ci: isBounded ? test.ci : [NaN, NaN],
    p: test.p,
    df: null,
    // its units are those that were assigned, whatever was sampled
    ...counts({ ...sample, survey: null }, frame.outcomes[0]),
    method:
      `${isBlocked ? `Block-weighted difference in means against ${assignments} within blocks` : `Difference in means against ${assignments}`}; the standard error is its exact one when ` +
      `no unit has an effect, the 95% interval holds the constant effects that the test does not reject.${sample.survey === null ? '' : SAMPLE_AS_IT_IS}`,
    ...(isBounded
      ? {}
      : {
          reason: `${formatNumber(test.assignments, 0)} possible assignments are too few for a 95% interval with two ends.`,
        }),
  }
}

const SAMPLE_AS_IT_IS =
  ' It takes the sample and its weights as they are: how the survey drew its units plays no part in it.'

/** What stopping by the rule leaves open of the interval; nothing where the number of draws was fixed. */
function errorOfEnds({ endErrors }: RandomisationTest, { outcomes }: BlocksFrame): string {
  if (endErrors === null) return ''
  const size = withUnits(formatEffect(Math.max(...endErrors)), outcomes[0].units)
  return `, the ends of the interval one of ${size}; drawing stopped once p was clear of 0.05 by four such errors, or all locked draws were made`
}

/** The complier effect, by the ratio of differences and by two-stage least squares. */
export function complierEstimates(frame: BlocksFrame): { estimates: Estimate[]; complier: ComplierEffect | null } {
  const outcome = frame.outcomes[0]
  const complier = estimateComplierEffect(frame, outcome.values)
  if (complier === null) return { estimates: [], complier }
  const { takeUp, sample } = complier
  const isWeak = !(takeUp.ci[0] > 0 || takeUp.value === 1)
  const nothing = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number], p: NaN, df: null }
  const reason = 'Take-up is not clearly higher in the treated arm, so there is no complier effect to estimate.'
  const make = (id: string, name: string, point: PointInference, method: string): Estimate => ({
    id,
    name,
    role: 'secondary',
    estimand: 'LATE, units that take the treatment up because they were assigned to it',
    ...(isWeak ? nothing : numbers(point)),
    ...counts(sample, outcome),
    method,
    ...(isWeak ? { reason } : {}),
  })
  const estimates = [
    make(
      'complier-effect',
      'Complier effect (Wald)',
      complier.wald,
      'Difference in outcomes over difference in take-up, both weighted by block size; 95% interval by the delta method.',
    ),
    make(
      'complier-effect-2sls',
      'Complier effect (2SLS, block effects)',
      complier.twoStage,
      `Two-stage least squares with block effects, assignment as instrument; 95% interval ${inferenceWords(sample, complier.twoStage.df!)}.`,
    ),
  ]
  return { estimates, complier }
}

/** What the adjusted estimates adjust for. */
export function adjustedCovariates({ covariates, imputed }: BlocksFrame): Covariate[] {
  return imputed ?? covariates
}

/** Rows that have the outcome and all of the covariates, in blocks where both arms have such rows. */
export function covariateSample(frame: BlocksFrame, covariates: Covariate[]): Sample {
  return selectSample(frame, [frame.outcomes[0].values, ...covariates.map(({ values }) => values)])
}

function onSample(covariates: Covariate[], sample: Sample) {
  return covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
}

/** Where it is pooled, with the degrees of freedom of one completed data set. */
type AdjustedEffect = RegressionEffect & { pooled?: PooledEstimate; dfOfOne?: number }

/**
 * A regression with covariates; where their gaps are imputed, that of every completed data set, pooled.
 *
 * @param outcome a column of the frame
 */
export function adjustFor(
  regress: typeof regressOnBlocks,
  outcome: Float64Array,
  sample: Sample,
  covariates: Covariate[],
): AdjustedEffect {
  const own = pick(outcome, sample)
  const sets = covariates.find(({ completed }) => completed !== undefined)?.completed ?? []
  if (sets.length === 0) return regress(own, sample, onSample(covariates, sample))
  const effects = sets.map((_, set) => {
    const filled = covariates.map((one) => ({ ...one, values: one.completed?.[set] ?? one.values }))
    return regress(own, sample, onSample(filled, sample))
  })
  const pooled = poolImputations(effects)
  return { ...effects[0], ...pooled, df: pooled.df ?? Infinity, pooled, dfOfOne: effects[0].df }
}

function howFilled({ pooled }: AdjustedEffect): string {
  return pooled ? ` ${pooledWords(pooled)}` : ''
}

function whoIsLeft(plain: Sample, sample: Sample): string {
  const rows = plain.n - sample.n
  if (rows === 0) return ''
  const blocks = plain.block.levels - sample.block.levels
  const without = blocks === 0 ? '' : `, with ${blocks} blocks that then hold one arm`
  return ` ${formatCount(rows)} rows without a covariate are left out${without}.`
}

function listCovariates({ covariates }: BlocksSpec, frame: BlocksFrame): string {
  const gaps = adjustedCovariates(frame)
    .filter(({ isGap }) => isGap)
    .map(({ label }) => label)
  return [...covariates, ...gaps.map((label) => ({ label }))].map(({ label }) => label).join(', ')
}

function weightedWords({ survey, weight }: Sample): string {
  return survey !== null && weight !== null ? 'Least squares, weighted,' : 'Least squares'
}

function inferenceWords({ cluster, survey }: Sample, df: number): string {
  if (survey !== null) return `${describeSurvey(survey)}, t with ${describeDf(df)} degrees of freedom`
  return cluster
    ? `from CR2 by cluster (${cluster.levels} clusters), t with ${describeDf(df)} Satterthwaite degrees of freedom`
    : `from HC2, t with ${describeDf(df)} degrees of freedom`
}

function describeDf(df: number): string {
  return formatNumber(df, Number.isInteger(df) ? 0 : 1)
}

function robustness(id: string, name: string, estimand: string): Labels {
  return { id, name, estimand, role: 'robustness' }
}

function numbers({ value, se, ci, p, df }: PointInference) {
  return { value, se, ci, p, df }
}

function counts({ n, cluster, survey }: Sample, { units }: OutcomeColumn) {
  return { units, n, clusters: survey ? countSurvey(survey).units : (cluster?.levels ?? null) }
}
