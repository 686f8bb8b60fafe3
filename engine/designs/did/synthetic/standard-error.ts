import type { PanelFrame } from '../../../frame/panel.ts'
import type { Random } from '../../../numerics/random.ts'
import { averageOf, estimateStaggeredSyntheticDid, type StaggeredSyntheticDid } from './staggered.ts'

export interface SyntheticDidError {
  /** NaN where neither variance is defined. */
  se: number
  /** How it was made, as part of a sentence. */
  method: string
}

/** Placebo runs where they are drawn rather than gone through. */
const placeboDraws = 200

/**
 * Standard error: the fixed-weights jackknife over clusters where leaving any one out leaves every cohort a treated
 * unit, else the placebo variance.
 *
 * @see Arkhangelsky et al. 2021, algorithms 3 (jackknife) and 4 (placebo), doi:10.1257/aer.20190159
 */
export function syntheticDidError(
  frame: PanelFrame,
  fit: StaggeredSyntheticDid,
  anticipation: number,
  random: Random,
): SyntheticDidError {
  const jackknife = jackknifeError(frame, fit)
  const unitsAreClusters = frame.clusters === frame.units.length
  if (!Number.isNaN(jackknife) || !unitsAreClusters)
    return { se: jackknife, method: 'fixed-weights jackknife over clusters' }
  return placeboError(frame, fit, anticipation, random)
}

/**
 * √((G−1)/G · Σ (τ₋c − τ)²), the estimate without each cluster at the weights of the whole; donor weights are scaled to
 * sum to one again (equal where none is left). NaN where a cohort would lose its only treated unit.
 */
export function jackknifeError(frame: PanelFrame, fit: StaggeredSyntheticDid): number {
  const clusters = [...new Set([...fit.donors, ...fit.cohorts.flatMap(({ treated }) => treated)].map(clusterOf(frame)))]
  let sum = 0
  for (const cluster of clusters) sum += (withoutCluster(frame, fit, cluster) - fit.value) ** 2
  return Math.sqrt(((clusters.length - 1) / clusters.length) * sum)
}

function clusterOf(frame: PanelFrame): (unit: number) => number {
  return (unit) => frame.clusterIndex[unit]
}

function withoutCluster(frame: PanelFrame, { cohorts, donors }: StaggeredSyntheticDid, cluster: number): number {
  const stays = (unit: number) => frame.clusterIndex[unit] !== cluster
  const kept = donors.flatMap((unit, j) => (stays(unit) ? [[unit, j] as const] : []))
  if (kept.length === 0 || cohorts.some(({ treated }) => !treated.some(stays))) return NaN
  const parts = cohorts.map(({ treated, contrast, unitWeights, treatedCells }) => {
    const left = treated.filter(stays)
    const total = kept.reduce((sum, [, j]) => sum + unitWeights[j], 0)
    const share = (j: number) => (total > 0 ? unitWeights[j] / total : 1 / kept.length)
    const comparison = kept.reduce((sum, [unit, j]) => sum + share(j) * contrast[unit], 0)
    const mean = left.reduce((sum, unit) => sum + contrast[unit], 0) / left.length
    return { value: mean - comparison, treatedCells: (treatedCells / treated.length) * left.length }
  })
  return averageOf(parts)
}

/**
 * The spread of estimates in which never-treated units stand for the treated ones, the real treated ones left out; each
 * once where one unit is treated, else seeded draws. Not defined where the never-treated are not more than the treated,
 * plus one to weigh.
 */
function placeboError(
  frame: PanelFrame,
  fit: StaggeredSyntheticDid,
  anticipation: number,
  random: Random,
): SyntheticDidError {
  const dates = fit.cohorts.flatMap(({ cohort, treated }) => treated.map(() => cohort))
  if (fit.donors.length < dates.length + 2) return { se: NaN, method: 'no standard error' }
  const noise = new Map(fit.cohorts.map((one) => [one.cohort, one.noise]))
  const value = (chosen: number[]) => {
    const cohorts = Array.from(frame.cohort, (cohort) => (cohort === Infinity ? Infinity : NaN))
    chosen.forEach((unit, i) => (cohorts[unit] = dates[i]!))
    return estimateStaggeredSyntheticDid(frame, anticipation, cohorts, noise).value
  }
  const isEnumerated = dates.length === 1
  const runs = isEnumerated
    ? fit.donors.map((unit) => value([unit]))
    : Array.from({ length: placeboDraws }, () => value(drawWithout(fit.donors, dates.length, random)))
  const mean = runs.reduce((sum, one) => sum + one, 0) / runs.length
  const se = Math.sqrt(runs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / runs.length)
  const how = isEnumerated ? `each of ${runs.length} never-treated units once` : `${runs.length} seeded draws`
  return { se: se > 0 ? se : NaN, method: `placebo variance, ${how}` }
}

/** `count` of the units, in random order, none twice. */
function drawWithout(units: number[], count: number, random: Random): number[] {
  const pool = [...units]
  for (let i = 0; i < count; i++) {
    const j = i + random.integer(pool.length - i)
    ;[pool[i], pool[j]] = [pool[j], pool[i]]
  }
  return pool.slice(0, count)
}
