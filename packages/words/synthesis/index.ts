import type { SynthesisFacts, Told } from '@casefiles/engine/facts'
import { formatNumber, joinWithAnd, plural } from '@casefiles/engine/words'
import { formatSpan, countInWords, formatEffect } from '../formats/index.ts'
import { type Sentences, type Tell, tellWith, type Writes } from '../tell.ts'
import { figures } from './charts.ts'

type Counted = Told<SynthesisFacts['directions']['counted']>
type Divergence = NonNullable<SynthesisFacts['parts']['part']['divergence']>

/** Which way the outcomes moved: what can be said of several casefiles without an average. */
const directions: Sentences<SynthesisFacts['directions'], 'headline' | 'sentence'> = {
  counted: (counted) => ({ headline: headlineOf(counted), sentence: countsOf(counted) }),
}

/** It counts none: how many casefiles were made is no finding. */
function headlineOf({ intended, against, unclear, areAudits }: Counted): string {
  if (intended + against + unclear === 0) return 'No casefile studies a policy: only mechanisms inform this'
  if (areAudits) {
    if (against === 0) return 'Whether treatment is equal cannot be told'
    return unclear === 0
      ? 'Where it was measured, treatment is not equal'
      : 'Where it can be told, treatment is not equal'
  }
  if (intended + against === 0) return 'No direction can be told'
  if (intended > 0 && against > 0) return 'The findings do not point one way'
  const way = intended > 0 ? 'the way that was meant' : 'the way that was not meant'
  return unclear === 0 ? `What was measured moved ${way}` : `Where a direction can be told, it is ${way}`
}

/** E.g. "Of 3 casefiles, in two … and in one the direction cannot be told." */
function countsOf({ intended, against, unclear, areAudits }: Counted): string {
  const total = intended + against + unclear
  if (total === 0) return 'No casefile studies a policy, so no direction is counted.'
  const phrases = areAudits
    ? [
        { count: against, what: 'treatment is not equal' },
        { count: unclear, what: 'it cannot be told whether it is' },
      ]
    : [
        { count: intended, what: 'the outcome moved the way the policy was meant to move it' },
        { count: against, what: 'the outcome moved the other way' },
        { count: unclear, what: 'the direction cannot be told' },
      ]
  if (total === 1) return `In the one casefile that counts, ${phrases.find(({ count }) => count > 0)!.what}.`
  const alike = phrases.find(({ count }) => count === total)
  if (alike) return `In ${total === 2 ? 'both' : `all ${countInWords(total)}`} casefiles ${alike.what}.`
  const said = phrases.filter(({ count }) => count > 0).map(({ count, what }) => `in ${countInWords(count)} ${what}`)
  return `Of ${plural(total, 'casefile')}, ${joinWithAnd(said)}.`
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
const AIMS: Record<SynthesisFacts['parts']['aim']['is'], string> = {
  'stated goal': 'the goal that the policy stated',
  'smallest effect that matters': 'the archive’s threshold for an effect that matters',
  'margin of the standard': 'the margin within which treatment counts as equal',
}

/** How far effect and intent of a casefile lie apart, in standard deviations. */
const parts: Writes<SynthesisFacts['parts']> = {
  part: ({ divergence, standard }) => {
    const openings = standard?.intendedIs === 'margin of the standard' ? { ...OPENINGS, ...OF_AUDITS } : OPENINGS
    const opening =
      divergence === null ? 'Measures a mechanism, not a policy, so there is no intent' : openings[divergence]
    if (standard === null) {
      return `${opening}. Its effect cannot be told in standard deviations of the outcome, so it is not in the figures.`
    }
    const { effect, ci, intended, intendedIs } = standard
    const range = ci.every(Number.isFinite) ? `, 95% interval ${formatSpan(ci[0], ci[1])}` : ''
    const aim = intended === null || intendedIs === null ? '' : `; ${AIMS[intendedIs]} is ${formatEffect(intended)}`
    return `${opening}. Measured, in standard deviations: ${formatEffect(effect)}${range}${aim}.`
  },
  aim: ({ is }) => AIMS[is],
}

/** What effects are counted in where there is no average. */
export const SD_SCALE = 'standard deviations of the outcome'

/** What an average is of, or why there is none. */
const pool: Writes<SynthesisFacts['pool']> = {
  averaged: ({ casefiles }) => `Random-effects average over ${casefiles} casefiles (REML, Hartung–Knapp interval).`,
  'unlike-outcomes': () => 'Nothing is averaged: the casefiles do not measure the same outcome in the same unit.',
  'too-few': ({ fewest, usable, declared, failed, without }) => {
    const reasons = [
      ...(failed > 0 ? [`${failed} ${failed === 1 ? 'rests' : 'rest'} on a comparison that failed`] : []),
      ...(without > 0
        ? [
            `${without} ${without === 1 ? 'has' : 'have'} an interval that was not made with a standard error, which is not turned into one`,
          ]
        : []),
    ]
    const why = reasons.length === 0 ? '' : ` Of ${declared} declared comparable, ${joinWithAnd(reasons)}.`
    return `Nothing is averaged: an average needs at least ${fewest} comparable casefiles, and there ${usable === 1 ? 'is' : 'are'} ${usable === 0 ? 'none' : usable}.${why}`
  },
  'sd-scale': () => SD_SCALE,
}

/** What takes one step off the grade of the evidence each. */
export const STEP_RULES: Record<keyof SynthesisFacts['steps'], string> = {
  inconsistent: 'Three quarters or more of the variation between casefiles is not chance.',
  imprecise: 'The average’s interval holds zero and is wider than 0.4 standard deviations.',
}

const steps: Writes<SynthesisFacts['steps']> = {
  inconsistent: ({ iSquared }) => `${STEP_RULES.inconsistent} Here I² is ${formatNumber(100 * iSquared, 0)}%.`,
  imprecise: ({ low, high }) =>
    `${STEP_RULES.imprecise} Here it runs from ${formatNumber(low, 2)} to ${formatNumber(high, 2)}.`,
}

/** Writes what a synthesis of casefiles says. */
export const tellSynthesis: Tell = (value) =>
  tellWith({ synthesis: { directions, parts, pool, steps, figures } })(value)
