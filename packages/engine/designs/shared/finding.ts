import { type Check, isComputed, type Sensitivity, type SensitivityPoint } from '../../analysis.ts'
import type { Said, Text } from '../../fact.ts'
import type { Evidence, StepContext } from '../design.ts'
import { type ChoiceMove, choicesEvidence } from './choices.ts'

/** What one diagnostic adds: checks for readers, statistics for the score. */
export interface Finding<Words extends Text = string> {
  checks: Check<Words>[]
  evidence: Evidence<Words>
}

/** A check with its title and message, in the order in which documents have the fields. */
export function checkOf(
  { id, passed, severity, statistic, threshold }: Omit<Check, 'title' | 'message'>,
  told: (part: 'title' | 'message') => Said,
): Check<Text> {
  return { id, title: told('title'), passed, severity, statistic, threshold, message: told('message') }
}

/** An analysis of sensitivity with its texts, in the order in which documents have the fields. */
export function seriesOf(
  id: string,
  series: SensitivityPoint<Text>[],
  told: (part: 'title' | 'varied' | 'message') => Text,
  breakdownValue: number | null = null,
): Sensitivity<Text> {
  return { id, title: told('title'), varied: told('varied'), series, breakdownValue, message: told('message') }
}

/** Findings as one, the checks in the order of the findings. */
export function joinFindings<Words extends Text>(findings: Finding<Words>[]): Finding<Words> {
  return {
    checks: findings.flatMap(({ checks }) => checks),
    evidence: Object.assign({}, ...findings.map(({ evidence }) => evidence)),
  }
}

/** What one sensitivity analysis adds: series for readers, statistics for the score. */
export interface SensitivityPart<Words extends Text = string> {
  sensitivity: Sensitivity<Words>[]
  evidence: Evidence<Words>
  /** Other choices that could have been declared; left out = the part varies something else. */
  moves?: ChoiceMove<Words>[]
}

/** Told the share of the part that is done, 0 to 1; throws when the run was cancelled. */
export type PartProgress = (share: number) => void

/** Parts as one, the series in the order of the parts; the moves of all of them make the evidence on other choices. */
export function joinParts(parts: SensitivityPart<Text>[]): Omit<SensitivityPart<Text>, 'moves'> {
  return {
    sensitivity: parts.flatMap(({ sensitivity }) => sensitivity),
    evidence: {
      ...Object.assign({}, ...parts.map(({ evidence }) => evidence)),
      choices: choicesEvidence(parts.map(({ moves = [] }) => moves)),
    },
  }
}

/** The progress of a part that takes the step from one share of its time to another. */
export function progressWithin({ progress }: Pick<StepContext, 'progress'>, from: number, to: number): PartProgress {
  return (share) => progress(from + (to - from) * share)
}

/** Settings whose effect could be computed: the others say nothing about the conclusion. */
export function computedOf<Words extends Text>(series: SensitivityPoint<Words>[]): SensitivityPoint<Words>[] {
  return series.filter(isComputed)
}

/** How many settings of a series gave an effect, how many of these keep the conclusion, and how many gave none. */
export interface Kept {
  computed: number
  kept: number
  left: number
}

export function countKept(series: SensitivityPoint<Text>[]): Kept {
  const computed = computedOf(series)
  const kept = computed.filter(({ keepsConclusion }) => keepsConclusion).length
  return { computed: computed.length, kept, left: series.length - computed.length }
}
