import { ABSENT, decimalsFor, formatNumber, formatPlain, isPresent, plural } from '@casefiles/engine/words'

/** What lies closer to zero is what is left of a sum that comes to nothing. */
const NOTHING = 1e-9

/**
 * An effect, to two decimals; one that these would show as zero, to two digits.
 *
 * @example formatEffect(-0.00331) // '−0.0033', never '0.00'
 */
export function formatEffect(value: number | null | undefined): string {
  if (!isPresent(value)) return ABSENT
  const size = Math.abs(value)
  const isLost = size >= NOTHING && Number(size.toFixed(2)) === 0
  return formatNumber(value, isLost ? 1 - exponentAtTwoDigits(size) : 2)
}

/** The power of ten of a size once it is rounded to two digits: −3 for 0.00099999, which reads 0.0010. */
function exponentAtTwoDigits(size: number): number {
  return Number(size.toExponential(1).split('e')[1])
}

/** From here on a multiple says only that it is far more. */
const MOST_MULTIPLE = 1000

/** How many times another size one is: `1.70`, `over 1,000`. */
export function formatMultiple(ratio: number): string {
  return ratio > MOST_MULTIPLE ? `over ${formatNumber(MOST_MULTIPLE, 0)}` : formatNumber(ratio, 2)
}

/** A signed whole number, for time relative to a date: `−2`, `0`, `+3`. */
export function formatSigned(value: number): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value, 0, 'may-be-years')}`
}

/** A number in its own digits, to so many decimals at most: `20.502`, `1985`. */
export function formatRounded(value: number, decimals: number = 3): string {
  return formatPlain(Number(value.toFixed(decimals)))
}

/** A number in so many significant digits at most: `20.5`, `−0.00123`. */
export function formatSignificant(value: number, digits: number): string {
  return formatPlain(Number(value.toPrecision(digits)))
}

/** How far, as a share of it, what is told of a size set beforehand may lie from it. */
const FARTHEST_OFF = 0.03

/** Decimals that tell a size set beforehand as what it is: 5 for 4.88, and 0.05 for 0.05, never 0.1. */
export function decimalsTelling(size: number): number {
  let decimals = 0
  while (decimals < 6 && Math.abs(Number(size.toFixed(decimals)) - size) > FARTHEST_OFF * Math.abs(size)) decimals++
  return decimals
}

/** An amount to three significant figures: more would claim what no transported effect knows. */
export function formatAmount(value: number): string {
  if (!Number.isFinite(value)) return ABSENT
  const rounded = Number(value.toPrecision(3))
  return withoutFinalZeros(formatNumber(rounded, decimalsFor(rounded)))
}

/** Years that an axis of whole numbers may carry. */
const YEARS = [1500, 2100]

/**
 * A tick label with as many decimals as the step between ticks needs.
 *
 * @param isTime whether whole numbers that may be years are years: `1985`, beside `1,985` of what is measured
 */
export function formatTick(value: number, ticks: readonly number[], isTime = false): string {
  const step = ticks.length > 1 ? Math.abs(ticks[1] - ticks[0]) : Math.abs(value)
  const decimals = step > 0 ? Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9))) : 0
  const needed = Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6 ? decimals + 1 : decimals
  const areYears = isTime && ticks.every((tick) => tick >= YEARS[0] && tick <= YEARS[1])
  return withoutFinalZeros(formatNumber(value, needed, areYears ? 'none' : 'thousands'))
}

function withoutFinalZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const IN_WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** So long a time: `2.5 years`; whole numbers without decimals, and one by its name. */
export function spanOf(length: number, period: string): string {
  const told = formatNumber(length, 1).replace(/\.0$/, '')
  return told === '1' ? `one ${period}` : `${told} ${period}s`
}

/** Beyond this something is so near zero that a multiple of it says nothing. */
const MOST_TIMES = 10

/** `1.52 times`; of what is next to nothing `many times`. */
export function timesOver(ratio: number): string {
  return ratio > MOST_TIMES ? 'many times' : `${formatMultiple(ratio)} times`
}

/** A count in words up to `last`, in figures above; none is `no`. */
export function countInWords(count: number, last = 12): string {
  return count <= last ? (IN_WORDS[count] ?? String(count)) : String(count)
}

/** A file size as people and limits read it, in units of 1,000: `900 bytes`, `217 KB`, `19.3 MB`, `200 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte')
  const kilobytes = Math.round(bytes / 1000)
  if (kilobytes < 1000) return `${kilobytes} KB`
  const megabytes = Number((bytes / 1e6).toFixed(1))
  return megabytes < 1000 ? `${megabytes} MB` : `${Number((bytes / 1e9).toFixed(1))} GB`
}
