import type { Verdict } from '../analysis.ts'
import { formatEffect } from '../verdict/format-number.ts'
import type { StandardEffect } from './standardize.ts'

/** How a casefile stands to what its policy was meant to do. */
export type Divergence = 'met' | 'partly' | 'none' | 'unclear' | 'opposite'

/** The casefile's own verdict, so that a problem never says other than the casefile it rests on. */
const BY_VERDICT: Record<Verdict, Divergence> = {
  'Met policy intent.': 'met',
  'Partly met policy intent.': 'partly',
  'No detectable effect.': 'none',
  'Inconclusive.': 'unclear',
  'Contradicted policy intent.': 'opposite',
}

/** `null` for a mechanism, which has no verdict. */
export function divergenceOf(verdict: Verdict | null): Divergence | null {
  return verdict === null ? null : BY_VERDICT[verdict]
}

const OPENINGS: Record<Divergence, string> = {
  met: 'Moved the intended way',
  partly: 'Met its intent in part',
  none: 'No detectable effect: one as large as would matter is left out',
  unclear: 'Inconclusive: the casefile cannot tell',
  opposite: 'Moved against the intent',
}

/** How far effect and intent lie apart, as a sentence in standard deviations; `null` effect = not on the common scale. */
export function divergenceSentence(divergence: Divergence | null, standard: StandardEffect | null): string {
  const opening =
    divergence === null ? 'Measures a mechanism, not a policy, so there is no intent' : OPENINGS[divergence]
  if (standard === null) {
    return `${opening}. Its analysis gives no effect in standard deviations of the outcome, so it is not in the figures.`
  }
  const { effect, ci, intended, intendedIs } = standard
  const range = ci.every(Number.isFinite) ? `, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}` : ''
  const aim = intended === null ? '' : `; the ${intendedIs} is ${formatEffect(intended)}`
  return `${opening}. Measured, in standard deviations: ${formatEffect(effect)}${range}${aim}.`
}

const WORDS = [
  'None',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** A count at the start of a sentence; in figures from thirteen on. */
function countWord(count: number): string {
  return WORDS[count] ?? String(count)
}

/**
 * The finding over all casefiles as a short heading.
 *
 * @param states one per casefile that has a verdict
 */
export function divergenceHeadline(states: readonly Divergence[]): string {
  const count = (state: Divergence) => states.filter((one) => one === state).length
  const total = states.length
  if (total === 0) return 'No casefile studies a policy with an intent to be held against'
  if (total === 1) return `The one policy ${ONE[states[0]!]}`
  if (count('met') === total) return `All ${lower(total)} met the policy’s intent`
  const others = (['partly', 'none', 'unclear', 'opposite'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `${lower(count(state))} ${count(state) === 1 ? ONE[state] : MANY[state]}`)
  return `${countWord(count('met'))} of ${lower(total)} met the policy’s intent; ${joinWords(others)}`
}

const ONE: Record<Divergence, string> = {
  met: 'met its intent',
  partly: 'met it in part',
  none: 'shows no detectable effect',
  unclear: 'is inconclusive',
  opposite: 'moved against it',
}
const MANY: Record<Divergence, string> = {
  ...ONE,
  none: 'show no detectable effect',
  unclear: 'are inconclusive',
}

function joinWords(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function lower(count: number): string {
  return countWord(count).toLowerCase()
}
