import type { Eqs, EqsComponent, EqsGate, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { overallBand } from './bands.ts'
import { judgeGates } from './gates.ts'
import { scorePillar, type Yardsticks } from './pillars.ts'
import { allowedBy, NOT_IDENTIFIED, PILLARS, RUBRIC_VERSION, TRANSPARENCY_ROWS, type DesignRubric } from './rubric.ts'
import { stabilityRange, type ScoringChoices } from './stability.ts'
import { translateEqs } from './translations.ts'
import { transparencyEvidence, type TransparencyFacts } from './transparency.ts'

/** What the scorer must be told of the main estimate: nothing of its sign or size. */
export interface EqsContext extends Yardsticks {
  /** The main estimate has a value and an interval, or a placebo test in place of one. */
  isIdentified: boolean
}

/**
 * The Evidence Quality Score: the lowest of the mean of the pillars, what the weakest decisive component allows, and what
 * the design can promise.
 *
 * No estimate is among the arguments: neither its sign nor its p value can enter the score.
 *
 * @param rubric   rows and ceiling of the design
 * @param evidence one statistic per component, from the diagnostics and sensitivity rooms
 * @param facts    how openly the casefile was made; null where nothing was locked
 * @returns pillars, components and gates with every input, what set the score, a stability range and equivalents
 * @see docs/methodology.md, "Evidence Quality Score"; the rows lie with each design, as rubric.ts
 */
export function scoreEqs(
  rubric: DesignRubric,
  evidence: Evidence,
  facts: TransparencyFacts | null,
  context: EqsContext,
): Eqs {
  const all = { ...evidence, ...transparencyEvidence(facts) }
  const choices = choicesOf(rubric)
  const gates = judgeGates(facts)
  const pillars = scorePillars(choices, all, context)
  const parts = partsOf(rubric, pillars, gates, all, context)
  const overall = lowestOf(parts)
  return {
    rubricVersion: RUBRIC_VERSION,
    overall,
    ...parts,
    setBy: whatSet(parts),
    band: overallBand(overall),
    provisional: rubric.provisional,
    pillars,
    gates,
    stability: stabilityRange(choices, (changed) =>
      lowestOf(partsOf(rubric, scorePillars(changed, all, context), gates, all, context)),
    ),
    translations: translateEqs(rubric, pillars, all),
  }
}

/** The three lines of the rule, and whether anything is identified. */
type Parts = Pick<Eqs, 'mean' | 'weakest' | 'ceiling' | 'unidentified'>

/** The three lines of the rule for pillars whose marks are known. */
export function partsOf(
  rubric: DesignRubric,
  pillars: EqsPillar[],
  gates: EqsGate[],
  evidence: Evidence,
  { isIdentified }: Pick<EqsContext, 'isIdentified'>,
): Parts {
  return {
    mean: weightedMean(pillars),
    weakest: weakestOf(pillars, gates),
    ceiling: ceilingOf(rubric, evidence),
    unidentified: whyUnidentified(rubric, evidence, isIdentified),
  }
}

/** Rounding to 9 decimals first keeps a sum such as 74.4999999999999 from falling on the wrong side of a half. */
export function lowestOf({ mean, weakest, ceiling, unidentified }: Parts): number {
  const limits = [mean, ceiling.limit, weakest?.allows ?? 100, unidentified === null ? 100 : NOT_IDENTIFIED]
  return Math.round(Number(Math.min(...limits).toFixed(9)))
}

/** Which of the lines set the score; of equal ones the first that says most. */
export function whatSet(parts: Parts): Eqs['setBy'] {
  const overall = lowestOf(parts)
  const isSetBy = (limit: number) => Math.round(Number(limit.toFixed(9))) === overall
  if (parts.unidentified !== null && isSetBy(NOT_IDENTIFIED)) return 'unidentified'
  if (isSetBy(parts.mean)) return 'mean'
  return parts.weakest !== null && isSetBy(parts.weakest.allows) ? 'weakest' : 'ceiling'
}

function choicesOf({ designValidity, balance, robustness }: DesignRubric): ScoringChoices {
  return { pillars: PILLARS, rows: { designValidity, balance, robustness, transparency: TRANSPARENCY_ROWS } }
}

function scorePillars(choices: ScoringChoices, evidence: Evidence, yardsticks: Yardsticks): EqsPillar[] {
  return choices.pillars.map((rule) => scorePillar(rule, choices.rows[rule.id], evidence, yardsticks))
}

/** 100·Σ weight·marks/5 over the pillars that have a component, their weights made to sum to 1. */
function weightedMean(pillars: EqsPillar[]): number {
  const scored = pillars.filter(isScored)
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return 0
  return scored.reduce((sum, { weight, score }) => sum + (100 * (weight / weights) * score) / 5, 0)
}

/** Whether a component of the pillar applies; one without, as transparency where nothing was locked, has no part in the score. */
export function isScored({ components }: { components: Pick<EqsComponent, 'score'>[] }): boolean {
  return components.some(({ score }) => score !== null)
}

/** The lowest mark among the decisive components; a broken gate is one with no marks. */
function weakestOf(pillars: EqsPillar[], gates: EqsGate[]): Eqs['weakest'] {
  const marks = [
    ...gates.filter(({ state }) => state === 'broken').map(({ id, label }) => ({ id, label, marks: 0 })),
    ...decisiveOf(pillars).map(({ id, label, score }) => ({ id, label, marks: score! })),
  ]
  const lowest = marks.reduce<(typeof marks)[number] | null>((a, b) => (a !== null && a.marks <= b.marks ? a : b), null)
  return lowest && { ...lowest, allows: allowedBy(lowest.marks) }
}

/** The decisive components that apply. */
export function decisiveOf(pillars: EqsPillar[]): EqsComponent[] {
  return pillars.flatMap(({ components }) => components).filter(({ isDecisive, score }) => isDecisive && score !== null)
}

function ceilingOf({ ceiling: { without, ...ceiling } }: DesignRubric, evidence: Evidence): Eqs['ceiling'] {
  const isKnown = (id: string) => {
    const value = evidence[id]?.value ?? null
    return value !== null && !Number.isNaN(value)
  }
  if (without === undefined || without.components.some(isKnown)) return ceiling
  return { limit: without.limit, reason: without.reason }
}

function whyUnidentified({ identifiedBy }: DesignRubric, evidence: Evidence, isIdentified: boolean): string | null {
  if (!isIdentified) return 'There is neither an interval nor a placebo test for the main estimate.'
  // what these data cannot show is no sign that there is nothing
  const missing = identifiedBy.find(
    ({ component }) => evidence[component]?.available !== false && !((evidence[component]?.value ?? 0) > 0),
  )
  return missing?.reason ?? null
}
