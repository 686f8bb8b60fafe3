import type { LocalChoices } from '../bandwidth.ts'
import type { Combination } from '../contrast.ts'
import { kernelWeight, type Kernel } from '../basis.ts'
import { windowResiduals, type WindowResiduals } from '../residuals.ts'
import type { Side } from '../side.ts'
import { BLOCK, blocksOf, NODES } from './blocks.ts'

/** A window of fewer blocks is taken row by row: a block is narrow beside a wider one, so that any weight is smooth in it. */
const FEWEST_BLOCKS = 8

/** Whether a side's fits are made from sums over blocks: that of large data without clusters and weights. */
export function isCondensed(side: Side, { areTiesExact }: Partial<LocalChoices>) {
  return side.isLong === true && side.cluster === null && !side.weights && !areTiesExact
}

/**
 * Places that stand for the leading rows of a side: the nodes of whole blocks, and the rows that are left. A function of
 * the distance that is a polynomial between every two breaks has the same sums over both.
 */
export interface Places {
  /** Ascending. */
  distance: Float64Array
  /** Rows that each place stands for, whole or not. */
  count: Float64Array
  /** Of some values, one per row of the side. */
  totals: (values: Float64Array) => Float64Array
  /** Of the products of two columns, each less its first value. */
  productsFromFirst: (a: Float64Array, b: Float64Array) => Float64Array
  /** Of the products of two columns' residuals from the nearest neighbors within the window. */
  residualProducts: (a: Float64Array, b: Float64Array) => Float64Array
}

/**
 * @param breaks     rows, in any order; the largest ends the window within which neighbors are sought
 * @param neighbours fewest neighbors of a row; null where no residuals will be asked for
 */
export function placesOf(side: Side, breaks: number[], neighbours: number | null): Places {
  const { distance } = side
  const blocks = blocksOf(distance)
  const end = Math.max(...breaks)
  const residualsOf = (values: Float64Array) => windowResiduals(side, values, end, neighbours ?? 0)
  const edgeFrom = neighbours === null ? end : residualsOf(side.outcome).edgeFrom
  const parts = partsOf([...breaks, edgeFrom].sort((a, b) => a - b))
  const size = parts.reduce((sum, { from, to, isWhole }) => sum + (to - from) * (isWhole ? NODES : 1), 0)
  const join = (ofBlocks: () => Float64Array, fillRows: FillRows) => {
    const joined = new Float64Array(size)
    let at = 0
    for (const { isWhole, from, to } of parts) {
      const length = (to - from) * (isWhole ? NODES : 1)
      if (isWhole) joined.set(ofBlocks().subarray(from * NODES, to * NODES), at)
      else fillRows(joined.subarray(at, at + length), from)
      at += length
    }
    return joined
  }
  const rowsOf =
    (values: Float64Array): FillRows =>
    (into, from) =>
      into.set(values.subarray(from, from + into.length))
  return {
    distance: join(() => blocks.nodes, rowsOf(distance)),
    count: join(
      () => blocks.count,
      (into) => into.fill(1),
    ),
    totals: (values) => join(() => blocks.totals(values), rowsOf(values)),
    productsFromFirst: (a, b) =>
      join(
        () => blocks.productsFromFirst(a, b, Math.floor(end / BLOCK)),
        (into, from) => fillProducts(into, { values: a, origin: a[0], from }, { values: b, origin: b[0], from }),
      ),
    residualProducts: (a, b) => {
      const x = residualsOf(a)
      // neighbors follow from the distances alone, so a combination's residual is that of its columns
      const y = a === b ? x : residualsOf(b)
      const rowsAt = ({ whole, edge }: WindowResiduals, from: number) =>
        from < edgeFrom ? { values: whole, origin: 0, from } : { values: edge, origin: 0, from: from - edgeFrom }
      return join(
        () => blocks.products(x.whole, y.whole, Math.floor(edgeFrom / BLOCK)),
        (into, from) => fillProducts(into, rowsAt(x, from), rowsAt(y, from)),
      )
    },
  }
}

/** Fills what one part's rows are told by, from the part's first row. */
type FillRows = (into: Float64Array, from: number) => void

/** Values from a row on, taken from an origin. */
interface Rows {
  values: Float64Array
  origin: number
  from: number
}

function fillProducts(into: Float64Array, a: Rows, b: Rows): void {
  for (let i = 0; i < into.length; i++) {
    into[i] = (a.values[a.from + i] - a.origin) * (b.values[b.from + i] - b.origin)
  }
}

interface Part {
  isWhole: boolean
  /** Blocks where it is whole, else rows. */
  from: number
  to: number
}

/** Whole blocks and rows by turns, cut at every break. */
function partsOf(breaks: number[]): Part[] {
  const parts: Part[] = []
  const isWide = breaks.at(-1)! >= FEWEST_BLOCKS * BLOCK
  let at = 0
  for (const end of breaks) {
    const [first, last] = [Math.ceil(at / BLOCK), Math.floor(end / BLOCK)]
    if (isWide && last > first) {
      parts.push(
        { isWhole: false, from: at, to: first * BLOCK },
        { isWhole: true, from: first, to: last },
        { isWhole: false, from: last * BLOCK, to: end },
      )
    } else parts.push({ isWhole: false, from: at, to: end })
    at = end
  }
  return parts
}

/** The sum over places of some weights, perhaps squared by the caller, times totals. */
export function sumAt(weights: Float64Array, totals: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] * totals[i]
  return sum
}

/** The same with every weight squared. */
export function sumOfSquaresAt(weights: Float64Array, totals: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] * weights[i] * totals[i]
  return sum
}

/** Sum of a combination's values. */
export function combinedSum(places: Places, weights: Float64Array, outcome: Combination): number {
  return outcome.reduce((sum, { values, factor }) => sum + factor * sumAt(weights, places.totals(values)), 0)
}

/** Kernel weights at the places, without the rows that a place stands for. */
export function kernelAt(kernel: Kernel, { distance }: Places, bandwidth: number): Float64Array {
  // a loop, as `map` makes an object of every number that its function answers with
  const weights = new Float64Array(distance.length)
  for (let i = 0; i < weights.length; i++) weights[i] = kernelWeight(kernel, distance[i] / bandwidth)
  return weights
}
