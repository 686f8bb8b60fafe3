import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { VaryOverPool } from '../../design.ts'
import { byValue } from '../../shared/by-value.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../../shared/sensitivity-part.ts'
import { findHonestBounds } from '../sensitivity/honest.ts'
import { leaveOneOut } from '../sensitivity/leave-one-out.ts'
import { choiceOf } from '../sensitivity/movement.ts'
import { findPlaceboOutcomes } from '../sensitivity/placebo-outcomes.ts'
import {
  describeRepeated,
  describeShare,
  keepDistinct,
  repeats,
  type Specification,
} from '../sensitivity/specification-curve.ts'
import { periodSets } from '../sensitivity/specification-grid.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFit } from './estimate.ts'
import { findFalseDates } from './false-dates.ts'
import { estimateTotal } from './total-effect.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, ChangingFit>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends (bounds on the average of
 * the event study in units of the estimate), false dates of the first change, single units and starting groups, and the
 * other choices that could have been declared.
 */
export const varyAssumptions: Vary = async (frame, locked, fit, context) => {
  const words = changeWords(context.words, frame.periods)
  const told = { ...context, words }
  const spec = withEstimateUnits(locked)
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const influence = { units: fit.paths.panel.units, values: fit.total.influence }
  const parts = [
    findHonestBounds({ ...fit, groupTime: fit.paths.panel }, told, frame.periods, within(0, 0.3)),
    findFalseDates(fit, spec, words),
    findPlaceboOutcomes(frame, spec, words),
    await leaveOneOut(frame, spec, { ...fit, influence }, told, within(0.3, 0.8)),
    { sensitivity: [], evidence: {}, moves: moveToImputation(fit) },
    drawChangingCurve(frame, spec, fit, words),
  ]
  context.progress(1)
  return joinParts(parts)
}

const COMPARISONS = { 'not-yet-treated': 'Not changed yet', 'never-treated': 'Never changed' } as const

/**
 * The estimate under every comparison and window that the design could have declared, by value: compared with units that
 * never change only where two or more never do; all periods, or without the last tenth or fifth of them.
 *
 * @see Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z
 */
function drawChangingCurve(frame: PanelFrame, spec: DidSpec, fit: ChangingFit, words: ReaderWords): SensitivityPart {
  const all = listSpecifications(frame, spec, fit, words)
  const usable = all.filter(({ point }) => point.ci.every(Number.isFinite))
  const distinct = keepDistinct(usable)
  const computed = distinct.every(({ point }) => point.locked) ? [] : distinct
  const message = [
    describeShare(computed),
    ...(computed.length === 0 ? [] : describeRepeated(usable.length - distinct.length)),
    ...(all.length === usable.length ? [] : [`${all.length - usable.length} more have no interval.`]),
  ].join(' ')
  return {
    sensitivity: [
      {
        id: 'specification-curve',
        title: 'Other defensible choices',
        varied: `${words.units} to compare with, and periods`.replace(/^./, (first) => first.toUpperCase()),
        series: computed.map(({ point }) => point).sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: movesOf(usable, fit),
  }
}

function listSpecifications(
  frame: PanelFrame,
  spec: DidSpec,
  { keepsConclusion }: ChangingFit,
  words: ReaderWords,
): Specification[] {
  const never = frame.cohort.filter((date) => date === Infinity).length
  const comparisons = never >= 2 ? (['not-yet-treated', 'never-treated'] as const) : (['not-yet-treated'] as const)
  return comparisons.flatMap((comparison) =>
    periodSets(frame, spec, words).map(([periods, choose], i) => {
      const { value, se, ci } = estimateTotal(choose(), { ...spec, comparison })
      const choices = { Comparison: COMPARISONS[comparison], Periods: periods }
      const setting = `comparison: ${choices.Comparison.toLowerCase()}; periods: ${periods.toLowerCase()}`
      const locked = i === 0 && comparison === spec.comparison
      return {
        point: { setting, value, ci, keepsConclusion: keepsConclusion(ci), choices, locked },
        se,
        partial: false,
      }
    }),
  )
}

function movesOf(usable: Specification[], { primary }: ChangingFit): ChoiceMove[] {
  return keepDistinct(usable)
    .filter(({ point }) => !point.locked && !repeats(point, primary))
    .map(({ point, se }) =>
      choiceOf({ name: String(point.setting), move: point.value - primary.value, se, ownSe: primary.se }),
    )
}

/** How far the one other estimator of the same average lies. */
function moveToImputation({ estimates, primary }: ChangingFit): ChoiceMove[] {
  const other = estimates.find(({ id }) => id === 'imputation')!
  if (Number.isNaN(other.value) || Number.isNaN(other.se)) return []
  return [choiceOf({ name: other.name, move: other.value - primary.value, se: other.se, ownSe: primary.se })]
}
