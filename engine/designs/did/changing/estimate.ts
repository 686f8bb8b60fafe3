import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { waldTest } from '../../../inference/wald.ts'
import { submatrix } from '../../../numerics/linear-algebra.ts'
import { createRandom } from '../../../numerics/random.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { Fitted, StepContext } from '../../design.ts'
import { standardisedEffect, untreatedSd } from '../effect-size.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { clusterWord } from '../lone-comparison.ts'
import type { DidSpec } from '../spec.ts'
import { describeChanges } from './describe-sample.ts'
import { effectEstimates, imputationEstimate, otherComparisonEstimate, totalEstimate } from './estimates.ts'
import { studyChanges } from './event-study.ts'
import { readPaths, type TreatmentPaths } from './paths.ts'
import { listEffects, listPlacebos, totalEffect, type EffectAt, type TotalEffect } from './total-effect.ts'
import { stepWord, unitsPerTreatment } from './words.ts'

/** What the later steps work from where the treatment may change more than once. */
export interface ChangingFit extends Fitted {
  primary: Estimate
  paths: TreatmentPaths
  /** DID_ℓ of the headline's periods and their placebos, in units of the outcome. */
  effects: EffectAt[]
  placebos: EffectAt[]
  total: TotalEffect
  /** Inside `spec.eventWindow`, in units of the estimate. */
  eventStudy: EventStudy
  /** Every placebo, whatever window is drawn. */
  allLeads: EventStudy
  conclusion: Conclusion['kind']
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * The average total effect per unit of treatment, with the effects that it sums by time since the first change.
 *
 * @param frame panel that has passed preflight, with `treatment` per row
 * @throws {EngineError} `did/no-unchanged-units` when no effect can be computed
 * @see de Chaisemartin & D'Haultfœuille 2024, doi:10.1162/rest_a_01414
 */
export function estimate(frame: PanelFrame, spec: DidSpec, context: StepContext): ChangingFit {
  const { paths, effects, total, primary, given } = fitTotal(frame, spec, context)
  context.announce?.(primary)
  const placebos = listPlacebos(paths, effects, spec)
  const meanChange = total.change / total.observations
  const random = createRandom(context.seed, 'multiplier-bootstrap')
  const eventStudy = studyChanges(
    paths.panel,
    { effects, placebos },
    { window: spec.eventWindow, meanChange, draws: spec.bootstrapDraws },
    random,
    (share) => context.progress(0.2 + 0.6 * share),
  )
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  return {
    primary,
    estimates: [
      primary,
      ...effectEstimates({ effects, placebos }, given, describeJointTest(eventStudy)),
      ...otherComparisonEstimate(given),
      imputationEstimate(effects, total, given),
    ],
    paths,
    effects,
    placebos,
    total,
    eventStudy,
    allLeads: studyChanges(
      paths.panel,
      { effects, placebos },
      { window: { before: Infinity, after: -1 }, meanChange, draws: 0 },
      random,
    ),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    ...describeChanges(frame, paths, effects, spec),
    outcome: { label: spec.outcome.label, units: unitsPerTreatment(spec) },
    counterfactualMean: null,
    standardisedEffect: standardisedEffect(frame, primary.value),
    outcomeSpread: untreatedSd(frame),
  }
}

/** The primary estimate and what it is made of. */
export function fitTotal(frame: PanelFrame, spec: DidSpec, { words }: Pick<StepContext, 'words'>) {
  const paths = readPaths(frame)
  const given = { paths, spec, noun: clusterWord(paths.panel, words), step: stepWord(paths.panel.periods, words) }
  const effects = listEffects(paths, spec)
  const total = totalEffect(paths, effects)
  if (Number.isNaN(total.value)) {
    throw new EngineError(
      'did/no-unchanged-units',
      'No effect can be computed: no unit changes its treatment while another with the same first treatment keeps it.',
    )
  }
  return { paths, effects, total, given, primary: totalEstimate(effects, total, given) }
}

/** Whether the effects shown differ from zero taken together, as the authors' package tests it; a sentence after a space. */
function describeJointTest({ relativeTime, estimate: values, covariance }: EventStudy): string {
  const after = relativeTime.flatMap((time, i) => (time >= 0 ? [i] : []))
  if (after.length === 0) return ''
  const test = waldTest(
    Float64Array.from(after, (i) => values[i]),
    submatrix(covariance, after),
  )
  return ` ${plainPlural(after.length, 'effect')} by time, tested jointly against zero by chi-square: ${formatPStatement(test.p)}.`
}
