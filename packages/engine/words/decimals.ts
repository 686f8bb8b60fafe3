import { ABSENT, formatNumber } from './number.ts'

/** Decimals that tell values of this size apart: two for numbers of size one, fewer for larger ones. */
export function decimalsFor(size: number): number {
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(Math.abs(size) || 1))))
}

/**
 * Decimals for rounded words such as "about 5 percent": as few as leave no size at zero and keep unequal sizes apart,
 * two at most.
 */
export function wordDecimals(sizes: number[]): number {
  const magnitudes = sizes.map(Math.abs)
  for (const decimals of [0, 1]) {
    const rounded = magnitudes.map((size) => size.toFixed(decimals))
    const areApart = new Set(rounded).size === new Set(magnitudes).size
    if (areApart && rounded.every((text, i) => Number(text) !== 0 || magnitudes[i] === 0)) return decimals
  }
  return 2
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
