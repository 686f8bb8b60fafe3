import type { PillarId } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { pillarSays } from './facts.ts'

/** Raised whenever a weight, τ, ceiling or gate changes: a score is only comparable within one version. */
export const RUBRIC_VERSION = 'eqs-rubric/5' as const

/** What would matter, in standard deviations of the outcome among comparison units before treatment. */
export const MATTERS = 0.2

/** Where the marks reach nothing less than 5, and how far ρ is from there to 0 marks. */
const FALL = 0.75

export interface RubricRow {
  id: string
  label: Text
  /** What it is called among failed checks: a name that says the failure. */
  failing: Text
  /** Standard deviation of the bias before anybody looks, in multiples of what would matter. */
  tau: number
  /**
   * Other values of τ, by what the design says of itself; evidence names which holds. Where another thing is looked at
   * then, it has names and a source of its own.
   */
  otherTau?: Record<string, { tau: number; when: Text; label?: Text; failing?: Text; source?: Text }>
  /** Its marks limit the whole score, and the bias that it measures is taken off before a verdict. */
  decisive?: true
  /** What it guards against; of two components with one threat the larger bias alone is taken off. */
  threat: string
  basis: 'literature' | 'ours'
  source: Text
}

export interface PillarRule {
  id: PillarId
  label: Text
  question: Text
  weight: number
}

/** What a design can promise whatever its checks say, because no data show what it rests on. */
export interface Ceiling {
  limit: number
  reason: Text
  /** The lower limit where none of these components could be computed, whatever the reason. */
  without?: { components: string[]; limit: number; reason: Text }
}

export interface DesignRubric {
  /** What a study of this design scores in which nobody could look, by what it says of itself. */
  unseen: { level: number; when: Text }[]
  designValidity: RubricRow[]
  balance: RubricRow[]
  robustness: RubricRow[]
  ceiling: Ceiling
  /** Evidence without which nothing is identified: at 0, the score is at most {@link NOT_IDENTIFIED}. */
  identifiedBy: { component: string; reason: Text }[]
  /** What no check of this design can see, as a reader reads it. */
  cannotSee: Text
  /** Whom the estimate does not speak of, where it is no average over all who were treated. */
  localTo?: Text
  /** Where the scales of other bodies start for this design, and the evidence that shows baseline equivalence. */
  equivalents: {
    marylandSms: number
    wwcBest: Text
    wwcComponent: string
    /** In a randomised design, the evidence that says where declared attrition lies against the boundary. */
    wwcAttrition?: string
    gradeStart: string
    assignment: Text
  }
  /** Turned off once the calibration's shipping condition holds for this design. */
  provisional: boolean
}

export const PILLARS: PillarRule[] = [
  pillar('designValidity', 0.35),
  pillar('balance', 0.2),
  pillar('robustness', 0.3),
  pillar('transparency', 0.15),
]

function pillar(id: PillarId, weight: number): PillarRule {
  const told = pillarSays(id, {})
  return { id, label: told('label'), question: told('question'), weight }
}

/**
 * Marks for what is left of a bias, its root mean square ρ in multiples of what would matter.
 *
 * @example marksFor(0.25) // 5: up to a quarter of what would matter
 */
export function marksFor(rho: number): number {
  return 5 * Math.min(1, Math.max(0, (1 - rho) / FALL))
}

/**
 * The most that the weakest decisive component allows: 40 at no marks, 12 more for each mark, 100 at five.
 *
 * @param marks 0–5
 */
export function allowedBy(marks: number): number {
  return 40 + 12 * marks
}

/** What a conclusion adds to the weakest line that would stand with twice every measured bias. */
export const STANDS = 20

/** The most that a score can be where nothing is identified. */
export const NOT_IDENTIFIED = 39

/** Marks for when the design was locked. */
export const LOCK_MARKS = { 'before-outcome-data': 5, 're-analysis': 3, 'after-results': 2 } as const
