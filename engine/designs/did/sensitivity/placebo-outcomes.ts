import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { count } from '../../../verdict/count-words.ts'
import { withUnit } from '../../../verdict/effect-words.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { estimatePrimary } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import type { SensitivityPart } from './part.ts'

type PlaceboOutcome = DidSpec['placeboOutcomes'][number]

interface PlaceboRun {
  outcome: PlaceboOutcome
  result: Pick<PointInference, 'value' | 'ci'>
  /** Rows without this outcome. */
  missing: number
}

/**
 * The primary analysis on each outcome that the policy cannot have moved; it should find nothing. Rows without the placebo
 * outcome are left out of its run alone. Each point is in its own outcome's units.
 */
export function findPlaceboOutcomes(frame: PanelFrame, spec: DidSpec, words: ReaderWords): SensitivityPart {
  if (spec.placeboOutcomes.length === 0) return { sensitivity: [], evidence: {} }
  const runs = spec.placeboOutcomes.map((outcome) => runPlacebo(frame, spec, outcome))
  const usable = runs.filter(({ result }) => result.ci.every(Number.isFinite))
  const moved = usable.filter(({ result: { ci } }) => ci[0] > 0 || ci[1] < 0)
  const sensitivity: Sensitivity = {
    id: 'placebo-outcomes',
    title: `Outcomes that ${words.the} cannot move`,
    varied: 'The outcome; each in its own units',
    series: usable.map(pointOf),
    breakdownValue: null,
    message: [
      usable.length === 0
        ? 'None of the outcomes named for this test can be analyzed.'
        : `The same analysis of ${count(usable.length, 'outcome')} that ${words.the} cannot move shows an effect in ${moved.length}; by chance alone, 1 in 20 would.`,
      ...moved.map(describeMoved),
      ...describeFailures(runs.filter((run) => !usable.includes(run))),
      ...describeMissing(runs),
    ].join(' '),
  }
  return { sensitivity: [sensitivity], evidence: {} }
}

function runPlacebo(frame: PanelFrame, spec: DidSpec, outcome: PlaceboOutcome): PlaceboRun {
  const values = frame.placeboOutcomes!.get(outcome.column)!
  const known = selectRows({ ...frame, outcome: values }, (row) => !Number.isNaN(values[row]))
  const missing = frame.n - known.n
  try {
    return { outcome, result: estimatePrimary(known, spec), missing }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { outcome, result: { value: NaN, ci: [NaN, NaN] }, missing }
  }
}

/** Keeps the conclusion when it shows no effect. */
function pointOf({ outcome, result: { value, ci } }: PlaceboRun): SensitivityPoint {
  return { setting: outcome.label, value, ci, keepsConclusion: ci[0] <= 0 && ci[1] >= 0 }
}

function describeMoved({ outcome, result: { value, ci } }: PlaceboRun): string {
  return `${outcome.label}: ${withUnit(formatEffect(value), outcome.units)} (range ${formatEffect(ci[0])} to ${formatEffect(ci[1])}).`
}

function describeFailures(failed: PlaceboRun[]): string[] {
  if (failed.length === 0) return []
  return [`No interval can be given for ${failed.map(({ outcome }) => outcome.label).join(', ')}.`]
}

function describeMissing(runs: PlaceboRun[]): string[] {
  return runs
    .filter(({ missing }) => missing > 0)
    .map(({ outcome, missing }) => `${outcome.label} is missing in ${count(missing, 'row')}, left out of its run.`)
}
