import type { Points, Ties } from './metric.ts'
import { boxesOf, buildTree, type PointTree } from './point-tree.ts'

/** Candidate points in a tree, from which points can be taken out. */
export interface PointIndex extends PointTree {
  /** Per node: candidates not taken. */
  available: Int32Array
  taken: Uint8Array
  leafOf: Int32Array
}

export function indexPoints(points: Points, candidates: readonly number[]): PointIndex {
  const tree = buildTree(points, candidates)
  const leafOf = new Int32Array(tree.rows.length)
  const available = new Int32Array(tree.nodes)
  for (let node = 0; node < tree.nodes; node++) {
    available[node] = tree.end[node] - tree.start[node]
    if (tree.left[node] === 0) leafOf.fill(node, tree.start[node], tree.end[node])
  }
  return { ...tree, available, taken: new Uint8Array(tree.rows.length), leafOf }
}

/** Takes a candidate out, by its place. */
export function takePoint(index: PointIndex, place: number): void {
  index.taken[place] = 1
  for (let node = index.leafOf[place]; node >= 0; node = index.parent[node]!) index.available[node]--
}

/** Place of the nearest candidate left, the first row of equally near ones; -1 when none is left. */
export function findNearest(index: PointIndex, row: number): number {
  const { points, rows, packed, taken, start, end, left, available } = index
  const { k, data } = points
  const from = row * k
  const gapTo = boxesOf(index)
  let best = Infinity
  let bestPlace = -1
  const visit = (node: number) => {
    const first = left[node]
    if (first !== 0) {
      const gapFirst = available[first] > 0 ? gapTo(first, from, best) : Infinity
      const gapSecond = available[first + 1] > 0 ? gapTo(first + 1, from, best) : Infinity
      const isFirst = gapFirst <= gapSecond
      if ((isFirst ? gapFirst : gapSecond) > best) return
      if (available[isFirst ? first : first + 1] > 0) visit(isFirst ? first : first + 1)
      if (available[isFirst ? first + 1 : first] > 0 && (isFirst ? gapSecond : gapFirst) <= best)
        visit(isFirst ? first + 1 : first)
      return
    }
    for (let place = start[node]; place < end[node]; place++) {
      if (taken[place] === 1) continue
      let sum = 0
      for (let j = 0, at = place * k; j < k && sum <= best; j++, at++) {
        const difference = packed[at] - data[from + j]
        sum += difference * difference
      }
      if (sum < best || (sum === best && rows[place] < rows[bestPlace])) {
        best = sum
        bestPlace = place
      }
    }
  }
  if (available[0] > 0) visit(0)
  return bestPlace
}

/** Rows nearest to a point, with those that tie with the last of them; see {@link prepareSearch}. */
export type SearchPoints = (row: number, count: number, ties: Ties) => number[]

/**
 * Finds the rows of the `count` nearest candidates other than the row itself, and of all others that tie with the last
 * of them; ascending. What it needs on its way is kept from one search to the next.
 */
export function prepareSearch(tree: PointTree): SearchPoints {
  const { points, rows, packed, start, end, left } = tree
  const { k, data } = points
  const gapTo = boxesOf(tree)
  // what may be among those found: places' rows and squared distances, in the order in which they were met
  const metRows: number[] = []
  const metSquares: number[] = []
  const nearest: number[] = []
  let own = 0
  let from = 0
  let wanted = 0
  let equally: Ties = (squared) => squared
  /** Farther than this, nothing is among the nearest or ties with them. */
  let limit = Infinity

  function meet(row: number, squared: number): void {
    metRows.push(row)
    metSquares.push(squared)
    if (nearest.length === wanted && squared >= nearest[wanted - 1]) return
    let at = nearest.length === wanted ? wanted - 1 : nearest.length
    for (; at > 0 && nearest[at - 1] > squared; at--) nearest[at] = nearest[at - 1]!
    nearest[at] = squared
    if (nearest.length === wanted) limit = equally(nearest[wanted - 1])
  }

  function scanLeaf(node: number): void {
    for (let place = start[node]; place < end[node]; place++) {
      let sum = 0
      let at = place * k
      for (let j = 0; j < k && sum <= limit; j++, at++) {
        const difference = packed[at] - data[from + j]
        sum += difference * difference
      }
      if (sum <= limit && rows[place] !== own) meet(rows[place], sum)
    }
  }

  function visit(node: number): void {
    const first = left[node]
    if (first === 0) {
      scanLeaf(node)
      return
    }
    const gapFirst = gapTo(first, from, limit)
    const gapSecond = gapTo(first + 1, from, limit)
    if (gapFirst <= gapSecond) {
      if (gapFirst <= limit) visit(first)
      if (gapSecond <= limit) visit(first + 1)
    } else {
      if (gapSecond <= limit) visit(first + 1)
      if (gapFirst <= limit) visit(first)
    }
  }

  return (row, count, ties) => {
    metRows.length = metSquares.length = nearest.length = 0
    limit = Infinity
    ;[own, from, wanted, equally] = [row, row * k, count, ties]
    if (rows.length > 0) visit(0)
    const reach = equally(nearest.at(-1) ?? 0)
    const found: number[] = []
    for (let i = 0; i < metRows.length; i++) if (metSquares[i] <= reach) found.push(metRows[i])
    return found.length > 1 ? found.sort((a, b) => a - b) : found
  }
}
