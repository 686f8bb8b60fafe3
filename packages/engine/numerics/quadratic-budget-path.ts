import { matrix, multiplyVector, solveSymmetric, submatrix, type Matrix } from './linear-algebra.ts'

/** A corner of the path: the minimiser when Σ|u| may be at most `budget`. Between corners u is a straight line in it. */
export interface BudgetCorner {
  budget: number
  u: Float64Array
}

/** Coordinates that are not zero on a stretch of the path, with their signs. */
type Signs = Map<number, number>

/** The multiplier at which a coordinate becomes zero (`sign` null) or stops being zero. */
interface Event {
  multiplier: number
  coordinate: number
  sign: number | null
}

/**
 * Minimises ½u'Qu + q'u subject to Σ|u_j| ≤ budget, exactly and for every budget at once.
 *
 * The constraint's multiplier falls from max|q| to 0; between corners the same coordinates are non-zero with the same
 * signs, so u solves a linear system whose right-hand side is a straight line in the multiplier.
 *
 * @param Q k × k, symmetric positive definite
 * @param q k values
 * @returns corners by growing budget, from u = 0 to the unconstrained minimiser
 * @throws {EngineError} `numerics/singular-matrix`
 * @see Osborne, Presnell & Turlach 2000, doi:10.1093/imanum/20.3.389 (the homotopy of the lasso)
 */
export function traceBudgetPath(Q: Matrix, q: Float64Array): BudgetCorner[] {
  const corners: BudgetCorner[] = [{ budget: 0, u: new Float64Array(q.length) }]
  let event: Event | null = firstEvent(q)
  const signs: Signs = new Map()
  while (event !== null) {
    if (event.sign === null) signs.delete(event.coordinate)
    else signs.set(event.coordinate, event.sign)
    const [start, slope] = solveStretch(Q, q, signs)
    const next: Event | null = nextEvent(Q, q, signs, start, slope, event)
    const u = start.map((value, j) => value + slope[j] * (next?.multiplier ?? 0))
    if (next !== null && next.sign === null) u[next.coordinate] = 0
    corners.push({ budget: u.reduce((sum, value) => sum + Math.abs(value), 0), u })
    event = next
  }
  return corners
}

function firstEvent(q: Float64Array): Event | null {
  const multiplier = q.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const coordinate = q.findIndex((value) => Math.abs(value) === multiplier)
  return multiplier > 0 ? { multiplier, coordinate, sign: -Math.sign(q[coordinate]) } : null
}

/** u = start + multiplier·slope on the stretch where these coordinates are not zero. */
function solveStretch(Q: Matrix, q: Float64Array, signs: Signs): [Float64Array, Float64Array] {
  const active = [...signs.keys()]
  const size = active.length
  const right = matrix(size, 2)
  active.forEach((j, i) => {
    right.data[i] = -q[j]
    right.data[size + i] = -signs.get(j)!
  })
  const solved = solveSymmetric(submatrix(Q, active), right)
  const start = new Float64Array(q.length)
  const slope = new Float64Array(q.length)
  active.forEach((j, i) => {
    start[j] = solved.data[i]!
    slope[j] = solved.data[size + i]!
  })
  return [start, slope]
}

/** The next corner below the current multiplier, or null when the path runs on to the unconstrained minimiser. */
function nextEvent(
  Q: Matrix,
  q: Float64Array,
  signs: Signs,
  start: Float64Array,
  slope: Float64Array,
  current: Event,
): Event | null {
  const pull = multiplyVector(Q, start).map((value, j) => value + q[j])
  const drift = multiplyVector(Q, slope)
  const events: Event[] = []
  q.forEach((_, j) => {
    if (signs.has(j)) events.push({ multiplier: -start[j] / slope[j], coordinate: j, sign: null })
    // a coordinate joins where its gradient reaches the multiplier; it then moves against the gradient
    else for (const sign of [1, -1]) events.push({ multiplier: -pull[j] / (sign + drift[j]), coordinate: j, sign })
  })
  // the coordinate of the current corner meets its condition there once more, up to rounding
  const below = (e: Event) => current.multiplier * (e.coordinate === current.coordinate ? 1 - 1e-9 : 1)
  const ahead = events.filter((e) => e.multiplier > 0 && e.multiplier < below(e))
  return ahead.reduce<Event | null>((best, e) => (best === null || e.multiplier > best.multiplier ? e : best), null)
}
