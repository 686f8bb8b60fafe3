import type { Points } from './metric.ts'

/** Points in a leaf of the tree; fewer make a deeper tree, more a longer scan. */
const leafSize = 12

/**
 * A k-d tree over candidate points.
 *
 * Nodes are numbered from the root; a node holds the places `start` to `end` of `rows` and the box around their
 * coordinates, and is either a leaf or has two children, the first of which is `left` and the second `left + 1`.
 *
 * @see Friedman, Bentley & Finkel 1977, doi:10.1145/355744.355745
 */
export interface PointTree {
  points: Points
  rows: Int32Array
  /** Coordinates of the candidates in the order of `rows`, so that a scan reads memory in sequence. */
  packed: Float64Array
  nodes: number
  start: Int32Array
  end: Int32Array
  /** Number of the first child, 0 for a leaf. */
  left: Int32Array
  parent: Int32Array
  /** Ends of the nodes' boxes, k numbers per node. */
  low: Float64Array
  high: Float64Array
}

export function buildTree(points: Points, candidates: readonly number[]): PointTree {
  const { k, data } = points
  const rows = Int32Array.from(candidates)
  // halving makes leaves of more than half their size
  const most = 4 * Math.ceil(rows.length / leafSize) + 1
  const tree: PointTree = {
    points,
    rows,
    packed: new Float64Array(rows.length * k),
    nodes: 0,
    start: new Int32Array(most),
    end: new Int32Array(most),
    left: new Int32Array(most),
    parent: new Int32Array(most),
    low: new Float64Array(most * k),
    high: new Float64Array(most * k),
  }
  addNode(tree, 0, rows.length, -1)
  for (let node = 0; node < tree.nodes; node++) splitNode(tree, node)
  for (let place = 0; place < rows.length; place++) {
    for (let j = 0; j < k; j++) tree.packed[place * k + j] = data[rows[place] * k + j]!
  }
  return tree
}

/**
 * Squared distance from a point to a node's box, 0 inside it; summed only until it is over `limit`. `from` is where the
 * point's coordinates begin.
 */
export function boxesOf({ points: { k, data }, low, high }: PointTree) {
  return (node: number, from: number, limit: number): number => {
    let sum = 0
    for (let j = 0, at = node * k; j < k && sum <= limit; j++, at++) {
      const value = data[from + j]
      const gap = value < low[at] ? low[at] - value : value > high[at] ? value - high[at] : 0
      sum += gap * gap
    }
    return sum
  }
}

function addNode(tree: PointTree, start: number, end: number, parent: number): void {
  const { points, rows, low, high } = tree
  const { k, data } = points
  const node = tree.nodes++
  low.fill(Infinity, node * k, (node + 1) * k)
  high.fill(-Infinity, node * k, (node + 1) * k)
  for (let place = start; place < end; place++) {
    for (let j = 0, from = rows[place] * k, at = node * k; j < k; j++, from++, at++) {
      if (data[from] < low[at]) low[at] = data[from]!
      if (data[from] > high[at]) high[at] = data[from]!
    }
  }
  tree.start[node] = start
  tree.end[node] = end
  tree.parent[node] = parent
}

/** Halves a node along its longest side; one whose points are few or all alike stays a leaf. */
function splitNode(tree: PointTree, node: number): void {
  const { points, rows, low, high } = tree
  const { k, data } = points
  const [start, end] = [tree.start[node], tree.end[node]]
  let [axis, longest] = [0, 0]
  for (let j = 0; j < k; j++) {
    const length = high[node * k + j] - low[node * k + j]
    if (length > longest) [axis, longest] = [j, length]
  }
  if (end - start <= leafSize || !(longest > 0)) return
  const middle = start + ((end - start) >> 1)
  selectMiddle(rows, start, end, middle, (row) => data[row * k + axis])
  tree.left[node] = tree.nodes
  addNode(tree, start, middle, node)
  addNode(tree, middle, end, node)
}

/**
 * Puts rows in place so that none before `middle` has a larger value than any from there on.
 *
 * @see Hoare 1961, doi:10.1145/366622.366647 (Find)
 */
function selectMiddle(
  rows: Int32Array,
  start: number,
  end: number,
  middle: number,
  valueOf: (row: number) => number,
): void {
  let [from, to] = [start, end - 1]
  while (from < to) {
    const pivot = valueOf(rows[(from + to) >> 1])
    let i = from
    let j = to
    while (i <= j) {
      while (valueOf(rows[i]) < pivot) i++
      while (valueOf(rows[j]) > pivot) j--
      if (i > j) break
      const row = rows[i]
      rows[i] = rows[j]!
      rows[j] = row
      i++
      j--
    }
    if (middle <= j) to = j
    else if (middle >= i) from = i
    else return
  }
}
