import type { Estimate } from '../../../analysis.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import type { MetaAnalysis, Pooled } from '../../../synthesis/meta-analysis.ts'
import { plural } from '../../../words/count.ts'
import type { BlockedDifference } from '../effect/combine-blocks.ts'
import { OF_100 } from '../read-columns.ts'
import type { BlocksSpec } from '../spec.ts'
import { isRatio, type PooledTrials, type Trial } from './pool-trials.ts'

/** Random effects, the estimate that a synthesis locks, then the fixed effect and the average without risky trials. */
export function trialEstimates(pool: PooledTrials, spec: BlocksSpec): [Estimate, ...Estimate[]] {
  const { trials, meta, mantelHaenszel, withoutHighRisk } = pool
  const low = trials.filter(({ isHighRisk }) => !isHighRisk)
  const make = (
    id: string,
    name: string,
    { value, se, ci, p }: Omit<Pooled, 'tauSquared'>,
    of: Trial[],
    how: string,
  ) => ({
    id,
    name,
    role: 'robustness' as const,
    estimand: 'Effect that is the same in every trial',
    value,
    se,
    ci,
    p,
    units: spec.outcome.units,
    n: peopleIn(of),
    clusters: null,
    df: null,
    method: `${how} of ${plural(of.length, 'trial')}; 95% interval from normal quantiles.`,
  })
  return [
    {
      ...randomEffects(meta, trials, spec),
      id: 'random-effects',
      name: 'Random effects over trials',
      role: 'primary',
    },
    make('fixed-effect', 'Fixed effect', meta.fixed, trials, 'Inverse-variance average'),
    ...(mantelHaenszel === null
      ? []
      : [
          {
            ...make(
              'mantel-haenszel',
              'Fixed effect (Mantel–Haenszel)',
              mantelHaenszel,
              trials,
              'Mantel and Haenszel’s ratio of risks',
            ),
            method: `Mantel and Haenszel’s ratio of risks from the counts of all trials as they are; 95% interval after Greenland and Robins, normal quantiles.`,
          },
        ]),
    ...(withoutHighRisk === null
      ? []
      : [
          {
            ...randomEffects(withoutHighRisk, low, spec),
            id: 'without-high-risk',
            name: 'Without trials at high risk of bias',
            role: 'robustness' as const,
          },
        ]),
  ]
}

type Unnamed = Omit<Estimate, 'id' | 'name' | 'role'>

function randomEffects({ pooled, k, hartungKnappFactor }: MetaAnalysis, of: Trial[], spec: BlocksSpec): Unnamed {
  const { value, se, ci, p } = pooled
  const held = hartungKnappFactor < 1 ? ', its factor held at 1' : ''
  return {
    estimand: 'Average effect over trials like these',
    value,
    se,
    ci,
    p,
    units: spec.outcome.units,
    n: peopleIn(of),
    clusters: null,
    df: k - 1,
    method:
      `${isRatio(spec) ? 'Logs of the ratio of risks' : 'Differences in means'} of ${plural(of.length, 'trial')} averaged with random effects, the variance between trials by restricted likelihood (REML); ` +
      `95% interval after Hartung and Knapp${held}, t with ${k - 1} degrees of freedom.`,
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
