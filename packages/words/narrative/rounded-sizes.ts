import { formatNumber } from '@casefiles/engine/words'

/** A size in rounded words, and what would read as no effect beside it: zero, or one where multiples are told. */
export interface SizeToTell {
  size: number
  none: number
}

/** How a size is rounded: decimals, and digits of sizes of a hundred and more. */
interface Precision {
  decimals: number
  digits: number
}

/** From coarse to fine. */
function precisionsTo(most: number): Precision[] {
  return Array.from({ length: most + 1 }, (_, decimals) => [2, 3, 15].map((digits) => ({ decimals, digits }))).flat()
}

/** Sizes from here on are told in so few digits as say something: `about 1,800 US dollars`. */
const MANY_DIGITS = 100
const FINEST = 2
const MOST_DECIMALS = 3

/** How some sizes of one sentence read, each as {@link roundSizes} rounds it. */
export interface RoundedSizes {
  tell: (size: SizeToTell) => string
  /** The number that {@link tell} shows. */
  shown: (size: SizeToTell) => number
  /** The multiple of ten, one or less that {@link tell} rounds to. */
  step: (size: SizeToTell) => number
  /** Fewer than two decimals are told: such a number is about something. */
  isRounded: boolean
}

/**
 * The coarsest rounding of sizes for one sentence: two digits of those from a hundred on, else no decimals, or as many
 * more as it takes: nothing is told that lies a third from what it is. A size that one decimal cannot keep off no effect is told as less than the
 * step: numbers of one sentence have one precision.
 *
 * @param sizes   none negative
 * @param isClear whether what is shown, and the most that a size told as less than the step may be taken for, keeps all that a
 *   reader must be able to tell apart
 * @example roundSizes([474, 1794, 3115] …) // 470, 1,800 and 3,100
 */
export function roundSizes(
  sizes: readonly SizeToTell[],
  isClear: (shown: (size: SizeToTell) => number, most: (size: SizeToTell) => number) => boolean,
): RoundedSizes {
  // where all are far smaller than one, as much is told of them as of others
  const finer = decimalsMoreFor(sizes)
  const toShare = sizes.filter((size) => !isLost(size, { decimals: 1 + finer, digits: 2 }))
  const fits = (precision: Precision) =>
    sizes.every((size) => isNear(size, precision, finer)) &&
    toShare.every((size) => !isLost(size, precision)) &&
    isClear(
      (size) => shownAlone(size, precision),
      (size) => mostTold(size, precision),
    )
  const precisions = precisionsTo(MOST_DECIMALS + finer)
  const precision = precisions.find(fits) ?? precisions.at(-1)!
  return {
    tell: (size) => inDigits(size, precision),
    shown: (size) => shownAlone(size, precision),
    step: (size) => stepOf(size, precision),
    isRounded: precision.decimals < FINEST + finer,
  }
}

/** Zeros behind the point of the largest size: none of 0.4, two of 0.004. */
function decimalsMoreFor(sizes: readonly SizeToTell[]): number {
  const largest = Math.max(0, ...sizes.map(({ size }) => size).filter(Number.isFinite))
  return largest > 0 ? Math.min(12, Math.max(0, Math.ceil(-Math.log10(largest)) - 1)) : 0
}

function shownAt(size: number, { decimals, digits }: Precision): number {
  return Number(size >= MANY_DIGITS ? Number(size.toPrecision(digits)).toFixed(decimals) : size.toFixed(decimals))
}

function stepOf({ size }: SizeToTell, { decimals, digits }: Precision): number {
  const ofDigits = size >= MANY_DIGITS ? Math.floor(Math.log10(size)) + 1 - digits : -Infinity
  return Number(`1e${Math.max(-decimals, ofDigits)}`)
}

function isLost({ size, none }: SizeToTell, precision: Precision): boolean {
  return size !== none && shownAt(size, precision) === none
}

/** How far, as a share of it, a rounded size may lie from what it is. */
const FARTHEST_OFF = 0.3
/** A smaller size is told as less than this. */
const SMALLEST_TOLD = 0.01

/** 0.056 told as 0.1, or 0.015 as 0.02, is another size. */
function isNear(told: SizeToTell, precision: Precision, finer: number): boolean {
  if (told.size < SMALLEST_TOLD * 10 ** -finer || told.size >= MANY_DIGITS) return true
  return Math.abs(shownAlone(told, precision) - told.size) <= FARTHEST_OFF * told.size
}

/** What would read as none is told as less than the step, and so keeps its size. */
function shownAlone(told: SizeToTell, precision: Precision): number {
  return isLost(told, precision) ? told.size : shownAt(told.size, precision)
}

/** What a size is told to be under where the step would show it as none, else what is shown. */
function mostTold(told: SizeToTell, precision: Precision): number {
  return isLost(told, precision) && told.none === 0 ? 10 ** -precision.decimals : shownAlone(told, precision)
}

function inDigits(told: SizeToTell, precision: Precision): string {
  const shown = shownAlone(told, precision)
  if (isLost(told, precision))
    return told.none === 0 ? `less than ${formatNumber(10 ** -precision.decimals, precision.decimals)}` : 'just over 1'
  return formatNumber(shown, Math.max(FINEST, precision.decimals)).replace(/\.?0+$/, '')
}
