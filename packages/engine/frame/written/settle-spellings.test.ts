import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

function settle(units: readonly string[], accepted?: RepairId[]) {
  const rows = units.map((unit, row) => `${unit};${2010 + (row % 2)};${row}.5`)
  const { table } = readDelimited(`unit;year;y\n${rows.join('\n')}\n`, { delimiter: ';', decimal: '.' })
  const settled = told(() => settleTable({ table, accepted }))
  return { ...settled, units: [...settled.table.columns.get('unit')!.values] }
}

describe('one unit in several spellings is one', () => {
  it.each([
    ['accents in two encodings', 'Ko\u0308ln', 'Köln'],
    ['a space of no width', 'Bo\u200bnn', 'Bonn'],
    ['a soft hyphen', 'Saar\u00adland', 'Saarland'],
    ['a space that does not break', 'Bad\u00a0Tölz', 'Bad Tölz'],
    ['two spaces', 'Bad  Tölz', 'Bad Tölz'],
  ])('%s', (_, one, other) => {
    const { units, log, isAsGiven } = settle([one, other, one, 'Mainz'])
    expect(units).toEqual([other, other, other, 'Mainz'])
    expect(log.map(({ message }) => message).join()).toContain(`"${other}"`)
    expect(isAsGiven).toBe(false)
  })

  it('writes what is true and what is not as the other formats do', () => {
    expect(settle(['True', 'False', 'True']).units).toEqual(['TRUE', 'FALSE', 'TRUE'])
    expect(settle(['True', 'False', 'Maybe', 'True']).units).toEqual(['True', 'False', 'Maybe', 'True'])
  })

  it('leaves spaces alone that make no two texts of one', () => {
    const { units, log } = settle(['a  remark', 'another  one', 'third', 'third'])
    expect(units.slice(0, 2)).toEqual(['a  remark', 'another  one'])
    expect(log).toEqual([])
  })

  it('leaves signs alone that join letters of a script', () =>
    expect(settle(['می\u200cخواهم', 'x']).units[0]).toBe('می\u200cخواهم'))
})

describe('texts that differ in capitals alone', () => {
  const units = ['Köln', 'KÖLN', 'Köln', 'Bonn', 'Bonn', 'Bonn']

  it('are asked about', () =>
    expect(() => settle(units)).toThrow(expect.objectContaining({ code: 'frame/spellings', columns: ['unit'] })))

  it('are written as most are, on a yes', () => {
    const { units: written, repairs } = settle(units, ['join-spellings'])
    expect(written).toEqual(['Köln', 'Köln', 'Köln', 'Bonn', 'Bonn', 'Bonn'])
    expect(repairs.map(({ words }) => words).join()).toContain('1 cell')
  })

  it('stay apart where they are different ones', () => expect(settle(units, ['keep-spellings']).units).toEqual(units))

  it.each([
    ['codes with digits', ['aB3', 'ab3', 'aB3', 'ab3']],
    ['what people wrote, each once', ['Yes please', 'yes please', 'no', 'other']],
  ])('are not asked about in %s', (_, texts) => expect(settle(texts).units).toEqual(texts))
})
