import { dot } from './linear-algebra.ts'

/** A function's value at x; writes the gradient into `gradient`. Both hold other values after the call. */
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
  const n = start.length
  let point = pointOf(n)
  let next = pointOf(n)
  const room = { steepest: new Float64Array(n), direction: new Float64Array(n), update: roomForUpdate(n) }
  for (let i = 0; i < n; i++) point.x[i] = Math.min(high, Math.max(low, start[i]))
  point.value = f(point.x, point.gradient)
  let hasCurvature = false
  for (let step = 0; step < maxSteps; step++) {
    const { steepest } = room
    writeSteepest(steepest, point, low, high)
    if (!(Math.sqrt(dot(steepest, steepest)) > progress * Math.abs(point.value))) break
    let direction = steepest
    if (hasCurvature) {
      direction = room.direction
      writeQuasiNewton(direction, room.update.inverse, steepest, point, low, high)
    }
    if (!(dot(direction, point.gradient) < 0)) [direction, hasCurvature] = [steepest, false]
    walk(f, next, point, direction, hasCurvature ? reach : 1, low, high)
    if (!(next.value < point.value)) {
      if (!hasCurvature) break
      hasCurvature = false
      continue
    }
    const gain = point.value - next.value
    hasCurvature = updateCurvature(room.update, hasCurvature, point, next)
    ;[point, next] = [next, point]
    if (gain < progress * Math.abs(point.value)) break
  }
  return { x: point.x, value: point.value }
}

interface Point {
  x: Float64Array
  value: number
  gradient: Float64Array
}

function pointOf(n: number): Point {
  return { x: new Float64Array(n), value: NaN, gradient: new Float64Array(n) }
}

/** Whether the gradient does not hold a coordinate at a bound. */
function isFree({ x, gradient }: Point, i: number, low: number, high: number): boolean {
  return !((x[i] <= low && gradient[i] > 0) || (x[i] >= high && gradient[i] < 0))
}

function writeSteepest(steepest: Float64Array, point: Point, low: number, high: number): void {
  for (let i = 0; i < steepest.length; i++) steepest[i] = isFree(point, i, low, high) ? -point.gradient[i] : 0
}

function writeQuasiNewton(
  direction: Float64Array,
  inverse: Float64Array,
  steepest: Float64Array,
  point: Point,
  low: number,
  high: number,
): void {
  for (let i = 0; i < direction.length; i++)
    direction[i] = isFree(point, i, low, high) ? rowTimes(inverse, i, steepest) : 0
}

/** Product of a row of a square matrix with a vector. */
function rowTimes(square: Float64Array, row: number, vector: Float64Array): number {
  let sum = 0
  for (let j = 0, at = row * vector.length; j < vector.length; j++, at++) sum += square[at] * vector[j]
  return sum
}

/** Backtracks along the projected direction; what is found stands in `next`. */
function walk(
  f: Differentiable,
  next: Point,
  { x, value, gradient }: Point,
  direction: Float64Array,
  longest: number,
  low: number,
  high: number,
): void {
  const n = x.length
  let largest = 0
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(direction[i]))
  let length = Math.min(1, longest / largest)
  for (let halving = 0; halving < maxHalvings; halving++) {
    for (let i = 0; i < n; i++) next.x[i] = Math.min(high, Math.max(low, x[i] + length * direction[i]))
    next.value = f(next.x, next.gradient)
    let expected = 0
    for (let i = 0; i < n; i++) expected += gradient[i] * (next.x[i] - x[i])
    if (next.value <= value + decrease * expected) return
    length /= 2.5
  }
}

interface UpdateRoom {
  /** The inverse curvature. */
  inverse: Float64Array
  moved: Float64Array
  turned: Float64Array
  image: Float64Array
}

function roomForUpdate(n: number): UpdateRoom {
  return {
    inverse: new Float64Array(n * n),
    moved: new Float64Array(n),
    turned: new Float64Array(n),
    image: new Float64Array(n),
  }
}

/**
 * The BFGS update of the inverse curvature; left as it is where the step shows no positive curvature.
 *
 * @returns whether there is an inverse curvature now
 */
function updateCurvature(
  { inverse, moved, turned, image }: UpdateRoom,
  hasCurvature: boolean,
  point: Point,
  next: Point,
): boolean {
  const n = moved.length
  for (let i = 0; i < n; i++) {
    moved[i] = next.x[i] - point.x[i]
    turned[i] = next.gradient[i] - point.gradient[i]
  }
  const product = dot(moved, turned)
  if (!(product > 1e-12 * Math.sqrt(dot(moved, moved) * dot(turned, turned)))) return hasCurvature
  if (!hasCurvature) {
    inverse.fill(0)
    for (let i = 0; i < n; i++) inverse[i * n + i] = product / dot(turned, turned)
  }
  for (let i = 0; i < n; i++) image[i] = rowTimes(inverse, i, turned)
  const factor = (1 + dot(turned, image) / product) / product
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      inverse[i * n + j] += factor * moved[i] * moved[j] - (image[i] * moved[j] + moved[i] * image[j]) / product
    }
  }
  return true
}
