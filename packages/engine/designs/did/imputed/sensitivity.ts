import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame, UntreatedModel } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { VaryOverPool } from '../../design.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../../shared/finding.ts'
import { findFalseDates } from '../counts/sensitivity.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { findHonestBounds } from '../sensitivity/honest.ts'
import { leaveOneOut } from '../sensitivity/leave-one-out.ts'
import { findPlaceboOutcomes } from '../sensitivity/placebos.ts'
import { curveOf, periodSets, type Specification } from '../sensitivity/specification-curve.ts'
import type { DidSpec } from '../spec.ts'
import type { ImputedFit } from './estimate.ts'
import { say } from './facts.ts'
import { estimateImputed } from './impute.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, ImputedFit, Text>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends beside the further effects
 * (not beside trends of units, which hold every straight line), false dates of treatment, single units and starting groups,
 * and the other models that could have been declared.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  const { words } = context
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const influence = { units: frame.units, values: fit.imputed.effect.influence }
  const parts: SensitivityPart<Text>[] = [
    ...(spec.unitTrends === true
      ? []
      : [findHonestBounds({ ...fit, groupTime: frame }, context, frame.periods, within(0, 0.3))]),
    findFalseDates(frame, spec, words, estimateImputed),
    findPlaceboOutcomes(frame, spec, words),
    await leaveOneOut(frame, spec, { ...fit, influence }, context, within(0.3, 0.8)),
    drawModelCurve(frame, spec, fit, words),
  ]
  context.progress(1)
  return joinParts(parts)
}

const AVERAGES: AggregationKind[] = ['simple', 'group', 'dynamic', 'calendar']

/** The estimate under every model, average and set of periods that the design could have declared, by value. */
function drawModelCurve(frame: PanelFrame, spec: DidSpec, fit: ImputedFit, words: ReaderWords): SensitivityPart<Text> {
  return curveOf(listSpecifications(frame, spec, fit, words), fit.primary, say('choices-varied', {}))
}

function listSpecifications(
  frame: PanelFrame,
  spec: DidSpec,
  { keepsConclusion }: ImputedFit,
  words: ReaderWords,
): Specification[] {
  const models = listModels(frame.untreatedModel!)
  return periodSets(frame, spec, words).flatMap(([periods, choose], i) =>
    models.flatMap(([model, change], at) =>
      AVERAGES.map((aggregation) => {
        const panel = choose()
        const untreatedModel = change(panel.untreatedModel!)
        const { value, se, ci } = estimateOrNone({ ...panel, untreatedModel }, { ...spec, aggregation })
        const average = say('averaged', { aggregation })
        const choices = { Effects: model, Average: average, Periods: periods }
        const setting = say('setting', { model, aggregation: average, periods })
        const locked = i === 0 && at === 0 && aggregation === spec.aggregation
        return {
          point: { setting, value, ci, keepsConclusion: keepsConclusion(ci), choices, locked },
          se,
          partial: false,
        }
      }),
    ),
  )
}

type Change = (model: UntreatedModel) => UntreatedModel

/** The declared model, without its trends, without its further effects, and with units and periods alone. */
function listModels({ effects, hasTrends }: UntreatedModel): [Text, Change][] {
  const hasEffects = effects.length > 0
  const named = (keepsEffects: boolean, keepsTrends: boolean, change: Change): [Text, Change] => [
    say('with-model', { hasEffects: keepsEffects, hasTrends: keepsTrends }),
    change,
  ]
  const plain = named(false, false, () => ({ effects: [], hasTrends: false }))
  const all = named(hasEffects, hasTrends, (model) => model)
  if (!hasEffects || !hasTrends) return [all, plain]
  return [
    all,
    named(true, false, (model) => ({ ...model, hasTrends: false })),
    named(false, true, (model) => ({ ...model, effects: [] })),
    plain,
  ]
}

function estimateOrNone(frame: PanelFrame, spec: DidSpec) {
  try {
    return estimateImputed(frame, spec)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number] }
  }
}
