import type { Regressor } from '../../../inference/absorbed-regression.ts'
import { type Grouping, groupMeans, groupSizes } from '../../../inference/fixed-effects.ts'
import type { LinearEstimate } from '../../../inference/linear-estimate.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { dot, multiplyVector } from '../../../numerics/linear-algebra.ts'
import type { Sample } from '../frame.ts'
import { inferLinear, type RegressionEffect } from './fixed-effects-regression.ts'
import { rememberRegressions } from './remember-regressions.ts'
import { mean } from '../../../numerics/moments.ts'

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
        term: `${covariate.term}, ${sign === 1 ? 'treated' : 'control'}`,
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
