import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'
import { DISTINCT_LIMIT, profileTable } from './profile.ts'

const profile = (cells: (string | number)[]) =>
  profileTable(parseCsv(`x\n${cells.map((c) => `"${c}"`).join('\n')}\n`))[0]

it('names the type of a column', () => {
  expect(profile([1.5, 2]).type).toBe('number')
  expect(profile([1, 2, -3]).type).toBe('integer')
  expect(profile([0, 1, 1, 0]).type).toBe('boolean')
  expect(profile(['Yes', 'no', 'yes']).type).toBe('boolean')
  expect(profile(['2021-03-05', '1999-12-31T10:00:00Z']).type).toBe('date')
  expect(profile(['north', 'south', 'north', 'north']).type).toBe('category')
  expect(profile(['north', 'south', 'east']).type).toBe('text')
  expect(profile(['NA', '']).type).toBe('empty')
})

it('takes no day that does not exist for a date, nor an order that can be read in two ways', () => {
  for (const day of ['2021-02-29', '2021-13-01', '2021-00-10', '03/04/2021', '20210304x']) {
    expect(profile([day]).type, day).toBe('text')
  }
  expect(profile(['2020-02-29', '1999-12-31'])).toMatchObject({
    type: 'date',
    firstDate: '1999-12-31',
    lastDate: '2020-02-29',
  })
})

it('gives range, mean, missing and different values of numbers', () => {
  expect(profile([3, 'NA', 1, 3, -5.5])).toMatchObject({
    min: -5.5,
    max: 3,
    mean: 0.375,
    missing: 1,
    distinct: { count: 3, isExact: true },
    samples: ['3', '1', '-5.5'],
  })
})

it('names the value that most rows have where few repeat, whatever their order', () => {
  const most = (cells: (string | number)[]) => profile(cells).mostFrequent
  expect(most(['south', 'north', 'south', 'north', 'south'])).toBe('south')
  expect(most(['south', 'north', 'south', 'north'])).toBe('north')
  expect(most([3, 12, 12, 3, 'NA'])).toBe('3')
  expect(most([0, 1, 1, 'NA'])).toBeNull()
  expect(most([0, 1, 1, 1])).toBe('1')
  expect(most([1, 2, 3])).toBeNull()
  expect(most(['NA', ''])).toBeNull()
})

it('keeps all digits of a mean of very large and very small numbers', () => {
  expect(profile(['1e16', 1, '-1e16']).mean).toBeCloseTo(1 / 3, 14)
  expect(profile([1e-9, 3e-9]).mean).toBe(2e-9)
  expect(profile([1.7e308, 1.7e308]).mean).toBe(1.7e308)
})

it('counts different values exactly up to its limit and says "more than" beyond', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index / 2)
  expect(profile(many(DISTINCT_LIMIT)).distinct).toEqual({ count: DISTINCT_LIMIT, isExact: true })
  expect(profile(many(DISTINCT_LIMIT + 1)).distinct).toEqual({ count: DISTINCT_LIMIT, isExact: false })
  expect(profile(many(DISTINCT_LIMIT + 1).map((value) => `v${value}`)).distinct.isExact).toBe(false)
  expect(profile(['0', '-0', 'NA', 0, 5, 5]).distinct).toEqual({ count: 2, isExact: true })
})

it('says why a column that looks like numbers is text', () => {
  expect(profile(['01001', '90210'])).toMatchObject({ type: 'text', leadingZeros: 1, infinite: 0, min: null })
  expect(profile(['1', '-Inf', '2'])).toMatchObject({ type: 'text', leadingZeros: 0, infinite: 1 })
})
