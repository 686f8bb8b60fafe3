import { countInWords, plural } from '../words/count.ts'
import { joinWithAnd } from '../words/sentence.ts'
import type { SynthesisPart } from './standardize.ts'

/** Which way the outcomes moved, of the casefiles that study a policy and have an interval. */
export interface Directions {
  /** The verdict says so, or the interval lies wholly on the side that the policy was meant for. */
  intended: number
  against: number
  /** The verdict is open, or the interval holds zero. */
  unclear: number
}

/** Whether all of them that have a verdict hold treatment against a standard of equality, so that no side is the policy's own. */
export function areAllAudits(parts: readonly SynthesisPart[]): boolean {
  const judged = parts.filter(({ verdict }) => verdict !== null)
  return judged.length > 0 && judged.every(({ direction }) => direction === 'equal')
}

/** Counts directions: what can be said of several casefiles without an average. */
export function countDirections(parts: readonly SynthesisPart[]): Directions {
  const directions: Directions = { intended: 0, against: 0, unclear: 0 }
  for (const part of parts) if (part.verdict !== null) directions[directionOf(part)]++
  return directions
}

/**
 * What the verdict says of the direction: of an open one nothing, whatever the interval, and of one that rests on placebos what they found.
 * Where it leaves the direction open, the casefile's own interval decides: a side of zero needs no common scale.
 */
function directionOf({ isFailed, verdict, ci, direction }: SynthesisPart): keyof Directions {
  if (isFailed || verdict === 'Inconclusive.') return 'unclear'
  // a standard of equal treatment is broken on either side
  if (direction === 'equal') return (ci[0] ?? Number.NaN) > 0 || (ci[1] ?? Number.NaN) < 0 ? 'against' : 'unclear'
  if (verdict === 'Met policy intent.' || verdict === 'Partly met policy intent.') return 'intended'
  if (verdict === 'Contradicted policy intent.') return 'against'
  const [rise, fall] =
    direction === 'increase' ? (['intended', 'against'] as const) : (['against', 'intended'] as const)
  if ((ci[0] ?? Number.NaN) > 0) return rise
  return (ci[1] ?? Number.NaN) < 0 ? fall : 'unclear'
}

/** The counts as a sentence, e.g. "Of 3 casefiles, in two … and in one the direction cannot be told." */
export function directionsSentence({ intended, against, unclear }: Directions, areAudits = false): string {
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

/** What the directions say together, as a short heading. It counts none: how many casefiles were made is no finding. */
export function directionsHeadline({ intended, against, unclear }: Directions, areAudits = false): string {
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
