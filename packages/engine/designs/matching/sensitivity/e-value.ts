import type { Text } from '../../../fact.ts'
import { rowsOf, type CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import type { MatchingSpec } from '../spec.ts'
import { say } from '../facts.ts'
import { partOf } from './part.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import type { SensitivityPart } from '../../shared/finding.ts'

/**
 * How strongly, as a risk ratio, an unmeasured confounder must be tied to both treatment and outcome to make a risk ratio
 * of one out of the given one.
 *
 * @see VanderWeele & Ding 2017, doi:10.7326/M16-2607
 * @example eValue(3.9) // 7.263
 */
export function eValue(riskRatio: number): number {
  const ratio = riskRatio < 1 ? 1 / riskRatio : riskRatio
  return ratio + Math.sqrt(ratio * (ratio - 1))
}

/** The E-value of the limit nearer to one; 1 when the interval holds one. */
export function eValueOfLimit([low, high]: [number, number]): number {
  if (low <= 1 && high >= 1) return 1
  return eValue(low > 1 ? low : high)
}

/** The risk ratio that a standardised mean difference stands for, with its limits. */
export function riskRatioOfDifference(d: number, se: number): { ratio: number; limits: [number, number] } {
  return {
    ratio: Math.exp(0.91 * d),
    limits: [Math.exp(0.91 * d - 1.78 * se), Math.exp(0.91 * d + 1.78 * se)],
  }
}

/** Odds ratio of a common outcome as a risk ratio. */
export function riskRatioOfCommonOdds(oddsRatio: number): number {
  return Math.sqrt(oddsRatio)
}

/** Hazard ratio of a common outcome as a risk ratio. */
export function riskRatioOfCommonHazards(hazardRatio: number): number {
  return (1 - 0.5 ** Math.sqrt(hazardRatio)) / (1 - 0.5 ** Math.sqrt(1 / hazardRatio))
}

/**
 * The E-value of the estimate, and of what would overturn its conclusion: for an effect the interval's limit nearer to
 * zero; otherwise the smallest bias that would move the interval out of its conclusion.
 *
 * A 0/1 outcome is read as a risk ratio against the risk without treatment, any other as a standardised difference.
 */
export function findEValue(frame: CrossSection, spec: MatchingSpec, fit: MatchingFit): SensitivityPart<Text> {
  const scale = riskScale(frame, spec, fit)
  if (scale === null) return partOf('e-value', { why: say('no-risk-ratio', {}) })
  const { value, ci } = fit.primary
  const { conclusion } = fit
  const toExplain = eValue(scale.ratioOf(value))
  const toOverturn =
    conclusion.kind === 'effect'
      ? eValueOfLimit(scale.limitsOf(value, fit.primary.se, ci))
      : eValue(scale.ratioOfBias(conclusion))
  const breakdownValue = Number.isFinite(toOverturn) ? toOverturn : null
  return partOf('e-value', { toExplain, toOverturn, conclusion: conclusion.kind }, { breakdownValue })
}

interface RiskScale {
  ratioOf: (effect: number) => number
  limitsOf: (value: number, se: number, ci: [number, number]) => [number, number]
  /** How far, as a ratio, the overturning bias moves the interval. */
  ratioOfBias: (conclusion: MatchingFit['conclusion']) => number
}

function riskScale(frame: CrossSection, spec: MatchingSpec, fit: MatchingFit): RiskScale | null {
  if (isBinary(frame, spec)) return riskRatios(fit, spec.outcome.scale)
  const sd = sdWithinArms(frame)
  if (!(sd > 0)) return null
  return {
    ratioOf: (effect) => riskRatioOfDifference(effect / sd, 0).ratio,
    limitsOf: (value, se) => riskRatioOfDifference(value / sd, se / sd).limits,
    ratioOfBias: ({ overturningBias }) => riskRatioOfDifference(overturningBias / sd, 0).ratio,
  }
}

/** Effects in risks, against the risk without treatment; a risk below zero or a bias beyond it has no ratio and is endless. */
function riskRatios(fit: MatchingFit, scale: number): RiskScale | null {
  const without = (fit.counterfactualMean ?? NaN) * scale
  if (!(without > 0)) return null
  const ratioOf = (effect: number) => Math.max(0, (without + effect) / without)
  return {
    ratioOf,
    limitsOf: (_value, _se, [low, high]) => [ratioOf(low), ratioOf(high)],
    ratioOfBias: ({ overturningBias }) => ratioOf(overturningBias),
  }
}

function isBinary({ outcome }: CrossSection, { outcome: { transform, scale } }: MatchingSpec): boolean {
  return transform === 'none' && outcome.every((value) => value === 0 || value === scale)
}

function sdWithinArms({ treated, treatedCount, n, outcome }: CrossSection): number {
  const squares = ([0, 1] as const).map((arm) => {
    const values = rowsOf(treated, arm).map((row) => outcome[row])
    return standardDeviation(values) ** 2 * (values.length - 1)
  })
  return treatedCount > 1 ? Math.sqrt((squares[0] + squares[1]) / (n - 2)) : NaN
}
