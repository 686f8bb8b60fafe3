import { withUnits } from '../../../words/units.ts'
import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { estimatePrimary } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import { formatSpan } from '../../../words/interval.ts'
import type { Finding } from '../../shared/finding.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

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
        : `The same analysis of ${plainPlural(usable.length, 'outcome')} that ${words.the} cannot move shows an effect in ${moved.length === 0 ? 'none' : moved.length}; by chance alone, 1 in 20 would.`,
      ...moved.map(describeMoved),
      ...describeFailures(runs.filter((run) => !usable.includes(run))),
      ...describeMissing(runs),
    ].join(' '),
  }
  return { sensitivity: [sensitivity], evidence: {} }
}

/**
 * The same as a check: it passes only where no interval leaves out zero, so that an outcome that moved is never listed
 * under "passed"; null where none was named, and not run where none has an interval.
 */
export function checkPlaceboOutcomes(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Finding {
  const [found] = findPlaceboOutcomes(frame, spec, words).sensitivity
  if (found === undefined) return { checks: [], evidence: {} }
  const moved = found.series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const isRun = found.series.length > 0
  return {
    checks: [
      {
        id: 'placebo-outcomes',
        title: `Nothing found where ${words.the} cannot act`,
        passed: isRun ? moved === 0 : null,
        severity: 'major',
        statistic: isRun ? moved : null,
        threshold: 0,
        message: found.message,
      },
    ],
    evidence: {},
  }
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
  return `${outcome.label}: ${withUnits(formatEffect(value), outcome.units)} (range ${formatSpan(ci[0], ci[1])}).`
}

function describeFailures(failed: PlaceboRun[]): string[] {
  if (failed.length === 0) return []
  return [`No interval can be given for ${failed.map(({ outcome }) => outcome.label).join(', ')}.`]
}

function describeMissing(runs: PlaceboRun[]): string[] {
  return runs
    .filter(({ missing }) => missing > 0)
    .map(
      ({ outcome, missing }) => `${outcome.label} is missing in ${plainPlural(missing, 'row')}, left out of its run.`,
    )
}
