import type { Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { checkOf, type Finding, seriesOf, type SensitivityPart } from '../../shared/finding.ts'
import { clustersOf, dataOf, holds, inferEffect } from '../effect.ts'
import { check, series as varied } from '../facts.ts'
import type { IvFrame } from '../frame.ts'
import type { Interval } from '../model/anderson-rubin.ts'
import { reduceModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'

type Placebo = IvFrame['placeboOutcomes'][number]

interface PlaceboRun {
  placebo: Placebo
  value: number
  ci: [number, number]
  pieces: Interval[]
  /** Whether zero fits; null where nothing can be said. */
  isNothing: boolean | null
  /** Rows without this outcome. */
  missing: number
}

/**
 * The primary analysis on each outcome that the treatment cannot have moved, with the interval that its instruments allow: what
 * it shows, the instrument does by another way. With the Anderson–Rubin set zero is left out exactly where the instruments move
 * the placebo at the 5 % level, however weak they are. Rows without the placebo outcome are left out of its run alone.
 */
export function findPlaceboOutcomes(
  frame: IvFrame,
  spec: IvSpec,
  { the }: Pick<ReaderWords, 'the'>,
  seed: number,
): SensitivityPart<Text> {
  if (frame.placeboOutcomes.length === 0) return { sensitivity: [], evidence: {} }
  const runs = frame.placeboOutcomes.map((placebo) => runPlacebo(frame, spec, placebo, seed))
  const usable = runs.filter(({ isNothing }) => isNothing !== null)
  const moved = usable.filter(({ isNothing }) => isNothing === false)
  const told = varied('placebo-outcomes', {
    the,
    usable: usable.length,
    moved: moved.map(describeMoved),
    failed: runs.filter((run) => !usable.includes(run)).map(({ placebo }) => placebo.label),
    missing: runs
      .filter(({ missing }) => missing > 0)
      .map(({ placebo, missing }) => ({ label: placebo.label, rows: missing })),
  })
  const series = usable.map(({ placebo, value, ci, isNothing }) => {
    return { setting: placebo.label, value, ci, keepsConclusion: isNothing === true }
  })
  return { sensitivity: [seriesOf('placebo-outcomes', series, told)], evidence: {} }
}

/** The same as a check: it passes only where zero fits every outcome; null where none was named or none has an interval. */
export function checkPlaceboOutcomes(
  frame: IvFrame,
  spec: IvSpec,
  words: Pick<ReaderWords, 'the'>,
  seed: number,
): Finding<Text> {
  const [found] = findPlaceboOutcomes(frame, spec, words, seed).sensitivity
  if (found === undefined) return { checks: [], evidence: {} }
  const moved = found.series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const isRun = found.series.length > 0
  const { id, message } = found
  const [passed, statistic] = isRun ? [moved === 0, moved] : [null, null]
  const told = check('placebo-outcomes', { the: words.the, found: message })
  return { checks: [checkOf({ id, passed, severity: 'major', statistic, threshold: 0 }, told)], evidence: {} }
}

function runPlacebo(frame: IvFrame, spec: IvSpec, placebo: Placebo, seed: number): PlaceboRun {
  const { values } = placebo
  const rows = [...values.keys()].filter((row) => !Number.isNaN(values[row]))
  const missing = frame.n - rows.length
  const none = { placebo, value: NaN, ci: [NaN, NaN] as [number, number], pieces: [], isNothing: null, missing }
  const model = tryModel(frame, spec, values, rows)
  if (model === null) return none
  const { twoStage, ci, pieces, p } = inferEffect(model, seed)
  if (Number.isNaN(twoStage.value)) return none
  // an empty or withheld set has no end to show, and its test none of zero
  if (pieces.length === 0) return none
  return { placebo, value: twoStage.value, ci, pieces, isNothing: Number.isNaN(p) ? null : holds(pieces, 0), missing }
}

/** null where the rows with the placebo leave no model: too few, no instrument, one cluster, or a constant. */
function tryModel(frame: IvFrame, spec: IvSpec, outcome: Float64Array, rows: number[]) {
  if (rows.length < 3 || rows.every((row) => outcome[row] === outcome[rows[0]])) return null
  const data = selectData(dataOf(frame, spec, { outcome }), rows)
  if (clustersOf(data) < 2) return null
  const model = reduceModel(data)
  const { covariatesRank, effectsRank } = model.controls
  return model.q.length === 0 || model.n <= 2 + model.q.length + covariatesRank + effectsRank ? null : model
}

function describeMoved({ placebo, value, ci: [low, high], pieces }: PlaceboRun) {
  const isOneInterval = pieces.length === 1 && Number.isFinite(low) && Number.isFinite(high)
  return { label: placebo.label, value, units: placebo.units, range: isOneInterval ? { low, high } : null }
}
