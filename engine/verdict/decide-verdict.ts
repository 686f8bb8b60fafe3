import type { Eqs, EqsComponent, Estimate, Verdict, VerdictStatement } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { decisiveOf } from '../eqs/score.ts'
import { formatEffect } from '../words/number.ts'
import { lowerFirst } from '../words/sentence.ts'
import { withUnits } from '../words/units.ts'
import { intervalInWords } from './interval-words.ts'
import { evidenceWords } from './evidence-words.ts'
import { OWN_SCALE, toldIn, type OutcomeScale } from './outcome-scale.ts'
import { isReadable, readIntervals, thresholdWords, type IntervalRule } from './read-interval.ts'

/** Which rule decided; the narrative has one branch for each. */
export type VerdictRule = 'mechanism' | 'not-identified' | 'low-score' | 'comparison-failed' | IntervalRule

export interface VerdictInput {
  /** A mechanism has no policy and so no verdict. */
  kind: 'policy' | 'mechanism'
  intent: Intent
  /** The locked primary outcomes' estimates, the main one first; simultaneous intervals where there are several. */
  primaries: Estimate[]
  eqs: Eqs
  /** How sizes are told; left out = in the estimate's own units. */
  scale?: OutcomeScale
}

export interface VerdictDecision {
  statement: VerdictStatement
  rule: VerdictRule
  /** The decisive part that fails, where one decided; in its label's words. */
  failedPart?: string
}

/** A verdict needs at least so many points. */
export const FEWEST_POINTS = 40
/** Under so many marks a decisive component asks whether the conclusion stands without the bias that it measures. */
const FEWEST_MARKS = 1

/**
 * The verdict by rule, first match wins; it never stands without its evidence word.
 *
 * 1. nothing is identified, the score is under 40, or a decisive part fails and the conclusion does not stand once the
 *    bias that it measures is taken off → inconclusive
 * 2. several main outcomes that disagree → partly met, the harm named first; harm alone → contradicted
 * 3. the interval lies on the intended side → met, or partly met (wholly short of the goal or of what matters)
 * 4. it lies on the other side → contradicted
 * 5. it includes zero and lies inside the smallest effect that matters, on both sides → no detectable effect
 * 6. it includes zero and leaves that effect out on the intended side only → intended effect ruled out
 * 7. otherwise → inconclusive, too imprecise
 *
 * @see docs/methodology.md, "Verdict"
 */
export function decideVerdict(input: VerdictInput): VerdictDecision {
  const evidence = evidenceWords(input.eqs)
  if (input.kind === 'mechanism') {
    const reason = 'The casefile studies a mechanism, not a policy, so it has no verdict.'
    return { statement: { verdict: null, reason, evidence, atOtherThresholds: [] }, rule: 'mechanism' }
  }
  const { verdict, reason, rule, failedPart } = decide(input)
  const statement = { verdict, reason, evidence, atOtherThresholds: atOtherThresholds(input) }
  return { statement, rule, ...(failedPart !== undefined && { failedPart }) }
}

/** What the verdict would be at half and at twice the smallest effect that matters. */
function atOtherThresholds(input: VerdictInput): VerdictStatement['atOtherThresholds'] {
  return [0.5, 2].map((factor) => {
    const intent = { ...input.intent, smallestEffect: factor * input.intent.smallestEffect }
    const [main] = input.primaries
    const { smallestEffect } = intent
    return {
      smallestEffect,
      size: main ? thresholdWords(smallestEffect, intent, main.units, input.scale ?? OWN_SCALE) : '',
      verdict: decide({ ...input, intent }).verdict,
    }
  })
}

function decide(input: VerdictInput): Ruling {
  return rule1(input) ?? readIntervals(input.intent, input.primaries, input.scale)
}

interface Ruling {
  verdict: Verdict
  reason: string
  rule: VerdictRule
  failedPart?: string
}

/** Rule 1: why the analysis cannot carry a verdict, or null. */
function rule1(input: VerdictInput): Ruling | null {
  const { primaries, eqs } = input
  const verdict = 'Inconclusive.'
  const unreadable = primaries.find((estimate) => !isReadable(estimate))
  if (primaries.length === 0 || unreadable || eqs.unidentified !== null) {
    const why = eqs.unidentified ?? unreadable?.reason ?? 'There is no main estimate with an interval.'
    return { verdict, reason: `The effect is not identified. ${why}`, rule: 'not-identified' }
  }
  const failed = failedComparison(input)
  if (failed) return { verdict, ...failed, rule: 'comparison-failed' }
  if (eqs.overall >= FEWEST_POINTS) return null
  const reason = `The Evidence Quality Score is ${eqs.overall}, and a verdict needs at least ${FEWEST_POINTS}.`
  return { verdict, reason, rule: 'low-score' }
}

/** The first decisive part without which the conclusion does not stand; null where there is none. */
function failedComparison({
  intent,
  primaries,
  eqs,
  scale = OWN_SCALE,
}: VerdictInput): Pick<Ruling, 'reason' | 'failedPart'> | null {
  const { verdict } = readIntervals(intent, primaries)
  for (const component of decisiveOf(eqs.pillars)) {
    if (component.score! >= FEWEST_MARKS) continue
    const freed = withoutBias(primaries[0], component)
    const isStanding = freed !== null && readIntervals(intent, [freed, ...primaries.slice(1)]).verdict === verdict
    if (isStanding) continue
    const failedPart = lowerFirst(component.label)
    const without = freed === null ? '' : ` ${describeFreed(freed, scale)}`
    return { failedPart, reason: `The comparison failed in one part: ${failedPart}. ${component.inputText}${without}` }
  }
  return null
}

function describeFreed({ value, ci, units }: Estimate, scale: OutcomeScale): string {
  const told = toldIn([value, ...ci], units, scale)
  const ends = [told.tell(ci[0]), told.tell(ci[1])] as const
  const interval = ci.every(Number.isFinite) ? ` (${intervalInWords(ends, '', [told.none])})` : ''
  return `With that bias taken off the estimate would be ${withUnits(formatEffect(told.tell(value)), told.units)}${interval}, and the conclusion another.`
}

/** The estimate with a component's bias taken off; null where the component measures no bias. */
export function withoutBias(estimate: Estimate, { bias }: Pick<EqsComponent, 'bias'>): Estimate | null {
  if (bias === undefined) return null
  const { shrunk } = bias
  const { ciPieces: _, ...rest } = estimate
  return { ...rest, value: estimate.value - shrunk, ci: [estimate.ci[0] - shrunk, estimate.ci[1] - shrunk] }
}
