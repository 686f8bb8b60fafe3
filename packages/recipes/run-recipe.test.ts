import { describe, expect, it } from 'vitest'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import { recipeStepsSchema } from './recipe.ts'
import { STEP_KINDS, stepWords } from './registry.ts'
import { runRecipe } from './run-recipe.ts'
import { writeRecipe } from './scripts/write-recipe.ts'
import type { RecipeStep } from './step-schemas.ts'
import { AGGREGATED, CASES_ID, PEOPLE_ID, recipeOf, sourceOf, STEPS, WIDENED } from './examples.ts'

const SOURCE = 'c'.repeat(64)

function cook(csv: string, ...steps: RecipeStep[]) {
  return runRecipe(SOURCE, steps, () => parseCsv(csv))
}

function cellsOf({ columns, rows }: DataTable): Record<string, (string | number | null)[]> {
  const cells = (values: ArrayLike<string | number | null>) =>
    Array.from({ length: rows }, (_, row) => (Number.isNaN(values[row]) ? null : values[row]))
  return Object.fromEntries([...columns].map(([name, { values }]) => [name, cells(values)]))
}

describe('a recipe', () => {
  it('has every kind of step in its examples, each in words and with a line of log', () => {
    const { log } = runRecipe(CASES_ID, AGGREGATED, sourceOf)
    expect(log.map(({ words }) => words)).toEqual(AGGREGATED.map(stepWords))
    const used = new Set([...AGGREGATED, ...WIDENED].map(({ kind }) => kind))
    expect([...used].sort()).toEqual(Object.keys(STEP_KINDS).sort())
    expect(recipeStepsSchema.parse(JSON.parse(JSON.stringify(AGGREGATED)))).toEqual(AGGREGATED)
  })

  it('leaves the data it was handed as they are, and gives the same again', () => {
    const before = JSON.stringify(cellsOf(sourceOf(CASES_ID)))
    const [first, second] = [runRecipe(CASES_ID, WIDENED, sourceOf), runRecipe(CASES_ID, WIDENED, sourceOf)]
    expect(cellsOf(first.table)).toEqual(cellsOf(second.table))
    expect(JSON.stringify(cellsOf(sourceOf(CASES_ID)))).toBe(before)
  })

  it('keeps rows for which a condition holds, and counts what it left out and why', () => {
    const { table, log } = cook('x\n1\n2\n\n3\nNA\n', { kind: 'filter', where: 'x >= 2' })
    expect(cellsOf(table)).toEqual({ x: [2, 3] })
    expect(log[0]).toMatchObject({ before: 4, after: 2, notes: [{ rows: 1 }, { rows: 1 }] })
  })

  it('reads numbers with signs between thousands and words that stand for something', () => {
    const csv = 'x\n"1,234.5"\n<5\n-7\n007\nn/a\n'
    const step: RecipeStep = {
      kind: 'read-numbers',
      column: 'x',
      thousands: 'comma',
      words: [{ word: '<5', value: 2.5 }],
      rest: 'refuse',
    }
    expect(() => cook(csv, step)).toThrow('Step 1: "x" holds what is no number in row 5.')
    expect(cellsOf(cook(csv, { ...step, rest: 'missing' }).table)).toEqual({ x: [1234.5, 2.5, -7, 7, null] })
    const points = cook('x\n"1.234,5"\n"0,5"\n', { ...step, thousands: 'point', words: [] })
    expect(cellsOf(points.table)).toEqual({ x: [1234.5, 0.5] })
  })

  it('turns columns into rows and back', () => {
    const csv = 'id,y1,y2\na,1,2\nb,3,\n'
    const long: RecipeStep = { kind: 'long', columns: ['y1', 'y2'], names: 'year', values: 'y', prefix: 'y' }
    expect(cellsOf(cook(csv, long).table)).toEqual({ id: ['a', 'a', 'b', 'b'], year: [1, 2, 1, 2], y: [1, 2, 3, null] })
    const back = cook(csv, long, { kind: 'wide', keys: ['id'], names: 'year', values: 'y' })
    expect(cellsOf(back.table)).toEqual({ id: ['a', 'b'], y_1: [1, 3], y_2: [2, null] })
    expect(back.steps[1]).toMatchObject({ levels: ['1', '2'] })
    const twice = 'id,year,y\na,1,2\na,1,3\n'
    expect(() => cook(twice, { kind: 'wide', keys: ['id'], names: 'year', values: 'y' })).toThrow(
      'Rows 1 and 2 have the same id',
    )
  })

  it('joins by columns that are unique there, and counts rows without a partner on either side', () => {
    const { log, table } = runRecipe(CASES_ID, STEPS.slice(0, 7), sourceOf)
    expect(log[6].notes.map(({ rows }) => rows)).toEqual([12, 3, 1])
    expect(cellsOf(table).people.slice(0, 3)).toEqual([1000, 1010, 1030])
    const once: RecipeStep = {
      kind: 'join',
      with: PEOPLE_ID,
      name: 'People',
      on: [{ left: 'county', right: 'name' }],
      columns: ['area'],
      unmatched: 'keep',
    }
    expect(() => runRecipe(CASES_ID, [once], sourceOf)).toThrow('Rows 1 and 2 of People have the same name')
    const other: RecipeStep = { ...once, on: [{ left: 'county', right: 'year' }] }
    expect(() => runRecipe(CASES_ID, [other], sourceOf)).toThrow('"county" holds text and "year" numbers')
  })

  it('aggregates with the size of every cell, and leaves small ones out', () => {
    const csv = 'g,x\na,1\na,3\nb,\nb,8\nc,5\n,9\n'
    const step: RecipeStep = {
      kind: 'aggregate',
      by: ['g'],
      measures: [
        { column: 'x', of: 'mean', into: 'x' },
        { column: 'x', of: 'sum', into: 'all' },
      ],
      size: 'n',
      smallest: 2,
    }
    const { table, log } = cook(csv, step)
    expect(cellsOf(table)).toEqual({ g: ['a', 'b'], x: [2, 8], all: [4, 8], n: [2, 2] })
    expect(log[0].notes.map(({ code }) => code)).toEqual([
      'recipe/cell-sizes',
      'recipe/small-cells',
      'recipe/dropped-missing',
    ])
  })

  it('recodes into a column of its own and refuses numbers among text', () => {
    const pairs = [
      { from: 'yes', to: 1 },
      { from: 'no', to: 0 },
    ]
    const step: RecipeStep = { kind: 'recode', column: 'x', into: 'd', pairs, others: 'missing' }
    expect(cellsOf(cook('x\nyes\nno\nmaybe\n', step).table)).toEqual({ x: ['yes', 'no', 'maybe'], d: [1, 0, null] })
    expect(() => cook('x\nyes\n', { ...step, others: 'keep' })).toThrow('both numbers and text')
    expect(() => cook('x\nyes\n', { ...step, into: 'x' })).toThrow('There is a column "x" already')
  })

  it('knows of which columns of the sources each column was made', () => {
    const { origins } = runRecipe(CASES_ID, STEPS, sourceOf)
    const named = (column: string) =>
      origins
        .get(column)!
        .map((origin) => origin.column)
        .sort()
    expect(named('cases')).toEqual(['cases_2001', 'cases_2002', 'cases_2003'])
    expect(named('log_rate')).toEqual(['cases_2001', 'cases_2002', 'cases_2003', 'people'])
    expect(named('year')).toEqual([])
  })

  it('stops where nothing would be left', () => {
    expect(() => cook('x\n1\n', { kind: 'filter', where: 'x > 5' })).toThrow('The step leaves no row.')
  })

  it.each(['base-r', 'r', 'stata', 'python'] as const)('is written in %s, step by step', (language) => {
    for (const steps of [AGGREGATED, WIDENED]) {
      const script = writeRecipe(language, recipeOf(steps))
      for (let at = 1; at <= steps.length; at++) expect(script).toContain(`step ${at}: `)
      expect(script).toContain('prepared.csv')
      expect(script).toContain('sources/cases.csv')
      expect(script).not.toMatch(/undefined|\[object/)
    }
  })
})
