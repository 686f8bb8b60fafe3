import * as z from 'zod/mini'
import type { DesignType, EqsBand, Estimate } from '../analysis.ts'

const amount = (most: number) => z.number().check(z.nonnegative(), z.lte(most))

/** What a reader assumes about the place that an estimate is carried to; all amounts per period of the study. */
export const scenarioSchema = z.strictObject({
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Version of the casefile: a later one does not change what was computed from it. */
  version: z.int().check(z.positive()),
  /** Id of the estimate in that version's analysis. */
  estimate: z.string().check(z.minLength(1), z.maxLength(200)),
  place: z.string().check(z.maxLength(120)),
  /** Members that the policy would reach. */
  population: z.number().check(z.gte(1), z.lte(1e10)),
  /** Of how many members the outcome counts: 100 for percentages, 100,000 for rates per 100,000. */
  per: z.literal([1, 100, 1000, 100_000]),
  /** Level without the policy, in the outcome's units before any log. */
  baseline: amount(1e12),
  /** 95 % of the possible levels lie between baseline / (1 + u) and baseline · (1 + u). */
  baselineUncertainty: amount(10),
  /** Which change of the outcome is wanted. */
  good: z.enum(['increase', 'decrease']),
  /** Multiple of the studied dose. */
  dose: z.number().check(z.positive(), z.lte(10)),
  periods: z.int().check(z.gte(1), z.lte(50)),
  /** By which share the effect grows (or fades, below zero) from one period to the next. */
  changePerPeriod: z.number().check(z.gt(-1), z.lte(1)),
  /** SD of true effects between places, in the estimate's units; 0 = an identical place. */
  tau: amount(1e9),
  /** Where τ comes from, as the screen says it. */
  tauBasis: z.string().check(z.maxLength(200)),
  costs: z.nullable(
    z.strictObject({
      /** Paid once, at the start. */
      fixed: amount(1e15),
      /** For each member in each period. */
      perMember: amount(1e9),
      /** By which share a period later counts less, for costs and outcomes alike. */
      discount: amount(1),
      currency: z.string().check(z.minLength(1), z.maxLength(20)),
    }),
  ),
  seed: z.int().check(z.nonnegative()),
})
export type Scenario = z.infer<typeof scenarioSchema>

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
