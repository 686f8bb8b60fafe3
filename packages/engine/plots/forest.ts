import type { Estimate, Plot } from '../analysis.ts'
import type { ChanceRank } from '../designs/design.ts'
import type { Text } from '../fact.ts'
import { findsIt } from '../verdict/read-interval.ts'
import { type Agreement, figure, measured } from './facts.ts'
import { excludesZero, figureOf, finite, type Measured } from './plot-of.ts'

type Rank = Pick<ChanceRank, 'p' | 'floor'>

export interface ForestWords {
  outcome: Measured
  /** What every estimate is, at the start of a sentence: `Average effect`. */
  effect: Text
  /** How the intervals are to be read: `pointwise 95% intervals`. */
  intervals: Text
  /** The design's other way to reckon chance, which may not find what the interval finds. */
  rank?: Rank | undefined
}

/**
 * Estimates of one effect below each other, the one named in the design first and marked.
 *
 * @param estimates all in the units of the outcome
 * @param primary   one of them
 */
export function drawEstimates(estimates: Estimate<Text>[], primary: Estimate<Text>, words: ForestWords): Plot<Text> {
  const { outcome, effect, intervals, rank } = words
  const told = figure('estimates', {
    outcome: measured(outcome),
    effect,
    intervals,
    estimates: estimates.length,
    main: { value: primary.value, ci: primary.ci },
    agreement: agreementOf(estimates, primary, rank),
    areAllBounded: estimates.every(hasInterval),
  })
  return figureOf('forest', told, {
    id: 'estimates',
    tab: 'results',
    units: { x: outcome.units, y: '' },
    columns: { name: null, role: null, value: 2, ciLow: 2, ciHigh: 2, p: 4, locked: null },
    rows: estimates.map((estimate) => ({
      name: estimate.name,
      role: estimate.role,
      value: finite(estimate.value),
      ciLow: finite(estimate.ci[0]),
      ciHigh: finite(estimate.ci[1]),
      p: finite(estimate.p),
      locked: estimate.id === primary.id,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: told('zero') }],
  })
}

/**
 * How many of the other estimates with an interval say of zero what the main one says.
 *
 * Where the main interval has no bounds, the directions are counted instead. Placebo estimates do not count.
 */
function agreementOf(estimates: Estimate<Text>[], primary: Estimate<Text>, rank?: Rank): Agreement {
  const others = estimates.filter(({ id, role }) => id !== primary.id && role !== 'placebo')
  if (!hasInterval(primary)) {
    const known = others.filter(({ value }) => Number.isFinite(value))
    const same = known.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
    return { main: 'unbounded', others: known.length, same, isContested: false }
  }
  const [low] = primary.ci
  const isClear = excludesZero(primary.ci)
  const agrees = ({ ci }: Pick<Estimate, 'ci'>) =>
    isClear ? excludesZero(ci) && Math.sign(ci[0]) === Math.sign(low) : !excludesZero(ci)
  const bounded = others.filter(hasInterval)
  return {
    main: isClear ? (low > 0 ? 'above' : 'below') : 'holds-zero',
    others: bounded.length,
    same: bounded.filter(agrees).length,
    isContested: rank !== undefined && findsIt(rank.floor) && isClear !== findsIt(rank.p),
  }
}

/** Whether an estimate has an interval with both ends. */
function hasInterval({ ci }: Pick<Estimate, 'ci'>): boolean {
  return ci.every(Number.isFinite)
}
