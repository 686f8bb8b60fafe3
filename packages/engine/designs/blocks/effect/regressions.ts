import type { Regressor } from '../../../inference/absorbed-regression.ts'
import { cr2Variance } from '../../../inference/cr2-covariance.ts'
import { type Grouping, groupMeans, groupSizes } from '../../../inference/fixed-effects.ts'
import { hc2Variance } from '../../../inference/hc2-variance.ts'
import { inferPoint, type PointInference, type LinearEstimate } from '../../../inference/wald.ts'
import { coefficientOf, regressWithin } from '../../../inference/within-regression.ts'
import { dot, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { mean } from '../../../numerics/moments.ts'
import type { Sample } from '../frame.ts'
import { surveyRegression } from './survey-effects.ts'

/**
 * Lin's estimate: every covariate, centred at its mean over the sample, and every block has a coefficient of its own in
 * each arm, so that adjustment cannot bias the average by block size.
 *
 * Fitted as one regression with the arms of blocks absorbed and the covariates times each arm. Without covariates it is
 * the block-weighted difference in means. HC2 with n - 2·blocks - 2k degrees of freedom, or CR2.
 *
 * @returns undefined standard error where an arm of a block has one unit, or one cluster: its own variance cannot be seen
 * @see Lin 2013, doi:10.1214/12-AOAS583
 */
export const regressByArm = rememberRegressions(regressArms)

type Regress<Effect> = (outcome: Float64Array, sample: Sample, covariates: Regressor[]) => Effect

interface Known<Effect> {
  covariates: Regressor[]
  effect: Effect
}

/** Runs a regression of the same columns on the same rows once: estimates, checks and sensitivity ask for the same ones. */
function rememberRegressions<Effect>(regress: Regress<Effect>): Regress<Effect> {
  // by sample and outcome, so that an outcome made for one regression is not kept for its sake
  const bySample = new WeakMap<Sample, WeakMap<Float64Array, Known<Effect>[]>>()
  return (outcome, sample, covariates) => {
    const ofSample = bySample.get(sample) ?? new WeakMap<Float64Array, Known<Effect>[]>()
    bySample.set(sample, ofSample)
    const known = ofSample.get(outcome) ?? []
    ofSample.set(outcome, known)
    const found = known.find((one) => isSame(one.covariates, covariates))
    if (found) return found.effect
    const effect = regress(outcome, sample, covariates)
    known.push({ covariates, effect })
    return effect
  }
}

function isSame(a: Regressor[], b: Regressor[]): boolean {
  return a.length === b.length && a.every(({ term, values }, j) => term === b[j].term && values === b[j].values)
}

export interface RegressionEffect extends PointInference {
  df: number
  clusters: number | null
  /** Covariates that repeat a combination of earlier ones or of the blocks. */
  droppedTerms: string[]
}

export const treatmentTerm = 'treatment'

/**
 * The coefficient of assignment with block effects absorbed, and covariates where given: block differences weighted by
 * n₁n₀/n. HC2 with n - blocks - k degrees of freedom, or CR2 with Satterthwaite's where clusters were randomised; of a survey
 * weighted, with its linearized error.
 */
export const regressOnBlocks = rememberRegressions(regressWithBlocks)

function regressWithBlocks(outcome: Float64Array, sample: Sample, covariates: Regressor[]): RegressionEffect {
  const treatment = { term: treatmentTerm, values: treatmentColumn(sample) }
  if (sample.survey !== null) return surveyRegression(outcome, sample, [treatment, ...covariates])
  const fit = regressWithin(outcome, [treatment, ...covariates], sample.block)
  const estimate = coefficientOf(fit, treatmentTerm)
  return {
    ...inferLinear(estimate, sample, sample.n - sample.block.levels - fit.terms.length),
    droppedTerms: fit.droppedTerms,
  }
}

/** Interval of a linear estimate by how assignment was made: HC2 with the given degrees of freedom, or CR2 by cluster. */
function inferLinear(
  estimate: LinearEstimate,
  { cluster }: Pick<Sample, 'cluster'>,
  df: number,
): PointInference & { df: number; clusters: number | null } {
  if (cluster === null) {
    return { ...inferPoint(estimate.value, Math.sqrt(hc2Variance(estimate)), df), df, clusters: null }
  }
  const { variance, df: satterthwaite, clusters } = cr2Variance(estimate, cluster)
  return { ...inferPoint(estimate.value, Math.sqrt(variance), satterthwaite), df: satterthwaite, clusters }
}

/** The coefficient of assignment alone, without its error. */
export function slopeOnBlocks(outcome: Float64Array, sample: Sample): number {
  if (sample.survey !== null) return regressOnBlocks(outcome, sample, []).value
  const treatment = { term: treatmentTerm, values: treatmentColumn(sample) }
  const { terms, estimates } = regressWithin(outcome, [treatment], sample.block)
  return estimates[terms.indexOf(treatmentTerm)]
}

const treatments = new WeakMap<Sample, Float64Array>()

/** 1 and 0, the same column for every regression of a sample. */
function treatmentColumn(sample: Sample): Float64Array {
  const known = treatments.get(sample) ?? new Float64Array(sample.treated)
  treatments.set(sample, known)
  return known
}

function regressArms(outcome: Float64Array, sample: Sample, covariates: Regressor[]): RegressionEffect {
  const effect = armsOfBlocks(sample)
  const shares = signedShares(sample)
  const interacted = interactWithArms(covariates, sample)
  const fit = regressWithin(
    outcome,
    interacted.map(({ regressor }) => regressor),
    effect,
  )
  const kept = interacted.filter(({ regressor }) => fit.terms.includes(regressor.term))
  // how far each arm's covariates, averaged by block size, lie from the sample's
  const distance = Float64Array.from(kept, ({ covariate, sign }) => {
    const means = groupMeans(covariate.values, effect)
    const inArm = means.reduce((sum, mean, cell) => sum + (shares[cell] * sign > 0 ? shares[cell] * mean : 0), 0)
    return inArm - sign * mean(covariate.values)
  })
  const sizes = groupSizes(effect)
  const shareOfRow = shares.map((share, cell) => share / sizes[cell])
  const adjustment = multiplyVector(fit.x, multiplyVector(fit.bread, distance))
  const estimate: LinearEstimate = {
    value: dot(shares, groupMeans(outcome, effect)) - dot(distance, fit.estimates),
    weights: adjustment.map((shift, row) => shareOfRow[effect.index[row]] - shift),
    residuals: fit.residuals,
    effect,
    x: fit.x,
    bread: fit.bread,
  }
  const df = sample.n - effect.levels - fit.terms.length
  const { droppedTerms } = fit
  const inference = inferLinear(estimate, sample, df)
  if (sample.cluster === null || countLoneArms(sample) === 0) return { ...inference, droppedTerms }
  return {
    ...inferPoint(estimate.value, NaN, inference.df),
    df: inference.df,
    clusters: inference.clusters,
    droppedTerms,
  }
}

/** Blocks in which an arm has one unit only, or one cluster, so that its coefficients leave no residual of it. */
export function countLoneArms(sample: Sample): number {
  const effect = armsOfBlocks(sample)
  if (sample.cluster === null) {
    const sizes = groupSizes(effect)
    return sample.blockNames.filter((_, block) => sizes[2 * block] === 1 || sizes[2 * block + 1] === 1).length
  }
  const inCell = Array.from({ length: effect.levels }, () => new Set<number>())
  effect.index.forEach((cell, row) => inCell[cell].add(sample.cluster?.index[row] ?? row))
  const lone = inCell.flatMap(({ size }, cell) => (size === 1 ? [cell >> 1] : []))
  return new Set(lone).size
}

/** Level 2b is the control arm of block b, 2b + 1 its treated arm. */
function armsOfBlocks(sample: Sample): Grouping {
  const known = arms.get(sample)
  if (known) return known
  const { block, treated } = sample
  const index = new Int32Array(block.index.length)
  for (let row = 0; row < index.length; row++) index[row] = 2 * block.index[row] + treated[row]
  const made = { index, levels: 2 * block.levels }
  arms.set(sample, made)
  return made
}

const arms = new WeakMap<Sample, Grouping>()

/** Per arm of a block: the block's share of the rows, negative for control. */
function signedShares({ block, n }: Sample): Float64Array {
  const sizes = groupSizes(block)
  return Float64Array.from({ length: 2 * block.levels }, (_, cell) => {
    const share = sizes[cell >> 1] / n
    return cell % 2 === 1 ? share : -share
  })
}

interface Interacted {
  regressor: Regressor
  covariate: Regressor
  sign: 1 | -1
}

function interactWithArms(covariates: Regressor[], { treated }: Sample): Interacted[] {
  return covariates.flatMap((covariate) =>
    ([-1, 1] as const).map((sign) => ({
      covariate,
      sign,
      regressor: {
        term: [covariate.term, sign === 1 ? 'treated' : 'control'].join(', '),
        values: inArmOnly(covariate.values, treated, sign === 1 ? 1 : 0),
      },
    })),
  )
}

function inArmOnly(values: Float64Array, treated: Uint8Array, arm: number): Float64Array {
  const result = new Float64Array(values.length)
  for (let row = 0; row < values.length; row++) if (treated[row] === arm) result[row] = values[row]
  return result
}
