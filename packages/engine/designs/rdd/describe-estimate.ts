import type { Estimate } from '../../analysis.ts'
import { inferPoint } from '../../inference/wald.ts'
import { localOf } from './choices.ts'
import type { RddFrame } from './frame.ts'
import type { HonestJump } from './local-polynomial/honest-jump.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import type { LocalEstimator, RddSpec } from './spec.ts'
import { plural } from '../../words/count.ts'

const orderNames = ['Local constant', 'Local linear', 'Local quadratic', 'Local cubic', 'Local quartic']

const kernelNames = { triangular: 'a triangular', uniform: 'a uniform', epanechnikov: 'an Epanechnikov' }

/** A local polynomial's name by its order. */
export function orderName(order: number): string {
  return orderNames[order]
}

export interface Labels {
  id: string
  name: string
  role: Estimate['role']
}

/** Effect at the cutoff: on everybody there, or on those whom the cutoff makes take the treatment. */
export function estimandOf({ takeUp }: Pick<RddSpec, 'takeUp'>): string {
  return takeUp === undefined ? 'ATE at the cutoff' : 'LATE at the cutoff'
}

/** A jump as the estimate a reader sees: the bias-corrected value with the robust interval. */
export function jumpEstimate(
  jump: JumpFit,
  frame: Pick<RddFrame, 'rows'>,
  spec: RddSpec,
  labels: Labels,
  estimator = localOf(spec),
): Estimate {
  const { value, se, ci, p, df } = inferPoint(jump.robust.value, jump.robust.se, jump.df)
  return { ...common(jump, frame, spec, labels), value, se, ci, p, df, method: robustMethod(jump, spec, estimator) }
}

/** The conventional estimate, which ignores the bias of its own bandwidth: shown beside the primary one. */
export function conventionalEstimate(jump: JumpFit, frame: RddFrame, spec: RddSpec): Estimate {
  const { value, se, ci, p, df } = inferPoint(jump.conventional.value, jump.conventional.se, jump.df)
  const labels: Labels = {
    id: 'conventional',
    name: 'Conventional local polynomial, no bias correction',
    role: 'secondary',
  }
  return {
    ...common(jump, frame, spec, labels),
    value,
    se,
    ci,
    p,
    df,
    method: `Bandwidths ${windowWords(jump)}; 95% interval ${varianceWords(localOf(spec), spec, jump)}, which ignores the bias of the bandwidth.`,
    ...(se > 0 ? {} : { reason: 'The outcome does not vary within the bandwidth h, so there is no standard error.' }),
  }
}

function common(jump: JumpFit, frame: Pick<RddFrame, 'rows'>, spec: RddSpec, labels: Labels) {
  const { control, treated } = jump.sides
  return {
    ...labels,
    estimand: estimandOf(spec),
    units: spec.outcome.units,
    n: Math.max(control.rowsInH, control.rowsInB) + Math.max(treated.rowsInH, treated.rowsInB),
    clusters: frame.rows.cluster === null ? null : new Set(frame.rows.cluster).size,
  }
}

function robustMethod(jump: JumpFit, spec: RddSpec, estimator: LocalEstimator): string {
  return (
    `${orderName(estimator.polynomialOrder)} fits with ${kernelNames[estimator.kernel]} kernel, ${windowWords(jump)}, bias removed by a fit of ` +
    `order ${estimator.polynomialOrder + 1}${covariateWords(jump)}. Robust 95% interval ${varianceWords(estimator, spec, jump)}.`
  )
}

function windowWords({ bandwidths: { control, treated } }: JumpFit): string {
  const show = (value: number) => value.toPrecision(4)
  if (control.h === treated.h && control.b === treated.b) return `h = ${show(control.h)} and b = ${show(control.b)}`
  return (
    `h = ${show(control.h)} and b = ${show(control.b)} on the control side, ` +
    `h = ${show(treated.h)} and b = ${show(treated.b)} on the treated side`
  )
}

/** Largest number of distinct values within h on a side at which the running variable counts as coarse. */
export const COARSE_VALUES = 10

/** The local line whose interval counts the largest bias that the curvature bound allows. */
export function honestEstimate(found: HonestJump, frame: RddFrame, spec: RddSpec, role: Estimate['role']): Estimate {
  const { value, se, ci, p, bandwidth, largestBias, curvature, rows } = found
  const clusters = frame.rows.cluster === null ? null : new Set(frame.rows.cluster).size
  return {
    id: 'honest',
    name: 'Local linear, interval that counts the largest bias',
    role,
    estimand: estimandOf(spec),
    value,
    se,
    ci,
    p,
    units: spec.outcome.units,
    n: rows.control + rows.treated,
    clusters,
    df: found.df,
    method:
      `Local linear fits with a triangular kernel, h = ${bandwidth.toPrecision(4)}; 95% interval that holds for every curve whose second ` +
      `derivative stays within ${curvature.toPrecision(3)}, the largest of a quartic through each side, so that the bias is ` +
      `${largestBias.toPrecision(3)} at most (Armstrong & Kolesár 2020).`,
  }
}

function covariateWords({ covariateCoefficients }: JumpFit): string {
  const count = covariateCoefficients.length
  return count === 0 ? '' : `, adjusted for ${plural(count, 'covariate')}`
}

function varianceWords({ variance, neighbours }: LocalEstimator, { cluster }: RddSpec, { df }: JumpFit): string {
  if (cluster !== undefined) {
    return `from residuals summed by ${cluster}, each side with (n − 1)/(n − k)·G/(G − 1), t with ${df} degrees of freedom, one fewer than the clusters of the side with fewer`
  }
  if (variance === 'nn') return `from variances by ${neighbours} nearest neighbors, normal quantiles`
  return `${variance.toUpperCase()}, normal quantiles`
}

/** An estimate that could not be computed: it stands in the table without numbers and says why. */
export function missingEstimate(spec: RddSpec, labels: Labels, reason: string): Estimate {
  return {
    ...labels,
    estimand: estimandOf(spec),
    value: NaN,
    se: NaN,
    ci: [NaN, NaN],
    p: NaN,
    df: null,
    units: spec.outcome.units,
    n: 0,
    clusters: null,
    method: 'Not computed.',
    reason,
  }
}
