import { studentTTwoSidedP } from '../../numerics/distributions.ts'
import type { RddFrame } from './frame.ts'
import { countValues } from './local-polynomial/side.ts'
import { linearised } from './local-polynomial/contrast.ts'
import { mean, variance } from '../../numerics/moments.ts'

export interface LocalRandomisation {
  value: number
  se: number
  df: number
  /** Half-width of the window, in the running variable's units. */
  window: number
  rows: { control: number; treated: number }
}

/** Rows a window needs on each side; the recommendation of Cattaneo, Idrobo & Titiunik 2024, section 2. */
const fewestRows = 10
/** A window is balanced while no covariate's p value falls under this, the same authors' choice. */
const balanceLevel = 0.15
/** Windows tried, from the narrowest with enough rows on: the idea is local. Our choice. */
const mostWindows = 50
/** From this share of rows repeating a value on, the running variable counts as discrete (rdrobust's rule). */
const repeatShare = 0.2

/** Whether so many rows share their value that limits at the cutoff are extrapolations. */
export function isDiscrete({ rows, cutoff }: Pick<RddFrame, 'rows' | 'cutoff'>): boolean {
  const { control, treated } = countValues(rows.running, cutoff)
  return [control, treated].some((side) => 1 - side.distinct / side.rows >= repeatShare)
}

/**
 * Difference in means within the nearest groups of a discrete running variable, as if treatment were randomised there.
 *
 * The window is the widest in which, as in every narrower one, no balance covariate differs; without covariates the
 * narrowest one with ten rows on each side. Unequal variances, Welch's degrees of freedom.
 *
 * @returns null when no window has ten rows on each side, the narrowest one is not balanced, or rows carry weights
 * @see Cattaneo, Frandsen & Titiunik 2015, doi:10.1515/jci-2013-0010
 */
export function estimateLocalRandomisation(frame: RddFrame): LocalRandomisation | null {
  // a difference of plain means answers another question than the locked weights do
  if (frame.rows.weights) return null
  const { rows, cutoff } = frame
  const distance = rows.running.map((x) => Math.abs(x - cutoff))
  const isTreated = (row: number) => rows.running[row] >= cutoff
  let best: { window: number; control: number[]; treated: number[] } | null = null
  let tried = 0
  for (const window of [...new Set(distance)].sort((a, b) => a - b)) {
    const inside = [...distance.keys()].filter((row) => distance[row] <= window)
    const [control, treated] = [inside.filter((row) => !isTreated(row)), inside.filter(isTreated)]
    if (control.length < fewestRows || treated.length < fewestRows) continue
    if (tried++ === mostWindows) break
    if (frame.balance.some(({ values }) => differenceOf(values, control, treated).p < balanceLevel)) break
    best = { window, control, treated }
    if (frame.balance.length === 0) break
  }
  if (best === null) return null
  const { window, control, treated } = best
  const { value, se, df } = effectOf(frame, control, treated)
  return Number.isFinite(se) && se > 0
    ? { value, se, df, window, rows: { control: control.length, treated: treated.length } }
    : null
}

function effectOf({ rows }: RddFrame, control: number[], treated: number[]) {
  const plain = differenceOf(rows.outcome, control, treated)
  if (rows.takeUp === null) return plain
  const firstStage = differenceOf(rows.takeUp, control, treated).value
  const ratio = plain.value / firstStage
  const { se, df } = differenceOf(linearised(rows.outcome, rows.takeUp, ratio, firstStage), control, treated)
  return { value: ratio, se, df }
}

/** Difference in means, its standard error and Welch's test; rows without the value are left out. */
function differenceOf(values: Float64Array, control: number[], treated: number[]) {
  const [from, to] = [describe(values, control), describe(values, treated)]
  const value = to.mean - from.mean
  const [a, b] = [to.variance / to.n, from.variance / from.n]
  const df = (a + b) ** 2 / (a ** 2 / (to.n - 1) + b ** 2 / (from.n - 1))
  const se = Math.sqrt(a + b)
  const p = se > 0 ? studentTTwoSidedP(value / se, df) : Number(value === 0)
  return { value, se, df, p }
}

function describe(values: Float64Array, rows: number[]) {
  const present = rows.map((row) => values[row]).filter((value) => !Number.isNaN(value))
  return { n: present.length, mean: mean(present), variance: variance(present) }
}
