import type { Points } from './metric.ts'
import type { Ties } from './ties.ts'

/** Points in a leaf of the tree; fewer make a deeper tree, more a longer scan. */
const leafSize = 12

/**
 * A k-d tree over candidate points, from which points can be taken out.
 *
 * Nodes are numbered from the root; a node holds the places `start` to `end` of `rows` and the box around their
 * coordinates, and is either a leaf or has two children, the first of which is `left` and the second `left + 1`.
 *
 * @see Friedman, Bentley & Finkel 1977, doi:10.1145/355744.355745
 */
export interface PointIndex {
  points: Points
  rows: Int32Array
  /** Coordinates of the candidates in the order of `rows`, so that a scan reads memory in sequence. */
  packed: Float64Array
  start: number[]
  end: number[]
  /** Number of the first child, 0 for a leaf. */
  left: number[]
  parent: number[]
  low: Float64Array[]
  high: Float64Array[]
  /** Per node: candidates not taken. */
  available: number[]
  taken: Uint8Array
  leafOf: Int32Array
}

export function indexPoints(points: Points, candidates: number[]): PointIndex {
  const { k, data } = points
  const rows = Int32Array.from(candidates)
  const index: PointIndex = {
    points,
    rows,
    packed: new Float64Array(rows.length * k),
    start: [],
    end: [],
    left: [],
    parent: [],
    low: [],
    high: [],
    available: [],
    taken: new Uint8Array(rows.length),
    leafOf: new Int32Array(rows.length),
  }
  addNode(index, 0, rows.length, -1)
  for (let node = 0; node < index.start.length; node++) splitNode(index, node)
  rows.forEach((row, place) => index.packed.set(data.subarray(row * k, row * k + k), place * k))
  return index
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
  let best = Infinity
  let bestPlace = -1
  const visit = (node: number) => {
    if (left[node] !== 0) {
      const [near, far, nearGap, farGap] = nearerChild(index, node, from)
      if (available[near] > 0 && nearGap <= best) visit(near)
      if (available[far] > 0 && farGap <= best) visit(far)
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

/**
 * Rows of the `count` nearest candidates other than the row itself, and of all others that tie with the last of them;
 * ascending.
 */
export function findNearestWithTies(index: PointIndex, row: number, count: number, ties: Ties): number[] {
  const nearest: number[] = []
  let reach = Infinity
  scan(
    index,
    row,
    () => reach,
    (_, squared) => {
      let at = nearest.length
      while (at > 0 && nearest[at - 1] > squared) at--
      nearest.splice(at, 0, squared)
      if (nearest.length > count) nearest.pop()
      if (nearest.length === count) reach = nearest[count - 1]!
    },
  )
  const found: number[] = []
  const limit = ties(nearest.at(-1) ?? 0)
  scan(
    index,
    row,
    () => limit,
    (place) => found.push(index.rows[place]),
  )
  return found.sort((a, b) => a - b)
}

/** Every candidate but the row itself within a squared distance that may shrink on the way, nearer nodes first. */
function scan(
  index: PointIndex,
  row: number,
  limit: () => number,
  meet: (place: number, squared: number) => void,
): void {
  const { points, rows, packed, start, end, left } = index
  const { k, data } = points
  const from = row * k
  const visit = (node: number) => {
    if (left[node] !== 0) {
      const [near, far, nearGap, farGap] = nearerChild(index, node, from)
      if (nearGap <= limit()) visit(near)
      if (farGap <= limit()) visit(far)
      return
    }
    for (let place = start[node]; place < end[node]; place++) {
      if (rows[place] === row) continue
      const most = limit()
      let squared = 0
      for (let j = 0, at = place * k; j < k && squared <= most; j++, at++) {
        const difference = packed[at] - data[from + j]
        squared += difference * difference
      }
      if (squared <= most) meet(place, squared)
    }
  }
  if (rows.length > 0) visit(0)
}

function nearerChild(index: PointIndex, node: number, from: number): [number, number, number, number] {
  const first = index.left[node]
  const [a, b] = [boxGap(index, first, from), boxGap(index, first + 1, from)]
  return a <= b ? [first, first + 1, a, b] : [first + 1, first, b, a]
}

/** Squared distance from a point to a node's box, 0 inside it. */
function boxGap({ points: { k, data }, low, high }: PointIndex, node: number, from: number): number {
  const [least, most] = [low[node], high[node]]
  let sum = 0
  for (let j = 0; j < k; j++) {
    const value = data[from + j]
    const gap = value < least[j] ? least[j] - value : value > most[j] ? value - most[j] : 0
    sum += gap * gap
  }
  return sum
}

function addNode(index: PointIndex, start: number, end: number, parent: number): void {
  const { k, data } = index.points
  const low = new Float64Array(k).fill(Infinity)
  const high = new Float64Array(k).fill(-Infinity)
  for (let place = start; place < end; place++) {
    const at = index.rows[place] * k
    for (let j = 0; j < k; j++) {
      if (data[at + j] < low[j]) low[j] = data[at + j]!
      if (data[at + j] > high[j]) high[j] = data[at + j]!
    }
  }
  index.start.push(start)
  index.end.push(end)
  index.left.push(0)
  index.parent.push(parent)
  index.low.push(low)
  index.high.push(high)
  index.available.push(end - start)
}

/** Halves a node along its longest side; one whose points are few or all alike stays a leaf. */
function splitNode(index: PointIndex, node: number): void {
  const { k, data } = index.points
  const [start, end] = [index.start[node], index.end[node]]
  const lengths = index.high[node].map((most, j) => most - index.low[node][j])
  const axis = lengths.indexOf(lengths.reduce((a, b) => Math.max(a, b), 0))
  if (end - start <= leafSize || !(lengths[axis] > 0)) {
    index.leafOf.fill(node, start, end)
    return
  }
  const range = index.rows.subarray(start, end)
  range.sort((a, b) => data[a * k + axis] - data[b * k + axis] || a - b)
  const middle = start + ((end - start) >> 1)
  index.left[node] = index.start.length
  addNode(index, start, middle, node)
  addNode(index, middle, end, node)
}
