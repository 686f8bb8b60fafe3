import type { StudyEffect } from './between-variance.ts'
import type { StandardEffect, SynthesisPart } from './standardize.ts'
import { joinWithAnd } from '../words/sentence.ts'

/** Fewer comparable casefiles than this are not averaged: two cannot show how far policies differ. */
export const FEWEST_POOLED = 3

export const SD_SCALE = 'standard deviations of the outcome'

/**
 * The scale on which outcomes can stand side by side: standard deviations where all are taken over the same (people, or
 * places over years), else the unit of an outcome that is the same for all, else none.
 */
export function commonScale(
  members: readonly Pick<SynthesisPart, 'sdKind' | 'outcome' | 'units'>[],
): 'standard deviations' | 'own units' | null {
  if (allAlike(members.map(({ sdKind }) => sdKind))) return 'standard deviations'
  return allAlike(members.map(({ outcome, units }) => `${outcome.toLowerCase()} ${units}`)) ? 'own units' : null
}

export interface Pooling {
  /** In the order of the parts; null = stands outside. Empty of studies where nothing may be averaged. */
  studies: ((StudyEffect & { ci: [number, number] }) | null)[]
  /** What the effects are counted in. */
  unit: string
  /** Why there is no average, as a sentence; null = there is one. */
  declined: string | null
}

/**
 * Which casefiles may be averaged, and in what.
 *
 * An average needs three casefiles or more that people declared comparable, each a policy with a standard error of its own
 * (an interval without one, of placebo runs or of a test, is not made into one) and none whose comparison failed; all
 * standardised by the same kind of standard deviation, or else the same outcome in the same unit. Otherwise the directions
 * are counted.
 *
 * @see docs/methodology.md, "Syntheses of problems"
 */
export function choosePool(parts: readonly SynthesisPart[], standards: readonly (StandardEffect | null)[]): Pooling {
  const declared = parts.map((part, i) => ({ part, standard: standards[i] })).filter(({ part }) => part.isPooled)
  const usable = declared.filter(({ part, standard }) => isUsable(part, standard))
  const members = usable.map(({ part }) => part)
  const decline = (declined: string): Pooling => ({ studies: parts.map(() => null), unit: SD_SCALE, declined })
  if (members.length < FEWEST_POOLED) return decline(tooFew(declared, usable.length))
  const enters = (part: SynthesisPart) => members.includes(part)
  const scale = commonScale(members)
  if (scale === 'standard deviations') {
    return { studies: parts.map((part, i) => (enters(part) ? standards[i] : null)), unit: SD_SCALE, declined: null }
  }
  if (scale === 'own units') {
    const studies = parts.map((part) => (enters(part) ? inOwnUnits(part) : null))
    return { studies, unit: members[0].units, declined: null }
  }
  return decline(
    'Nothing is averaged: the casefiles measure different outcomes, and a standard deviation of places over years is not one of people.',
  )
}

function isUsable(part: SynthesisPart, standard: StandardEffect | null): standard is StandardEffect {
  if (part.isFailed || part.verdict === null || standard === null) return false
  return standard.seFrom === 'standard error'
}

/** A mechanism has no intended side to be turned to, so it never enters an average of policies. */
function tooFew(declared: { part: SynthesisPart; standard: StandardEffect | null }[], usable: number): string {
  const count = (test: (one: (typeof declared)[number]) => boolean) => declared.filter(test).length
  const failed = count(({ part }) => part.isFailed)
  const without = count(({ part, standard }) => !part.isFailed && part.verdict !== null && !isUsable(part, standard))
  const reasons = [
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'rests' : 'rest'} on a comparison that failed`] : []),
    ...(without > 0
      ? [
          `${without} ${without === 1 ? 'has' : 'have'} an interval that was not made with a standard error, which is not turned into one`,
        ]
      : []),
  ]
  const why = reasons.length === 0 ? '' : ` Of ${declared.length} declared comparable, ${joinWithAnd(reasons)}.`
  return `Nothing is averaged: an average needs at least ${FEWEST_POOLED} comparable casefiles, and there ${usable === 1 ? 'is' : 'are'} ${usable === 0 ? 'none' : usable}.${why}`
}

function inOwnUnits({ value, se, ci, direction }: SynthesisPart): StudyEffect & { ci: [number, number] } {
  const sign = direction === 'decrease' ? -1 : 1
  const [low, high] = ci.map((end) => sign * end!) as [number, number]
  return { effect: sign * value!, se: se!, ci: sign > 0 ? [low, high] : [high, low] }
}

function allAlike(values: readonly string[]): boolean {
  return values.every((value) => value === values[0])
}
