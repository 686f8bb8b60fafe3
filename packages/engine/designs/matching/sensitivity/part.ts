import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { IntervalConclusion } from '../../../inference/conclusion.ts'
import type { SensitivityPart } from '../../shared/finding.ts'

/** An analysis that the data refuse keeps its place, without numbers and with the reason. */
export function notComputed(titles: Pick<Sensitivity, 'id' | 'title' | 'varied'>, message: string): SensitivityPart {
  return {
    sensitivity: [{ ...titles, series: [], breakdownValue: null, message }],
    evidence: {},
  }
}

/** A setting's estimate and interval, and whether they say what the conclusion says. */
export function pointAt(
  setting: number | string,
  value: number,
  ci: [number, number],
  conclusion: IntervalConclusion,
): SensitivityPoint {
  return { setting, value, ci, keepsConclusion: Number.isFinite(value) && conclusion.keeps(ci) }
}

const CONCLUSIONS: Record<IntervalConclusion['kind'], string> = {
  effect: 'that there is an effect',
  'no-meaningful-effect': 'that there is no effect of a size that matters',
  'effect-ruled-out': 'that the effect looked for is ruled out',
  'no-claim': 'that the data cannot tell',
}

/** The conclusion inside a sentence, as what would have to stop holding. */
export function describeConclusion(kind: IntervalConclusion['kind']): string {
  return CONCLUSIONS[kind]
}
