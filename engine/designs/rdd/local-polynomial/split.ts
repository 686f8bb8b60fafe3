import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { findGroups, type Side } from './side.ts'

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

interface Sides {
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
  const pick = (values: Float64Array) => {
    const picked = new Float64Array(order.length)
    for (let i = 0; i < order.length; i++) picked[i] = values[order[i]]!
    return picked
  }
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
  }
}
