import type { Text } from '../fact.ts'
import { step, type StepFacts } from './facts.ts'
import type { MetaAnalysis } from './meta-analysis.ts'

export type Grade = 'high' | 'moderate' | 'low' | 'very low'
const GRADES: readonly Grade[] = ['very low', 'low', 'moderate', 'high']

/** Least mean score for each grade before steps down; 80 and 60 are the bands of a single casefile's score. */
export const GRADE_SCORES: readonly { grade: Grade; from: number }[] = [
  { grade: 'high', from: 80 },
  { grade: 'moderate', from: 60 },
  { grade: 'low', from: 40 },
  { grade: 'very low', from: 0 },
]

/** From where on each takes one step off: a share of the variation, and a width in standard deviations. */
const LIMITS = { inconsistent: 0.75, imprecise: 0.4 } satisfies Record<keyof StepFacts, number>

export interface EvidenceGrade<Words extends Text = string> {
  grade: Grade
  /** Mean EQS of the parts, weighted by their share in the average. */
  score: number
  startsAt: Grade
  /** Rules that took a step off, each with its number. */
  steps: { rule: keyof StepFacts; reason: Words }[]
}

/**
 * How far a synthesis can be trusted, by rule: the mean score of its parts, less one step for each thing that a single
 * casefile's score cannot know and an average shows. Declining to average takes nothing off.
 *
 * @param scores EQS of each part, 0–100, in the order of the average's weights; a part without a score counts as 0
 * @param meta   the average over the same parts; `null` where there is none, then the parts count equally
 * @param sd     a standard deviation of the outcome in the units of the average, by which the width of its interval is judged
 */
export function gradeEvidence(
  scores: readonly (number | null)[],
  meta: MetaAnalysis | null,
  sd = 1,
): EvidenceGrade<Text> {
  const shares = meta?.weights ?? scores.map(() => 1 / scores.length)
  const score = scores.reduce<number>((sum, one, i) => sum + (one ?? 0) * shares[i], 0)
  const startsAt = GRADE_SCORES.find(({ from }) => score >= from)!.grade
  const steps = stepsDown(meta, sd)
  const place = Math.max(0, GRADES.indexOf(startsAt) - steps.length)
  return { grade: GRADES[place], score, startsAt, steps }
}

function stepsDown(meta: MetaAnalysis | null, sd: number): EvidenceGrade<Text>['steps'] {
  if (meta === null) return []
  const steps: EvidenceGrade<Text>['steps'] = []
  const { iSquared } = meta.heterogeneity
  if (iSquared >= LIMITS.inconsistent) steps.push({ rule: 'inconsistent', reason: step('inconsistent', { iSquared }) })
  const [low, high] = meta.pooled.ci.map((end) => end / sd)
  if (low <= 0 && high >= 0 && high - low > LIMITS.imprecise)
    steps.push({ rule: 'imprecise', reason: step('imprecise', { low, high }) })
  return steps
}
