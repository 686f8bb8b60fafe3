import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { valuesAt } from '../../../numerics/linear-algebra.ts'
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
  const order = ascendingOrder(rows.running)
  let below = 0
  while (below < order.length && rows.running[order[below]] < cutoff) below++
  return {
    control: takeSide(rows, cutoff, order.slice(0, below).reverse(), -1),
    treated: takeSide(rows, cutoff, order.subarray(below), 1),
  }
}

function takeSide(rows: Observations, cutoff: number, order: Int32Array, sign: 1 | -1): Side {
  const pick = (values: Float64Array) => valuesAt(values, order)
  const distance = pick(rows.running)
  for (let i = 0; i < distance.length; i++) distance[i] = Math.abs(distance[i] - cutoff)
  return {
    sign,
    distance,
    outcome: pick(rows.outcome),
    takeUp: rows.takeUp && pick(rows.takeUp),
    covariates: rows.covariates.map(pick),
    cluster: rows.cluster && order.map((i) => rows.cluster![i]),
    ...(rows.weights ? { weights: pick(rows.weights) } : {}),
    groups: findGroups(distance),
    ...(rows.running.length > LONG ? { isLong: true } : {}),
  }
}

/** The rows no nearer to the cutoff than a hole's half-width, as views on those of both sides. */
export function withoutNearest({ control, treated }: Sides, hole: number): Sides {
  const [near, far] = [control, treated].map(({ distance }) => countNearer(distance, hole))
  const isLong = control.distance.length + treated.distance.length - near - far > LONG
  return { control: leaveOut(control, near, isLong), treated: leaveOut(treated, far, isLong) }
}

function countNearer(distance: Float64Array, hole: number): number {
  let [low, high] = [0, distance.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (distance[middle] < hole) low = middle + 1
    else high = middle
  }
  return low
}

function leaveOut({ weights, isLong: wasLong, ...side }: Side, first: number, isLong: boolean): Side {
  const view = (values: Float64Array) => values.subarray(first)
  const distance = view(side.distance)
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
