import type { Check, Eqs, EqsBand, Estimate, Verdict, VerdictStatement } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { withUnit } from './effect-words.ts'
import { formatEffect } from './format-number.ts'

/** Which rule decided; the narrative has one branch for each. */
export type VerdictRule =
  | 'mechanism'
  | 'not-identified'
  | 'critical-cap'
  | 'critical-check'
  | 'low-score'
  | 'met'
  | 'short-of-goal'
  | 'some-outcomes'
  | 'contradicted'
  | 'no-detectable-effect'
  | 'too-wide'

export interface VerdictInput {
  /** A mechanism has no policy and so no verdict. */
  kind: 'policy' | 'mechanism'
  intent: Intent
  /** The locked primary outcomes' estimates, the main one first; simultaneous intervals where there are several. */
  primaries: Estimate[]
  checks: Check[]
  eqs: Eqs
}

export interface VerdictDecision {
  statement: VerdictStatement
  rule: VerdictRule
}

const EVIDENCE: Record<EqsBand, string> = {
  strong: 'Strong evidence',
  moderate: 'Moderate evidence',
  weak: 'Weak evidence: a lead, not a finding',
}

/**
 * The verdict by rule, first match wins; it never stands without its evidence word.
 *
 * 1. the score is under 40, a critical check failed or nothing is identified → inconclusive
 * 2. the interval excludes zero on the intended side → met, or partly met (short of the stated goal, or only some outcomes)
 * 3. it excludes zero on the other side → contradicted
 * 4. it includes zero and excludes the smallest effect that matters → no detectable effect
 * 5. otherwise → inconclusive
 *
 * @see docs/methodology.md, "Verdict"
 */
export function decideVerdict(input: VerdictInput): VerdictDecision {
  const evidence = EVIDENCE[input.eqs.band]
  if (input.kind === 'mechanism') {
    const reason = 'The casefile studies a mechanism, not a policy, so it has no verdict.'
    return { statement: { verdict: null, reason, evidence }, rule: 'mechanism' }
  }
  const { verdict, reason, rule } = findDefect(input) ?? readInterval(input)
  return { statement: { verdict, reason, evidence }, rule }
}

interface Ruling {
  verdict: Verdict
  reason: string
  rule: VerdictRule
}

/** Rule 1: why the analysis cannot carry a verdict, or null. A cap of 59 or lower that bites on the data is critical. */
function findDefect({ primaries, checks, eqs }: VerdictInput): Ruling | null {
  const verdict = 'Inconclusive.'
  const unidentified = primaries.find((estimate) => ![estimate.value, ...estimate.ci].every(Number.isFinite))
  if (primaries.length === 0 || unidentified) {
    const why = unidentified?.reason ?? 'There is no primary estimate with an interval.'
    return { verdict, reason: `The effect is not identified. ${why}`, rule: 'not-identified' }
  }
  const cap = eqs.caps.find((one) => one.bites && one.on === 'data' && one.limit <= 59)
  if (cap) return { verdict, reason: `A critical rule bites: ${cap.label}. ${cap.reason}`, rule: 'critical-cap' }
  const check = checks.find((one) => one.severity === 'critical' && one.passed === false)
  if (check) {
    return { verdict, reason: `A critical check failed: ${check.title}. ${check.message}`, rule: 'critical-check' }
  }
  if (eqs.overall >= 40) return null
  return {
    verdict,
    reason: `The Evidence Quality Score is ${eqs.overall}, and a verdict needs at least 40.`,
    rule: 'low-score',
  }
}

/** Rules 2 to 5, on intervals turned so that the intended side is positive. */
function readInterval({ intent, primaries }: VerdictInput): Ruling {
  const outcomes = primaries.map((estimate) => {
    const [low, high] = intendedSide(estimate.ci, intent)
    return { low, high, words: describeInterval(estimate) }
  })
  const met = outcomes.filter(({ low }) => low > 0).length
  if (met > 0 && met < outcomes.length) {
    const reason = `The interval lies on the intended side of zero for ${met} of ${outcomes.length} main results.`
    return { verdict: 'Partly met policy intent.', reason, rule: 'some-outcomes' }
  }
  if (met > 0) return readAgainstGoal(outcomes[0]!, intent)
  const opposite = outcomes.find(({ high }) => high < 0)
  if (opposite) {
    const reason = `${opposite.words} lies wholly on the other side of zero than was intended.`
    return { verdict: 'Contradicted policy intent.', reason, rule: 'contradicted' }
  }
  const smallest = `the smallest effect that matters, ${formatEffect(intent.smallestEffect)}`
  const open = outcomes.find(({ high }) => !(high < intent.smallestEffect))
  if (open)
    return { verdict: 'Inconclusive.', reason: `${open.words} includes both zero and ${smallest}.`, rule: 'too-wide' }
  const reason = `${outcomes[0]!.words} includes zero and leaves out ${smallest}.`
  return { verdict: 'No detectable effect.', reason, rule: 'no-detectable-effect' }
}

function readAgainstGoal({ high, words }: { high: number; words: string }, { statedGoal }: Intent): Ruling {
  if (statedGoal !== undefined && high < statedGoal) {
    const reason = `${words} lies on the intended side of zero but wholly short of the stated goal, ${formatEffect(statedGoal)}.`
    return { verdict: 'Partly met policy intent.', reason, rule: 'short-of-goal' }
  }
  return {
    verdict: 'Met policy intent.',
    reason: `${words} lies wholly on the intended side of zero.`,
    rule: 'met',
  }
}

/** The interval with the intended direction as positive. */
function intendedSide([low, high]: [number, number], intent: Intent): [number, number] {
  return intent.direction === 'increase' ? [low, high] : [-high, -low]
}

function describeInterval({ ci, units }: Estimate): string {
  return `The 95% interval, ${formatEffect(ci[0])} to ${withUnit(formatEffect(ci[1]), units)},`
}
