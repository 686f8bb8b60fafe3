import type { Eqs, EqsBand, Estimate, PillarId } from '@casefiles/engine/analysis'
import { isReadable, readSides, type VerdictRule } from '@casefiles/engine/verdict'
import { describeEffect, describeIntended, type EffectWords } from './effect-words.ts'
import type { NarrativeInput } from './write-narrative.ts'
import { capitalize, formatCount, joinWithAnd, lowerFirst } from '@casefiles/engine/words'
import { unitsBefore } from '../formats/index.ts'
import { isScored } from '@casefiles/engine/eqs'
import { describeHold } from '../score/what-set.ts'

/** Heading and first paragraph: what changed, the range, how good the evidence is; the answer is the first part of these. */
export interface Summary {
  headline: string
  answer: string
  summary: string
}

/** What was found, and the range or what stands in its place, open a branch. */
const ANSWER_SENTENCES = 2

/** One branch for each rule that can decide a verdict. No jargon, rounded numbers, no claim that the interval does not carry. */
export function writeSummary(input: NarrativeInput): Summary {
  const { headline, sentences, answerSentences = ANSWER_SENTENCES } = BRANCHES[input.decision.rule](partsOf(input))
  const answer = sentences.slice(0, answerSentences).join(' ')
  return { headline, answer, summary: sentences.join(' ') }
}

interface Parts {
  input: NarrativeInput
  policy: string
  outcome: string
  /** As after "in". */
  where: string
  /** Absent only where nothing is identified. */
  effect: EffectWords | null
  evidence: string
}

interface Branch {
  headline: string
  sentences: string[]
  /** How many of them answer, where it is not {@link ANSWER_SENTENCES}. */
  answerSentences?: number
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
  'no-effect-that-matters': (parts) => ({
    headline: `No effect on ${parts.outcome} that matters`,
    sentences: [
      `${parts.input.words.policyName} had no effect on ${parts.outcome} in ${parts.where} that is large enough to matter.`,
      compatibleWith(parts),
      `That leaves out ${smallestEffect(parts)} or more, the smallest size set to matter, and as much the other way.`,
      parts.evidence,
    ],
  }),
  'intended-ruled-out': (parts) => ({
    headline: `${capitalize(smallestEffect(parts, parts.outcome))} in ${parts.outcome} is ruled out`,
    sentences: [
      `In ${parts.where}, the intended effect of ${parts.policy} is ruled out: ${smallestEffect(parts, parts.outcome)} or more in ${parts.outcome}.`,
      compatibleWith(parts),
      `${capitalize(smallestEffect(parts))} is the smallest size set to matter; a change the other way is not ruled out.`,
      parts.evidence,
    ],
  }),
  'too-imprecise': (parts) => ({
    headline: `${openQuestion(parts)} cannot be told from these data`,
    sentences: [
      `${howMuch(parts)} in ${parts.where} cannot be told: the estimate is too imprecise.`,
      compatibleWith(parts),
      ...leavesRoom(parts),
      parts.evidence,
    ],
  }),
  'chance-disagrees': (parts) => ({
    headline: `${openQuestion(parts)} cannot be told from these data`,
    sentences: [
      `${whether(parts)} in ${parts.where} cannot be told: one way of reckoning chance finds a change, the other does not.`,
      compatibleWith(parts),
    ],
  }),
  equal: (parts) => ({
    headline: `No difference in ${parts.outcome} that matters`,
    sentences: [
      `In ${parts.where}, ${parts.outcome} differed by no more than the margin that was set.`,
      compatibleWith(parts),
      parts.evidence,
    ],
  }),
  unequal: (parts) => ({
    headline: `${changed(parts)} with ${parts.policy}, against the stated standard`,
    sentences: [...whatChanged(parts), 'The standard asks that there be no difference.', parts.evidence],
  }),
  'not-identified': (parts) => ({
    headline: `The effect on ${parts.outcome} cannot be estimated`,
    sentences: [
      `The effect on ${parts.outcome} in ${parts.where} cannot be estimated from these data.`,
      'So there is no size and no range to report.',
      scoreOnly(parts),
    ],
  }),
  'comparison-failed': (parts) =>
    unsupported(parts, `The comparison failed: ${parts.input.decision.failedPart}.`, [scoreOnly(parts)]),
  mechanism: (parts) => ({
    headline: mechanismHeadline(parts),
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
  const {
    words,
    primaries,
    eqs,
    decision: { statement },
  } = input
  const main = primaries[0]
  // beside an inconclusive verdict stands no evidence word but the reason
  const isOpen = statement.verdict === 'Inconclusive.'
  return {
    input,
    policy: words.policyShort ?? 'the policy',
    outcome: words.outcomeName,
    where: `${words.places} (${words.years})`,
    effect: main !== undefined && isReadable(main) ? effectWords(main, input) : null,
    evidence: isOpen ? `${statement.evidence}.` : `${EVIDENCE_IS[eqs.band]} ${whyNoBetter(eqs)}`,
  }
}

function effectWords(main: Estimate, { words, scale, intent, decision }: NarrativeInput): EffectWords {
  const sign = intent.direction === 'decrease' ? -1 : 1
  const setBefore = [intent.smallestEffect, intent.statedGoal ?? intent.smallestEffect].map((size) => sign * size)
  return describeEffect(main, scale, {
    outcome: words.outcomeName,
    // nothing that was set beforehand stands in the account of a mechanism
    marks: decision.rule === 'mechanism' ? [] : setBefore,
  })
}

function whyNoBetter(eqs: Eqs): string {
  const held = describeHold(eqs)
  if (held !== null) return held
  const weakest = eqs.pillars
    .filter(isScored)
    .reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  if (weakest.score >= 4) return 'Every part of it earns at least 4 marks of 5.'
  return `Its weakest part is ${WEAKEST[weakest.id]}.`
}

function changed({ outcome, effect }: Parts): string {
  return `${capitalize(outcome)} came out ${effect!.comparison}`
}

function whatChanged(parts: Parts): string[] {
  const { where, outcome, policy, effect } = parts
  const { change, than } = effect!
  return [
    `In ${where}, ${outcome} came out ${change} with ${policy} ${than} ${withoutIt(parts)}.`,
    compatibleWith(parts),
  ]
}

/** What is studied may be a trait, as a name or a birthday: nobody put it in place and nothing can be done without it. */
export function mayBeTrait({ decision, intent }: Pick<NarrativeInput, 'decision' | 'intent'>): boolean {
  return decision.rule === 'mechanism' || intent.direction === 'equal'
}

/** A trait, as a kind of applicant, and an amount that is never wholly absent cannot be done without. */
function withoutIt({ input }: Parts): string {
  return input.isAmount || mayBeTrait(input) ? 'otherwise' : 'without'
}

/** As before "cannot be told": of a trait, which does nothing, whether there is a difference. */
function openQuestion({ input, policy, outcome }: Parts): string {
  return mayBeTrait(input)
    ? `Whether there is a difference in ${outcome} with ${policy}`
    : `What ${policy} did to ${outcome}`
}

function whether(parts: Parts): string {
  return mayBeTrait(parts.input) ? openQuestion(parts) : `Whether ${parts.policy} changed ${parts.outcome}`
}

function howMuch({ input, policy, outcome }: Parts): string {
  if (mayBeTrait(input)) return `How large the difference in ${outcome} with ${policy} is`
  return `How much ${policy} ${/\bchanges?\b/.test(outcome) ? 'moved' : 'changed'} ${outcome}`
}

function mechanismHeadline(parts: Parts): string {
  const { effect, outcome, policy } = parts
  if (effect === null) return `The effect on ${outcome} cannot be estimated`
  if (effect.isEndless) return `${effectOf(parts)} cannot be told from these data`
  return effect.includesZero ? `No clear ${changeIn(parts)}` : `${changed(parts)} with ${policy}`
}

/** As after "no clear": of a mechanism nothing need have changed, as the groups may differ in a trait. */
function changeIn({ outcome, input }: Parts): string {
  return `${input.decision.rule === 'mechanism' || /\bchanges?\b/.test(outcome) ? 'difference' : 'change'} in ${outcome}`
}

const effectOf = ({ policy, outcome }: Parts) => `The effect of ${policy} on ${outcome}`

/** The main outcome's own result where the verdict does not rest on it alone. */
function mainOutcome(parts: Parts): string[] {
  const { effect, outcome, policy, where } = parts
  if (effect === null) return [`The effect on ${outcome} cannot be estimated from these data.`]
  if (!effect.includesZero) return whatChanged(parts)
  if (effect.isEndless) return [`${effectOf(parts)} in ${where} cannot be told.`, compatibleWith(parts)]
  return [`In ${where}, there was no clear ${changeIn(parts)} with ${policy}.`, compatibleWith(parts)]
}

/** Harm first. */
function countOfOutcomes({ input: { primaries, intent, words } }: Parts): string {
  const sides = readSides(intent, primaries)
  const name = (place: number) => (place === 0 ? words.outcomeName : (sides[place].name ?? 'the main outcome'))
  const harmed = sides.flatMap(({ side }, place) => (side === 'other' ? [name(place)] : []))
  const harm = harmed.length === 0 ? '' : `${capitalize(joinWithAnd(harmed))} moved against the intent. `
  const asIntended = sides.filter(({ side }) => side === 'intended').length
  return `${harm}Only ${asIntended} of ${primaries.length} main results changed as intended.`
}

/** The range, or what stands in its place. */
function compatibleWith({ effect, input }: Parts): string {
  if (effect!.range !== null) return `${capitalize(whatDataAllow(effect!))}.`
  const { p, pFloor } = input.primaries[0]
  const floor =
    pFloor !== undefined && pFloor > 0.05
      ? ' With so few places to compare with, that can never be under 5 of 100.'
      : ''
  return `No range can be given; by the placebo test, chance alone makes so large a gap in ${casesInHundred(p)}.${floor}`
}

/** A p as people count; the exact one stands in the effect paragraph. */
function casesInHundred(p: number): string {
  return p < 0.005 ? 'fewer than 1 of 100 cases' : `about ${formatCount(100 * p)} of 100 cases`
}

/** As inside a sentence. */
function whatDataAllow({ range, isEndless }: EffectWords): string {
  return isEndless ? 'the data rule out no size of effect' : `the data are compatible with ${range}`
}

/** What an interval that holds both leaves open; a placebo test says nothing of sizes. */
function leavesRoom(parts: Parts): string[] {
  if (parts.effect!.range === null) return ['So nothing can be said of its size.']
  return [`That leaves room for no change and for ${smallestEffect(parts)}, the smallest size set to matter.`]
}

function shortOfGoal(parts: Parts): string {
  const { intent, primaries, scale } = parts.input
  const goal = describeIntended(intent.statedGoal!, intent, primaries[0].units, scale)
  return `The policy aimed for ${goal}, and ${lowerFirst(wholeRange(parts))} falls short of that.`
}

function wholeRange({ effect }: Parts): string {
  return effect!.range === null ? 'The estimate' : 'The whole range'
}

/** @param outcome where the size stands in one phrase with it */
function smallestEffect({ input: { intent, primaries, scale } }: Parts, outcome = ''): string {
  return describeIntended(intent.smallestEffect, intent, unitsBefore(outcome, primaries[0].units), scale)
}

/** The range stands after its reason not to be believed, and in the answer: else a reader learns nothing of the size. */
function unsupported(parts: Parts, why: string, score: string[] = []): Branch {
  const { outcome, policy, where, effect } = parts
  const what = mayBeTrait(parts.input)
    ? `whether there is a difference in ${outcome} with ${policy}`
    : `what ${policy} did to ${outcome}`
  const headline = `The evidence cannot say ${what}`
  const range = effect!.range === null ? [] : [`Taken at face value, ${whatDataAllow(effect!)}.`]
  const answer = [`${headline} in ${where}.`, why, ...range]
  return { headline, sentences: [...answer, ...score], answerSentences: answer.length }
}

function scoreOnly({ input: { eqs } }: Parts): string {
  return `The evidence score is ${eqs.overall} of 100.`
}
