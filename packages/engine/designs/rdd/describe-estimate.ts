import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { inferPoint } from '../../inference/wald.ts'
import { localOf } from './choices.ts'
import { because, made, named, type Spread } from './facts.ts'
import type { RddFrame } from './frame.ts'
import type { HonestJump } from './local-polynomial/honest-jump.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import { ESTIMANDS, type LocalEstimator, type RddSpec } from './spec.ts'

export interface Labels {
  id: string
  name: Text
  role: Estimate['role']
}

/** Effect at the cutoff: on everybody there, or on those whom the cutoff makes take the treatment. */
export function estimandOf({ takeUp }: Pick<RddSpec, 'takeUp'>): string {
  return takeUp === undefined ? ESTIMANDS.average : ESTIMANDS.complier
}

/** A jump as the estimate a reader sees: the bias-corrected value with the robust interval. */
export function jumpEstimate(
  jump: JumpFit,
  frame: Pick<RddFrame, 'rows'>,
  spec: RddSpec,
  labels: Labels,
  estimator = localOf(spec),
): Estimate<Text> {
  const { value, se, ci, p, df } = inferPoint(jump.robust.value, jump.robust.se, jump.df)
  const method = made('robust', {
    order: estimator.polynomialOrder,
    kernel: estimator.kernel,
    bandwidths: jump.bandwidths,
    covariates: jump.covariateCoefficients.length,
    spread: spreadOf(jump, spec, estimator),
  })
  return { ...common(jump, frame, spec, labels), value, se, ci, p, df, method }
}

/** The conventional estimate, which ignores the bias of its own bandwidth: shown beside the primary one. */
export function conventionalEstimate(jump: JumpFit, frame: RddFrame, spec: RddSpec): Estimate<Text> {
  const { value, se, ci, p, df } = inferPoint(jump.conventional.value, jump.conventional.se, jump.df)
  const labels: Labels = {
    id: 'conventional',
    name: named('conventional', {}),
    role: 'secondary',
  }
  return {
    ...common(jump, frame, spec, labels),
    value,
    se,
    ci,
    p,
    df,
    method: made('conventional', { bandwidths: jump.bandwidths, spread: spreadOf(jump, spec, localOf(spec)) }),
    ...(se > 0 ? {} : { reason: because('constant-within-bandwidth', {}) }),
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

function spreadOf({ df }: JumpFit, { cluster }: RddSpec, { variance, neighbours }: LocalEstimator): Spread {
  return { cluster: cluster ?? null, df, variance, neighbours }
}

/** Largest number of distinct values within h on a side at which the running variable counts as coarse. */
export const COARSE_VALUES = 10

/** The local line whose interval counts the largest bias that the curvature bound allows. */
export function honestEstimate(
  found: HonestJump,
  frame: RddFrame,
  spec: RddSpec,
  role: Estimate['role'],
): Estimate<Text> {
  const { value, se, ci, p, bandwidth, largestBias, curvature, rows } = found
  const clusters = frame.rows.cluster === null ? null : new Set(frame.rows.cluster).size
  return {
    id: 'honest',
    name: named('honest', {}),
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
    method: made('honest', { bandwidth, curvature, largestBias }),
  }
}

/** An estimate that could not be computed: it stands in the table without numbers and says why. */
export function missingEstimate(spec: RddSpec, labels: Labels, reason: Text): Estimate<Text> {
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
    method: made('none', {}),
    reason,
  }
}
