import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { IntervalConclusion } from '../../../inference/conclusion.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import { series as varied, type SeriesFacts } from '../facts.ts'

/** What one analysis found beside what it says of it. */
interface Found {
  series?: SensitivityPoint<Text>[]
  breakdownValue?: number | null
  moves?: ChoiceMove<Text>[]
}

/** An analysis in its place; one that the data refuse has no numbers there, and its fact says why. */
export function partOf<Id extends keyof SeriesFacts>(
  id: Id,
  figures: SeriesFacts[Id],
  { series = [], breakdownValue = null, moves }: Found = {},
): SensitivityPart<Text> {
  return {
    sensitivity: [seriesOf(id, series, varied(id, figures), breakdownValue)],
    evidence: {},
    ...(moves && { moves }),
  }
}

/** A setting's estimate and interval, and whether they say what the conclusion says. */
export function pointAt(
  setting: number | Text,
  value: number,
  ci: [number, number],
  conclusion: IntervalConclusion,
): SensitivityPoint<Text> {
  return { setting, value, ci, keepsConclusion: Number.isFinite(value) && conclusion.keeps(ci) }
}
