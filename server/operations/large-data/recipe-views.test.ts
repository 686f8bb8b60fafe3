import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import { FUNCTIONS, runRecipe, STEP_KINDS } from '@casefiles/recipes'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { CASES, STEPS } from '@casefiles/recipes/examples'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { createRandom } from '@casefiles/engine/numerics'
import { readData } from '../../record/data-files/read-data.ts'
import { estimateFrom, estimateLarge } from './estimate-large.ts'
import { numberOf, openLargeTable, SOURCE, textOf, type LargeTable } from './open-large-table.ts'
import { prepareLargeTable } from './recipe-views.ts'
import { estimateOfRows, expectSameNumbers } from './test-support/same-estimate.ts'

let folder: string
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'large-recipe-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function withTable<Answer>(csv: string, use: (table: LargeTable) => Promise<Answer>): Promise<Answer> {
  const file = path.join(folder, 'data.csv')
  fs.writeFileSync(file, csv)
  const table = await openLargeTable(file)
  return use(table).finally(table.close)
}

/** Rows in an order of their own, numbers to twelve digits, as sums are added in no fixed order. */
function sorted(rows: (string | number | null)[][]): string[] {
  const shown = (cell: string | number | null) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) + 0 : cell)
  return rows.map((row) => JSON.stringify(row.map(shown))).sort()
}

function cellsOf({ rows, columns }: DataTable): (string | number | null)[][] {
  const cell = (value: string | number | null) => (typeof value === 'number' && Number.isNaN(value) ? null : value)
  return Array.from({ length: rows }, (_, row) => [...columns.values()].map(({ values }) => cell(values[row])))
}

/** Expects the views to hold what the recipe makes of the rows, every cell and column. */
async function expectSameCells(csv: string, steps: RecipeStep[]): Promise<void> {
  const { table } = runRecipe('a', steps, () => parseCsv(csv))
  await withTable(csv, async (large) => {
    const prepared = await prepareLargeTable(large, steps)
    expect(prepared.columns).toEqual([...table.columns.keys()])
    // as designs read them: a column that no step looks at passes through as it is written
    const cells = [...table.columns].map(
      ([name, { kind }], i) => `${kind === 'number' ? numberOf(name) : textOf(name)} AS c${i}`,
    )
    const rows = await prepared.ask(`SELECT ${cells.join(', ')} FROM ${SOURCE}`)
    const found = rows.map((row) => cells.map((_, i) => row[`c${i}`]))
    expect(sorted(found)).toEqual(sorted(cellsOf(table)))
  })
}

const derive = (column: string, formula: string): RecipeStep => ({ kind: 'derive', column, formula })
const isCarried = (formula: string) => !/\b(lag|row|row_in|count_in|mean_in)\(/.test(formula)
/** The steps of the example without what needs an order of rows or a second file. */
const CARRIED = STEPS.filter(
  (step) =>
    step.kind !== 'join' &&
    !(step.kind === 'derive' && (!isCarried(step.formula) || /people|area|rate/.test(step.formula))),
)

describe('a recipe carried out as views', () => {
  it('makes the cells that it makes of the rows', async () => {
    await expectSameCells(CASES, CARRIED)
    const names = new Set([...CARRIED.map(({ kind }) => kind), 'aggregate'])
    const carried = Object.values(STEP_KINDS).filter(({ sql }) => sql !== undefined)
    expect([...names].sort()).toEqual(carried.map(({ kind }) => kind).sort())
  })

  it('aggregates cells, and leaves small ones out', async () => {
    const measures = (['mean', 'sum', 'min', 'max', 'median'] as const).map((of) => ({ column: 'y', of, into: of }))
    const into = (smallest: number): RecipeStep => ({
      kind: 'aggregate',
      by: ['place', 'year'],
      measures,
      size: 'n',
      smallest,
    })
    const csv = `place,year,y\n${['a,1,2.5', 'a,1,', 'a,1.0,4', 'b,1,7', ',1,3', 'b,2,', 'b,2,'].join('\n')}\n`
    await expectSameCells(csv, [into(1)])
    await expectSameCells(csv, [into(2), { kind: 'filter', where: 'sum > 0' }])
  })

  const NUMBERS = `x,y,t,day,code\n${[
    '1,2,a1,2001-03-04,007',
    '-2.5,0,B,2001-13-01T10,12',
    '0,-1,,1999-1-1,1e3',
    ',3,a,,+5',
    '2.5,,a2,x,-.5',
    '1e300,1e300,"it\'s ""so""",2020-02-02,1e999',
    '-8,0.3333333333333333,ä,2000-01-01,0x1F',
    '4,0.5,A,2000-01-01,5.',
  ].join('\n')}\n`

  it('knows every function that looks at one row, and what is missing or not defined', async () => {
    const formulas = [
      'x + y',
      'x - y * 2',
      'x / y',
      'x ^ y',
      '-x ^ 2',
      '(x * y) / (x * y)',
      'log(x)',
      'exp(x)',
      'sqrt(x)',
      'abs(x)',
      'floor(x)',
      'round(x)',
      'min(x, y, 1)',
      'max(x, y)',
      'if(x > 0, y, missing)',
      'if(x > 0 or y > 0, t, "none")',
      'is_missing(t)',
      'is_missing(x / y)',
      'coalesce(x, y, 5)',
      'is_one_of(t, "a1", "it\'s")',
      'is_one_of(x, 1, 2.5)',
      'year(day)',
      'month(day)',
      'number(code)',
      'text(x)',
      'concat(t, "-", text(y))',
      'starts_with(t, "a")',
      'x > 0 and y > 0',
      'x > 0 or y > 0',
      'not (x >= y)',
      't == "a"',
      't != "B"',
      'x == y',
      'x <= 2.5',
      'missing',
      '1 / (x - 1) / (y - 2)',
      `${'x + '.repeat(30)}y`,
      'if(if(x > 0, y > 1, y < 0), 1, 2)',
    ]
    await expectSameCells(
      NUMBERS,
      formulas.map((formula, i) => derive(`f${i}`, formula)),
    )
    const said = formulas.join(' ')
    const carried = [...FUNCTIONS].filter(([, { sql }]) => sql !== undefined).map(([name]) => name)
    expect(carried.filter((name) => !said.includes(`${name}(`))).toEqual([])
  })

  it('keeps rows where a condition holds, and none where that is not known', async () => {
    for (const where of ['x > 0', 'not (x > 0)', 'x > 0 or is_missing(y)', 'code == "007"'])
      await expectSameCells(NUMBERS, [{ kind: 'filter', where }])
  })

  it('reads numbers and recodes as from the rows', async () => {
    const csv =
      'a,b,c,z\n"1,234.5",1.234,1\u00a0000,1\n<5,"0,5",5,1.0\n-7,"1.234.567,8",12 34,2\n007,"1,2,3",,\nn/a,x,1e2,3\n'
    const read = (column: string, thousands: 'none' | 'comma' | 'point' | 'space'): RecipeStep => ({
      kind: 'read-numbers',
      column,
      thousands,
      rest: 'missing',
      words: [{ word: '<5', value: 2.5 }],
    })
    for (const thousands of ['none', 'comma', 'point', 'space'] as const)
      await expectSameCells(csv, [
        read('a', thousands),
        read('b', thousands),
        read('c', thousands),
        read('z', thousands),
      ])
    const recode = (
      column: string,
      pairs: { from: string; to: string | number | null }[],
      others: 'keep' | 'missing',
    ) => ({ kind: 'recode', column, into: `${column}${others}`, pairs, others }) as const
    await expectSameCells(csv, [
      recode(
        'z',
        [
          { from: '1', to: 10 },
          { from: '2.0', to: 4 },
          { from: '3', to: null },
        ],
        'keep',
      ),
      recode(
        'z',
        [
          { from: '1', to: 'one' },
          { from: '1', to: 'first' },
        ],
        'missing',
      ),
      recode(
        'b',
        [
          { from: 'x', to: 'y' },
          { from: '0,5', to: null },
        ],
        'keep',
      ),
    ])
  })

  it('is refused with the step that stands in the way', async () => {
    const refusal = (step: RecipeStep, csv = CASES) =>
      withTable(csv, (table) => prepareLargeTable(table, [step])).catch((error: { code: string }) => error.code)
    const others = ['lag(region, county, row())', 'row()', 'row_in(county)', 'count_in(county)', 'mean_in(1, county)']
    for (const formula of others) expect(await refusal(derive('new', formula)), formula).toBe('input/not-for-large')
    expect(await refusal({ kind: 'wide', keys: ['county'], names: 'region', values: 'opened' })).toBe(
      'input/not-for-large',
    )
    const first = { column: 'county', of: 'first', into: 'one' } as const
    expect(await refusal({ kind: 'aggregate', by: ['region'], measures: [first], size: 'n', smallest: 1 })).toBe(
      'input/not-for-large',
    )
    expect(await refusal(derive('COUNTY', '1'))).toBe('input/not-for-large')
    expect(await refusal(derive('county', '1'))).toBe('recipe/column-exists')
    expect(await refusal(derive('new', 'nothing + 1'))).toBe('recipe/formula')
    expect(
      await refusal({ kind: 'read-numbers', column: 'region', thousands: 'none', words: [], rest: 'refuse' }),
    ).toBe('recipe/not-numbers')
    expect(await refusal({ kind: 'drop-columns', columns: ['nothing'] })).toBe('frame/missing-column')
  })
})

describe('the main estimate of what a recipe makes', () => {
  const random = createRandom(3, 'large recipe')
  const lines = ['id,score,points,age,group']
  for (let i = 0; i < 3000; i++) {
    const score = 50 + 10 * random.normal()
    const points = 100 + 0.4 * score + (score >= 55 ? 0.5 : 0) + 2 * random.normal()
    lines.push(
      [
        i,
        score.toFixed(4),
        `"${(1000 * points).toLocaleString('en', { maximumFractionDigits: 0 })}"`,
        18 + random.integer(50),
        i % 3 === 0 ? 'x' : 'y',
      ].join(','),
    )
  }
  const csv = lines.join('\n')
  const steps: RecipeStep[] = [
    { kind: 'read-numbers', column: 'points', thousands: 'comma', words: [], rest: 'refuse' },
    { kind: 'filter', where: 'group == "x" or age >= 30' },
    derive('log_points', 'log(points / 1000)'),
    derive('score_squared', 'score ^ 2 / 100'),
    derive('arm', 'if(age >= 40, 1, 0)'),
  ]
  const outcome = { column: 'log_points', label: 'Points', units: 'log points' }
  const discontinuity = {
    runningVariable: { column: 'score_squared', label: 'Score', units: 'points' },
    cutoff: 30.25,
    outcome,
  }
  const experiment = {
    unit: 'id',
    outcome,
    blocks: ['group'],
    treatment: { column: 'arm', treatedValues: ['1'], controlValues: ['0'] },
    takeUp: { kind: 'by-construction', reason: 'Made for a test.' },
    randomisation: { evidence: 'documented', how: 'By computer.' },
    period: { assigned: 2001, from: 2002, to: 2002 },
  }

  it.each([
    ['RDD', discontinuity],
    ['Blocks', experiment],
  ] as const)('is that of the rows, from text and from Parquet: %s', { tags: ['night'] }, async (type, spec) => {
    const { table } = await readData(Buffer.from(csv))
    const expected = await estimateOfRows(type, spec, runRecipe('a', steps, () => table).table)
    const parsed = parseSpec(DESIGNS[type].spec, spec)
    const parquet = path.join(folder, 'data.parquet')
    const typed = 'id, CAST(score AS DOUBLE) AS score, points, CAST(age AS INTEGER) AS age, "group"'
    await withTable(csv, ({ ask }) => ask(`COPY (SELECT ${typed} FROM ${SOURCE}) TO '${parquet}' (FORMAT parquet)`))
    for (const file of [path.join(folder, 'data.csv'), parquet]) {
      const large = await openLargeTable(file)
      const prepared = await prepareLargeTable(large, steps)
      expectSameNumbers(await estimateFrom(prepared, type, parsed).finally(large.close), expected)
    }
  })

  it('is printed by the command line, which takes the recipe as a file', { tags: ['night'] }, async () => {
    const write = (name: string, content: unknown) => {
      const file = path.join(folder, name)
      fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    }
    const files = { design: write('design.json', discontinuity), data: write('all.csv', csv) }
    const estimate = (recipe: unknown) =>
      estimateLarge({ ...files, recipe: write('recipe.json', recipe) }, { type: 'RDD', seed: 1 })
    expect(await estimate({ steps })).toMatch(/^Estimate {7}0\.\d+\nStandard error 0\.\d+\n/)
    expect(await estimate(steps)).toContain('The selector mserd gives')
    const wrong = [{ kind: 'filter', where: 3 }]
    await expect(estimate(wrong)).rejects.toMatchObject({
      code: 'input/invalid-recipe',
      message: expect.stringContaining('step 1') as string,
    })
    await expect(estimate('{')).rejects.toMatchObject({ code: 'input/not-json' })
  })
})
