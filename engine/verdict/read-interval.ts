import type { Estimate, Verdict } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { formatEffect } from '../words/number.ts'
import { formatP } from '../words/p-value.ts'
import { capitalize, joinWithAnd } from '../words/sentence.ts'
import { withUnits } from '../words/units.ts'
import { intervalInWords, sizeSet } from './interval-words.ts'
import { OWN_SCALE, toldIn, type OutcomeScale } from './outcome-scale.ts'

/** Which of the rules on intervals decided. */
export type IntervalRule =
  | 'met'
  | 'short-of-goal'
  | 'short-of-smallest'
  | 'some-outcomes'
  | 'contradicted'
  | 'no-detectable-effect'
  | 'intended-ruled-out'
  | 'too-imprecise'

export interface Ruling {
  verdict: Verdict
  reason: string
  rule: IntervalRule
}

/** An estimate as the rules read it: turned so that the intended side is positive. */
interface Reading {
  name: string
  /** Wholly on the intended side, wholly on the other, or neither. */
  side: 'intended' | 'other' | 'open'
  value: number
  /** Both ends not finite where the design gives no interval and the placebo test decides. */
  low: number
  high: number
  words: string
  /** What stands for no effect in `words`. */
  none: string
  /** A size set beforehand, in the words of this outcome. */
  threshold: (size: number) => string
}

const PLACEBO_LEVEL = 0.05

/**
 * Rules 2 to 7 of the verdict, on the locked main outcomes' intervals; where a design gives none, its placebo p takes the
 * place of "the interval excludes zero" and the point estimate decides the side.
 *
 * @param primaries the main outcome first; each with an interval or a p value
 * @param scale     how sizes are told in the reason, see {@link toldIn}
 * @see docs/methodology.md, "Verdict"
 */
export function readIntervals(intent: Intent, primaries: Estimate[], scale: OutcomeScale = OWN_SCALE): Ruling {
  const readings = readAll(intent, primaries, scale)
  return readings.length > 1 ? (readSeveral(readings) ?? readOpen(readings, intent)) : readSingle(readings[0], intent)
}

/** A size set beforehand as reasons tell it, with its unit: `5 packs a year`, `4.88 percent` of an outcome read as a logarithm. */
export function thresholdWords(
  size: number,
  { direction }: Pick<Intent, 'direction'>,
  units: string,
  scale: OutcomeScale,
): string {
  const signed = direction === 'decrease' ? -size : size
  const told = toldIn([signed], units, scale)
  return withUnits(sizeSet(Math.abs(told.tell(signed))), told.units)
}

/** On which side of zero each main outcome lies, by name; the first is named after its method, so it is called the main outcome. */
export function readSides(intent: Intent, primaries: Estimate[]): Pick<Reading, 'name' | 'side'>[] {
  return readAll(intent, primaries, OWN_SCALE).map(({ name, side }) => ({ name, side }))
}

function readAll(intent: Intent, primaries: Estimate[], scale: OutcomeScale): Reading[] {
  return primaries.map((estimate, place) => ({
    // another outcome may be read on another scale; the same units say that it is not
    ...readOne(estimate, intent, estimate.units === primaries[0].units ? scale : OWN_SCALE),
    ...(place === 0 && { name: 'the main outcome' }),
  }))
}

/** Whether the rules read an interval, or a placebo test in its place. */
export function isReadable({ value, ci, p }: Estimate): boolean {
  return Number.isFinite(value) && (ci.every(hasEnd) || Number.isFinite(p))
}

/** An end without a bound is infinite, an absent one is not a number. */
function hasEnd(end: number): boolean {
  return !Number.isNaN(end)
}

function readOne(estimate: Estimate, intent: Intent, scale: OutcomeScale): Reading {
  const { name, ci, p } = estimate
  const told = toldIn([estimate.value, ...ci], estimate.units, scale)
  const { units } = told
  const tell = (size: number) => (Number.isFinite(size) ? told.tell(size) : size)
  const none = told.none === 0 ? 'zero' : 'no change'
  const threshold = (size: number) => thresholdWords(size, intent, estimate.units, scale)
  const turn = intent.direction === 'increase' ? 1 : -1
  const value = turn * estimate.value
  if (!ci.every(hasEnd)) {
    const excludesZero = p < PLACEBO_LEVEL
    const words = `There is no interval; the placebo test gives p = ${formatP(p)}${floorWords(estimate)}, and the estimate, ${withUnits(formatEffect(tell(estimate.value)), units)},`
    return { threshold, name, none, value, low: Number.NaN, high: Number.NaN, side: sideOf(excludesZero, value), words }
  }
  const [low, high] = turn === 1 ? ci : [-ci[1], -ci[0]]
  const words = `The 95% interval, ${intervalInWords([tell(ci[0]), tell(ci[1])], units, marksOf(intent).map(tell))},`
  return { threshold, name, none, value, low, high, side: sideOf(low > 0 || high < 0, low > 0 ? 1 : -1), words }
}

/** What the ends of an interval are read against, on both sides of zero. */
function marksOf({ smallestEffect, statedGoal = smallestEffect }: Intent): number[] {
  return [0, smallestEffect, -smallestEffect, statedGoal, -statedGoal]
}

function floorWords({ pFloor }: Estimate): string {
  return pFloor !== undefined && pFloor > PLACEBO_LEVEL
    ? `, which with so few comparisons can never be lower than ${formatP(pFloor)}`
    : ''
}

function sideOf(excludesZero: boolean, sign: number): Reading['side'] {
  if (!excludesZero || sign === 0) return 'open'
  return sign > 0 ? 'intended' : 'other'
}

/** Rule 2; null where no outcome lies on either side of zero, or all lie on the intended one. */
function readSeveral(readings: Reading[]): Ruling | null {
  const met = readings.filter(({ side }) => side === 'intended')
  const harmed = readings.filter(({ side }) => side === 'other')
  if (met.length === 0 && harmed.length > 0) return contradicted(harmed[0])
  if (met.length === 0) return null
  if (met.length === readings.length) return null
  const list = (some: Reading[]) => joinWithAnd(some.map(({ name }) => name))
  const harm = harmed.length > 0 ? `${capitalize(list(harmed))} moved the other way than was intended. ` : ''
  const reason = `${harm}The interval lies on the intended side of zero for ${met.length} of ${readings.length} main results (${list(met)}).`
  return { verdict: 'Partly met policy intent.', reason, rule: 'some-outcomes' }
}

/** Where every main outcome met the intent, the first is read against goal and smallest effect; else all of them against rules 5 to 7. */
function readOpen(readings: Reading[], intent: Intent): Ruling {
  if (readings[0].side === 'intended') return readAgainstGoal(readings[0], intent)
  const rulings = readings.map((reading) => readSingle(reading, intent))
  const order: IntervalRule[] = ['too-imprecise', 'intended-ruled-out', 'no-detectable-effect']
  return order.flatMap((rule) => rulings.find((one) => one.rule === rule) ?? [])[0]
}

/** Rules 3 to 7. */
function readSingle(reading: Reading, intent: Intent): Ruling {
  if (reading.side === 'intended') return readAgainstGoal(reading, intent)
  if (reading.side === 'other') return contradicted(reading)
  const { low, high, words, none, threshold } = reading
  const smallest = `the smallest effect that matters, ${threshold(intent.smallestEffect)}`
  if (Number.isNaN(low)) {
    const reason = `${words} cannot be told from chance; without an interval nothing more can be said.`
    return { verdict: 'Inconclusive.', reason, rule: 'too-imprecise' }
  }
  if (high < intent.smallestEffect && low > -intent.smallestEffect) {
    const reason = `${words} includes ${none} and leaves out ${smallest}, on both sides.`
    return { verdict: 'No detectable effect.', reason, rule: 'no-detectable-effect' }
  }
  if (high < intent.smallestEffect) {
    const reason = `${words} includes ${none} and leaves out ${smallest}, on the intended side; a harm of that size is not ruled out.`
    return { verdict: 'Intended effect ruled out.', reason, rule: 'intended-ruled-out' }
  }
  const reason = `${words} includes both ${none} and ${smallest}: the estimate is too imprecise to tell.`
  return { verdict: 'Inconclusive.', reason, rule: 'too-imprecise' }
}

function contradicted({ words, none }: Reading): Ruling {
  const reason = `${words} lies wholly on the other side of ${none} than was intended.`
  return { verdict: 'Contradicted policy intent.', reason, rule: 'contradicted' }
}

/** Rule 3: wholly short of the stated goal, or of the smallest effect that matters, is partly met. */
function readAgainstGoal(
  { value, high, words, none, threshold }: Reading,
  { statedGoal, smallestEffect }: Intent,
): Ruling {
  const most = Number.isNaN(high) ? value : high
  const verdict = 'Partly met policy intent.'
  if (statedGoal !== undefined && most < statedGoal) {
    const reason = `${words} lies on the intended side of ${none} but wholly short of the stated goal, ${threshold(statedGoal)}.`
    return { verdict, reason, rule: 'short-of-goal' }
  }
  if (most < smallestEffect) {
    const reason = `${words} lies on the intended side of ${none} but wholly short of the smallest effect that matters, ${threshold(smallestEffect)}.`
    return { verdict, reason, rule: 'short-of-smallest' }
  }
  return { verdict: 'Met policy intent.', reason: `${words} lies wholly on the intended side of ${none}.`, rule: 'met' }
}
