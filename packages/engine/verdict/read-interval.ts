import type { Estimate, Verdict } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { ChanceRank, Intent } from '../designs/design.ts'
import { because, type Seen, type Size } from './facts.ts'
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
  /** Of the outcome; null = the main one, whose estimate is named after its method. */
  name: Text | null
  /** Wholly on the intended side, wholly on the other, or neither, by the interval or the placebo test in its place. */
  side: 'intended' | 'other' | 'open'
  value: number
  /** Both ends not finite where the design gives no interval and the placebo test decides. */
  low: number
  high: number
  seen: Seen
  /** A size set beforehand, on the scale of this outcome. */
  threshold: (size: number) => Size
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

/** A size set beforehand as readers are told it: `5` packs a year, `4.88` percent of an outcome read as a logarithm. */
export function thresholdTold(
  size: number,
  { direction }: Pick<Intent, 'direction'>,
  units: string,
  scale: OutcomeScale,
): Size {
  const signed = direction === 'decrease' ? -size : size
  const told = toldIn([signed], units, scale)
  return { size: Math.abs(told.tell(signed)), units: told.units }
}

/** On which side of zero each main outcome lies, by name; null is the main one. */
export function readSides<Words extends Text>(
  intent: Intent,
  primaries: Estimate<Words>[],
): { name: Words | null; side: Reading['side'] }[] {
  return readAll(intent, primaries, OWN_SCALE).map(({ side }, place) => ({
    name: place === 0 ? null : primaries[place].name,
    side,
  }))
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
    name: place === 0 ? null : estimate.name,
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
  const turn = intent.direction === 'decrease' ? -1 : 1
  const value = turn * estimate.value
  const shared = { threshold: (size: number) => thresholdTold(size, intent, estimate.units, scale), value }
  if (!ci.every(hasEnd)) {
    const seen: Seen = { none, p, floor: floorOf(estimate, rank), size: tell(estimate.value), units }
    return { ...shared, low: Number.NaN, high: Number.NaN, side: sideOf(findsIt(p), value), seen, rank: null }
  }
  const [low, high] = turn === 1 ? ci : [-ci[1], -ci[0]]
  const pieces = (ciPieces ?? [ci]).map(([from, to]) => [tell(from), tell(to)] as const)
  return {
    ...shared,
    low,
    high,
    side: sideOf(low > 0 || high < 0, low > 0 ? 1 : -1),
    seen: {
      none,
      pieces: pieces.length > 0 ? pieces : [[tell(ci[0]), tell(ci[1])]],
      units,
      marks: marksOf(intent).map(tell),
    },
    rank,
  }
}

/** What the ends of an interval are read against, on both sides of zero. */
function marksOf({ smallestEffect, statedGoal = smallestEffect }: Intent): number[] {
  return [0, smallestEffect, -smallestEffect, statedGoal, -statedGoal]
}

/** The lowest p of so few comparisons, where that can find nothing. */
function floorOf({ pFloor }: Pick<Estimate, 'pFloor'>, rank: ChanceRank<Text> | null): number | null {
  const floor = pFloor ?? rank?.floor
  return floor !== undefined && floor > LEVEL ? floor : null
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
  const names = (some: Reading[]) => some.map(({ name }) => name)
  const reason = because('some-outcomes', { harmed: names(harmed), met: names(met), of: readings.length })
  return { verdict: 'Partly met policy intent.', reason, rule: 'some-outcomes' }
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
  const { low, high, seen } = reading
  const { smallestEffect } = intent
  const side = sureSide(reading)
  if (Number.isNaN(low)) return readPlacebo(reading, intent)
  if (side === 'intended' && high > smallestEffect) return readAgainstGoal(reading, intent)
  if (side === 'other' && low < -smallestEffect) return contradicted(reading)
  const smallest = reading.threshold(smallestEffect)
  const holdsZero = reading.side === 'open'
  if (high < smallestEffect && low > -smallestEffect) {
    const reason = because('no-effect-that-matters', { seen, holdsZero, smallest })
    return { verdict: 'No effect that matters.', reason, rule: 'no-effect-that-matters' }
  }
  if (holdsZero && high < smallestEffect)
    return {
      verdict: 'Intended effect ruled out.',
      reason: because('intended-ruled-out', { seen, smallest }),
      rule: 'intended-ruled-out',
    }
  if (!chanceAgrees(reading)) return disagreement(reading)
  return inconclusive(because('too-imprecise', { seen, holdsZero, smallest }))
}

const inconclusive = (reason: Text, rule: IntervalRule = 'too-imprecise'): Ruling => ({
  verdict: 'Inconclusive.',
  reason,
  rule,
})

function disagreement({ seen, side, rank }: Reading): Ruling {
  const { name, p } = rank!
  return inconclusive(
    because('chance-disagrees', { seen, holdsZero: side === 'open', rank: { name, p } }),
    'chance-disagrees',
  )
}

/** Without an interval the rank decides whether there is an effect, and nothing says how small it may be. */
function readPlacebo(reading: Reading, { smallestEffect }: Intent): Ruling {
  const { seen, side, value } = reading
  if (side === 'open') return inconclusive(because('not-told-from-chance', { seen }))
  if (Math.abs(value) <= smallestEffect)
    return inconclusive(because('short-of-smallest', { seen, smallest: reading.threshold(smallestEffect) }))
  if (side === 'other') return contradicted(reading)
  return { verdict: 'Met policy intent.', reason: because('met-by-rank', { seen }), rule: 'met' }
}

function contradicted({ seen }: Reading): Ruling {
  return { verdict: 'Contradicted policy intent.', reason: because('contradicted', { seen }), rule: 'contradicted' }
}

/** Rule 4: wholly short of the stated goal is partly met. */
function readAgainstGoal({ high, seen, threshold }: Reading, { statedGoal }: Intent): Ruling {
  if (statedGoal !== undefined && high < statedGoal) {
    const reason = because('short-of-goal', { seen, goal: threshold(statedGoal) })
    return { verdict: 'Partly met policy intent.', reason, rule: 'short-of-goal' }
  }
  return { verdict: 'Met policy intent.', reason: because('met', { seen }), rule: 'met' }
}

/** An audit of a standard of equal treatment: beyond the margin on either side contradicts it, inside it meets it. */
function readEqual(readings: Reading[], { smallestEffect }: Intent): Ruling {
  const reaches = ({ low, high, value }: Reading) =>
    Number.isNaN(low) ? Math.abs(value) > smallestEffect : high > smallestEffect || low < -smallestEffect
  const figuresOf = ({ seen, threshold }: Reading) => ({ seen, margin: threshold(smallestEffect) })
  const unequal = readings.find((reading) => sureSide(reading) !== 'open' && reaches(reading))
  if (unequal) {
    const reason = because('unequal', figuresOf(unequal))
    return { verdict: 'Contradicted policy intent.', reason, rule: 'unequal' }
  }
  const outside = readings.find(({ low, high }) => !(low > -smallestEffect && high < smallestEffect))
  if (outside === undefined)
    return { verdict: 'Met policy intent.', reason: because('equal', figuresOf(readings[0])), rule: 'equal' }
  if (!chanceAgrees(outside)) return disagreement(outside)
  return inconclusive(
    Number.isNaN(outside.low)
      ? because('not-told-from-chance', { seen: outside.seen })
      : because('too-imprecise-for-equal', figuresOf(outside)),
  )
}
