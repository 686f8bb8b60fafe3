import type { PanelFrame } from '../../../frame/panel.ts'

export type BaconType = 'treated-vs-never' | 'earlier-vs-later' | 'later-vs-earlier' | 'later-vs-always'

export interface BaconComparison {
  type: BaconType
  /** First treated period of the units whose treatment switches on in this comparison. */
  treated: number
  /** First treated period of the comparison units; Infinity = never treated. */
  comparison: number
  estimate: number
  /** Share of the two-way fixed effects estimate; all sum to 1. */
  weight: number
}

export interface BaconDecomposition {
  comparisons: BaconComparison[]
  byType: { type: BaconType; weight: number; averageEstimate: number }[]
  /** Σ weight · estimate: the two-way fixed effects estimate. */
  estimate: number
  /** Weight of comparisons that use already treated units as controls. */
  forbiddenShare: number
}

interface Cohort {
  /** Index of the first treated period; the number of periods when never treated. */
  start: number
  /** First treated period; Infinity = never. */
  value: number
  units: number
  /** Mean outcome per period. */
  means: Float64Array
}

const types: BaconType[] = ['treated-vs-never', 'earlier-vs-later', 'later-vs-earlier', 'later-vs-always']

/**
 * Every two-by-two comparison inside two-way fixed effects without covariates, with its weight.
 *
 * @param frame panel, balanced
 * @returns     the comparisons, cohorts in order; null for a panel that is not balanced, where the weights do not hold
 * @see Goodman-Bacon 2021, Theorem 1 and equations 10a–10g, doi:10.1016/j.jeconom.2021.03.014; goldens from R `bacondecomp`
 */
export function decomposeTwfe(frame: PanelFrame): BaconDecomposition | null {
  if (!frame.balanced) return null
  const cohorts = cohortMeans(frame)
  const periods = frame.periods.length
  const raw = cohorts.flatMap((treated) =>
    cohorts.filter((other) => other !== treated).flatMap((other) => compare(treated, other, periods)),
  )
  const total = raw.reduce((sum, { weight }) => sum + weight, 0)
  const comparisons = raw.map((comparison) => ({ ...comparison, weight: comparison.weight / total }))
  return {
    comparisons,
    byType: types.flatMap((type) => summarise(comparisons, type)),
    estimate: comparisons.reduce((sum, { weight, estimate }) => sum + weight * estimate, 0),
    forbiddenShare: comparisons
      .filter(({ type }) => type === 'later-vs-earlier' || type === 'later-vs-always')
      .reduce((sum, { weight }) => sum + weight, 0),
  }
}

function cohortMeans(frame: PanelFrame): Cohort[] {
  const periods = frame.periods.length
  const byStart = new Map<number, Cohort>()
  frame.units.forEach((_, unit) => {
    const start = frame.cohortIndex[unit] < 0 ? periods : frame.cohortIndex[unit]
    const cohort = byStart.get(start) ?? {
      start,
      value: start === periods ? Infinity : frame.cohort[unit],
      units: 0,
      means: new Float64Array(periods),
    }
    byStart.set(start, cohort)
    cohort.units++
    for (let t = 0; t < periods; t++) cohort.means[t] += frame.outcome[frame.rowOf[unit * periods + t]]
  })
  const cohorts = [...byStart.values()].sort((a, b) => a.start - b.start)
  for (const cohort of cohorts) cohort.means.forEach((sum, t) => (cohort.means[t] = sum / cohort.units))
  return cohorts
}

/** The comparison in which `treated` switches on while `other` stands still; none when it has no weight. */
function compare(treated: Cohort, other: Cohort, periods: number): BaconComparison[] {
  if (treated.start === 0 || treated.start === periods) return []
  // the window runs while `other` does not change: up to its start when it is treated later, from it on when earlier
  const isLater = other.start > treated.start
  const from = isLater ? 0 : other.start
  const to = isLater ? other.start : periods
  const change = (means: Float64Array) => average(means, treated.start, to) - average(means, from, treated.start)
  // n_k·n_l times the treated and untreated shares of the panel's length inside the window (equations 10e–10g)
  const weight = treated.units * other.units * ((to - treated.start) / periods) * ((treated.start - from) / periods)
  return [
    {
      type: comparisonType(treated, other, periods),
      treated: treated.value,
      comparison: other.value,
      estimate: change(treated.means) - change(other.means),
      weight,
    },
  ]
}

function comparisonType(treated: Cohort, other: Cohort, periods: number): BaconType {
  if (other.start === periods) return 'treated-vs-never'
  if (other.start === 0) return 'later-vs-always'
  return other.start > treated.start ? 'earlier-vs-later' : 'later-vs-earlier'
}

function average(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let t = from; t < to; t++) sum += values[t]
  return sum / (to - from)
}

function summarise(comparisons: BaconComparison[], type: BaconType) {
  const chosen = comparisons.filter((comparison) => comparison.type === type)
  const weight = chosen.reduce((sum, comparison) => sum + comparison.weight, 0)
  if (weight === 0) return []
  const sum = chosen.reduce((total, comparison) => total + comparison.weight * comparison.estimate, 0)
  return [{ type, weight, averageEstimate: sum / weight }]
}
