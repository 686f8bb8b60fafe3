import { expect, it } from 'vitest'
import { wholeAmounts } from './whole-amounts.ts'

it('tells no cents of thousands, both ends of a range alike', () => {
  expect(wholeAmounts('The 95% interval, 363,818.04 to 671,186.55 US dollars, lies above zero.')).toBe(
    'The 95% interval, 363,818 to 671,187 US dollars, lies above zero.',
  )
  expect(wholeAmounts('−530.12 to 2,900.45 US dollars, of 912.33 at 12.25 times the size')).toBe(
    '−530 to 2,900 US dollars, of 912 at 12.25 times the size',
  )
  expect(wholeAmounts('−12.50 to 1,800.22 (standard error 0.35)')).toBe('−13 to 1,800 (standard error 0.35)')
})

it('leaves smaller amounts, percentages and sentences without thousands as they are', () => {
  for (const text of ['from 530.12 to 912.33 euros', '2,400 rows, 99.5% of them, p = 0.0312', '1,200.50% of it'])
    expect(wholeAmounts(text)).toBe(text)
})
