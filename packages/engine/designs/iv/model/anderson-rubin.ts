import { EngineError } from '../../../errors.ts'
import { findDefinitenessChanges, type MatrixWave } from '../../../numerics/definiteness-changes.ts'
import { fUpper, fUpperQuantile } from '../../../numerics/distributions.ts'
import { dot, matrix, type Matrix, multiply, solveSymmetric } from '../../../numerics/linear-algebra.ts'
import { findRoot } from '../../../numerics/one-dimensional.ts'
import { recompose, symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { fewestClusters } from './error-structure.ts'
import { fitTwoStage } from './k-class.ts'
import { type IvModel, residualDf } from './reduce.ts'
import { jointScoreProducts, varianceFactor } from './score-products.ts'

export type Interval = [number, number]

/**
 * The test that y - βd does not move with the instruments, as a function of β. It is a ratio of polynomials in β, held
 * by its coefficients: nothing passes through the rows again.
 */
export interface AndersonRubin {
  df1: number
  df2: number
  /** F statistic at β. */
  statistic: (beta: number) => number
  p: (beta: number) => number
  /**
   * Every β that is not rejected, as intervals from left to right; none where the set is empty, infinite ends where it
   * has no bound.
   *
   * @param level e.g. 0.95
   */
  set: (level: number, changes?: SetChanges) => Interval[]
}

export interface SetChanges {
  /** F value to use in place of the level's own. */
  limit?: number
  /** What direct effects of the instruments add to Q'y, and is taken from it. */
  direct?: Float64Array
}

/** s(t) = s₀ - t·s₁ and Ω(t) = Ω₀ - t·Ω₁ + t²·Ω₂ with β = centre + scale·t. */
interface Pencil {
  centre: number
  scale: number
  s: [Float64Array, Float64Array]
  omega: [Matrix, Matrix, Matrix]
  /** Whether every Ω is a multiple of one matrix, so that the test is a ratio of two quadratics. */
  isQuadratic: boolean
}

/**
 * Anderson–Rubin test and its exact confidence set, in the model's own covariance (classical, HC1 or CR1 of the
 * regression of y - βd on instruments and controls).
 *
 * With one instrument or equal variances the set solves a quadratic. Otherwise its ends are where a matrix that is a
 * wave in twice the angle of β stops being positive definite, all of which are found.
 *
 * @throws {EngineError} `numerics/singular-matrix` when the instruments' covariance cannot be inverted, as with no more
 *   clusters than instruments
 * @see Anderson & Rubin 1949, doi:10.1214/aoms/1177730090; Chernozhukov & Hansen 2008, doi:10.1016/j.econlet.2007.09.012
 */
export function andersonRubin(model: IvModel): AndersonRubin {
  const { q, errors } = model
  const clusters = errors.kind === 'cluster' ? fewestClusters(errors).levels : Infinity
  if (clusters <= q.length) throw tooFewClusters(clusters, q.length)
  const pencil = makePencil(model)
  const df1 = q.length
  const df2 = residualDf(model, q.length)
  const statistic = (beta: number) => statisticAt(pencil, (beta - pencil.centre) / pencil.scale, 1) / df1
  return {
    df1,
    df2,
    statistic,
    p: (beta) => fUpper(statistic(beta), df1, df2),
    set: (level, { limit = fUpperQuantile(1 - level, df1, df2), direct } = {}) => {
      const changed = direct ? withoutDirect(pencil, direct) : pencil
      const solve = pencil.isQuadratic ? solveQuadratic : q.length > MOST_SOLVED ? lookForPieces : solvePencil
      const pieces = solve(changed, df1 * limit)
      return pieces.map(([low, high]): Interval => [
        pencil.centre + pencil.scale * low,
        pencil.centre + pencil.scale * high,
      ])
    },
  }
}

/** With more instruments than these the ends of a set are looked for: to solve for them takes the fourth power of their number. */
const MOST_SOLVED = 10

function lookForPieces(pencil: Pencil, limit: number): Interval[] {
  return setByAngles((cosine, sine) => statisticAt(pencil, sine, cosine) <= limit, 0, 1)
}

/** Centred at two-stage least squares and in units of its standard error, where the numbers are well scaled. */
function makePencil(model: IvModel): Pencil {
  const { q, firstStage, reducedForm, dResidual, yResidual, errors } = model
  const { value: centre, se } = fitTwoStage(model)
  const scale = se > 0 && Number.isFinite(se) ? se : 1
  const factor = varianceFactor(model, q.length)
  const e0 = yResidual.map((value, i) => value - centre * dResidual[i])
  const e1 = dResidual.map((value) => scale * value)
  const [p00, p01, p11] = jointScoreProducts(q, e0, e1, errors).map(({ data }) => data)
  const k = q.length
  const asMatrix = (at: (i: number, j: number) => number) =>
    matrix(
      k,
      k,
      Float64Array.from({ length: k * k }, (_, place) => factor * at(place % k, Math.floor(place / k))),
    )
  return {
    centre,
    scale,
    s: [reducedForm.map((value, j) => value - centre * firstStage[j]), firstStage.map((value) => scale * value)],
    omega: [
      asMatrix((i, j) => p00[j * k + i]),
      asMatrix((i, j) => p01[j * k + i] + p01[i * k + j]),
      asMatrix((i, j) => p11[j * k + i]),
    ],
    isQuadratic: k === 1 || errors.kind === 'iid',
  }
}

/** Direct effects lie in the span of the instruments: they move the score and leave every residual as it was. */
function withoutDirect(pencil: Pencil, direct: Float64Array): Pencil {
  const [s0, s1] = pencil.s
  return { ...pencil, s: [s0.map((value, j) => value - direct[j]), s1] }
}

/** s'Ω⁻¹s in the direction t = sine/cosine, so that an infinite t can be asked for. */
function statisticAt(pencil: Pencil, sine: number, cosine: number): number {
  const { score, omega } = pencilAt(pencil, sine, cosine)
  return dot(score, solveSymmetric(omega, score))
}

function pencilAt({ s, omega: [o0, o1, o2] }: Pencil, sine: number, cosine: number) {
  const score = s[0].map((value, j) => cosine * value - sine * s[1][j])
  const data = o0.data.map(
    (value, i) => cosine * cosine * value - sine * cosine * o1.data[i] + sine * sine * o2.data[i],
  )
  return { score, omega: matrix(o0.rows, o0.cols, data) }
}

/** All t with a·t² - b·t + c ≤ 0, where s's - limit·ω(t) has been written so; ω is Ω's one number. */
function solveQuadratic({ s: [s0, s1], omega }: Pencil, limit: number): Interval[] {
  const [w0, w1, w2] = omega.map((m) => m.data[0]) as [number, number, number]
  const a = dot(s1, s1) - limit * w2
  const b = 2 * dot(s0, s1) - limit * w1
  const c = dot(s0, s0) - limit * w0
  const discriminant = b * b - 4 * a * c
  if (a === 0) return solveLine(b, c)
  if (discriminant < 0) return a > 0 ? [] : [[-Infinity, Infinity]]
  const half = (b + (b >= 0 ? 1 : -1) * Math.sqrt(discriminant)) / 2
  const roots = [half / a, half === 0 ? 0 : c / half]
  const [low, high] = [Math.min(...roots), Math.max(...roots)]
  if (a > 0) return [[low, high]]
  return low === high
    ? [[-Infinity, Infinity]]
    : [
        [-Infinity, low],
        [high, Infinity],
      ]
}

/** All t with -b·t + c ≤ 0. */
function solveLine(b: number, c: number): Interval[] {
  if (b === 0) return c <= 0 ? [[-Infinity, Infinity]] : []
  return b > 0 ? [[c / b, Infinity]] : [[-Infinity, c / b]]
}

/**
 * The same for matrices Ω that are not multiples of one another. A direction is inside where limit·Ω - s·s' is positive
 * definite; over twice the angle of t that matrix is a constant and one wave.
 */
function solvePencil(pencil: Pencil, limit: number): Interval[] {
  const stretch = Math.sqrt(trace(pencil.omega[0]) / trace(pencil.omega[2]))
  const scaled = stretchPencil(pencil, stretch)
  const inside = (phi: number) => limit - statisticAt(scaled, Math.sin(phi / 2), Math.cos(phi / 2))
  const ends = findDefinitenessChanges(waveOf(scaled, limit)).map(([from, to]) => endIn(inside, from, to))
  if (ends.length === 0) return inside(0) >= 0 ? [[-Infinity, Infinity]] : []
  const arcs = ends.map((from, i): Interval => [from, ends[i + 1] ?? ends[0] + 2 * Math.PI])
  const held = arcs.filter(([from, to]) => inside((from + to) / 2) > 0)
  const pieces = joinTouching(held.flatMap(([from, to]) => arcToIntervals(from, to)).sort((a, b) => a[0] - b[0]))
  return pieces.map(([low, high]): Interval => [stretch * low, stretch * high])
}

/** Where the sign changes; an arc so short that rounding hides the change is as good as a point. */
function endIn(inside: (phi: number) => number, from: number, to: number): number {
  return inside(from) < 0 === inside(to) < 0 ? (from + to) / 2 : findRoot(inside, from, to)
}

/** t in units that make Ω about as large at infinity as at zero. */
function stretchPencil({ s: [s0, s1], omega: [o0, o1, o2], ...rest }: Pencil, stretch: number): Pencil {
  const times = (m: Matrix, factor: number) =>
    matrix(
      m.rows,
      m.cols,
      m.data.map((value) => factor * value),
    )
  return {
    ...rest,
    s: [s0, s1.map((value) => stretch * value)],
    omega: [o0, times(o1, stretch), times(o2, stretch * stretch)],
  }
}

/** limit·Ω - s·s' by twice the angle, in coordinates in which the mean of Ω is one: definiteness does not mind. */
function waveOf({ s: [s0, s1], omega: [o0, o1, o2] }: Pencil, limit: number): MatrixWave {
  const k = s0.length
  const build = (of: (i: number, j: number, at: number) => number) =>
    matrix(
      k,
      k,
      Float64Array.from({ length: k * k }, (_, at) => of(at % k, Math.floor(at / k), at)),
    )
  const { values, vectors } = symmetricEigen(build((_, __, at) => (o0.data[at] + o2.data[at]) / 2))
  const whiten = recompose(
    values.map((value) => 1 / Math.sqrt(value)),
    vectors,
  )
  const coordinates = (m: Matrix) => multiply(multiply(whiten, m), whiten)
  const start = build((i, j, at) => limit * o0.data[at] - s0[i] * s0[j])
  const cross = build((i, j, at) => limit * o1.data[at] - s0[i] * s1[j] - s1[i] * s0[j])
  const end = build((i, j, at) => limit * o2.data[at] - s1[i] * s1[j])
  return {
    constant: coordinates(build((_, __, at) => (start.data[at] + end.data[at]) / 2)),
    cosine: coordinates(build((_, __, at) => (start.data[at] - end.data[at]) / 2)),
    sine: coordinates(build((_, __, at) => -cross.data[at] / 2)),
  }
}

function trace(m: Matrix): number {
  let sum = 0
  for (let i = 0; i < m.rows; i++) sum += m.data[i * m.rows + i]
  return sum
}

/** Angles φ = 2·arctan t; an arc that passes π, where t is infinite, becomes two rays. */
function arcToIntervals(from: number, to: number): Interval[] {
  const t = (phi: number) => Math.tan(phi / 2)
  for (const turn of [Math.PI, 3 * Math.PI]) {
    if (from < turn && turn < to) {
      return [
        [t(from), Infinity],
        [-Infinity, t(to)],
      ]
    }
  }
  return [[t(from), t(to)]]
}

function joinTouching(pieces: Interval[]): Interval[] {
  return pieces.reduce<Interval[]>((joined, piece) => {
    const last = joined.at(-1)
    if (last && piece[0] <= last[1]) last[1] = Math.max(last[1], piece[1])
    else joined.push([...piece])
    return joined
  }, [])
}

function tooFewClusters(clusters: number, instruments: number): EngineError {
  return new EngineError(
    'numerics/singular-matrix',
    `The Anderson–Rubin test needs more clusters than instruments, and there are ${clusters} clusters and ${instruments} instruments.`,
  )
}

/** The smallest interval that holds all pieces; `NaN` where there is none. */
export function hullOf(pieces: Interval[]): Interval {
  return pieces.length === 0 ? [NaN, NaN] : [pieces[0][0], pieces.at(-1)![1]]
}

/** Angles looked at over the whole line; between two of the same answer nothing changes. */
export const setSteps = 240
export const setHalvings = 50

/**
 * Every β at which a test does not reject, by looking: β = centre + scale·tan(φ/2) for φ over a full turn, so that the
 * whole line is seen, infinity included, and a change of the answer is closed in by halving.
 *
 * @param holds   whether a direction (cosine, sine) of φ/2 is kept; that of φ and of φ + 2π is the same
 * @param centre  where the line is seen most finely, in steps of `scale`
 * @param also    values of β that must be looked at, such as another estimate
 * @returns       intervals from left to right, with infinite ends where the set has no bound
 */
export function setByAngles(
  holds: (cosine: number, sine: number) => boolean,
  centre: number,
  scale: number,
  also: number[] = [],
): Interval[] {
  const kept = (phi: number) => holds(Math.cos(phi / 2), Math.sin(phi / 2))
  const beta = (phi: number) => centre + scale * Math.tan(phi / 2)
  const grid = [
    ...Array.from({ length: setSteps + 1 }, (_, i) => -Math.PI + (2 * Math.PI * i) / setSteps),
    ...also.filter(Number.isFinite).map((value) => 2 * Math.atan((value - centre) / scale)),
  ].sort((a, b) => a - b)
  const answers = grid.map(kept)
  const pieces: Interval[] = []
  answers.forEach((isKept, i) => {
    const wasKept = i > 0 && answers[i - 1]
    if (isKept && !wasKept) pieces.push([i === 0 ? -Infinity : beta(closeIn(kept, grid[i - 1], grid[i])), Infinity])
    if (!isKept && wasKept) pieces.at(-1)![1] = beta(closeIn(kept, grid[i - 1], grid[i]))
  })
  return pieces
}

/** The end on the side that is kept, so that a set holds its own ends. */
function closeIn(kept: (phi: number) => boolean, from: number, to: number): number {
  const fromKept = kept(from)
  let [low, high] = [from, to]
  for (let i = 0; i < setHalvings; i++) {
    const middle = (low + high) / 2
    if (kept(middle) === fromKept) low = middle
    else high = middle
  }
  return fromKept ? low : high
}
