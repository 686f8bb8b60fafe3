import type { Eqs, EqsBand, PillarId } from '../analysis.ts'
import type { VerdictRule } from './decide-verdict.ts'
import { describeEffect, describeIntended } from './effect-words.ts'
import type { EffectWords } from './effect-words.ts'
import { capitalize, capsThatLower, lowerFirst } from './score-words.ts'
import type { NarrativeInput } from './write-narrative.ts'

/** Heading and first paragraph: what changed, the range, how good the evidence is. */
export interface Summary {
  headline: string
  summary: string
}

/** One branch for each rule that can decide a verdict. No jargon, rounded numbers, no claim that the interval does not carry. */
export function writeSummary(input: NarrativeInput): Summary {
  const { headline, sentences } = BRANCHES[input.decision.rule](partsOf(input))
  return { headline, summary: sentences.join(' ') }
}

interface Parts {
  input: NarrativeInput
  policy: string
  outcome: string
  where: string
  /** Absent only where nothing is identified. */
  effect: EffectWords | null
  evidence: string
}

interface Branch {
  headline: string
  sentences: string[]
}

const BRANCHES: Record<VerdictRule, (parts: Parts) => Branch> = {
  met: (parts) => ({
    headline: `${changed(parts)} with ${parts.policy}`,
    sentences: [...whatChanged(parts), parts.evidence],
  }),
  'short-of-goal': (parts) => ({
    headline: `${changed(parts)} with ${parts.policy}, but short of the goal`,
    sentences: [...whatChanged(parts), shortOfGoal(parts), parts.evidence],
  }),
  'some-outcomes': (parts) => ({
    headline: `The intended change shows in some main results only`,
    sentences: [countOfOutcomes(parts), ...mainOutcome(parts), parts.evidence],
  }),
  contradicted: (parts) => ({
    headline: `${changed(parts)} with ${parts.policy}, against the intent`,
    sentences: [...whatChanged(parts), 'The policy aimed for the opposite.', parts.evidence],
  }),
  'no-detectable-effect': (parts) => ({
    headline: `No detectable effect on ${parts.outcome}`,
    sentences: [
      `${parts.input.words.policyName} had no detectable effect on ${parts.outcome} in ${parts.where}.`,
      compatibleWith(parts),
      `That leaves out ${smallestEffect(parts)} or more, the smallest size set to matter.`,
      parts.evidence,
    ],
  }),
  'too-wide': (parts) => ({
    headline: `The data cannot tell whether ${parts.outcome} changed with ${parts.policy}`,
    sentences: [
      `The data cannot tell whether ${parts.outcome} changed with ${parts.policy} in ${parts.where}.`,
      compatibleWith(parts),
      `That leaves room for no change and for ${smallestEffect(parts)}, the smallest size set to matter.`,
      parts.evidence,
    ],
  }),
  'not-identified': (parts) => ({
    headline: `The effect on ${parts.outcome} cannot be estimated`,
    sentences: [
      `The effect on ${parts.outcome} in ${parts.where} cannot be estimated from these data.`,
      'So there is no size and no range to report.',
      scoreOnly(parts),
    ],
  }),
  'critical-cap': (parts) => unsupported(parts, `One failed rule decides this: “${criticalCap(parts.input.eqs)}”.`),
  'critical-check': (parts) => unsupported(parts, `One failed check decides this: “${criticalCheck(parts)}”.`),
  'low-score': (parts) => unsupported(parts, 'A verdict needs a score of 40 or more.'),
  mechanism: (parts) => ({
    headline:
      parts.effect?.includesZero === false
        ? `${changed(parts)} with ${parts.policy}`
        : `No clear change in ${parts.outcome}`,
    sentences: [
      ...mainOutcome(parts),
      'This casefile studies a mechanism, so it gives no verdict on a policy.',
      parts.evidence,
    ],
  }),
}

const WEAKEST: Record<PillarId, string> = {
  designValidity: 'how fair the comparison is',
  balance: 'how alike the groups were before',
  robustness: 'how well the result holds up under other choices',
  transparency: 'how openly the work was planned and shared',
}

const EVIDENCE_IS: Record<EqsBand, string> = {
  strong: 'Evidence is strong.',
  moderate: 'Evidence is moderate.',
  weak: 'Evidence is weak: a lead, not a finding.',
}

function partsOf(input: NarrativeInput): Parts {
  const { words, primaries, scale, eqs } = input
  const main = primaries[0]
  const isComplete = main !== undefined && [main.value, ...main.ci].every(Number.isFinite)
  return {
    input,
    policy: words.policyShort ?? 'the policy',
    outcome: words.outcomeName,
    where: `${words.places}, ${words.years}`,
    effect: isComplete ? describeEffect(main, scale) : null,
    evidence: `${EVIDENCE_IS[eqs.band]} ${whyNoBetter(eqs)}`,
  }
}

function whyNoBetter(eqs: Eqs): string {
  const cap = capsThatLower(eqs)[0]
  if (cap) return `The score is held at ${cap.limit}: ${lowerFirst(cap.label)}.`
  const weakest = eqs.pillars.reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  if (weakest.score >= 4) return 'Every part of it earns at least 4 marks of 5.'
  return `Its weakest part is ${WEAKEST[weakest.id]}.`
}

function changed({ outcome, effect }: Parts): string {
  return `${capitalize(outcome)} came out ${effect!.comparison}`
}

function whatChanged(parts: Parts): string[] {
  const { where, outcome, policy, effect } = parts
  const change = `${effect!.size} ${effect!.comparison}`
  return [`In ${where}, ${outcome} came out ${change} with ${policy} than without.`, compatibleWith(parts)]
}

/** The main outcome's own result where the verdict does not rest on it alone. */
function mainOutcome(parts: Parts): string[] {
  const { effect, outcome, policy, where } = parts
  if (effect === null) return [`The effect on ${outcome} cannot be estimated from these data.`]
  if (!effect.includesZero) return whatChanged(parts)
  return [`In ${where}, there was no clear change in ${outcome} with ${policy}.`, compatibleWith(parts)]
}

function countOfOutcomes({ input: { primaries, intent } }: Parts): string {
  const asIntended = primaries.filter(({ ci }) => (intent.direction === 'increase' ? ci[0] > 0 : ci[1] < 0))
  return `Only ${asIntended.length} of ${primaries.length} main results changed as intended.`
}

function compatibleWith({ effect }: Parts): string {
  return `The data are compatible with ${effect!.range}.`
}

function shortOfGoal({ input: { intent, primaries, scale } }: Parts): string {
  const goal = describeIntended(intent.statedGoal!, intent, primaries[0]!.units, scale)
  return `The policy aimed for ${goal}, and the whole range falls short of that.`
}

function smallestEffect({ input: { intent, primaries, scale } }: Parts): string {
  return describeIntended(intent.smallestEffect, intent, primaries[0]!.units, scale)
}

function unsupported(parts: Parts, why: string): Branch {
  const { outcome, policy, where, effect } = parts
  const headline = `The evidence cannot tell whether ${outcome} changed with ${policy}`
  return {
    headline,
    sentences: [
      `${headline} in ${where}.`,
      why,
      scoreOnly(parts),
      `Taken at face value, the data are compatible with ${effect!.range}.`,
    ],
  }
}

function scoreOnly({ input: { eqs } }: Parts): string {
  return `The evidence score is ${eqs.overall} of 100.`
}

function criticalCap(eqs: Eqs): string {
  return eqs.caps.find((cap) => cap.bites && cap.on === 'data' && cap.limit <= 59)!.label
}

function criticalCheck({ input: { checks } }: Parts): string {
  return checks.find((check) => check.severity === 'critical' && check.passed === false)!.title
}
