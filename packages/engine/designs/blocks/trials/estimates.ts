import type { Estimate } from '../../../analysis.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import type { MetaAnalysis, Pooled } from '../../../synthesis/meta-analysis.ts'
import type { Text } from '../../../fact.ts'
import type { BlockedDifference } from '../effect/combine-blocks.ts'
import { estimated } from '../facts.ts'
import { OF_100 } from '../read-columns.ts'
import { type BlocksSpec, isRatio } from '../spec.ts'
import type { PooledTrials, Trial } from './pool-trials.ts'

/** Random effects, the estimate that a synthesis locks, then the fixed effect and the average without risky trials. */
export function trialEstimates(pool: PooledTrials, spec: BlocksSpec): [Estimate<Text>, ...Estimate<Text>[]] {
  const { trials, meta, mantelHaenszel, withoutHighRisk } = pool
  const low = trials.filter(({ isHighRisk }) => !isHighRisk)
  const make = (
    id: string,
    { value, se, ci, p }: Omit<Pooled, 'tauSquared'>,
    told: ReturnType<typeof estimated>,
  ): Estimate<Text> => ({
    id,
    name: told('name'),
    role: 'robustness',
    estimand: told('estimand'),
    value,
    se,
    ci,
    p,
    units: spec.outcome.units,
    n: peopleIn(trials),
    clusters: null,
    df: null,
    method: told('method'),
  })
  return [
    randomEffects('random-effects', meta, trials, spec),
    make('fixed-effect', meta.fixed, estimated('fixed-effect', { trials: trials.length })),
    ...(mantelHaenszel === null ? [] : [make('mantel-haenszel', mantelHaenszel, estimated('mantel-haenszel', {}))]),
    ...(withoutHighRisk === null ? [] : [randomEffects('without-high-risk', withoutHighRisk, low, spec)]),
  ]
}

function randomEffects(
  id: 'random-effects' | 'without-high-risk',
  { pooled, k, hartungKnappFactor }: MetaAnalysis,
  of: Trial[],
  spec: BlocksSpec,
): Estimate<Text> {
  const { value, se, ci, p } = pooled
  const told = estimated('random-effects', {
    trials: of.length,
    isWithoutRisky: id === 'without-high-risk',
    isRatio: isRatio(spec),
    isHeld: hartungKnappFactor < 1,
    df: k - 1,
  })
  return {
    estimand: told('estimand'),
    value,
    se,
    ci,
    p,
    units: spec.outcome.units,
    n: peopleIn(of),
    clusters: null,
    df: k - 1,
    method: told('method'),
    id,
    name: told('name'),
    role: id === 'random-effects' ? 'primary' : 'robustness',
  }
}

function peopleIn(trials: Trial[]): number {
  return trials.reduce((sum, { n }) => sum + n, 0)
}

/**
 * Level without treatment and spread of the outcome among people of the control arms. Of a ratio the level is cases of 100,
 * the spread that of yes or no carried to logs: √(p(1 − p))/p.
 */
export function trialLevels({ blocks, sample, values }: BlockedDifference, spec: BlocksSpec) {
  const total = blocks.reduce((sum, { n }) => sum + n, 0)
  const level = blocks.reduce((sum, { n, control }) => sum + (n / total) * control.mean, 0)
  const spread = standardDeviation(values.filter((_, row) => sample.treated[row] === 0))
  if (!isRatio(spec)) return { level: level / spec.outcome.scale, spread }
  const share = level / OF_100
  return { level, spread: spec.outcome.scale * Math.sqrt((1 - share) / share) }
}
