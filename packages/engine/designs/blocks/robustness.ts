import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { poolImputations, type PooledEstimate } from '../../inference/pool-imputations.ts'
import { countSurvey } from '../../inference/survey-design.ts'
import type { PointInference } from '../../inference/wald.ts'
import { estimateComplierEffect, type ComplierEffect } from './effect/complier-effect.ts'
import { countLoneArms, regressByArm, type RegressionEffect, regressOnBlocks } from './effect/regressions.ts'
import { estimateDifference, type BlockedDifference } from './effect/combine-blocks.ts'
import type { RandomisationTest } from './effect/randomisation-inference.ts'
import { type Draws, type Errors, estimated, type EstimateFacts, say } from './facts.ts'
import { pick, selectSample, type BlocksFrame, type Covariate, type OutcomeColumn, type Sample } from './frame.ts'
import { otherCovariates } from './missing-covariates.ts'
import type { BlocksSpec } from './spec.ts'

/** The block-weighted difference in means as the estimate a reader sees. */
export function differenceEstimate(
  difference: BlockedDifference,
  outcome: OutcomeColumn,
  { id, role, ...of }: Pick<Estimate, 'id' | 'role'> & Pick<Difference, 'outcome' | 'isBlocked' | 'isUnweighted'>,
  spec: BlocksSpec,
): Estimate<Text> {
  const { sample, combined } = difference
  const told = estimated('difference-in-means', { ...of, ...differenceOf(difference, spec) })
  return {
    id,
    name: told('name'),
    role,
    estimand: told('estimand'),
    ...numbers(combined),
    ...counts(sample, outcome),
    method: told('method'),
  }
}

type Difference = EstimateFacts['difference-in-means']

function differenceOf({ sample, combined }: BlockedDifference, spec: BlocksSpec) {
  const { samplingWeight, cluster, takeUp } = spec
  return {
    blocks: sample.block.levels,
    isItt: takeUp?.kind === 'column',
    errors: errorsOf(sample),
    cluster: cluster ?? null,
    df: combined.df,
    lone: { likeSized: combined.betweenBlocks, others: combined.pooledBlocks },
    weights: sample.weight === null ? null : { column: samplingWeight!.column, question: samplingWeight!.question },
  }
}

/** The same comparison with every row counted as one, where the design weights rows. */
export function unweightedEstimates(frame: BlocksFrame, spec: BlocksSpec): Estimate<Text>[] {
  if (frame.weight === null) return []
  const of = { outcome: null, isBlocked: frame.block.levels > 1, isUnweighted: true }
  const { id, name, estimand, role, ...found } = differenceEstimate(
    estimateUnweighted(frame),
    frame.outcomes[0],
    { id: 'unweighted-difference', role: 'robustness', ...of },
    spec,
  )
  // in the order in which documents have the fields of estimates of robustness
  return [{ id, name, estimand, role, ...found }]
}

/** The main outcome's difference with every row counted as one. */
export function estimateUnweighted(frame: BlocksFrame): BlockedDifference {
  return estimateDifference({ ...frame, weight: null }, frame.outcomes[0].values)
}

/** Block effects, alone and with the covariates. */
export function blockEffectsEstimates(frame: BlocksFrame, spec: BlocksSpec, log: (effect: RegressionEffect) => void) {
  const outcome = frame.outcomes[0]
  const plain = selectSample(frame, [outcome.values])
  const estimates: Estimate<Text>[] = []
  if (plain.block.levels > 1) {
    const effect = regressOnBlocks(pick(outcome.values, plain), plain, [])
    const told = estimated('block-fixed-effects', {
      isWeighted: isWeighted(plain),
      errors: errorsOf(plain),
      df: effect.df,
    })
    estimates.push({
      ...robustness('block-fixed-effects', told),
      ...numbers(effect),
      ...counts(plain, outcome),
      method: told('method'),
      ...reasonWithoutError(effect, plain),
    })
  }
  const covariates = adjustedCovariates(frame)
  if (covariates.length === 0) return estimates
  const sample = covariateSample(frame, covariates)
  const effect = adjustFor(regressOnBlocks, outcome.values, sample, covariates)
  log(effect)
  const isBlocked = plain.block.levels > 1
  const told = estimated('covariate-adjustment', { ...adjustedOf(frame, spec, { plain, sample, effect }), isBlocked })
  estimates.push({
    ...robustness('block-fixed-effects-covariates', told),
    ...numbers(effect),
    ...counts(sample, outcome),
    method: told('method'),
    ...reasonWithoutError(effect, sample),
  })
  return estimates
}

/**
 * The adjusted estimate with each other way to treat units that lack a covariate: Lin's, or with block effects where an arm of a
 * block has one unit. None where the design names no way, or nobody lacks one.
 */
export function otherCovariatesEstimate(frame: BlocksFrame, spec: BlocksSpec): Estimate<Text>[] {
  return otherCovariates(frame, spec).flatMap((other) => {
    const adjusted = [
      ...linEstimates(other.frame, other.spec, () => {}),
      ...blockEffectsEstimates(other.frame, other.spec, () => {}).filter(
        ({ id }) => id === 'block-fixed-effects-covariates',
      ),
    ]
    const named =
      other.spec.missingCovariates === 'indicator'
        ? { id: 'adjusted-missing-indicator', name: say('with-indicators', {}) }
        : { id: 'adjusted-complete-rows', name: say('complete-rows', {}) }
    return adjusted.slice(0, 1).map((one) => ({ ...one, ...named }))
  })
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
): Estimate<Text>[] {
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
  const told = estimated('lin', adjustedOf(frame, spec, { plain, sample, effect }))
  return [
    {
      ...robustness('lin', told),
      ...numbers(effect),
      ...counts(sample, outcome),
      method: told('method'),
      ...reasonWithoutError(effect, sample),
    },
  ]
}

/** What the method of an adjusted estimate is told with. */
function adjustedOf(
  frame: BlocksFrame,
  spec: BlocksSpec,
  { plain, sample, effect }: { plain: Sample; sample: Sample; effect: AdjustedEffect },
): EstimateFacts['lin'] {
  return {
    isBlocked: sample.block.levels > 1,
    isWeighted: isWeighted(sample),
    covariates: listCovariates(spec, frame),
    errors: errorsOf(sample),
    df: effect.dfOfOne ?? effect.df,
    left: { rows: plain.n - sample.n, blocks: plain.block.levels - sample.block.levels },
    pooled: effect.pooled ? pooledFigures(effect.pooled) : null,
  }
}

function pooledFigures({ sets, df, missingInformation }: PooledEstimate): EstimateFacts['lin']['pooled'] {
  return { sets, df, missingInformation }
}

function reasonWithoutError({ se, df }: { se: number; df: number }, { survey }: Sample): { reason?: Text } {
  if (!Number.isFinite(se)) return { reason: survey === null ? say('no-residual', {}) : say('no-sampling-degrees', {}) }
  return Number.isNaN(df) ? { reason: say('no-degrees', {}) } : {}
}

/** The sharp test and its interval beside the estimate. */
export function randomisationEstimate(test: RandomisationTest, frame: BlocksFrame, sample: Sample): Estimate<Text> {
  const isBounded = test.ci.every(Number.isFinite)
  const told = estimated('randomisation-inference', {
    isBlocked: sample.block.levels > 1,
    isSampled: sample.survey !== null,
    draws: drawsOf(test, frame),
  })
  return {
    ...robustness('randomisation-inference', told),
    value: test.value,
    se: test.se,
    ci: isBounded ? test.ci : [NaN, NaN],
    p: test.p,
    df: null,
    // its units are those that were assigned, whatever was sampled
    ...counts({ ...sample, survey: null }, frame.outcomes[0]),
    method: told('method'),
    ...(isBounded ? {} : { reason: say('few-assignments', { assignments: test.assignments }) }),
  }
}

/** With what stopping by the rule leaves open of the interval; nothing where the number of draws was fixed. */
function drawsOf(
  { assignments, isExact, monteCarloError, endErrors }: RandomisationTest,
  { outcomes }: BlocksFrame,
): Draws {
  const endError = endErrors === null ? null : { size: Math.max(...endErrors), units: outcomes[0].units }
  return { assignments, isExact, monteCarloError, endError }
}

/** The complier effect, by the ratio of differences and by two-stage least squares. */
export function complierEstimates(frame: BlocksFrame): {
  estimates: Estimate<Text>[]
  complier: ComplierEffect | null
} {
  const outcome = frame.outcomes[0]
  const complier = estimateComplierEffect(frame, outcome.values)
  if (complier === null) return { estimates: [], complier }
  const { takeUp, sample, wald, twoStage } = complier
  const isWeak = !(takeUp.ci[0] > 0 || takeUp.value === 1)
  const nothing = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number], p: NaN, df: null }
  const make = (id: string, point: PointInference, told: Told): Estimate<Text> => ({
    id,
    name: told('name'),
    role: 'secondary',
    estimand: told('estimand'),
    ...(isWeak ? nothing : numbers(point)),
    ...counts(sample, outcome),
    method: told('method'),
    ...(isWeak ? { reason: say('weak-take-up', {}) } : {}),
  })
  const ofTwoStage = estimated('complier-effect-2sls', { errors: errorsOf(sample), df: twoStage.df! })
  const estimates = [
    make('complier-effect', wald, estimated('complier-effect', {})),
    make('complier-effect-2sls', twoStage, ofTwoStage),
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

/** Labels of the design's covariates, and of the indicators that say where one was missing. */
function listCovariates({ covariates }: BlocksSpec, frame: BlocksFrame): Text[] {
  const gaps = adjustedCovariates(frame).filter(({ isGap }) => isGap)
  return [...covariates, ...gaps].map(({ label }) => label)
}

function isWeighted({ survey, weight }: Sample): boolean {
  return survey !== null && weight !== null
}

function errorsOf({ cluster, survey }: Sample): Errors {
  if (survey !== null) {
    const { units, strata } = countSurvey(survey)
    return { from: 'survey', units, strata }
  }
  return cluster ? { from: 'clusters', clusters: cluster.levels } : { from: 'units' }
}

type Told = ReturnType<typeof estimated>

function robustness(id: string, told: Told) {
  return { id, name: told('name'), estimand: told('estimand'), role: 'robustness' as const }
}

function numbers({ value, se, ci, p, df }: PointInference) {
  return { value, se, ci, p, df }
}

function counts({ n, cluster, survey }: Sample, { units }: OutcomeColumn) {
  return { units, n, clusters: survey ? countSurvey(survey).units : (cluster?.levels ?? null) }
}
