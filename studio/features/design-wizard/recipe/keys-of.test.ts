import { expect, it } from 'vitest'
import { keysOf } from './keys-of.ts'

const columns = ['state', 'year', 'deaths'].map((name) => ({ name, type: 'number' as const, meaning: '' }))
const keys = (analysis?: object) => keysOf({ analysis }, { columns })

it('names one row each by unit and period, as far as both are chosen and there', () => {
  expect(keys({ unit: 'state', time: 'year' })).toEqual(['state', 'year'])
  expect(keys({ unit: 'state' })).toEqual(['state'])
  expect(keys({ unit: 'state', time: '' })).toEqual(['state'])
  expect(keys({ unit: 'state', time: 'state' })).toEqual(['state'])
  expect(keys({ time: 'year' })).toEqual([])
  expect(keys({ unit: 'county', time: 'year' })).toEqual([])
  expect(keys()).toEqual([])
})

it('names none where rows are individuals, of whom a unit has any number', () => {
  expect(keys({ unit: 'state', time: 'year', individuals: true })).toEqual([])
  expect(keys({ unit: 'state', time: 'year', data: 'repeated-cross-sections' })).toEqual([])
  expect(keys({ unit: 'state', time: 'year', individuals: false })).toEqual(['state', 'year'])
})
