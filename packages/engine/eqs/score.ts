import type { Eqs, EqsGate, EqsPillar, EqsPrecision } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { Evidence } from '../designs/design.ts'
import { decisiveOf } from './decisive.ts'
import { detectableEffect } from '../inference/detectable-effect.ts'
import { overallBand } from './bands.ts'
import { seen } from './facts.ts'
import { judgeGates } from './gates.ts'
import { NINETY, scorePillar } from './pillars.ts'
import { allowedBy, type DesignRubric, MATTERS, NOT_IDENTIFIED, PILLARS, RUBRIC_VERSION, STANDS } from './rubric.ts'
import { declaredOtherwise, type ScoringChoices, stabilityRange } from './stability.ts'
import { translateEqs } from './translations.ts'
import { transparencyEvidence, type TransparencyFacts } from './transparency.ts'

/** What the scorer must be told beside the evidence. */
export interface EqsContext extends PrecisionContext {
  /** Standard deviation of the outcome among comparison units before treatment, in units of the estimate; NaN = not known. */
  spread: number
  /** The main estimate has a value and an interval, or a placebo test in place of one. */
  isIdentified: boolean
}

interface PrecisionContext {
  /** 95 % interval of the main estimate; null without one. */
  ci: readonly [number, number] | null
  /** Smallest effect that matters, positive, same units; null where none was given. */
  smallestEffect: number | null
}

/**
 * How much the data can tell apart, in a word and a figure: it earns and costs no points.
 *
 * *Precise*: half the interval's width is at most the smallest effect that matters; *coarse*: at most three of them.
 */
function measurePrecision({ ci, smallestEffect }: PrecisionContext): EqsPrecision {
  const halfWidth = ci === null ? Number.NaN : (ci[1] - ci[0]) / 2
  const detectable = detectableEffect(halfWidth)
  const isKnown = Number.isFinite(halfWidth)
  return {
    word: wordOf(halfWidth, smallestEffect),
    halfWidth: isKnown ? halfWidth : null,
    detectable: isKnown ? detectable : null,
  }
}

function wordOf(halfWidth: number, smallestEffect: number | null): EqsPrecision['word'] {
  if (smallestEffect === null || Number.isNaN(halfWidth)) return null
  if (halfWidth <= smallestEffect) return 'precise'
  return halfWidth <= 3 * smallestEffect ? 'coarse' : 'very coarse'
}

/**
 * The Evidence Quality Score: the lowest of the mean of the pillars, what the weakest decisive component allows, and what
 * the design can promise.
 *
 * Neither the sign nor the p value of the estimate enters, but for `stands`: whether the conclusion would stand with
 * twice every bias that was measured.
 *
 * @param rubric   rows and ceiling of the design
 * @param evidence one bias with its noise per component, from the diagnostics and sensitivity rooms
 * @param facts    how openly the casefile was made; null where nothing was locked
 * @returns pillars, components and gates with every input, what set the score, a stability range and equivalents
 * @see docs/methodology.md, "Evidence Quality Score"; the rows stand in table.ts
 */
export function scoreEqs(
  rubric: DesignRubric,
  evidence: Evidence,
  facts: TransparencyFacts | null,
  context: EqsContext,
): Eqs
export function scoreEqs(
  rubric: DesignRubric,
  evidence: Evidence<Text>,
  facts: TransparencyFacts | null,
  context: EqsContext,
): Eqs<Text>
export function scoreEqs(
  rubric: DesignRubric,
  evidence: Evidence<Text>,
  facts: TransparencyFacts | null,
  context: EqsContext,
): Eqs<Text> {
  const all = { ...evidence, ...transparencyEvidence(facts) }
  const choices = choicesOf(rubric)
  const gates = judgeGates(facts)
  const pillars = scorePillars(choices, all, context)
  const parts = partsOf(rubric, pillars, gates, all, context)
  const overall = lowestOf(parts)
  const overallOf = (changed: ScoringChoices, seen: Evidence<Text>, ci: EqsContext['ci']) =>
    lowestOf(partsOf(rubric, scorePillars(changed, seen, context), gates, seen, { ...context, ci }))
  const analysts = declaredOtherwise(all.choices?.alternatives ?? [], (look, moved) =>
    overallOf(choices, { ...all, choices: look }, moveInterval(context.ci, moved)),
  )
  return {
    rubricVersion: RUBRIC_VERSION,
    overall,
    ...parts,
    setBy: whatSet(parts),
    band: overallBand(overall),
    provisional: rubric.provisional,
    delta: context.spread > 0 ? MATTERS * context.spread : null,
    precision: measurePrecision(context),
    pillars,
    gates,
    stability: stabilityRange(choices, (changed) => overallOf(changed, all, context.ci), analysts),
    translations: translateEqs(rubric, pillars, all),
  }
}

function moveInterval(ci: EqsContext['ci'], by: number): EqsContext['ci'] {
  return ci && [ci[0] + by, ci[1] + by]
}

/** The three lines of the rule, whether the conclusion stands, and whether anything is identified. */
type Parts = Pick<Eqs<Text>, 'mean' | 'weakest' | 'stands' | 'ceiling' | 'unidentified'>

/** The lines of the rule for pillars whose marks are known. */
export function partsOf(
  rubric: DesignRubric,
  pillars: EqsPillar<Text>[],
  gates: EqsGate<Text>[],
  evidence: Evidence<Text>,
  { isIdentified, ci }: Pick<EqsContext, 'isIdentified' | 'ci'>,
): Parts {
  return {
    mean: weightedMean(pillars),
    weakest: weakestOf(pillars, gates),
    stands: stands(pillars, gates, ci),
    ceiling: ceilingOf(rubric, evidence),
    unidentified: whyUnidentified(rubric, evidence, isIdentified),
  }
}

/** What the weakest decisive component allows, the bonus for a conclusion that stands included. */
function limitOf({ weakest, stands }: Pick<Parts, 'weakest' | 'stands'>): number {
  return weakest === null ? 100 : weakest.allows + (stands ? STANDS : 0)
}

/** Rounding to 9 decimals first keeps a sum such as 74.4999999999999 from falling on the wrong side of a half. */
export function lowestOf(parts: Parts): number {
  const { mean, ceiling, unidentified } = parts
  const limits = [mean, ceiling.limit, limitOf(parts), unidentified === null ? 100 : NOT_IDENTIFIED]
  return Math.max(0, Math.round(Number(Math.min(...limits).toFixed(9))))
}

/** Which of the lines set the score; of equal ones the first that says most. */
export function whatSet(parts: Parts): Eqs['setBy'] {
  const overall = lowestOf(parts)
  const isSetBy = (limit: number) => Math.round(Number(limit.toFixed(9))) === overall
  if (parts.unidentified !== null && isSetBy(NOT_IDENTIFIED)) return 'unidentified'
  if (isSetBy(parts.mean)) return 'mean'
  return parts.weakest !== null && isSetBy(limitOf(parts)) ? 'weakest' : 'ceiling'
}

function choicesOf({ designValidity, balance, robustness }: DesignRubric): ScoringChoices {
  return { pillars: PILLARS, matters: MATTERS, rows: { designValidity, balance, robustness, transparency: [] } }
}

function scorePillars(
  choices: ScoringChoices,
  evidence: Evidence<Text>,
  { spread }: Pick<EqsContext, 'spread'>,
): EqsPillar<Text>[] {
  return choices.pillars.map((rule) => scorePillar(rule, choices.rows[rule.id], evidence, choices.matters * spread))
}

/** 100·Σ weight·marks/5 over the pillars that have a component, their weights made to sum to 1. */
function weightedMean(pillars: EqsPillar<Text>[]): number {
  const scored = pillars.filter(isScored)
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return 0
  return scored.reduce((sum, { weight, score }) => sum + (100 * (weight / weights) * score) / 5, 0)
}

/** Whether a component of the pillar applies; one without, as transparency where nothing was locked, has no part in the score. */
export function isScored({ components }: { components: { score: number | null }[] }): boolean {
  return components.some(({ score }) => score !== null)
}

/** The lowest mark among the decisive components; a broken gate is one with no marks. */
function weakestOf(pillars: EqsPillar<Text>[], gates: EqsGate<Text>[]): Eqs<Text>['weakest'] {
  const marks = [
    ...brokenOf(gates).map(({ id, label }) => ({ id, label, marks: 0 })),
    // what failed is named by its failure, as in the ledger of checks
    ...decisiveOf(pillars).map(({ id, label, failing, failed, score }) => ({
      id,
      label: failed ? failing : label,
      marks: score!,
    })),
  ]
  const lowest = marks.reduce<(typeof marks)[number] | null>((a, b) => (a !== null && a.marks <= b.marks ? a : b), null)
  return lowest && { ...lowest, allows: allowedBy(lowest.marks) }
}

const brokenOf = (gates: EqsGate<Text>[]) => gates.filter(({ state }) => state === 'broken')

/**
 * Whether the conclusion would stand with twice the measured bias of every decisive component: the near end of the
 * interval clears zero by more than 2·max(0, m on the estimate's side) + 1.645·n. What is not known has endless noise, so
 * nothing stands beside it.
 */
function stands(pillars: EqsPillar<Text>[], gates: EqsGate<Text>[], ci: readonly [number, number] | null): boolean {
  if (ci === null || brokenOf(gates).length > 0) return false
  const [low, high] = ci
  const side = low > 0 ? 1 : high < 0 ? -1 : 0
  if (side === 0) return false
  const near = side === 1 ? low : -high
  const decisive = decisiveOf(pillars)
  return (
    decisive.length > 0 &&
    decisive.every(
      ({ bias }) => bias !== undefined && near > 2 * Math.max(0, side * bias.measured) + NINETY * bias.noise,
    )
  )
}

function ceilingOf({ ceiling: { without, ...ceiling } }: DesignRubric, evidence: Evidence<Text>): Eqs<Text>['ceiling'] {
  const isKnown = (id: string) => {
    const value = evidence[id]?.value ?? null
    return value !== null && !Number.isNaN(value)
  }
  if (without === undefined || without.components.some(isKnown)) return ceiling
  return { limit: without.limit, reason: without.reason }
}

function whyUnidentified({ identifiedBy }: DesignRubric, evidence: Evidence<Text>, isIdentified: boolean): Text | null {
  if (!isIdentified) return seen('no-main-interval', {})
  // what these data cannot show is no sign that there is nothing
  const missing = identifiedBy.find(({ component }) => (evidence[component]?.value ?? 1) <= 0)
  return missing?.reason ?? null
}
