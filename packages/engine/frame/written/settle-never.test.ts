import { describe, expect, it } from 'vitest'
import { readDelimited } from '../csv.ts'
import { told } from '../test-support/told.ts'
import { settleTable } from './settle-table.ts'

function settle(name: string, cells: readonly string[]) {
  const { table } = readDelimited(`unit;${name}\n${cells.map((cell, row) => `u${row};${cell}`).join('\n')}\n`, {
    delimiter: ';',
    decimal: '.',
  })
  const { table: settled, log } = told(() => settleTable({ table }))
  const { kind, values } = settled.columns.get(name)!
  return { kind, values: [...values], log: log.map(({ message }) => message).join(' ') }
}

describe('a start that never comes', () => {
  it.each(['Inf', 'inf', '∞', 'never', 'Never treated', 'not treated', 'never_adopted'])(
    'is missing among years, written "%s"',
    (word) => {
      const { kind, values, log } = settle('year', ['2014', word, '2015', word])
      expect(kind).toBe('number')
      expect(values).toEqual([2014, NaN, 2015, NaN])
      expect(log).toContain(`"${word}" were read as missing, which says never: 2`)
    },
  )

  it.each(['none', 'control', '-', 'no'])('is missing in a column called a start, written "%s"', (word) =>
    expect(settle('first_treat', ['2014', word]).values).toEqual([2014, NaN]),
  )

  it('is missing among periods, which are read as such', () =>
    expect(settle('adopted', ['2020M01', 'never', '2020M04', '2019M12']).values).toEqual([202001, NaN, 202004, 201912]))

  it('is missing among days', () =>
    expect(settle('law_date', ['2014-07-01', 'never']).values).toEqual(['2014-07-01', null]))

  it.each([
    ['score', ['12.5', 'Inf']],
    ['count', ['12', 'none']],
    ['arm', ['letter', 'control']],
    ['treated', ['yes', 'no']],
  ])('is looked for nowhere else: %s', (name, cells) => expect(settle(name, cells).values).toEqual(cells))
})
