import type { Estimate } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { createRandom } from '../../../numerics/random.ts'
import type { Fitted, StepContext } from '../../design.ts'
import { counterfactualMeanOf, standardisedEffect, untreatedSd } from '../effect-size.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { type DidSpec, isContrast } from '../spec.ts'
import { besideEstimates, type Imputed, imputedEstimate, imputeHeadline } from './estimates.ts'
import { effectsByTime, studyTimes } from './event-study.ts'
import { estimated } from './facts.ts'

/** What the later steps work from where the model of untreated outcomes has more than units and periods. */
export interface ImputedFit extends Fitted<Text> {
  primary: Estimate<Text>
  imputed: Imputed
  /** Inside `spec.eventWindow`. */
  eventStudy: EventStudy
  /** Every period before treatment, whatever window is drawn. */
  allLeads: EventStudy
  conclusion: Conclusion['kind']
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * The imputation estimator with further fixed effects and unit trends, its event study and the estimates beside it.
 *
 * @param frame panel that has passed preflight, with `untreatedModel`
 * @see Borusyak, Jaravel & Spiess 2024, doi:10.1093/restud/rdae007
 */
export function estimate(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>): ImputedFit {
  const { primary, imputed } = fitImputed(frame, spec, context)
  context.announce?.(primary)
  context.progress(0.2)
  const times = effectsByTime(imputed.imputation, spec.anticipation)
  const random = createRandom(context.seed, 'multiplier-bootstrap')
  const { eventWindow, bootstrapDraws } = spec
  const within = (share: number) => context.progress(0.3 + 0.5 * share)
  const study = (window: Parameters<typeof studyTimes>[2], step?: (share: number) => void) =>
    studyTimes(imputed.imputation, times, window, random, step)
  const eventStudy = study({ ...eventWindow, draws: bootstrapDraws }, within)
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  return {
    primary,
    imputed,
    estimates: [primary, ...besideEstimates(frame, spec, context.words)],
    eventStudy,
    allLeads: study({ before: Infinity, after: -1, draws: 0 }),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    ...describeSample(frame, imputed),
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: isContrast(spec)
      ? null
      : counterfactualMeanOf(headlineRows(imputed), frame, spec, primary.value),
    standardisedEffect: standardisedEffect(frame, primary.value),
    outcomeSpread: untreatedSd(frame),
  }
}

/** The primary estimate alone. */
export function fitImputed(frame: PanelFrame, spec: DidSpec, { words }: Pick<StepContext, 'words'>) {
  const imputed = imputeHeadline(frame, spec)
  const { furtherEffects = [], unitTrends = false } = spec
  const told = estimated('imputation-model', { hasEffects: furtherEffects.length > 0, hasTrends: unitTrends })
  const labels = { id: 'imputation-model', name: told('name'), role: 'primary' as const }
  return { imputed, primary: imputedEstimate(imputed, spec, words, labels) }
}

function headlineRows({ imputation, weights }: Imputed): number[] {
  return imputation.treated.filter((row) => weights[row] > 0)
}

function describeSample(frame: PanelFrame, { imputation }: Imputed): Pick<Fitted, 'sample' | 'windows'> {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite)
  const first = Math.min(...cohorts)
  const { treated, untreated } = imputation
  const before = frame.periods.filter((period) => period < first)
  return {
    sample: {
      rows: treated.length + untreated.length,
      units: frame.units.length,
      treatedUnits: new Set(treated.map((row) => frame.unitIndex[row])).size,
      comparisonUnits: frame.cohort.filter((cohort) => cohort > first).length,
      periods: frame.periods.length,
    },
    windows: { pre: [before[0], before.at(-1)!], post: [first, frame.periods.at(-1)!] },
  }
}
