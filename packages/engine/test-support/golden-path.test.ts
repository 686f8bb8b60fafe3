import { expect, it } from 'vitest'
import { figurePaths, figuresAt, isBelow } from './golden-path.ts'

const results = { table: { estimate: [1, null], term: ['a', 'b'] }, cases: [{ p: 0.5 }, { p: 'Inf' }], flag: true }

it('finds figures by path, with a star for every one of a level, and reads what is not available as NaN', () => {
  expect(figuresAt(results, 'table/estimate')).toEqual([1, NaN])
  expect(figuresAt(results, 'cases/*/p')).toEqual([0.5, Infinity])
  expect(() => figuresAt(results, 'table/se')).toThrow('nothing at table/se')
  expect(() => figuresAt(results, 'flag')).toThrow('not a number')
})

it('lists the figures that must be compared, and knows which a comparison covers', () => {
  expect(figurePaths(results)).toEqual(['table/estimate/0', 'cases/0/p', 'cases/1/p'])
  expect(isBelow('table/estimate/0', 'table', null)).toBe(true)
  expect(isBelow('table/estimate/0', 'table/estimate', [1])).toBe(false)
  expect(isBelow('cases/1/p', 'cases/*/p', null)).toBe(true)
})
