import { expect, it } from 'vitest'
import { keysOf, placesOfRowUnit } from './recipe-section.tsx'

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

it('names them by the unit that is described, where the analysis has no field for it', () => {
  const design = { design_type: 'RDD', units: { unit_id_field: 'state' } }
  expect(keysOf(design, { columns })).toEqual(['state'])
  expect(keysOf({ ...design, units: { unit_id_field: 'Each month' } }, { columns })).toEqual([])
  expect(keysOf({ ...design, design_type: 'Matching', analysis: { unit: 'year' } }, { columns })).toEqual(['year'])
})

it('lets every row be a unit where rows are no periods, in fields that the design has', () => {
  const places = (design_type?: string, analysis?: object) =>
    placesOfRowUnit({ design_type, analysis, units: { unit_id_field: '' } }).map((path) => path.join('.'))
  expect(places('RDD')).toEqual(['design.units.unit_id_field'])
  for (const type of ['Blocks', 'Matching', 'IV'])
    expect(places(type)).toEqual(['design.units.unit_id_field', 'design.analysis.unit'])
  expect([places(), places('DiD'), places('SyntheticControl'), places('Matching', { unit: 'person' })].flat()).toEqual(
    [],
  )
  expect(placesOfRowUnit({ design_type: 'RDD', units: { unit_id_field: 'state' } })).toEqual([])
})
