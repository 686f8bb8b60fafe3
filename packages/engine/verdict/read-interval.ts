import type { Estimate, Verdict } from '../analysis.ts'
import { after, join, type Text } from '../fact.ts'
import type { ChanceRank, Intent } from '../designs/design.ts'
import { formatEffect } from '../words/number.ts'
import { formatP } from '../words/p-value.ts'
import { withUnits } from '../words/units.ts'
import { piecesInWords, intervalInWords, sizeSet } from './interval-words.ts'
import { OWN_SCALE, toldIn, type OutcomeScale } from './outcome-scale.ts'

/** Which of the rules on intervals decided. */
export type IntervalRule =
  | 'met'
  | 'short-of-goal'
  | 'some-outcomes'
  | 'contradicted'
  | 'no-effect-that-matters'
  | 'intended-ruled-out'
  | 'too-imprecise'
  | 'chance-disagrees'
  | 'equal'
  | 'unequal'

export interface Ruling {
  verdict: Verdict
  reason: Text
  rule: IntervalRule
}

/** An estimate as the rules read it: turned so that the intended side is positive. */
interface Reading {
  name: Text
  /** Wholly on the intended side, wholly on the other, or neither, by the interval or the placebo test in its place. */
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
  /** The other way to reckon chance, where its floor lets it find anything; null = there is none. */
  rank: ChanceRank<Text> | null
}

const LEVEL = 0.05

/**
 * Whether a p value finds an effect. One that is exactly the level does: a rank among nineteen placebos can be no lower, and
 * an interval made by inverting such a test leaves out what it rejects.
 *
 * @see Lehmann & Romano 2005, Testing Statistical Hypotheses, section 15.2 (a randomization test rejects where p ≤ α)
 */
export const findsIt = (p: number) => p <= LEVEL

/**
 * Rules 3 to 8 of the verdict, on the locked main outcomes' intervals; where a design gives none, its placebo p takes the
 * place of "the interval excludes zero" and the point estimate decides the side.
 *
 * 3. several main outcomes that disagree: partly met, or contradicted where none met the intent
 * 4. wholly on the intended side and reaching past the smallest effect that matters → met; short of a stated goal → partly
 * 5. wholly on the other side and reaching past it → contradicted
 * 6. wholly inside ± the smallest effect that matters, zero or not → no effect that matters
 * 7. includes zero and leaves that effect out on the intended side only → intended effect ruled out
 * 8. otherwise → inconclusive
 *
 * "Excludes zero" needs both ways to reckon chance: the interval, and the rank, where its floor lets it find anything.
 *
 * @param primaries the main outcome first; each with an interval or a p value
 * @param scale     how sizes are told in the reason, see {@link toldIn}
 * @param rank      of the main outcome
 * @see docs/methodology.md, "Verdict"
 */
export function readIntervals(
  intent: Intent,
  primaries: Estimate<Text>[],
  scale: OutcomeScale = OWN_SCALE,
  rank?: ChanceRank<Text>,
): Ruling {
  const readings = readAll(intent, primaries, scale, rank)
  if (intent.direction === 'equal') return readEqual(readings, intent)
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
export function readSides<Words extends Text>(
  intent: Intent,
  primaries: Estimate<Words>[],
): { name: Words | typeof MAIN; side: Reading['side'] }[] {
  return readAll(intent, primaries, OWN_SCALE).map(({ side }, place) => ({
    name: nameOf(primaries[place], place),
    side,
  }))
}

const MAIN = 'the main outcome'

function nameOf<Words extends Text>({ name }: Estimate<Words>, place: number): Words | typeof MAIN {
  return place === 0 ? MAIN : name
}

function readAll(intent: Intent, primaries: Estimate<Text>[], scale: OutcomeScale, rank?: ChanceRank<Text>): Reading[] {
  return primaries.map((estimate, place) => ({
    // another outcome may be read on another scale; the same units say that it is not
    ...readOne(
      estimate,
      intent,
      estimate.units === primaries[0].units ? scale : OWN_SCALE,
      place === 0 && rank !== undefined && rank.floor <= LEVEL ? rank : null,
    ),
    name: nameOf(estimate, place),
  }))
}

/** Whether the rules read an interval, or a placebo test in its place. */
export function isReadable({ value, ci, p }: Pick<Estimate, 'value' | 'ci' | 'p'>): boolean {
  return Number.isFinite(value) && (ci.every(hasEnd) || Number.isFinite(p))
}

/** An end without a bound is infinite, an absent one is not a number. */
function hasEnd(end: number): boolean {
  return !Number.isNaN(end)
}

function readOne(
  estimate: Estimate<Text>,
  intent: Intent,
  scale: OutcomeScale,
  rank: ChanceRank<Text> | null,
): Omit<Reading, 'name'> {
  const { ci, p, ciPieces } = estimate
  const told = toldIn([estimate.value, ...ci], estimate.units, scale)
  const { units } = told
  const tell = (size: number) => (Number.isFinite(size) ? told.tell(size) : size)
  const none = told.none === 0 ? 'zero' : 'no change'
  const threshold = (size: number) => thresholdWords(size, intent, estimate.units, scale)
  const turn = intent.direction === 'decrease' ? -1 : 1
  const value = turn * estimate.value
  const shared = { threshold, none, value }
  if (!ci.every(hasEnd)) {
    const excludesZero = findsIt(p)
    const words = `There is no interval; the placebo test gives p = ${formatP(p)}${floorWords(estimate, rank)}, and the estimate, ${withUnits(formatEffect(tell(estimate.value)), units)},`
    return { ...shared, low: Number.NaN, high: Number.NaN, side: sideOf(excludesZero, value), words, rank: null }
  }
  const [low, high] = turn === 1 ? ci : [-ci[1], -ci[0]]
  const marks = marksOf(intent).map(tell)
  const pieces = (ciPieces ?? [ci]).map(([from, to]) => [tell(from), tell(to)] as const)
  const set =
    pieces.length > 1
      ? piecesInWords(pieces, units, marks)
      : intervalInWords(pieces[0] ?? [tell(ci[0]), tell(ci[1])], units, marks)
  return {
    ...shared,
    low,
    high,
    side: sideOf(low > 0 || high < 0, low > 0 ? 1 : -1),
    words: `The 95% interval, ${set},`,
    rank,
  }
}

/** What the ends of an interval are read against, on both sides of zero. */
function marksOf({ smallestEffect, statedGoal = smallestEffect }: Intent): number[] {
  return [0, smallestEffect, -smallestEffect, statedGoal, -statedGoal]
}

function floorWords({ pFloor }: Pick<Estimate, 'pFloor'>, rank: ChanceRank<Text> | null): string {
  const floor = pFloor ?? rank?.floor
  return floor !== undefined && floor > LEVEL
    ? `, which with so few comparisons can never be lower than ${formatP(floor)}`
    : ''
}

function sideOf(excludesZero: boolean, sign: number): Reading['side'] {
  if (!excludesZero || sign === 0) return 'open'
  return sign > 0 ? 'intended' : 'other'
}

/** The interval excludes zero and the rank does not; or the rank finds what the interval does not. */
function chanceAgrees({ side, rank }: Reading): boolean {
  return rank === null || (side === 'open') !== findsIt(rank.p)
}

/** On which side the estimate lies by both ways of reckoning chance. */
function sureSide(reading: Reading): Reading['side'] {
  return chanceAgrees(reading) ? reading.side : 'open'
}

/** Rule 3; null where no outcome lies on either side of zero, or all lie on the intended one. */
function readSeveral(readings: Reading[]): Ruling | null {
  const met = readings.filter((reading) => sureSide(reading) === 'intended')
  const harmed = readings.filter((reading) => sureSide(reading) === 'other')
  if (met.length === 0 && harmed.length > 0) return contradicted(harmed[0])
  if (met.length === 0) return null
  if (met.length === readings.length) return null
  const harm =
    harmed.length > 0 ? join`${after(listNames(harmed), 'capitalize')} moved the other way than was intended. ` : ''
  const reason = join`${harm}The interval lies on the intended side of zero for ${met.length} of ${readings.length} main results (${listNames(met)}).`
  return { verdict: 'Partly met policy intent.', reason, rule: 'some-outcomes' }
}

/** `a`, `a and b`, `a, b and c` */
function listNames(readings: Reading[]): Text {
  const [first, ...others] = readings.map(({ name }) => name)
  const last = others.length - 1
  return others.reduce((all, name, at) => (at === last ? join`${all} and ${name}` : join`${all}, ${name}`), first)
}

/** Where every main outcome met the intent, the first is read against goal and smallest effect; else all of them against rules 6 to 8. */
function readOpen(readings: Reading[], intent: Intent): Ruling {
  const rulings = readings.map((reading) => readSingle(reading, intent))
  if (sureSide(readings[0]) === 'intended') return rulings[0]
  const order: IntervalRule[] = ['chance-disagrees', 'too-imprecise', 'intended-ruled-out', 'no-effect-that-matters']
  return order.flatMap((rule) => rulings.find((one) => one.rule === rule) ?? [])[0]
}

/** Rules 4 to 8. */
function readSingle(reading: Reading, intent: Intent): Ruling {
  const { low, high, words, none, threshold } = reading
  const { smallestEffect } = intent
  const side = sureSide(reading)
  if (Number.isNaN(low)) return readPlacebo(reading, intent)
  if (side === 'intended' && high > smallestEffect) return readAgainstGoal(reading, intent)
  if (side === 'other' && low < -smallestEffect) return contradicted(reading)
  const smallest = `the smallest effect that matters, ${threshold(smallestEffect)}`
  if (high < smallestEffect && low > -smallestEffect) {
    const zero =
      reading.side === 'open' ? `includes ${none} and leaves out` : `lies on one side of ${none} and leaves out`
    return {
      verdict: 'No effect that matters.',
      reason: `${words} ${zero} ${smallest}, on both sides.`,
      rule: 'no-effect-that-matters',
    }
  }
  if (reading.side === 'open' && high < smallestEffect) {
    const reason = `${words} includes ${none} and leaves out ${smallest}, on the intended side; a harm of that size is not ruled out.`
    return { verdict: 'Intended effect ruled out.', reason, rule: 'intended-ruled-out' }
  }
  if (!chanceAgrees(reading)) return disagreement(reading)
  const reason = `${words} ${whatItHolds(reading, smallest)}: the estimate is too imprecise to tell.`
  return { verdict: 'Inconclusive.', reason, rule: 'too-imprecise' }
}

/** A set in pieces may leave zero out on both sides. */
function whatItHolds({ side, none }: Reading, smallest: string): string {
  return side === 'open' ? `includes both ${none} and ${smallest}` : `ends at ${smallest}`
}

function disagreement({ words, none, side, rank }: Reading): Ruling {
  const interval = side === 'open' ? `includes ${none}` : `leaves out ${none}`
  const found = join`${rank!.name} gives p = ${formatP(rank!.p)}`
  const reason = join`One way of reckoning chance finds it, the other does not: ${words.charAt(0).toLowerCase()}${words.slice(1)} ${interval}, and ${found}.`
  return { verdict: 'Inconclusive.', reason, rule: 'chance-disagrees' }
}

/** Without an interval the rank decides whether there is an effect, and nothing says how small it may be. */
function readPlacebo(reading: Reading, intent: Intent): Ruling {
  const { words, none, side, value } = reading
  if (side === 'open' || Math.abs(value) <= intent.smallestEffect) {
    const reason =
      side === 'open'
        ? `${words} cannot be told from chance; without an interval nothing more can be said.`
        : `${words} falls short of the smallest effect that matters, ${reading.threshold(intent.smallestEffect)}; without an interval nothing more can be said.`
    return { verdict: 'Inconclusive.', reason, rule: 'too-imprecise' }
  }
  if (side === 'other') return contradicted(reading)
  return { verdict: 'Met policy intent.', reason: `${words} lies on the intended side of ${none}.`, rule: 'met' }
}

function contradicted({ words, none }: Reading): Ruling {
  const reason = `${words} lies wholly on the other side of ${none} than was intended.`
  return { verdict: 'Contradicted policy intent.', reason, rule: 'contradicted' }
}

/** Rule 4: wholly short of the stated goal is partly met. */
function readAgainstGoal({ high, words, none, threshold }: Reading, { statedGoal }: Intent): Ruling {
  if (statedGoal !== undefined && high < statedGoal) {
    const reason = `${words} lies on the intended side of ${none} but wholly short of the stated goal, ${threshold(statedGoal)}.`
    return { verdict: 'Partly met policy intent.', reason, rule: 'short-of-goal' }
  }
  return { verdict: 'Met policy intent.', reason: `${words} lies wholly on the intended side of ${none}.`, rule: 'met' }
}

/** An audit of a standard of equal treatment: beyond the margin on either side contradicts it, inside it meets it. */
function readEqual(readings: Reading[], { smallestEffect }: Intent): Ruling {
  const margin = (reading: Reading) => `the margin, ${reading.threshold(smallestEffect)}`
  const reaches = ({ low, high, value }: Reading) =>
    Number.isNaN(low) ? Math.abs(value) > smallestEffect : high > smallestEffect || low < -smallestEffect
  const unequal = readings.find((reading) => sureSide(reading) !== 'open' && reaches(reading))
  if (unequal) {
    const reason = `${unequal.words} lies wholly on one side of ${unequal.none} and reaches past ${margin(unequal)}.`
    return { verdict: 'Contradicted policy intent.', reason, rule: 'unequal' }
  }
  const outside = readings.find(({ low, high }) => !(low > -smallestEffect && high < smallestEffect))
  if (outside === undefined) {
    const reason = `${readings[0].words} lies within ${margin(readings[0])}, on both sides.`
    return { verdict: 'Met policy intent.', reason, rule: 'equal' }
  }
  if (!chanceAgrees(outside)) return disagreement(outside)
  const reason = Number.isNaN(outside.low)
    ? `${outside.words} cannot be told from chance; without an interval nothing more can be said.`
    : `${outside.words} includes both ${outside.none} and more than ${margin(outside)}: the estimate is too imprecise to tell.`
  return { verdict: 'Inconclusive.', reason, rule: 'too-imprecise' }
}
