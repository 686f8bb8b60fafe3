import type { SensitivityPoint } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { findSwitch } from '../../numerics/one-dimensional.ts'
import type { VaryAtOnce } from '../design.ts'
import { joinParts, progressWithin, seriesOf, type SensitivityPart } from '../shared/finding.ts'
import { dataOf } from './effect.ts'
import { instrumentIndex, type IvFit } from './estimate.ts'
import { series as varied } from './facts.ts'
import type { IvFrame } from './frame.ts'
import { andersonRubin, hullOf } from './model/anderson-rubin.ts'
import { reduceModel } from './model/reduce.ts'
import { findLeftOut } from './sensitivity/left-out.ts'
import { findPlaceboOutcomes } from './sensitivity/placebo-outcomes.ts'
import { findPlausibleExogeneity } from './sensitivity/plausibly-exogenous.ts'
import { strongestConfounder } from './sensitivity/strongest-covariate.ts'
import type { IvSpec } from './spec.ts'

type Vary = VaryAtOnce<IvSpec, IvFrame, IvFit, Text>

/**
 * What would have to be different for the conclusion to change: a direct way from the instrument to the outcome, an
 * omitted variable, single instruments, and other sets of covariates. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts = [
    findPlausibleExogeneity(frame, spec, fit, context.intent.smallestEffect, within(0, 0.1)),
    findOmittedVariable(frame, spec, fit),
    findPlaceboOutcomes(frame, spec, context.words, context.seed),
    findLeftOut(frame, spec, fit, context.seed, within(0.3, 1)),
  ]
  return joinParts(parts)
}

const strengths = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2]

/**
 * F value that the Anderson–Rubin statistic must pass when an omitted variable explains a share r of what is left of
 * both instrument and outcome: (√df·r/√(1-r) + t·√(df/(df-1)))², t with df - 1 degrees of freedom.
 *
 * @param df residual degrees of freedom of the regression on the instrument
 * @see Cinelli & Hazlett 2020, doi:10.1111/rssb.12348; 2025, doi:10.1093/biomet/asaf004 (instrumental variables)
 */
export function omittedVariableLimit(r: number, df: number): number {
  const critical = studentTQuantile(0.975, df - 1)
  return (Math.sqrt(df) * (r / Math.sqrt(1 - r)) + critical * Math.sqrt(df / (df - 1))) ** 2
}

/**
 * The Anderson–Rubin set had a variable been omitted that is tied to instrument and outcome, by how much it explains of
 * both. The algebra is that of equal variances, whatever covariance the design uses. Several instruments enter as the
 * treatment they predict.
 */
function findOmittedVariable(frame: IvFrame, spec: IvSpec, fit: IvFit): SensitivityPart<Text> {
  const id = 'omitted-variable'
  if (fit.conclusion === 'none') return { sensitivity: [seriesOf(id, [], varied(id, { found: null }))], evidence: {} }
  const data = dataOf(frame, spec, { instruments: [instrumentIndex(fit)], errors: { kind: 'iid' } })
  const test = andersonRubin(reduceModel(data))
  const setAt = (r: number) => hullOf(test.set(0.95, { limit: omittedVariableLimit(r, test.df2) }))
  const holds = (r: number) => fit.keepsConclusion(setAt(r))
  const breakdown = findRobustnessValue(holds)
  const series = strengths.map((setting): SensitivityPoint => {
    const ci = setAt(setting)
    return { setting, value: fit.effect.twoStage.value, ci, keepsConclusion: fit.keepsConclusion(ci) }
  })
  const found = { breakdown, df: test.df2, strongest: strongestConfounder(frame, spec, fit) }
  return { sensitivity: [seriesOf(id, series, varied(id, { found }), breakdown)], evidence: {} }
}

function findRobustnessValue(holds: (r: number) => boolean): number {
  if (!holds(0)) return 0
  const almostAll = 1 - 1e-9
  return holds(almostAll) ? almostAll : findSwitch(holds, 0, almostAll, 1e-10)
}
