import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDecimalNumber, parseNumber } from './cell.ts'

const decimal = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.stringMatching(/^[1-9]\d{0,17}$|^0$/), fc.stringMatching(/^(\.\d{0,12})?$/))
  .map((parts) => parts.join(''))

it('reads every decimal number as the language itself does, to the last bit', () => {
  fc.assert(
    fc.property(decimal, (cell) => {
      const isTooLong = !cell.includes('.') && Math.abs(Number(cell)) > Number.MAX_SAFE_INTEGER
      expect(parseNumber(cell, '.')).toBe(isTooLong ? NaN : Number(cell))
    }),
    { numRuns: 5000 },
  )
})

it('reads back every finite number as it is written', () => {
  const fractions = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !/^-?\d{16,}$/.test(String(x)))
  fc.assert(
    fc.property(fractions, (value) => {
      expect(parseNumber(String(value), '.')).toBe(value + 0)
    }),
    { numRuns: 5000 },
  )
})

it('takes for a number nothing but finite decimal numbers without leading zeros', () => {
  const cells = fc.oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^[0-9eExX.+, -]{0,6}$/))
  fc.assert(
    fc.property(
      cells.map((cell) => cell.trim()),
      (cell) => {
        const isNumber = isDecimalNumber(cell) && !/^[+-]?0\d/.test(cell)
        expect(Number.isNaN(parseNumber(cell, '.')), cell).toBe(!isNumber)
      },
    ),
    { numRuns: 5000 },
  )
})

it('keeps the spelling of postal codes and of whole numbers that a number would round', () => {
  for (const cell of ['01001', '-007', '00', '9007199254740993', '12345678901234567890']) {
    expect(parseNumber(cell, '.'), cell).toBe(NaN)
  }
  for (const [cell, value] of [
    ['0', 0],
    ['-0.5', -0.5],
    ['0e3', 0],
    ['9007199254740991', 9007199254740991],
    ['1.23456789012345e-9', 1.23456789012345e-9],
    ['9876543210.123457', 9876543210.123457],
  ] as const) {
    expect(parseNumber(cell, '.'), cell).toBe(value)
  }
})

it('reads a decimal comma, and then no point', () => {
  expect(parseNumber('-1,25', ',')).toBe(-1.25)
  for (const cell of ['1.25', '1.234,5', '1,234,567']) expect(parseNumber(cell, ','), cell).toBe(NaN)
})
