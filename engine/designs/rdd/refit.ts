import { EngineError } from '../../errors.ts'
import { localChoices, localOf } from './choices.ts'
import type { RddFrame } from './frame.ts'
import { selectBandwidths } from './local-polynomial/bandwidth.ts'
import type { Bandwidths, Selector } from './local-polynomial/bandwidth.ts'
import { estimateJump } from './local-polynomial/jump.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import { distinctNeeded } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { Observations } from './local-polynomial/split.ts'
import type { LocalEstimator, RddSpec } from './spec.ts'

export interface Change {
  rows?: Observations
  cutoff?: number
  estimator?: Partial<Omit<LocalEstimator, 'kind'>>
  /** Bandwidths to use instead of selecting them. */
  bandwidths?: Bandwidths
}

/** A jump that could not be computed is an answer of its own in a table of choices: null, never a number. */
export interface Refit {
  jump: JumpFit | null
  reason: string
}

/** The selector of the design, or the default one where its bandwidths are fixed. */
export function selectorOf({ bandwidth }: LocalEstimator): Selector {
  return bandwidth.kind === 'selected' ? bandwidth.selector : 'mserd'
}

/**
 * The local polynomial again with something changed: other rows, cutoff or choices. Bandwidths are selected anew unless
 * given, because they are part of the method.
 */
export function refit(frame: RddFrame, spec: RddSpec, change: Change): Refit {
  const estimator: LocalEstimator = { ...localOf(spec), ...change.estimator }
  const choices = localChoices(estimator, spec)
  const { control, treated } = splitAt(change.rows ?? frame.rows, change.cutoff ?? frame.cutoff)
  const fewest = Math.min(control.groups.length, treated.groups.length) - 1
  if (fewest < choices.polynomialOrder + 5) return { jump: null, reason: tooFew }
  try {
    const locked = change.cutoff === undefined ? lockedBandwidths(estimator) : null
    const bandwidths = change.bandwidths ?? locked ?? selectBandwidths(control, treated, selectorOf(estimator), choices)
    const jump = estimateJump(control, treated, bandwidths, choices)
    if (!hasDataInside(jump, choices.polynomialOrder)) return { jump: null, reason: tooFew }
    const { value, se } = jump.robust
    if (Number.isFinite(value) && Number.isFinite(se) && se > 0) return { jump, reason: '' }
    return { jump: null, reason: 'The outcome does not vary enough near the cutoff.' }
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'numerics/singular-matrix')) throw error
    return { jump: null, reason: tooFew }
  }
}

const tooFew = 'Too few distinct values of the running variable lie near the cutoff.'

/** The rule that preflight holds the design's own bandwidths to. */
function hasDataInside({ sides }: JumpFit, order: number): boolean {
  return [sides.control, sides.treated].every(
    ({ distinctInH, distinctInB }) => distinctInH >= distinctNeeded(order) && distinctInB >= distinctNeeded(order + 1),
  )
}

/** Bandwidths fixed by the design serve wherever its own cutoff does. */
function lockedBandwidths({ bandwidth }: LocalEstimator): Bandwidths | null {
  if (bandwidth.kind === 'selected') return null
  const { h, b } = bandwidth
  return { control: { h, b }, treated: { h, b } }
}

/** Rows that pass a test on their position. */
export function keepRows(rows: Observations, test: (row: number) => boolean): Observations {
  const kept = [...rows.running.keys()].filter(test)
  const pick = (values: Float64Array) => Float64Array.from(kept, (i) => values[i]!)
  return {
    running: pick(rows.running),
    outcome: pick(rows.outcome),
    takeUp: rows.takeUp && pick(rows.takeUp),
    covariates: rows.covariates.map(pick),
    cluster: rows.cluster && Int32Array.from(kept, (i) => rows.cluster![i]!),
  }
}

/** Rows with every balance covariate present, and these as the estimate's covariates. */
export function withBalanceCovariates({ rows, balance }: RddFrame): Observations {
  const isComplete = (row: number) => balance.every(({ values }) => !Number.isNaN(values[row]!))
  return keepRows({ ...rows, covariates: balance.map(({ values }) => values) }, isComplete)
}

/** Both bandwidths of both sides times a factor. */
export function scaleBandwidths({ control, treated }: Bandwidths, factor: number): Bandwidths {
  const scale = ({ h, b }: Bandwidths['control']) => ({ h: factor * h, b: factor * b })
  return { control: scale(control), treated: scale(treated) }
}
