import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'
import { rowsOf } from '../cross-section.ts'

/** Which treated unit chooses first: the one with the largest score, the first row, or the one nearest to a match. */
export type MatchOrder = 'largest' | 'data' | 'closest'

export interface Matches {
  /** Rows of treated units, ascending. */
  treatedRows: readonly number[]
  /** Per treated unit: rows matched to it, the nearest first; empty when none lay within the caliper. */
  matched: number[][]
}

export interface MatchOptions {
  ratio: number
  order: MatchOrder
  /** Widest distance of a match, in units of the score; Infinity = no limit. */
  caliper: number
}

/**
 * Nearest-neighbour matching on a score, each comparison unit used at most once.
 *
 * Treated units choose in turn, all their first match before anyone a second one. Of comparison units
 * with the same score the first row is taken from above and the last from below, as the peer does. Scores are sorted once; taken units are skipped by path compression, so the time is that of
 * sorting.
 *
 * @param score one per unit: the propensity score or its log-odds
 * @see Stuart 2010, doi:10.1214/09-STS313; the orders and the tie rule are those of the R package MatchIt
 */
export function matchWithoutReplacement(treated: Uint8Array, score: Float64Array, options: MatchOptions): Matches {
  const treatedRows = rowsOf(treated, 1)
  const pool = createPool(rowsOf(treated, 0), score)
  const matched: number[][] = treatedRows.map(() => [])
  for (let round = 0; round < options.ratio; round++) {
    if (options.order === 'closest') matchClosestFirst(treatedRows, score, pool, options.caliper, matched)
    else matchInTurn(treatedRows, score, pool, options, matched)
  }
  return { treatedRows, matched }
}

function matchInTurn(
  treatedRows: readonly number[],
  score: Float64Array,
  pool: Pool,
  { order, caliper }: MatchOptions,
  matched: number[][],
): void {
  const turns =
    order === 'largest' ? ascendingOrder(valuesAt(score, treatedRows).map((value) => -value)) : treatedRows.keys()
  for (const i of turns) {
    const place = pool.nearest(score[treatedRows[i]])
    if (place < 0 || pool.distance(place, score[treatedRows[i]]) > caliper) continue
    matched[i].push(pool.take(place))
  }
}

/** The pair with the smallest distance is made first; who loses a match to another looks for the next nearest. */
function matchClosestFirst(
  treatedRows: readonly number[],
  score: Float64Array,
  pool: Pool,
  caliper: number,
  matched: number[][],
): void {
  const heap = createHeap()
  const offer = (i: number, rank: number) => {
    const place = pool.nearest(score[treatedRows[i]])
    if (place < 0) return
    const distance = pool.distance(place, score[treatedRows[i]])
    if (distance <= caliper) heap.push({ distance, rank, i, place })
  }
  treatedRows.forEach((_, i) => offer(i, i))
  let rank = -1
  for (let next = heap.pop(); next; next = heap.pop()) {
    if (pool.isTaken(next.place)) offer(next.i, rank--)
    else matched[next.i].push(pool.take(next.place))
  }
}

interface Pool {
  /** Place of the nearest unit left, -1 when none is. */
  nearest(score: number): number
  distance(place: number, score: number): number
  isTaken(place: number): boolean
  /** Takes the unit out and gives its row. */
  take(place: number): number
}

function createPool(rows: readonly number[], score: Float64Array): Pool {
  const order = ascendingOrder(valuesAt(score, rows))
  for (let place = 0; place < order.length; place++) order[place] = rows[order[place]]!
  const sorted = valuesAt(score, order)
  const size = order.length
  const taken = new Uint8Array(size)
  // places shifted by one, so that 0 and size + 1 mean "none left on this side"
  const leftLinks = new Int32Array(size + 2)
  for (let i = 0; i < leftLinks.length; i++) leftLinks[i] = i
  const rightLinks = leftLinks.slice()
  const leftOf = (place: number) => follow(leftLinks, place + 1) - 1
  const rightOf = (place: number) => follow(rightLinks, place + 1) - 1
  return {
    nearest(value) {
      const start = lowerBound(sorted, value)
      const right = rightOf(start)
      const left = leftOf(start - 1)
      if (left < 0) return right < size ? right : -1
      if (right >= size) return left
      const difference = value - sorted[left] - (sorted[right] - value)
      if (difference !== 0) return difference < 0 ? left : right
      return order[left] < order[right] ? left : right
    },
    distance: (place, value) => Math.abs(sorted[place] - value),
    isTaken: (place) => taken[place] === 1,
    take(place) {
      taken[place] = 1
      leftLinks[place + 1] = place
      rightLinks[place + 1] = place + 2
      return order[place]
    },
  }
}

/** The end of a chain of links, each link on the way shortened. */
function follow(links: Int32Array, from: number): number {
  let end = from
  while (links[end] !== end) end = links[end]!
  for (let at = from; links[at] !== end && at !== end;) {
    const next = links[at]
    links[at] = end
    at = next
  }
  return end
}

/** First place whose value is at least the given one. */
export function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

interface Offer {
  distance: number
  /** Of equal distances the smallest rank goes first. */
  rank: number
  i: number
  place: number
}

function createHeap() {
  const items: Offer[] = []
  const isBefore = (a: Offer, b: Offer) => a.distance < b.distance || (a.distance === b.distance && a.rank < b.rank)
  const swap = (a: number, b: number) => ([items[a], items[b]] = [items[b], items[a]])
  return {
    push(item: Offer) {
      items.push(item)
      for (let at = items.length - 1; at > 0;) {
        const parent = (at - 1) >> 1
        if (!isBefore(items[at], items[parent])) return
        swap(at, parent)
        at = parent
      }
    },
    pop(): Offer | undefined {
      if (items.length === 0) return undefined
      swap(0, items.length - 1)
      const first = items.pop()
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let best = at
        if (left < items.length && isBefore(items[left], items[best])) best = left
        if (right < items.length && isBefore(items[right], items[best])) best = right
        if (best === at) return first
        swap(at, best)
        at = best
      }
    },
  }
}
