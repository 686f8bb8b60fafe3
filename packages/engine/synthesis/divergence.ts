import type { Verdict } from '../analysis.ts'
import { formatEffect } from '../words/number.ts'
import type { StandardEffect } from './standardize.ts'
import { formatSpan } from '../words/interval.ts'

/** How a casefile stands to what its policy was meant to do. */
export type Divergence = 'met' | 'partly' | 'none' | 'ruled-out' | 'unclear' | 'opposite'

/** The casefile's own verdict, so that a problem never says other than the casefile it rests on. */
const BY_VERDICT: Record<Verdict, Divergence> = {
  'Met policy intent.': 'met',
  'Partly met policy intent.': 'partly',
  'No effect that matters.': 'none',
  'Intended effect ruled out.': 'ruled-out',
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
  none: 'No effect that matters: one as large as would matter is left out',
  'ruled-out': 'The intended effect is ruled out; a change the other way is not',
  unclear: 'Inconclusive: the casefile cannot tell',
  opposite: 'Moved against the intent',
}

/** Of a standard of equal treatment. */
const OF_AUDITS: Partial<Record<Divergence, string>> = {
  met: 'Equal, within the margin',
  opposite: 'Not equal, by more than the margin',
}

/** A goal is the policy's only where it stated one. */
export const AIM_WORDS: Record<NonNullable<StandardEffect['intendedIs']>, string> = {
  'stated goal': 'the goal that the policy stated',
  'smallest effect that matters': 'the archive’s threshold for an effect that matters',
  'margin of the standard': 'the margin within which treatment counts as equal',
}

/** How far effect and intent lie apart, as a sentence in standard deviations; `null` effect = not on the common scale. */
export function divergenceSentence(divergence: Divergence | null, standard: StandardEffect | null): string {
  const openings = standard?.intendedIs === 'margin of the standard' ? { ...OPENINGS, ...OF_AUDITS } : OPENINGS
  const opening =
    divergence === null ? 'Measures a mechanism, not a policy, so there is no intent' : openings[divergence]
  if (standard === null) {
    return `${opening}. Its effect cannot be told in standard deviations of the outcome, so it is not in the figures.`
  }
  const { effect, ci, intended, intendedIs } = standard
  const range = ci.every(Number.isFinite) ? `, 95% interval ${formatSpan(ci[0], ci[1])}` : ''
  const aim = intended === null || intendedIs === null ? '' : `; ${AIM_WORDS[intendedIs]} is ${formatEffect(intended)}`
  return `${opening}. Measured, in standard deviations: ${formatEffect(effect)}${range}${aim}.`
}
