import { describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { createRandom } from '@casefiles/engine/numerics'
import { evaluateColumn } from './evaluate.ts'
import { columnsLookedAt, FormulaError } from './expression.ts'
import { FUNCTIONS } from './functions.ts'
import { parseFormula } from './parse.ts'
import { readFormula } from './read-formula.ts'

const table = parseCsv(`state,year,cases,people,day,birth rate
ME,2001,10,100,2001-05-03,1
ME,2002,0,,x,2
VT,2001,,50,,3
VT,2003,8,0,2003-12-31,4
`)

function valuesOf(formula: string): (number | string | null)[] {
  const { column } = evaluateColumn(readFormula(formula, table), table)
  return Array.from<number | string | null, number | string | null>(column.values, (value) =>
    Number.isNaN(value) ? null : value,
  )
}

function refusalOf(formula: string): FormulaError {
  try {
    readFormula(formula, table)
  } catch (error) {
    if (error instanceof FormulaError) return error
    throw error
  }
  throw new Error(`"${formula}" was taken.`)
}

describe('formulas', () => {
  it.each([
    ['2 + 3 * 4 ^ 2 ^ 0.5 - 1', 2 + 3 * 4 ** (2 ** 0.5) - 1],
    ['-2 ^ 2', -4],
    ['(1 + 2) / 4 - -1', 1.75],
    ['round(2.5) + 10 * round(-2.5)', -17],
    ['min(3, 1, 2) * max(4, 5)', 5],
    ['if(1 < 2 and not 2 < 1, 7, 8)', 7],
    ['if(1 == 2 or 3 >= 3, 7, 8)', 7],
  ])('%s is computed by the usual order of operations', (formula, value) => {
    expect(valuesOf(formula)).toEqual([value, value, value, value])
  })

  it('are missing where a value they need is, and where they are not defined', () => {
    expect(valuesOf('cases / people')).toEqual([0.1, null, null, null])
    const { undefinedRows } = evaluateColumn(readFormula('cases / people', table), table)
    expect(undefinedRows).toEqual([3])
    expect(valuesOf('log(cases)')).toEqual([Math.log(10), null, null, Math.log(8)])
    expect(valuesOf('people ^ 0')).toEqual([1, null, 1, 1])
    expect(valuesOf('if(cases > 0, 1, 0)')).toEqual([1, 0, null, 1])
    expect(valuesOf('coalesce(cases, people, -1)')).toEqual([10, 0, 50, 8])
  })

  it('need only the side of "and" and "or" that decides', () => {
    expect(valuesOf('cases > 5 and people > 60')).toEqual([1, 0, 0, 0])
    expect(valuesOf('cases > 5 or people > 40')).toEqual([1, null, 1, 1])
    expect(valuesOf('not cases > 5')).toEqual([0, 1, null, 0])
  })

  it('read days, numbers and names with blanks', () => {
    expect(valuesOf('year(day) + month(day) / 100')).toEqual([2001.05, null, null, 2003.12])
    expect(valuesOf('`birth rate` * 2')).toEqual([2, 4, 6, 8])
    expect(valuesOf('concat(state, " ", text(year))')).toEqual(['ME 2001', 'ME 2002', 'VT 2001', 'VT 2003'])
    expect(valuesOf('is_one_of(day, "x") or is_missing(day)')).toEqual([0, 1, 1, 0])
    expect(valuesOf('number("1e3") + number(day)')).toEqual([null, null, null, null])
  })

  it('look at other rows of the same unit, by the period and not by the order', () => {
    expect(valuesOf('lag(people, state, year)')).toEqual([null, 100, null, null])
    expect(valuesOf('lag(year, state, year, 2)')).toEqual([null, null, null, 2001])
    expect(valuesOf('lag(year, state, year, -1)')).toEqual([2002, null, null, null])
    expect(valuesOf('row_in(state) + 10 * count_in(state, year) + 100 * row()')).toEqual([111, 212, 311, 412])
    expect(valuesOf('mean_in(cases, state)')).toEqual([5, 5, 8, 8])
    expect(() => valuesOf('lag(cases, state, 1)')).toThrow('Rows 1 and 2 are both for ME in 1')
  })

  it.each([
    ['1 +', 3, 'a value'],
    ['year = 3', 5, '"==" (is equal to)'],
    ['log(cases', 9, 'an operator, "," or ")"'],
    ['log(cases, 2)', 0, 'log(x)'],
    ['log(state)', 4, 'a number'],
    ['state < "a"', 0, 'a number'],
    ['nothing + 1', 0, 'the name of a column'],
    ['eval("1")', 0, 'a function'],
    ['toString()', 0, 'a function'],
    ['1 < 2 < 3', 6, '"and" or "or"'],
    ['cases == missing', 6, 'is_missing(…)'],
    ['"open', 0, 'a closing "'],
    ['is_one_of(state, day)', 17, 'text that is written out'],
    ['lag(cases, state, year, 0)', 24, 'a whole number other than 0'],
    ['a[0]', 1, 'a name, number or sign'],
    ['state.constructor', 0, 'the name of a column'],
  ])('%s is refused at its place, with what was expected', (formula, at, expected) => {
    const refusal = refusalOf(formula)
    expect(refusal.at).toBe(at)
    expect(refusal.expected).toContain(expected)
    expect(refusal.code).toBe('recipe/formula')
  })

  it('are bounded in length, depth and parts', () => {
    expect(() => parseFormula('1'.padEnd(1001, ' '))).toThrow('at most 1000 characters')
    expect(() => parseFormula(`${'('.repeat(60)}1${')'.repeat(60)}`)).toThrow('within each other')
    expect(() => parseFormula(`${'-'.repeat(60)}1`)).toThrow('within each other')
    expect(() => parseFormula(Array(400).fill('1').join('+'))).toThrow('a shorter formula')
  })

  it('tell which columns they look at, and of which only whether a cell is missing', () => {
    expect(
      columnsLookedAt(readFormula('is_missing(cases) or year > 1 and lag(people, state, year) > 2', table)),
    ).toEqual(['year', 'people', 'state'])
  })

  it('give a value or a refusal with a place, whatever is typed', () => {
    const { uniform: random } = createRandom(7, 'formulas')
    const words = [
      ...FUNCTIONS.keys(),
      ...table.columns.keys(),
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      '==',
      '!=',
      '<',
      '>=',
      '"a"',
      '`x`',
      '1',
      '.5',
      '1e400',
      'and',
      'or',
      'not',
      'missing',
      '"',
      '`',
      '\\',
      '\u0000',
      '💣',
      '__proto__',
      'constructor',
      ' ',
    ]
    for (let at = 0; at < 4000; at++) {
      const parts = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => words[Math.floor(random() * words.length)],
      )
      const formula = parts.join(random() < 0.5 ? ' ' : '')
      try {
        const { column } = evaluateColumn(readFormula(formula, table), table)
        expect(column.values).toHaveLength(table.rows)
        if (column.kind === 'number') for (const value of column.values) expect(Math.abs(value)).not.toBe(Infinity)
      } catch (error) {
        if ((error as { code?: string }).code === 'recipe/not-unique') continue
        if (!(error instanceof FormulaError)) throw error
        expect(error.at).toBeGreaterThanOrEqual(0)
        expect(error.at).toBeLessThanOrEqual(formula.length)
      }
    }
  })
})
