import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { dot, invertSymmetric, multiplyVector, type Matrix } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import { localChoices, localOf } from './choices.ts'
import { jumpEstimate } from './describe-estimate.ts'
import { isCoarse } from './estimate.ts'
import { named } from './facts.ts'
import { findHeaps, heapsWithin, type Heap } from './heaps.ts'
import { requireBandwidths } from './identification.ts'
import { monomialRow } from './local-polynomial/basis.ts'
import { estimateJump } from './local-polynomial/jump.ts'
import type { Side } from './local-polynomial/side.ts'
import { splitAt, type Observations, type Sides } from './local-polynomial/split.ts'
import type { Whole, WholeSide } from './local-polynomial/whole.ts'
import type { RddSpec } from './spec.ts'

/** Sums over all rows of one side. */
export interface SideSums extends Pick<WholeSide, 'rows' | 'distinct' | 'range' | 'isTakeUpConstant'> {
  /** null = rows are not clustered. */
  clusters: number | null
  /** Σ w·Pa·Pb: weights of the kernel and the rows, times Legendre polynomials of distance / `wholeBandwidth` up to `wholeOrder`. */
  products: Matrix
  /** Σ w·Pa·(value − some constant) of outcome, take-up and covariates, in this order. */
  moments: Float64Array[]
}

/** What is asked of all rows, from sums over them. */
export interface AllRows {
  spread: number
  control: SideSums
  treated: SideSums
}

/**
 * The local polynomial's estimate where only the rows near the cutoff are at hand.
 *
 * @param near  rows up to a distance of `reach`, running from the cutoff at 0 so that the treated lie at or above it
 * @param all   null where the design states its bandwidths
 * @returns     and whether so few values lie within h that another estimate comes first, which asks all rows; and the heaps within h
 * @throws {EngineError} `rdd/sparse-bandwidth`
 * @throws {WindowBeyondReach} where a window is wider than what was read
 */
export function estimateOfNearRows(
  near: { rows: Observations; reach: number },
  all: AllRows | null,
  spec: RddSpec,
  log: StepContext<Text>['log'],
): { estimate: Estimate<Text>; isCoarse: boolean; heaps: Heap[] } {
  const frame = { rows: near.rows, cutoff: 0 }
  const sides = splitAt(frame.rows, frame.cutoff)
  const whole = all === null ? undefined : wholeOfSums(sides, all, near.reach)
  const bandwidths = requireBandwidths(frame, spec, log, whole)!
  const estimator = localOf(spec)
  const jump = estimateJump(sides.control, sides.treated, bandwidths, localChoices(estimator, spec))
  const name = named('bias-corrected', { order: null })
  const estimate = jumpEstimate(jump, frame, spec, { id: 'local-polynomial', name, role: 'primary' })
  const heaps = heapsWithin(findHeaps(near.rows.running.toSorted(), 0), 0, bandwidths)
  return { estimate, isCoarse: estimator.polynomialOrder === 1 && isCoarse(jump), heaps }
}

function wholeOfSums({ control, treated }: Sides, all: AllRows, reach: number): Whole {
  return {
    spread: all.spread,
    reach,
    control: wholeSide(control, all.control),
    treated: wholeSide(treated, all.treated),
  }
}

function wholeSide(side: Side, { products, moments, clusters, ...counts }: SideSums): WholeSide {
  const columns = [side.outcome, ...(side.takeUp ? [side.takeUp] : []), ...side.covariates]
  return {
    ...counts,
    countUnits: () => clusters ?? counts.rows,
    topOf: (order, { parts }) => {
      // a polynomial's highest coefficient knows nothing of a constant that is taken off its values
      const direction = multiplyVector(invertSymmetric(products), monomialRow(order, order))
      const of = (values: Float64Array) => dot(direction, moments[columns.indexOf(values)])
      return { coefficient: parts.reduce((sum, { values, factor }) => sum + factor * of(values), 0), variance: 0 }
    },
  }
}
