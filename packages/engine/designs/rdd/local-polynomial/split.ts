import { ascendingOrder, isAscending } from '../../../numerics/ascending-order.ts'
import { inStretches } from '../../../numerics/in-stretches.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'
import { noteRest } from './residuals.ts'
import { findGroups, type Side } from './side.ts'

/** Beyond this many rows, fits are made from sums over blocks of them; no published analysis is as long. */
export const LONG = 25_000

/** Rows in any order, before they are parted at a cutoff. */
export interface Observations {
  running: Float64Array
  outcome: Float64Array
  takeUp: Float64Array | null
  covariates: Float64Array[]
  cluster: Int32Array | null
  /** Sampling weights, positive; left out = all alike. */
  weights?: Float64Array | null
  /** Rows in use, where these are only the ones near the cutoff; left out = these are all. */
  of?: number
}

/**
 * The rows below and at or above a cutoff, each nearest first.
 *
 * @param rows sorted by `running` or not; sorted rows are parted without sorting again
 */
export function splitAt(rows: Observations, cutoff: number): Sides {
  const known = lastSplit.get(rows)
  if (known?.cutoff === cutoff) return known.sides
  const sides = split(rows, cutoff)
  lastSplit.set(rows, { cutoff, sides })
  return sides
}

/** Rows on either side of a cutoff. */
export interface Sides {
  control: Side
  treated: Side
}

/** Most of an analysis asks for the same rows at the same cutoff again. */
const lastSplit = new WeakMap<Observations, { cutoff: number; sides: Sides }>()

function split(rows: Observations, cutoff: number): Sides {
  const parted = partAt(rows.running, cutoff)
  return { control: takeSide(rows, parted.control, -1), treated: takeSide(rows, parted.treated, 1) }
}

/** One side's rows, and their columns once they were asked for. */
interface Part {
  distance: Float64Array
  groups: Int32Array
  pick: (values: Float64Array) => Float64Array
  pickWhole: (values: Int32Array) => Int32Array
}

interface Parted {
  cutoff: number
  control: Part
  treated: Part
}

/** Rows with other outcomes or covariates have the same distances, and so share what was found from these. */
const lastParted = new WeakMap<Float64Array, Parted>()

function partAt(running: Float64Array, cutoff: number): Parted {
  const known = lastParted.get(running)
  if (known?.cutoff === cutoff) return known
  const parted = isAscending(running) ? partSorted(running, cutoff) : partUnsorted(running, cutoff)
  lastParted.set(running, parted)
  return parted
}

function partSorted(running: Float64Array, cutoff: number): Parted {
  const below = countNearer(running, cutoff)
  return {
    cutoff,
    control: partOf(running.slice(0, below).reverse(), cutoff, {
      pick: (values) => values.slice(0, below).reverse(),
      pickWhole: (values) => values.slice(0, below).reverse(),
    }),
    treated: partOf(running.slice(below), cutoff, {
      pick: (values) => values.subarray(below),
      pickWhole: (values) => values.subarray(below),
    }),
  }
}

function partUnsorted(running: Float64Array, cutoff: number): Parted {
  const n = running.length
  // what will hold distances and groups is lent to the sort first: large data have one copy less of themselves at a time
  const room = new ArrayBuffer(8 * n + 4 * (n + 2))
  const order = ascendingOrder(running, room)
  const own = new Float64Array(room, 0, n)
  const groups = new Int32Array(room, 8 * n, n + 2)
  inStretches(n, (from, to) => {
    for (let i = from; i < to; i++) own[i] = running[order[i]]
  })
  const below = countNearer(own, cutoff)
  const partAtPlaces = (places: Int32Array, ofPart: Float64Array, groupsOfPart: Int32Array) => {
    const pick: Part['pick'] = (values) => valuesAt(values, places)
    const pickWhole: Part['pickWhole'] = (values) => places.map((at) => values[at])
    return partOf(ofPart, cutoff, { pick, pickWhole }, groupsOfPart)
  }
  const nearestFirst = own.subarray(0, below).reverse()
  return {
    cutoff,
    control: partAtPlaces(order.subarray(0, below).reverse(), nearestFirst, groups.subarray(0, below + 1)),
    treated: partAtPlaces(order.subarray(below), own.subarray(below), groups.subarray(below + 1)),
  }
}

/**
 * @param own    the running variable of the part's rows, nearest first, in an array of its own: distances take its place
 * @param groups room for one more number than there are rows; none = room of its own
 */
function partOf(
  own: Float64Array,
  cutoff: number,
  { pick, pickWhole }: Pick<Part, 'pick' | 'pickWhole'>,
  groups?: Int32Array,
): Part {
  inStretches(own.length, (from, to) => {
    for (let i = from; i < to; i++) own[i] = Math.abs(own[i] - cutoff)
  })
  const picked = new WeakMap<Float64Array, Float64Array>()
  const pickOnce = (values: Float64Array) => {
    const found = picked.get(values) ?? pick(values)
    picked.set(values, found)
    return found
  }
  return { distance: own, groups: findGroups(own, groups), pick: pickOnce, pickWhole }
}

function takeSide(rows: Observations, { distance, groups, pick, pickWhole }: Part, sign: 1 | -1): Side {
  return {
    sign,
    distance,
    outcome: pick(rows.outcome),
    takeUp: rows.takeUp && pick(rows.takeUp),
    covariates: rows.covariates.map(pick),
    cluster: rows.cluster && pickWhole(rows.cluster),
    ...(rows.weights ? { weights: pick(rows.weights) } : {}),
    groups,
    ...((rows.of ?? rows.running.length) > LONG ? { isLong: true } : {}),
  }
}

/** Rows that lie together, as views. */
export function rowsBetween(rows: Observations, from: number, to: number): Observations {
  const view = (values: Float64Array) => values.subarray(from, to)
  return {
    running: view(rows.running),
    outcome: view(rows.outcome),
    takeUp: rows.takeUp && view(rows.takeUp),
    covariates: rows.covariates.map(view),
    cluster: rows.cluster && rows.cluster.subarray(from, to),
    ...(rows.weights ? { weights: view(rows.weights) } : {}),
  }
}

/** The rows no nearer to the cutoff than a hole's half-width, as views on those of both sides. */
export function withoutNearest({ control, treated }: Sides, hole: number): Sides {
  const [near, far] = [control, treated].map(({ distance }) => countNearer(distance, hole))
  const isLong = control.distance.length + treated.distance.length - near - far > LONG
  return { control: leaveOut(control, near, isLong), treated: leaveOut(treated, far, isLong) }
}

/** Leading values, which ascend, that are smaller than a limit. */
export function countNearer(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] < limit) low = middle + 1
    else high = middle
  }
  return low
}

function leaveOut({ weights, isLong: wasLong, ...side }: Side, first: number, isLong: boolean): Side {
  const view = (values: Float64Array) => values.subarray(first)
  const distance = view(side.distance)
  noteRest(distance, side.distance, side.groups, first)
  return {
    ...side,
    distance,
    outcome: view(side.outcome),
    takeUp: side.takeUp && view(side.takeUp),
    covariates: side.covariates.map(view),
    cluster: side.cluster && side.cluster.subarray(first),
    ...(weights ? { weights: view(weights) } : {}),
    groups: findGroups(distance),
    ...(wasLong && isLong ? { isLong } : {}),
  }
}
