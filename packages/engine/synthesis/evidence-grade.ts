import { formatNumber } from '../words/number.ts'
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

/** What takes one step off each; printed on the site as it stands here. */
export const GRADE_RULES = {
  inconsistent: { limit: 0.75, text: 'Three quarters or more of the variation between casefiles is not chance.' },
  imprecise: { limit: 0.4, text: 'The average’s interval holds zero and is wider than 0.4 standard deviations.' },
} as const

export interface EvidenceGrade {
  grade: Grade
  /** Mean EQS of the parts, weighted by their share in the average. */
  score: number
  startsAt: Grade
  /** Rules that took a step off, each with its number. */
  steps: { rule: keyof typeof GRADE_RULES; reason: string }[]
}

/**
 * How far a synthesis can be trusted, by rule: the mean score of its parts, less one step for each thing that a single
 * casefile's score cannot know and an average shows. Declining to average takes nothing off.
 *
 * @param scores EQS of each part, 0–100, in the order of the average's weights; a part without a score counts as 0
 * @param meta   the average over the same parts; `null` where there is none, then the parts count equally
 * @param sd     a standard deviation of the outcome in the units of the average, by which the width of its interval is judged
 */
export function gradeEvidence(scores: readonly (number | null)[], meta: MetaAnalysis | null, sd = 1): EvidenceGrade {
  const shares = meta?.weights ?? scores.map(() => 1 / scores.length)
  const score = scores.reduce<number>((sum, one, i) => sum + (one ?? 0) * shares[i], 0)
  const startsAt = GRADE_SCORES.find(({ from }) => score >= from)!.grade
  const steps = stepsDown(meta, sd)
  const place = Math.max(0, GRADES.indexOf(startsAt) - steps.length)
  return { grade: GRADES[place], score, startsAt, steps }
}

function stepsDown(meta: MetaAnalysis | null, sd: number): EvidenceGrade['steps'] {
  const { inconsistent, imprecise } = GRADE_RULES
  const steps: EvidenceGrade['steps'] = []
  if (meta && meta.heterogeneity.iSquared >= inconsistent.limit) {
    const share = `${formatNumber(100 * meta.heterogeneity.iSquared, 0)}%`
    steps.push({ rule: 'inconsistent', reason: `${inconsistent.text} Here I² is ${share}.` })
  }
  const [from, to] = (meta?.pooled.ci ?? [0, 0]).map((end) => end / sd)
  if (meta && isImprecise([from, to])) {
    const [low, high] = [from, to].map((end) => formatNumber(end, 2))
    steps.push({ rule: 'imprecise', reason: `${imprecise.text} Here it runs from ${low} to ${high}.` })
  }
  return steps
}

function isImprecise([low, high]: [number, number]): boolean {
  return low <= 0 && high >= 0 && high - low > GRADE_RULES.imprecise.limit
}
