import { expect, it } from 'vitest'
import { byValue } from './by-value.ts'

it('orders numbers, those without a value last', () => {
  expect([3, Number.NaN, -1, 0, Infinity].sort(byValue)).toEqual([-1, 0, 3, Number.NaN, Infinity].toSorted(byValue))
  expect([3, Number.NaN, -1].sort(byValue)).toEqual([-1, 3, Number.NaN])
})

it('leaves what is alike to ten digits in its order, whichever engine computed it', () => {
  const named = (values: number[]) => values.map((value, i) => ({ value, name: 'abc'[i] }))
  const order = (values: number[]) =>
    named(values)
      .sort((x, y) => byValue(x.value, y.value))
      .map(({ name }) => name)
  expect(order([0.1 + 0.2, 0.3, 0.2])).toEqual(['c', 'a', 'b'])
  expect(order([0.3, 0.1 + 0.2, 0.2])).toEqual(['c', 'a', 'b'])
})
