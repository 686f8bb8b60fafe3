import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import type { RecipeSource } from './recipe.ts'
import type { ScriptedRecipe } from './scripts/write-recipe.ts'
import type { RecipeStep } from './step-schemas.ts'

/** Cases of counties by year, as agencies publish them: suppressed cells, thousands, a total, a repeated row. */
export const CASES = `county,region,opened,cases_2001,cases_2002,cases_2003,empty
A,north,1999-05-01,"1,200",1300,1100,
B,north,2001-02-03,<5,12,14,
C,south,,30,"2,000",NA,
D,south,1998-07-15,7,9,<5,
"E, new","west ""side""",2000-01-31,80,90,100,
Total,,,1317,3411,1214,
`
export const PEOPLE = `name,year,people,area
A,2001,1000,10.5
A,2002,1010,10.5
A,2003,1030,10.5
B,2001,200,3
B,2002,210,3
B,2003,,3
C,2001,400,8
C,2002,410,8
C,2003,420,8
D,2001,0,2
D,2002,110,2
D,2003,120,2
Z,2003,5,1
`

export const CASES_ID = 'a'.repeat(64)
export const PEOPLE_ID = 'b'.repeat(64)

/** Every kind of step and most functions of formulas. */
export const STEPS: RecipeStep[] = [
  { kind: 'drop-columns', columns: ['empty'] },
  { kind: 'filter', where: 'not is_one_of(county, "Total")' },
  ...(['cases_2001', 'cases_2002', 'cases_2003'] as const).map((column): RecipeStep => ({
    kind: 'read-numbers',
    column,
    thousands: 'comma',
    rest: 'refuse',
    words: [{ word: '<5', value: column === 'cases_2001' ? 2.5 : null }],
  })),
  {
    kind: 'long',
    columns: ['cases_2001', 'cases_2002', 'cases_2003'],
    names: 'year',
    values: 'cases',
    prefix: 'cases_',
  },
  {
    kind: 'join',
    with: PEOPLE_ID,
    name: 'People',
    on: [
      { left: 'county', right: 'name' },
      { left: 'year', right: 'year' },
    ],
    columns: ['people', 'area'],
    unmatched: 'keep',
  },
  { kind: 'derive', column: 'rate', formula: '1000 * cases / people' },
  { kind: 'derive', column: 'log_rate', formula: 'log(rate + 0.5) - log(2) ^ 2' },
  { kind: 'derive', column: 'before', formula: 'lag(cases, county, year)' },
  { kind: 'derive', column: 'place', formula: 'concat(county, " in ", coalesce(region, "no region"))' },
  { kind: 'derive', column: 'since', formula: 'year - year(opened) + month(opened) / 12' },
  { kind: 'derive', column: 'large', formula: 'if(people >= 400 and area > 3 or cases > 1000, 1, 0)' },
  { kind: 'derive', column: 'is_north', formula: 'region == "north" or is_missing(region)' },
  { kind: 'derive', column: 'nth', formula: 'row_in(county) + 10 * count_in(region) + row() / 100' },
  { kind: 'derive', column: 'apart', formula: 'cases - mean_in(cases, county)' },
  { kind: 'derive', column: 'most', formula: 'max(cases, people, -3) - min(abs(-area), 5) + round(2.5) + floor(-1.5)' },
  { kind: 'derive', column: 'code', formula: 'if(starts_with(county, "A"), text(year), missing)' },
  { kind: 'derive', column: 'root', formula: 'sqrt(cases - 10) + exp(-1) + number(code)' },
  {
    kind: 'recode',
    column: 'region',
    into: 'side',
    pairs: [
      { from: 'north', to: 1 },
      { from: 'south', to: 0 },
    ],
    others: 'missing',
  },
  {
    kind: 'recode',
    column: 'year',
    into: 'era',
    pairs: [
      { from: '2001', to: 'first' },
      { from: '2003', to: null },
    ],
    others: 'missing',
  },
  { kind: 'recode', column: 'region', into: 'part', pairs: [{ from: 'west "side"', to: 'west' }], others: 'keep' },
]

/** What comes after in one recipe, and in another. */
export const AGGREGATED: RecipeStep[] = [
  ...STEPS,
  {
    kind: 'aggregate',
    by: ['part', 'year'],
    measures: [
      { column: 'cases', of: 'mean', into: 'mean_cases' },
      { column: 'cases', of: 'sum', into: 'all_cases' },
      { column: 'people', of: 'median', into: 'people' },
      { column: 'rate', of: 'min', into: 'least' },
      { column: 'rate', of: 'max', into: 'most' },
      { column: 'county', of: 'first', into: 'county' },
    ],
    size: 'counties',
    smallest: 2,
  },
]
export const WIDENED: RecipeStep[] = [
  ...STEPS,
  { kind: 'wide', keys: ['county', 'part'], names: 'year', values: 'rate', levels: ['2001', '2002', '2003'] },
  { kind: 'filter', where: 'rate_2002 > 0' },
]

export const tables: ReadonlyMap<string, DataTable> = new Map([
  [CASES_ID, parseCsv(CASES)],
  [PEOPLE_ID, parseCsv(PEOPLE)],
])

export function sourceOf(sha256: string): DataTable {
  return tables.get(sha256)!
}

export function recipeOf(steps: RecipeStep[]): ScriptedRecipe {
  const source = (id: string, sha256: string): RecipeSource => {
    const { rows, columns } = sourceOf(sha256)
    const kinds = [...columns].map(([name, { kind }]) => ({ name, kind }))
    return { id, name: id, file: `${id}.csv`, sha256, rows, columns: kinds }
  }
  return { sources: [source('cases', CASES_ID), source('people', PEOPLE_ID)], steps }
}
