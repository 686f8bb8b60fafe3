import { inferPoint } from '../../../inference/wald.ts'
import { metaAnalyze, type MetaAnalysis, type Pooled } from '../../../synthesis/meta-analysis.ts'
import type { BlockEffect } from '../effect/block-effects.ts'
import type { BlocksFrame } from '../frame.ts'
import { OF_100 } from '../read-columns.ts'
import { type BlocksSpec, isRatio } from '../spec.ts'

/** One trial with its own effect, in the estimate's units. */
export interface Trial {
  name: string
  /** People, or units, with a known outcome. */
  n: number
  effect: number
  se: number
  /** As the design declares; null = nobody rated the trials. */
  isHighRisk: boolean | null
}

/** Trials put together, and what stands beside the average. */
export interface PooledTrials {
  trials: Trial[]
  /** Trials that say nothing of the effect: without a case in either arm, or without anybody spared. */
  silent: string[]
  meta: MetaAnalysis
  /** Mantel and Haenszel's ratio of risks, as logs; null where trials are compared by differences. */
  mantelHaenszel: Omit<Pooled, 'tauSquared'> | null
  /** The average without trials at high risk of bias; null where none is, nobody rated them, or fewer than two are left. */
  withoutHighRisk: MetaAnalysis | null
  smallTrials: SmallTrials | null
}

/** The regression of effects on one over the size of the trial. */
export interface SmallTrials {
  /** The effect that the line gives a trial without end. */
  limit: number
  se: number
  df: number
  ci: [number, number]
  /** Two-sided p value of the slope. */
  p: number
}

/** Under this many trials the regression on size tells next to nothing (Cochrane Handbook, chapter 13). */
const ENOUGH_FOR_SIZE = 10

/**
 * The trials' effects and their random-effects average; null where the blocks are no trials.
 *
 * @param blocks the blocks' summaries of the main outcome; of a ratio, cases of 100
 * @see Mantel & Haenszel 1959; Greenland & Robins 1985, doi:10.2307/2530643 (variance); Peters et al. 2006,
 *   doi:10.1001/jama.295.6.676 (size of the trial)
 */
export function poolTrials(blocks: BlockEffect[], frame: BlocksFrame, spec: BlocksSpec): PooledTrials | null {
  if (spec.trials === undefined) return null
  const { trials, silent } = readTrials(blocks, frame, spec)
  const low = trials.filter(({ isHighRisk }) => isHighRisk === false)
  return {
    trials,
    silent,
    meta: metaAnalyze(trials),
    mantelHaenszel: isRatio(spec) ? mantelHaenszel(blocks.map(countsOf), spec.outcome.scale) : null,
    withoutHighRisk: low.length < 2 || low.length === trials.length ? null : metaAnalyze(low),
    smallTrials: regressOnSize(trials),
  }
}

/** Every trial's own effect, and the names of those that have none. */
export function readTrials(blocks: BlockEffect[], { highRisk }: Pick<BlocksFrame, 'highRisk'>, spec: BlocksSpec) {
  const told = blocks.map((block) => ({ block, own: isRatio(spec) ? logRatio(block, spec.outcome.scale) : own(block) }))
  const trials = told.flatMap(({ block: { block: name, n }, own }): Trial[] =>
    own === null ? [] : [{ name, n, ...own, isHighRisk: highRisk && highRisk.has(name) }],
  )
  return { trials, silent: told.filter(({ own }) => own === null).map(({ block }) => block.block) }
}

/** The difference in means as the blocks have it; null where a trial shows no variance. */
function own({ difference, variance }: BlockEffect): Pick<Trial, 'effect' | 'se'> | null {
  return variance > 0 ? { effect: difference, se: Math.sqrt(variance) } : null
}

/** Cases and people in both arms. */
interface Counts {
  a: number
  treated: number
  c: number
  control: number
}

function countsOf({ treated, control }: BlockEffect): Counts {
  // means of whole counts of 0 and 100: rounding takes off what division left
  const cases = (mean: number, n: number) => Math.round((mean * n) / OF_100)
  return {
    a: cases(treated.mean, treated.n),
    treated: treated.n,
    c: cases(control.mean, control.n),
    control: control.n,
  }
}

/** Half a case is added to every cell of a trial in which one is empty; a trial with nobody, or everybody, in both arms is silent. */
function logRatio(block: BlockEffect, scale: number): Pick<Trial, 'effect' | 'se'> | null {
  const { a, treated, c, control } = countsOf(block)
  if (a + c === 0 || a + c === treated + control) return null
  const hasEmpty = a === 0 || c === 0 || a === treated || c === control
  const [half, whole] = hasEmpty ? [0.5, 1] : [0, 0]
  const effect = Math.log((a + half) / (treated + whole)) - Math.log((c + half) / (control + whole))
  const variance = 1 / (a + half) - 1 / (treated + whole) + 1 / (c + half) - 1 / (control + whole)
  return { effect: scale * effect, se: scale * Math.sqrt(variance) }
}

/** One ratio of risks for all trials, from their counts as they are. */
function mantelHaenszel(trials: Counts[], scale: number): Omit<Pooled, 'tauSquared'> {
  const sum = (of: (trial: Counts) => number) => trials.reduce((total, trial) => total + of(trial), 0)
  const above = sum(({ a, treated, control }) => (a * control) / (treated + control))
  const below = sum(({ c, treated, control }) => (c * treated) / (treated + control))
  const spread = sum(
    ({ a, treated, c, control }) =>
      (treated * control * (a + c) - a * c * (treated + control)) / (treated + control) ** 2,
  )
  const { value, se, ci, p } = inferPoint(
    scale * Math.log(above / below),
    scale * Math.sqrt(spread / (above * below)),
    Infinity,
  )
  return { value, se, ci, p }
}

/**
 * Effects on one over the number of people, weighted by one over the variance, with a scale of its own: small trials that
 * find more, or those with dull results that were never printed, tilt the line. Size and not the standard error stands
 * below, because of a ratio that one depends on the effect itself.
 *
 * @returns null with fewer than ten trials, or where all are of one size
 */
function regressOnSize(trials: Trial[]): SmallTrials | null {
  if (trials.length < ENOUGH_FOR_SIZE) return null
  const weights = trials.map(({ se }) => 1 / se ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (of: (trial: Trial) => number) =>
    trials.reduce((sum, trial, i) => sum + weights[i] * of(trial), 0) / total
  const [x, y] = [mean(({ n }) => 1 / n), mean(({ effect }) => effect)]
  const sxx = total * mean(({ n }) => (1 / n - x) ** 2)
  if (!(sxx > 1e-20 * total * x ** 2)) return null
  const slope = (total * mean(({ n, effect }) => (1 / n - x) * (effect - y))) / sxx
  const df = trials.length - 2
  const scatter = (total * mean(({ n, effect }) => (effect - y - slope * (1 / n - x)) ** 2)) / df
  const limit = inferPoint(y - slope * x, Math.sqrt(scatter * (1 / total + x ** 2 / sxx)), df)
  return { limit: limit.value, se: limit.se, df, ci: limit.ci, p: inferPoint(slope, Math.sqrt(scatter / sxx), df).p }
}
