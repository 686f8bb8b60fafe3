import type { StudyEffect } from './between-variance.ts'
import type { StandardEffect, SynthesisPart } from './standardize.ts'
import type { Text } from '../fact.ts'
import { poolSays } from './facts.ts'

/** Fewer comparable casefiles than this are not averaged: two cannot show how far policies differ. */
export const FEWEST_POOLED = 3

/** Whether outcomes can stand side by side for an average: the same outcome in the same unit. */
export function isSameOutcome(members: readonly Pick<SynthesisPart, 'outcome' | 'units'>[]): boolean {
  return allAlike(members.map(({ outcome, units }) => `${outcome.toLowerCase()} ${units}`))
}

/**
 * Whether standardised effects may stand on one scale: a standard deviation of places over years is not one of people, and what is
 * measured in the one is not drawn on the scale of the other.
 */
export function sharesSdKind(members: readonly Pick<SynthesisPart, 'sdKind'>[]): boolean {
  return allAlike(members.map(({ sdKind }) => sdKind))
}

export interface Pooling {
  /** In the order of the parts; null = stands outside. Empty of studies where nothing may be averaged. */
  studies: ((StudyEffect & { ci: [number, number] }) | null)[]
  /** What the effects are counted in; null = standard deviations of the outcome. */
  unit: string | null
  /** Why there is no average; null = there is one. */
  declined: Text | null
}

/**
 * Which casefiles may be averaged, and in what.
 *
 * An average needs three casefiles or more that people declared comparable in outcome and dose, each a policy with a standard error of its
 * own (an interval without one, of placebo runs or of a test, is not made into one), all with the same outcome in the same unit, and
 * none whose comparison failed: one of those, and nothing is averaged. Otherwise the directions stand for themselves.
 *
 * @see engine/synthesis/README.md
 */
export function choosePool(parts: readonly SynthesisPart[], standards: readonly (StandardEffect | null)[]): Pooling {
  const declared = parts.map((part, i) => ({ part, standard: standards[i] })).filter(({ part }) => part.isPooled)
  const usable = declared.filter(({ part, standard }) => isUsable(part, standard))
  const members = usable.map(({ part }) => part)
  const decline = (declined: Text): Pooling => ({ studies: parts.map(() => null), unit: null, declined })
  if (declared.some(({ part }) => part.isFailed) || members.length < FEWEST_POOLED)
    return decline(tooFew(declared, usable.length))
  if (!isSameOutcome(members)) return decline(poolSays('unlike-outcomes', {}))
  const studies = parts.map((part) => (members.includes(part) ? inOwnUnits(part) : null))
  return { studies, unit: members[0].units, declined: null }
}

function isUsable(part: SynthesisPart, standard: StandardEffect | null): standard is StandardEffect {
  if (part.isFailed || part.verdict === null || standard === null) return false
  return standard.seFrom === 'standard error'
}

/** A mechanism has no intended side to be turned to, so it never enters an average of policies. */
function tooFew(declared: { part: SynthesisPart; standard: StandardEffect | null }[], usable: number): Text {
  const count = (test: (one: (typeof declared)[number]) => boolean) => declared.filter(test).length
  return poolSays('too-few', {
    fewest: FEWEST_POOLED,
    usable,
    declared: declared.length,
    failed: count(({ part }) => part.isFailed),
    without: count(({ part, standard }) => !part.isFailed && part.verdict !== null && !isUsable(part, standard)),
  })
}

function inOwnUnits({ value, se, ci, direction }: SynthesisPart): StudyEffect & { ci: [number, number] } {
  const sign = direction === 'decrease' ? -1 : 1
  const [low, high] = ci.map((end) => sign * end!) as [number, number]
  return { effect: sign * value!, se: se!, ci: sign > 0 ? [low, high] : [high, low] }
}

function allAlike(values: readonly string[]): boolean {
  return values.every((value) => value === values[0])
}
