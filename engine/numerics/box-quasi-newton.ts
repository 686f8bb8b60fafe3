import { dot } from './linear-algebra.ts'

/** A function's value at x; writes the gradient into `gradient`. */
export type Differentiable = (x: Float64Array, gradient: Float64Array) => number

export interface BoxMinimum {
  x: Float64Array
  value: number
}

const maxSteps = 100
const maxHalvings = 25
/** Sufficient decrease of Armijo's rule. */
const decrease = 1e-4
/** The search ends when a step lowers the value by less than this share of it. */
const progress = 1e-9
/** Longest first try of a step, in any coordinate. */
const reach = 4

/**
 * A local minimum of a function inside the cube [low, high]ⁿ by projected BFGS: coordinates held at a bound by the
 * gradient stay there, the others take a quasi-Newton step that is cut back until the value falls enough.
 *
 * Made for functions that are smooth in pieces: at a kink the search ends with the lowest point found.
 *
 * @see Bertsekas 1982, doi:10.1137/0320018 (two-metric projection)
 */
export function minimiseInBox(f: Differentiable, start: Float64Array, low: number, high: number): BoxMinimum {
  const clip = (x: Float64Array) => x.map((value) => Math.min(high, Math.max(low, value)))
  let x: Float64Array = clip(start)
  let gradient: Float64Array = new Float64Array(x.length)
  let value = f(x, gradient)
  let curvature: Float64Array | null = null
  for (let step = 0; step < maxSteps; step++) {
    const isFree = x.map((at, i) => ((at <= low && gradient[i] > 0) || (at >= high && gradient[i] < 0) ? 0 : 1))
    const steepest = gradient.map((slope, i) => -slope * isFree[i])
    if (!(Math.sqrt(dot(steepest, steepest)) > progress * Math.abs(value))) break
    let direction = curvature ? quasiNewton(curvature, steepest, isFree) : steepest
    if (!(dot(direction, gradient) < 0)) [direction, curvature] = [steepest, null]
    const next = walk(f, clip, x, value, gradient, direction, curvature ? reach : 1)
    if (!(next.value < value)) {
      if (curvature === null) break
      curvature = null
      continue
    }
    const gain = value - next.value
    curvature = update(curvature, x, gradient, next.x, next.gradient)
    ;({ x, value, gradient } = next)
    if (gain < progress * Math.abs(value)) break
  }
  return { x, value }
}

function quasiNewton(inverse: Float64Array, steepest: Float64Array, isFree: Float64Array): Float64Array {
  const n = steepest.length
  return steepest.map((_, i) => (isFree[i] ? dot(inverse.subarray(i * n, (i + 1) * n), steepest) : 0))
}

/** Backtracks along the projected direction. */
function walk(
  f: Differentiable,
  clip: (x: Float64Array) => Float64Array,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  longest: number,
) {
  let length = Math.min(1, longest / direction.reduce((max, part) => Math.max(max, Math.abs(part)), 0))
  let next = { x, value, gradient }
  for (let halving = 0; halving < maxHalvings; halving++) {
    const at = clip(x.map((from, i) => from + length * direction[i]))
    const slopes = new Float64Array(x.length)
    next = { x: at, value: f(at, slopes), gradient: slopes }
    const expected = at.reduce((sum, to, i) => sum + gradient[i] * (to - x[i]), 0)
    if (next.value <= value + decrease * expected) break
    length /= 2.5
  }
  return next
}

/** The BFGS update of the inverse curvature; left as it is where the step shows no positive curvature. */
function update(
  inverse: Float64Array | null,
  x: Float64Array,
  gradient: Float64Array,
  nextX: Float64Array,
  nextGradient: Float64Array,
): Float64Array | null {
  const n = x.length
  const moved = nextX.map((value, i) => value - x[i])
  const turned = nextGradient.map((value, i) => value - gradient[i])
  const product = dot(moved, turned)
  if (!(product > 1e-12 * Math.sqrt(dot(moved, moved) * dot(turned, turned)))) return inverse
  const result = inverse ?? scaledIdentity(n, product / dot(turned, turned))
  const image = turned.map((_, i) => dot(result.subarray(i * n, (i + 1) * n), turned))
  const factor = (1 + dot(turned, image) / product) / product
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      result[i * n + j] += factor * moved[i] * moved[j] - (image[i] * moved[j] + moved[i] * image[j]) / product
    }
  }
  return result
}

function scaledIdentity(n: number, scale: number): Float64Array {
  const result = new Float64Array(n * n)
  for (let i = 0; i < n; i++) result[i * n + i] = scale
  return result
}
