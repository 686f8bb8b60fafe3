import { type Points, withinRounding } from './metric.ts'

/** Room for the order in which squared distances are summed: thousands of roundings. */
const SLACK = 1 + 1e-12
/** Points of a tile, two of which stay in the processor's cache. */
const TILE = 64

/** Candidates and what was found so far for each of them, by place. */
interface Side {
  rows: ArrayLike<number>
  /** Coordinates by place, with zeros up to a multiple of four. */
  coordinates: Float64Array
  nearest: Float64Array
  /** Squared distance up to which another point may be among those found. */
  limits: Float64Array
  found: number[][]
  squares: number[][]
}

/**
 * The nearest candidate of every point with all that tie with it but for rounding, by comparing all pairs: of the points of
 * `a` with those of `b`, or of one list with itself. A pair serves both its points and is summed only until it is too far
 * for both, four coordinates at a time. In many dimensions, where a tree cuts little off, that is quicker than a
 * search for every point, and finds the same.
 *
 * @returns rows found, ascending: first for the places of `a`, then for those of `b`
 */
export function findNearestPairs(
  points: Points,
  a: ArrayLike<number>,
  b: ArrayLike<number> = a,
): [number[][], number[][]] {
  const left = sideOf(points, a)
  const right = a === b ? left : sideOf(points, b)
  const comparePairs = preparePairs(points.k, left, right)
  // near the diagonal first: of one list every point then has a limit before most pairs are looked at
  for (let step = 0; step < b.length; step += TILE) {
    for (let from = 0; from < a.length; from += TILE) {
      const to = left === right ? from + step : (from + step) % (TILE * Math.ceil(b.length / TILE))
      if (to < b.length) comparePairs(from, to)
    }
  }
  return [collect(left), collect(right)]
}

function sideOf({ k, data }: Points, rows: ArrayLike<number>): Side {
  const n = rows.length
  const stride = strideOf(k)
  const coordinates = new Float64Array(n * stride)
  for (let place = 0; place < n; place++)
    coordinates.set(data.subarray(rows[place] * k, (rows[place] + 1) * k), place * stride)
  return {
    rows,
    coordinates,
    nearest: new Float64Array(n).fill(Infinity),
    limits: new Float64Array(n).fill(Infinity),
    found: Array.from({ length: n }, () => []),
    squares: Array.from({ length: n }, () => []),
  }
}

function strideOf(k: number): number {
  return 4 * Math.ceil(k / 4)
}

/** Compares the points of two tiles, by the places at which they begin. */
function preparePairs(k: number, left: Side, right: Side): (from: number, to: number) => void {
  const stride = strideOf(k)
  const [a, b] = [left.coordinates, right.coordinates]
  const [limitsA, limitsB] = [left.limits, right.limits]
  const [sizeA, sizeB] = [left.rows.length, right.rows.length]

  function measure(i: number, j: number): void {
    let squared = 0
    for (let c = 0; c < k; c++) {
      const difference = a[i * stride + c] - b[j * stride + c]
      squared += difference * difference
    }
    meet(left, i, right.rows[j], squared)
    meet(right, j, left.rows[i], squared)
  }

  return (from, to) => {
    const [endA, endB] = [Math.min(from + TILE, sizeA), Math.min(to + TILE, sizeB)]
    const isOne = left === right && from === to
    for (let i = from; i < endA; i++) {
      const [start, end] = [i * stride, (i + 1) * stride]
      for (let j = isOne ? i + 1 : to; j < endB; j++) {
        const limit = limitsA[i] > limitsB[j] ? limitsA[i] : limitsB[j]
        let sum = 0
        for (let x = start, y = j * stride; x < end; x += 4, y += 4) {
          const d0 = a[x] - b[y]
          const d1 = a[x + 1] - b[y + 1]
          const d2 = a[x + 2] - b[y + 2]
          const d3 = a[x + 3] - b[y + 3]
          sum += d0 * d0 + d1 * d1 + (d2 * d2 + d3 * d3)
          if (sum > limit) break
        }
        if (sum <= limit) measure(i, j)
      }
    }
  }
}

function meet({ nearest, limits, found, squares }: Side, place: number, row: number, squared: number): void {
  if (!(squared <= limits[place])) return
  if (squared < nearest[place]) {
    const limit = withinRounding(squared)
    if (limit < nearest[place]) found[place].length = squares[place].length = 0
    nearest[place] = squared
    limits[place] = limit * SLACK
  }
  found[place].push(row)
  squares[place].push(squared)
}

function collect({ nearest, found, squares }: Side): number[][] {
  return found.map((rows, place) => {
    const limit = withinRounding(nearest[place])
    const tied = rows.filter((_, i) => squares[place][i] <= limit)
    return tied.length > 1 ? tied.sort((x, y) => x - y) : tied
  })
}
