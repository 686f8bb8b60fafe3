import type { Estimate } from '@casefiles/engine/analysis'
import type { Intent } from '@casefiles/engine/designs'
import { formatNumber, withUnits } from '@casefiles/engine/words'
import { decimalsTelling, unitsBeside } from '../formats/index.ts'
import { findsIt, type OutcomeScale, sizeInWords, TIMES_AS_HIGH, toldIn, type ToldIn } from '@casefiles/engine/verdict'
import { type RoundedSizes, roundSizes, type SizeToTell } from './rounded-sizes.ts'

/** An estimate in rounded plain words. Exact numbers stand in the effect paragraph, never here. */
export interface EffectWords {
  includesZero: boolean
  /** `lower` or `higher` than without the policy. */
  comparison: 'lower' | 'higher'
  /** As after "came out", e.g. `about 5 percent lower`, `about 36 times as high`; without units that the outcome's words say. */
  change: string
  /** What joins it to the level that it is read against. */
  than: 'than' | 'as'
  /** E.g. `a fall of 2 to 8 percent`, `anything from a fall of 2 percent to a rise of 13 percent`; null without an interval. */
  range: string | null
  /** The interval has no bound on either side. */
  isEndless: boolean
}

interface EffectOptions {
  /** As inside a sentence, where the size stands in one with it. */
  outcome?: string
  /** Signed sizes set beforehand that stand in the same account, as reported: no end is rounded across one. */
  marks?: readonly number[]
}

/** @param estimate one with a finite value, and an interval or a placebo test */
export function describeEffect(
  estimate: Estimate,
  scale: OutcomeScale,
  { outcome = '', marks = [] }: EffectOptions = {},
): EffectWords {
  const { value, includesZero, hasInterval, pieceAmounts, rounded } = roundEffect(estimate, scale, marks)
  return {
    includesZero,
    comparison: estimate.value < 0 ? 'lower' : 'higher',
    ...changeInWords(value, rounded, outcome),
    range: hasInterval ? rangeOfPieces(pieceAmounts, rounded) : null,
    isEndless: isWholeLine(estimate),
  }
}

type Shown = Pick<Estimate, 'value' | 'ci' | 'ciPieces' | 'units' | 'p'>

/** The sizes of an estimate and of the ends of its interval, rounded as one account. */
function roundEffect(estimate: Shown, scale: OutcomeScale, marks: readonly number[]) {
  const { ci, units, p } = estimate
  const told = toldIn([estimate.value, ...ci], units, scale)
  const value = amountOf(estimate.value, told, scale)
  const hasInterval = ci.every((end) => !Number.isNaN(end))
  const pieces = (estimate.ciPieces ?? []).length > 1 ? estimate.ciPieces! : [ci]
  const includesZero = hasInterval ? pieces.some(([from, to]) => from <= 0 && to >= 0) : !findsIt(p)
  const pieceAmounts = pieces.map((piece) => piece.map((end) => amountOf(end, told, scale)))
  const ends = hasInterval ? pieceAmounts.flat().filter(hasBound) : []
  // Across zero the two ends are told apart by their direction, so each only has to stay off zero.
  const amounts = hasInterval && includesZero ? ends : [...ends, value]
  const setBefore = marks.map((mark) => shownBefore(mark, scale))
  const rounded = roundSizes(
    amounts,
    (shown, most) =>
      (includesZero || areApart(amounts, shown)) &&
      ends.every((end) =>
        setBefore.every((mark) => keepsSide(end, mark, shown(end)) && staysUnder(end, mark, most(end))),
      ),
  )
  return { value, includesZero, hasInterval, pieceAmounts, rounded }
}

/**
 * What an estimate and the ends of its interval are rounded to in {@link describeEffect}, so that what stands beside it
 * says the same.
 */
export function stepsOfEffect(
  estimate: Shown,
  scale: OutcomeScale,
  marks: readonly number[],
): { value: number; ends: [number, number] } {
  const { value, pieceAmounts, rounded } = roundEffect(estimate, scale, marks)
  return { value: rounded.step(value), ends: [rounded.step(pieceAmounts[0][0]), rounded.step(pieceAmounts.at(-1)![1])] }
}

/** A set in pieces leaves something out, though its hull may be the whole line. */
function isWholeLine({ ci: [low, high], ciPieces }: Estimate): boolean {
  return low === -Infinity && high === Infinity && (ciPieces?.length ?? 1) === 1
}

/** A change as it is told: how far and to which side, or how many times as high. */
interface Amount extends SizeToTell {
  direction: number
  unit: string
}

/** A fall is never told as a multiple: to less than none nothing can fall, and so many percent lower says it. */
function amountOf(value: number, told: ToldIn, scale: OutcomeScale): Amount {
  const direction = Math.sign(value)
  if (!Number.isFinite(value)) return { size: Infinity, none: 0, direction, unit: told.units }
  if (told.none === 0) return { size: Math.abs(told.tell(value)), none: 0, direction, unit: told.units }
  if (value > 0) return { size: told.tell(value), none: told.none, direction, unit: told.units }
  return { size: Math.abs(sizeInWords(value, scale)), none: 0, direction, unit: 'percent' }
}

const hasBound = ({ size }: Amount) => Number.isFinite(size)
const isMultiple = ({ unit }: Amount) => unit === TIMES_AS_HIGH

function areApart(amounts: readonly Amount[], shown: (amount: Amount) => number): boolean {
  return new Set(amounts.map(shown)).size === new Set(amounts.map(({ size }) => size)).size
}

interface SetBefore {
  amount: Amount
  shown: number
}

/** What was set beforehand, and the number that {@link describeIntended} shows of it. */
function shownBefore(size: number, scale: OutcomeScale): SetBefore {
  const amount = amountOf(size, toldIn([size], '', scale), scale)
  return { amount, shown: Number(amount.size.toFixed(decimalsTelling(amount.size))) }
}

/** Whether an end reads on the side of what was set that it lies on; what is told otherwise or lies across zero cannot be mistaken. */
function keepsSide(end: Amount, { amount, shown }: SetBefore, shownEnd: number): boolean {
  if (end.direction !== amount.direction || isMultiple(end) !== isMultiple(amount)) return true
  return Math.sign(shownEnd - shown) === Math.sign(end.size - amount.size)
}

/** Whether an end that is told as less than so much is not told as less than more than what was set and lies farther out. */
function staysUnder(end: Amount, { amount, shown }: SetBefore, most: number): boolean {
  if (end.direction !== amount.direction || isMultiple(end) !== isMultiple(amount)) return true
  return end.size >= amount.size || most <= shown
}

function changeInWords(value: Amount, rounded: RoundedSizes, outcome: string): Pick<EffectWords, 'change' | 'than'> {
  // Two decimals are as exact as the effect paragraph: such a number is not "about" anything.
  const about = rounded.isRounded ? 'about ' : ''
  if (isMultiple(value)) return { change: `${about}${withUnits(rounded.tell(value), value.unit)}`, than: 'as' }
  const size = withUnits(rounded.tell(value), unitsBeside(outcome, value.unit))
  return { change: `${about}${size} ${value.direction < 0 ? 'lower' : 'higher'}`, than: 'than' }
}

/** A set in pieces says what lies in each of them: its hull would say that nothing is ruled out. */
function rangeOfPieces(pieces: Amount[][], rounded: RoundedSizes): string {
  return pieces.map((piece) => rangeInWords(piece, rounded)).join(', or ')
}

function rangeInWords([low, high]: Amount[], rounded: RoundedSizes): string {
  if (low.direction <= 0 && high.direction >= 0)
    return `anything from ${endInWords(low, rounded)} to ${endInWords(high, rounded)}`
  const [near, far] = low.direction > 0 ? [low, high] : [high, low]
  const opening = openingOf(near)
  const from = rounded.tell(near)
  if (!hasBound(far)) return `${opening} ${withUnits(from, near.unit)} or more`
  return `${opening} ${from} to ${withUnits(rounded.tell(far), far.unit)}`
}

function openingOf(amount: Amount): string {
  if (isMultiple(amount)) return 'a level'
  return amount.direction < 0 ? 'a fall of' : 'a rise of'
}

function endInWords(end: Amount, rounded: RoundedSizes): string {
  if (end.direction === 0) return 'no change'
  if (!hasBound(end)) return `a ${end.direction < 0 ? 'fall' : 'rise'} of any size`
  return `${openingOf(end)} ${withUnits(rounded.tell(end), end.unit)}`
}

/** A size set beforehand (smallest effect, stated goal), e.g. `a fall of 5 percent`. */
export function describeIntended(size: number, intent: Intent, units: string, scale: OutcomeScale): string {
  const signed = intent.direction === 'decrease' ? -size : size
  const amount = amountOf(signed, toldIn([signed], units, scale), scale)
  const number = formatNumber(amount.size, decimalsTelling(amount.size))
  const opening = intent.direction === 'equal' ? 'a difference of' : openingOf(amount)
  return `${opening} ${withUnits(number, amount.unit)}`
}
