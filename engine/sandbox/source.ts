import type { DesignType, EqsBand, Estimate } from '../analysis.ts'

/** What the sandbox takes from one published casefile: an estimate and everything that says how far it may be carried. */
export interface SandboxSource {
  title: string
  jurisdiction: string
  period: string
  design: DesignType
  estimate: Pick<Estimate, 'name' | 'estimand' | 'value' | 'ci' | 'ciPieces' | 'df' | 'units' | 'method'>
  /** `difference`: the estimate adds to a level. `log`: the level is multiplied by exp(estimate / per). */
  scale: { kind: 'difference' } | { kind: 'log'; per: number }
  /** What is counted, e.g. `deaths per 100,000 person-years`. */
  outcome: string
  /** One period of the study, e.g. `year`. */
  periodWord: string
  /** Those studied, in the plural. */
  members: string
  treatment: string
  /** Smallest effect that matters, where it was locked for this outcome. */
  smallestEffect: number | null
  /** Level without the policy where it was studied, in the outcome's own units. */
  studiedLevel: number | null
  /** Periods after treatment that the study saw; `null` where it measured once. */
  observedPeriods: number | null
  /** What the design says about effects of one member's treatment on others. */
  interference: string
  cannotSay: readonly string[]
  eqs: { overall: number; band: EqsBand }
}
