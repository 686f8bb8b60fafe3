import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import { localChoices, localOf } from './choices.ts'
import { because } from './facts.ts'
import type { RddFrame } from './frame.ts'
import { selectUsable, type Bandwidths, type Selector } from './local-polynomial/bandwidth.ts'
import { estimateJump, type JumpFit } from './local-polynomial/jump.ts'
import type { Variant } from './local-polynomial/move.ts'
import { distinctNeeded } from './local-polynomial/side.ts'
import { splitAt, type Observations, type Sides } from './local-polynomial/split.ts'
import type { LocalEstimator, RddSpec } from './spec.ts'

export interface Change {
  rows?: Observations
  cutoff?: number
  /** Both sides of the cutoff, where they are at hand already; left out = the rows' own. */
  sides?: Sides
  estimator?: Partial<Omit<LocalEstimator, 'kind'>>
  /** Bandwidths to use instead of selecting them. */
  bandwidths?: Bandwidths
}

/** A jump that could not be computed is an answer of its own in a table of choices: null, never a number. */
export interface Refit {
  jump: JumpFit | null
  /** What the jump was made from; null with it. */
  variant: Variant | null
  reason: Text
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
  const { control, treated } = change.sides ?? splitAt(change.rows ?? frame.rows, change.cutoff ?? frame.cutoff)
  const fewest = Math.min(control.groups.length, treated.groups.length) - 1
  if (fewest < choices.polynomialOrder + 5) return missing('too-few-values')
  try {
    const locked = change.cutoff === undefined ? lockedBandwidths(estimator) : null
    const bandwidths =
      change.bandwidths ?? locked ?? selectUsable({ control, treated }, selectorOf(estimator), choices).used
    const jump = estimateJump(control, treated, bandwidths, choices)
    if (!hasDataInside(jump, choices.polynomialOrder)) return missing('too-few-values')
    const { value, se } = jump.robust
    if (Number.isFinite(value) && Number.isFinite(se) && se > 0) {
      return { jump, variant: { control, treated, bandwidths, choices }, reason: '' }
    }
    return missing('varies-too-little')
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'numerics/singular-matrix')) throw error
    return missing('too-few-values')
  }
}

function missing(why: 'too-few-values' | 'varies-too-little'): Refit {
  return { jump: null, variant: null, reason: because(why, {}) }
}

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
  const every = new Int32Array(rows.running.length)
  let count = 0
  for (let row = 0; row < every.length; row++) if (test(row)) every[count++] = row
  // the same columns are known again by whoever has found something from them
  if (count === every.length) return rows
  const kept = every.subarray(0, count)
  const [first, end] = [kept[0] ?? 0, (kept.at(-1) ?? -1) + 1]
  // rows that lie together are a view
  const pick = (values: Float64Array) => (end - first === count ? values.subarray(first, end) : valuesAt(values, kept))
  return {
    running: pick(rows.running),
    outcome: pick(rows.outcome),
    takeUp: rows.takeUp && pick(rows.takeUp),
    covariates: rows.covariates.map(pick),
    cluster: rows.cluster && kept.map((row) => rows.cluster![row]),
    ...(rows.weights ? { weights: pick(rows.weights) } : {}),
  }
}

/** Rows with every balance covariate present, and these as the estimate's covariates. */
export function withBalanceCovariates({ rows, balance }: RddFrame): Observations {
  const isComplete = (row: number) => balance.every(({ values }) => !Number.isNaN(values[row]))
  return keepRows({ ...rows, covariates: balance.map(({ values }) => values) }, isComplete)
}

/** Both bandwidths of both sides times a factor. */
export function scaleBandwidths({ control, treated }: Bandwidths, factor: number): Bandwidths {
  const scale = ({ h, b }: Bandwidths['control']) => ({ h: factor * h, b: factor * b })
  return { control: scale(control), treated: scale(treated) }
}
