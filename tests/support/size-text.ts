import { expect } from 'vitest'
import type { outcomeScaleOf } from '@casefiles/engine/verdict'
import { capitalize, withUnits } from '@casefiles/engine/words'
import { count, fixed, type shownEffect } from './number-text.ts'

/* Sizes and ranges of effects as a page tells them, against the numbers that they are of. */

/** A size of an effect without its sign, as it is told: a fall is never told as a multiple. */
export function amountShown(value: number, units: string) {
  if (units !== 'times as high') return { amount: Math.abs(value), units, isMultiple: false }
  return value < 1
    ? { amount: 100 * (1 - value), units: 'percent', isMultiple: false }
    : { amount: value, units, isMultiple: true }
}

/** Numbers as they stand in words, with `less than` before them; not those of units, e.g. `deaths per 100,000 people`. */
export const numbersIn = (words: string) =>
  (
    words
      .toLowerCase()
      .replaceAll(/ per [\d,]+| of 100$/g, '')
      .match(/(?:less than |just over )?\d[\d,.]*/g) ?? []
  ).map((number) => number.replace(/[,.]$/, ''))

/** Whether a number in words is what it is of, rounded: to its decimals, or of a hundred and more to two digits or better. */
export function expectRounded(words: string, amount: number) {
  const [digits] = /\d[\d,.]*$/.exec(words)!
  const plain = digits.replaceAll(',', '')
  const number = Number(plain)
  if (words.startsWith('less than ')) {
    expect(amount, words).toBeLessThan(number)
    expect(amount * 10, words).toBeLessThan(10)
    return
  }
  const decimals = plain.split('.')[1]?.length ?? 0
  const zeros = number >= 100 ? Math.min(/0*$/.exec(plain)![0].length, plain.length - 2) : 0
  const step = decimals > 0 ? 10 ** -decimals : 10 ** zeros
  expect(Math.abs(number - amount), `${words} for ${amount}`).toBeLessThanOrEqual(step / 2 + 1e-9)
}

/** The range of an effect in words, against its interval. */
export function expectRange(words: string, { ci: [low, high], units }: ReturnType<typeof shownEffect>) {
  if (low === null || high === null) return expect(words).toBe('No range can be given.')
  const none = units === 'times as high' ? 1 : 0
  const isAcross = low <= none && high >= none
  const ends = (isAcross || low > none ? [low, high] : [high, low]).map((end) => amountShown(end, units))
  const numbers = numbersIn(words)
  expect(numbers, words).toHaveLength(2)
  numbers.forEach((number, place) => expectRounded(number, ends[place].amount))
  if (units === 'percentage points') {
    const [first, last] = numbers
    return expect(words).toBe(
      isAcross ? `Anything from ${first} fewer to ${last} more of 100` : `${capitalize(first)} to ${last} of 100`,
    )
  }
  const [from, to] = ends.map((end, place) => withUnits(numbers[place], end.units))
  const opening = (end: { isMultiple: boolean }, side: string) => (end.isMultiple ? 'a level' : `a ${side} of`)
  // long units stand once, behind both ends
  const first = units.length > 14 ? from.replace(` ${units}`, '') : from
  expect(words).toBe(
    isAcross
      ? `Anything from ${opening(ends[0], 'fall')} ${first} to ${opening(ends[1], 'rise')} ${to}`
      : capitalize(`${ends[0].isMultiple ? 'a level ' : ''}${numbers[0]} to ${to}`),
  )
}

/** A signed size that was set beforehand, or could be found: in as few decimals as tell it to three hundredths of it. */
export function sizeTold(size: number, units: string, { kind, scale }: ReturnType<typeof outcomeScaleOf>): string {
  const percent = 100 * Math.expm1(size / scale)
  const isMultiple = kind === 'log' && percent > 200
  const told = Math.abs(kind === 'own' ? size : isMultiple ? Math.exp(size / scale) : percent)
  const decimals = [0, 1, 2, 3, 4, 5].find((some) => Math.abs(Number(told.toFixed(some)) - told) <= 0.03 * told) ?? 6
  const digits = fixed(told, decimals)
  // from a thousand on three digits
  const number = told >= 1000 && decimals === 0 ? count(Number(told.toPrecision(3))) : digits
  return withUnits(number, kind === 'own' ? units : isMultiple ? 'times as high' : 'percent')
}
