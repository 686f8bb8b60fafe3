import { addColumns } from './add-columns.ts'
import { gramOf } from './gram.ts'
import { column, type Matrix } from './linear-algebra.ts'
import { extendFactor, solveFactored } from './packed-cholesky.ts'
import { ResidualSlopes } from './residual-slopes.ts'
import { walkTowards, type Weighing } from './simplex-walk.ts'

/** A row that is taken out of a problem, or with a factor of −1 added to it. */
export interface RowChange {
  /** The row's value in every column. */
  values: Float64Array
  /** The target's value in that row. */
  target: number
  /** How often the row is taken out. */
  factor: number
}

/** Columns with a weight above zero, ascending, and their weights, which sum to one. */
export interface Mixture {
  support: number[]
  weights: number[]
}

export interface MixtureOptions {
  /** Columns that take no part, beside the target. */
  without?: readonly number[]
  /** Added to the loss as ridge·|weights|²; 0 unless given. */
  ridge?: number
}

/**
 * Fits one column by the others; again with a row less or more.
 *
 * @param start the mixture of a problem nearby, to begin from; it changes the speed, not the optimum
 * @returns     null where cross products are not safe to solve with, or where the optimum may not be the only one, so that
 *   another method might find another: fit the points themselves then
 */
export type FitMixture = (change?: RowChange, start?: Mixture) => Mixture | null

/** A column's gain counts as none under this share of the largest squared distance. */
const gainTolerance = 1e-12
/** A column that would gain or lose less than this share could take part as well: the optimum may not be the only one. */
const tieTolerance = 1e-10
/** A support is too near to dependence for cross products when less than this share of a squared length is left. */
const pivotTolerance = 1e-8
/** So many columns that were nearest to entering become near ones whenever all have been asked. */
const nearColumns = 48
/** Near columns for which there is room at first. */
const firstRoom = 128

/**
 * Mixtures of many columns that bring one of them nearest, for one target after another among the same columns: what all have
 * in common, the columns' cross products, is computed once, and a problem without one row, or with one more, differs by one
 * product of two vectors. An active-set method with the rules of {@link import('./simplex-least-squares.ts').fitOnSimplex},
 * which factors the points themselves; here weights are solved for by the cross products and then corrected once by
 * residuals of the points, so that they are as exact while the support is well conditioned.
 *
 * Columns that have been near to entering are kept with their products by a target; all columns are asked only when none of
 * these enters.
 *
 * @param points m × n, one column per unit
 * @returns      takes the number of the column to be matched
 */
export function mixturesOf(points: Matrix): (target: number, options?: MixtureOptions) => FitMixture {
  const centred = lessTheirMean(points)
  const columnsOf = (m: Matrix) => Array.from({ length: m.cols }, (_, j) => column(m, j))
  const products = columnsOf(gramOf(columnsOf(centred)))
  return (target, { without = [], ridge = 0 } = {}) => {
    const search = new MixtureSearch(centred, products, target, without, ridge)
    return (change, start) => search.find(change, start)
  }
}

/** Each row less its mean over the columns: differences between columns stay, and their products lose fewer digits. */
function lessTheirMean({ rows, cols, data }: Matrix): Matrix {
  const result = data.slice()
  for (let i = 0; i < rows; i++) {
    let mean = 0
    for (let j = 0; j < cols; j++) mean += data[j * rows + i] / cols
    for (let j = 0; j < cols; j++) result[j * rows + i] -= mean
  }
  return { rows, cols, data: result }
}

/** The search for one target. Slopes are products of a column, less the target, with the residuals. */
class MixtureSearch {
  private readonly points: Matrix
  /** Products of a column, by its number, with every column. */
  private readonly products: Float64Array[]
  private readonly target: number
  /** Products of the target with every column. */
  private readonly targets: Float64Array
  private readonly ridge: number
  private readonly isOut: Uint8Array
  private readonly scale: number
  private readonly slopes: Float64Array
  /** Slopes by the points, before a row changes. */
  private readonly byPoints: ResidualSlopes
  /** Near columns; the others are asked rarely. Places below are places here. */
  private readonly near: number[] = []
  private readonly placeOf: Int32Array
  /** Products of near columns, each less the target, with room for some more. */
  private nearProducts: Float64Array<ArrayBuffer>[] = []
  private nearSlopes = new Float64Array(firstRoom)
  private change: RowChange | undefined
  /** The row that changes, of near columns less the target. */
  private changed = new Float64Array(firstRoom)
  /** Places with a weight above zero, and the weights. */
  private support: readonly number[] = []
  private weights: readonly number[] = []
  /** Factor of the products of `factored`'s differences from its first. */
  private factor = new Float64Array(64)
  private factored: readonly number[] = []

  constructor(points: Matrix, products: Float64Array[], target: number, without: readonly number[], ridge: number) {
    const n = points.cols
    this.points = points
    this.products = products
    this.target = target
    this.targets = products[target]
    this.ridge = ridge
    this.isOut = new Uint8Array(n)
    for (const j of [target, ...without]) this.isOut[j] = 1
    this.placeOf = new Int32Array(n).fill(-1)
    this.slopes = new Float64Array(n)
    this.byPoints = new ResidualSlopes(points, target)
    let largest = 0
    let nearest = -1
    let smallest = Infinity
    for (let j = 0; j < n; j++) {
      if (this.isOut[j] === 1) continue
      const square = this.productOf(j, j)
      largest = Math.max(largest, square)
      if (square < smallest) [nearest, smallest] = [j, square]
    }
    this.scale = largest + ridge || 1
    if (nearest >= 0) this.addNear(nearest)
  }

  find(change: RowChange | undefined, start: Mixture | undefined): Mixture | null {
    if (this.near.length === 0) return null
    this.change = change
    if (change)
      for (let place = 0; place < this.near.length; place++)
        this.changed[place] = change.values[this.near[place]] - change.target
    this.factored = []
    if (!this.begin(start)) return null
    let best = Infinity
    for (let step = 0; step < 50 * this.points.cols + 100; step++) {
      this.setNearSlopes()
      const loss = this.loss()
      // no progress left but rounding
      if (!(loss < best)) return null
      best = loss
      let entering = this.nearestBelow(loss - gainTolerance * this.scale)
      if (entering < 0) {
        const outside = this.lowestOutside()
        const margin = outside < 0 ? Infinity : this.slopes[outside] - loss
        if (margin >= -gainTolerance * this.scale)
          return this.isAlone(margin, loss) && this.correct() ? this.found() : null
        this.addNearest()
        entering = this.addNear(outside)
      }
      if (!this.minimiseOver([...this.support, entering], [...this.weights, 0])) return null
    }
    return null
  }

  /** Product of two columns, each less the target, before a row changes; what is of the target stands together in memory. */
  private productOf(i: number, j: number): number {
    const { targets, products } = this
    return products[i][j] - targets[i] - targets[j] + targets[this.target]
  }

  /** Place of a column among the near ones, to which it is added unless it is one. */
  private addNear(j: number): number {
    if (this.placeOf[j] >= 0) return this.placeOf[j]
    const place = this.near.push(j) - 1
    this.placeOf[j] = place
    if (place === this.changed.length) this.makeRoom()
    const own = new Float64Array(this.changed.length)
    for (let other = 0; other < place; other++) {
      own[other] = this.productOf(j, this.near[other])
      this.nearProducts[other][place] = own[other]
    }
    own[place] = this.productOf(j, j)
    this.nearProducts.push(own)
    if (this.change) this.changed[place] = this.change.values[j] - this.change.target
    return place
  }

  private makeRoom(): void {
    const size = this.changed.length + 1
    this.changed = withRoom(this.changed, size)
    this.nearSlopes = withRoom(this.nearSlopes, size)
    this.nearProducts = this.nearProducts.map((values) => withRoom(values, size))
  }

  /** {@link productOf} of near columns, by place, as the row changes it. */
  private product(a: number, b: number): number {
    const own = this.nearProducts[a][b]
    return this.change ? own - this.change.factor * this.changed[a] * this.changed[b] : own
  }

  /** From the mixture given, or from the nearest column. */
  private begin(start: Mixture | undefined): boolean {
    if (!start) {
      ;[this.support, this.weights] = [[0], [1]]
      return true
    }
    return this.minimiseOver(
      start.support.map((j) => this.addNear(j)),
      start.weights,
    )
  }

  /** |residuals|² + ridge·|weights|², once the slopes of near columns are set. */
  private loss(): number {
    const { support, weights, ridge, nearSlopes } = this
    let loss = 0
    for (let i = 0; i < support.length; i++) loss += weights[i] * (nearSlopes[support[i]] + ridge * weights[i])
    return loss
  }

  private setNearSlopes(): void {
    const { nearSlopes, change, changed } = this
    const count = this.near.length
    nearSlopes.fill(0, 0, count)
    const columns = this.support.map((place) => this.nearProducts[place])
    addColumns(nearSlopes, columns, this.weights, count)
    if (!change) return
    const pull = change.factor * this.residualInRow()
    for (let place = 0; place < count; place++) nearSlopes[place] -= pull * changed[place]
  }

  /** The residual in the row that changes. */
  private residualInRow(): number {
    const { support, weights, changed } = this
    let residual = 0
    for (let i = 0; i < support.length; i++) residual += weights[i] * changed[support[i]]
    return residual
  }

  /** The near column of the smallest slope under a limit, by place, or -1. */
  private nearestBelow(limit: number): number {
    let entering = -1
    for (let place = 0; place < this.near.length; place++) {
      const slope = this.nearSlopes[place]
      if (slope < limit && !this.support.includes(place)) [entering, limit] = [place, slope]
    }
    return entering
  }

  /** The column of the smallest slope among all without a weight, or -1. Sets the slopes; endless where a column takes no part. */
  private lowestOutside(): number {
    const { slopes, isOut } = this
    this.setSlopes()
    for (const place of this.support) slopes[this.near[place]] = Infinity
    let lowest = -1
    let smallest = Infinity
    for (let j = 0; j < slopes.length; j++) {
      if (isOut[j] === 1) slopes[j] = Infinity
      else if (slopes[j] < smallest) [lowest, smallest] = [j, slopes[j]]
    }
    return lowest
  }

  private setSlopes(): void {
    const { slopes, weights, target, targets, change } = this
    const n = slopes.length
    const columns = this.support.map((place) => this.near[place])
    let own = -targets[target]
    for (let i = 0; i < columns.length; i++) own += weights[i] * targets[columns[i]]
    const pull = change ? change.factor * this.residualInRow() : 0
    if (change) own -= pull * change.target
    for (let j = 0; j < n; j++) slopes[j] = -targets[j] - own
    const products = columns.map((j) => this.products[j])
    addColumns(slopes, products, weights, n)
    if (change) for (let j = 0; j < n; j++) slopes[j] -= pull * change.values[j]
  }

  /** Makes the columns with the smallest slopes near ones: those under a quantile of every eighth one. */
  private addNearest(): void {
    const { slopes } = this
    const sample = new Float64Array(Math.ceil(slopes.length / 8))
    for (let i = 0; i < sample.length; i++) sample[i] = slopes[8 * i]
    sample.sort()
    const limit = sample[Math.min(sample.length - 1, Math.ceil((nearColumns * sample.length) / slopes.length))]
    for (let j = 0; j < slopes.length; j++) if (slopes[j] <= limit && slopes[j] < Infinity) this.addNear(j)
  }

  /** Whether every column without a weight would make the fit worse, and the fit is not perfect: the optimum is the only one. */
  private isAlone(margin: number, loss: number): boolean {
    const tie = tieTolerance * this.scale
    const squares = this.weights.reduce((sum, weight) => sum + weight * weight, 0)
    return margin > tie && loss - this.ridge * squares > tie
  }

  /** The minimum over the simplex spanned by some near columns, walking from given weights and leaving columns at zero. */
  private minimiseOver(support: readonly number[], weights: readonly number[]): boolean {
    for (let at: Weighing = { support, weights }; ;) {
      const wanted = this.affineMinimum(at.support)
      if (wanted === null) return false
      const next = walkTowards(at, wanted)
      if (!next) {
        this.support = at.support
        this.weights = wanted
        return true
      }
      at = next
    }
  }

  /** Weights that sum to one, of any sign, with the least loss; null where the columns are too near to dependence. */
  private affineMinimum(support: readonly number[]): number[] | null {
    if (!this.follow(support)) return null
    const first = support[0]
    const base = this.product(first, first) + this.ridge
    const pulls = new Float64Array(support.length - 1)
    for (let i = 0; i < pulls.length; i++) pulls[i] = base - this.product(first, support[i + 1])
    return sharesOf(solveFactored(this.factor, pulls))
  }

  /** Factors the products of a support's differences from its first column, keeping what it begins with. */
  private follow(support: readonly number[]): boolean {
    const { factored } = this
    let same = 0
    while (same < factored.length && factored[same] === support[same]) same++
    this.factor = withRoom(this.factor, (support.length * (support.length + 1)) / 2)
    const { factor } = this
    const first = support[0]
    const base = this.product(first, first) + this.ridge
    const [from, to] = [Math.max(0, same - 1), support.length - 1]
    for (let a = from; a < to; a++) {
      const row = (a * (a + 1)) / 2
      const rest = base - this.product(support[a + 1], first)
      for (let b = 0; b <= a; b++)
        factor[row + b] = this.product(support[a + 1], support[b + 1]) - this.product(support[b + 1], first) + rest
      factor[row + a] += this.ridge
    }
    this.factored = extendFactor(factor, from, to, pivotTolerance) ? support : []
    return this.factored.length > 0
  }

  /** One step of refinement: the residuals of the points themselves say what is left to correct. */
  private correct(): boolean {
    const { near, support, weights, byPoints } = this
    byPoints.setResiduals(
      support.map((place) => near[place]),
      weights,
    )
    const pull = this.change ? this.change.factor * this.residualInRow() : 0
    const slope = this.correctedSlope(0, pull)
    const moves = new Float64Array(support.length - 1)
    for (let i = 0; i < moves.length; i++) moves[i] = slope - this.correctedSlope(i + 1, pull)
    const shares = sharesOf(solveFactored(this.factor, moves))
    shares[0] -= 1
    let isInside = true
    for (let i = 0; i < shares.length; i++) {
      shares[i] += weights[i]
      isInside &&= shares[i] > 0
    }
    this.weights = shares
    return isInside
  }

  /** The slope of one of the support by the points, at which a row's change pulls. */
  private correctedSlope(i: number, pull: number): number {
    const place = this.support[i]
    const change = this.change ? pull * this.changed[place] : 0
    return this.byPoints.addTo(this.ridge * this.weights[i] - change, this.near[place])
  }

  private found(): Mixture {
    const columns = this.support.map((place) => this.near[place])
    const order = columns.map((_, i) => i).sort((a, b) => columns[a] - columns[b])
    return { support: order.map((i) => columns[i]), weights: order.map((i) => this.weights[i]) }
  }
}

/** The shares of all columns from those of all but the first. */
function sharesOf(others: Float64Array): number[] {
  const shares = new Array<number>(others.length + 1)
  let first = 1
  for (let i = 0; i < others.length; i++) {
    first -= others[i]
    shares[i + 1] = others[i]
  }
  shares[0] = first
  return shares
}

function withRoom(values: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  if (values.length >= size) return values
  const larger = new Float64Array(2 * size)
  larger.set(values)
  return larger
}
