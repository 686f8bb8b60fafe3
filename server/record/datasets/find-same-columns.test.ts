import { describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { sketchData } from './data-sketch.ts'
import { findSameColumns } from './find-same-columns.ts'

/** Numbers that look like chance and are the same in each run. */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
const UNITS = 40
const YEARS = 12
interface Row {
  unit: string
  year: number
  rate: number
  yes: number
}
function panel(seed: number): Row[] {
  const next = draws(seed)
  return Array.from({ length: UNITS * YEARS }, (_, place) => {
    const rate = 10 + Math.floor(place / YEARS) / 9 + 4 * (next() + next() + next())
    return { unit: `u${Math.floor(place / YEARS)}`, year: 1990 + (place % YEARS), rate, yes: next() < 0.4 ? 1 : 0 }
  })
}
const sketch = (rows: object[]) => {
  const names = Object.keys(rows[0])
  const lines = rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name]).join(','))
  return sketchData(parseCsv(`${names.join(',')}\n${lines.join('\n')}\n`))
}
const held = panel(7)

describe('a column of other data', () => {
  it.each<[string, object[], string]>([
    ['in another unit', held.map((row) => ({ ...row, rate: 1000 * row.rate })), 'rate'],
    ['turned round', held.map((row) => ({ ...row, rate: 100 - row.rate })), 'rate'],
    ['rounded to whole numbers', held.map((row) => ({ ...row, rate: Math.round(row.rate) })), 'rate'],
    ['without a row', held.toSpliced(100, 1), 'rate'],
    ['with a row twice', [...held, held[5]], 'rate'],
    [
      'under another name, sorted by its values',
      held.toSorted((a, b) => a.rate - b.rate).map(({ rate, ...row }) => ({ y: rate, ...row })),
      'y',
    ],
    [
      'with units under other names',
      held.map((row) => ({ ...row, unit: `code ${row.unit}`, rate: 2.2 * row.rate })),
      'rate',
    ],
  ])('is known again %s', (_, rows, name) => {
    expect(findSameColumns(sketch(rows), name, sketch(held))).toEqual(['rate'])
  })

  const units = [...new Set(held.map(({ unit }) => unit))]
  const years = [...new Set(held.map(({ year }) => year))]
  const at = (unit: string, year: number) => held.find((row) => row.unit === unit && row.year === year)!.rate
  it.each<[string, object[], string]>([
    ['with a constant added', held.map((row) => ({ ...row, rate: row.rate + 250 })), 'rate'],
    ['as its logarithm', held.map((row) => ({ ...row, rate: Math.log(row.rate) })), 'rate'],
    [
      'as its logarithm, with units and years under other names and nothing else',
      held.map(({ unit, year, rate }) => ({ place: `p${unit}`, t: year - 1989, y: Math.log(rate).toFixed(6) })),
      'y',
    ],
    ['in its last two years alone', held.filter(({ year }) => year >= 2000), 'rate'],
    [
      'without one unit',
      held.filter(({ unit }) => unit !== 'u7').map((row) => ({ ...row, rate: 3 * row.rate })),
      'rate',
    ],
    [
      'with two units merged into one',
      held
        .filter(({ unit }) => unit !== 'u1')
        .map((row) => (row.unit === 'u0' ? { ...row, unit: 'both', rate: (row.rate + at('u1', row.year)) / 2 } : row)),
      'rate',
    ],
    [
      'in a table with a column for each year',
      units.map((unit) => ({ unit, ...Object.fromEntries(years.map((year) => [`y${year}`, at(unit, year)])) })),
      'y2001',
    ],
    [
      'in a table with a column for each unit, in another unit',
      years.map((year) => ({ year, ...Object.fromEntries(units.map((unit) => [unit, 5 * at(unit, year)])) })),
      'u9',
    ],
  ])('is known again %s', (_, rows, name) => {
    expect(findSameColumns(sketch(rows), name, sketch(held))).toEqual(['rate'])
  })

  it('is every column of a table that has one for each year', () => {
    const wide = units.map((unit) => ({
      unit,
      ...Object.fromEntries(years.map((year) => [`y${year}`, at(unit, year)])),
    }))
    expect(findSameColumns(sketch(held), 'rate', sketch(wide)).sort()).toEqual(years.map((year) => `y${year}`))
    // beside it, in a copy, another column is another one
    const copy = wide.map((row, place) => ({ ...row, size: ((place * 37) % 41) + 0.5 }))
    expect(findSameColumns(sketch(wide), 'y1995', sketch(copy))).toEqual(['y1995'])
  })

  it('is known again where it says yes or no, whichever is 1', () => {
    const turned = held.map((row) => ({ ...row, yes: 1 - row.yes }))
    expect(findSameColumns(sketch(turned), 'yes', sketch(held))).toEqual(['yes'])
  })

  it('is another one where the same units had other values in the same years', () => {
    const other = sketch(panel(8))
    expect(findSameColumns(other, 'rate', sketch(held))).toEqual([])
    expect(findSameColumns(other, 'yes', sketch(held))).toEqual([])
  })

  it('is another one where both rise from year to year', () => {
    const series = (value: (year: number) => number) =>
      sketch(Array.from({ length: 30 }, (_, place) => ({ year: 1980 + place, y: value(place) })))
    const grown = series((year) => 100 * 1.02 ** year)
    expect(
      findSameColumns(
        series((year) => 5 + year ** 1.5),
        'y',
        grown,
      ),
    ).toEqual([])
    expect(
      findSameColumns(
        series((year) => 100_000 * 1.02 ** year),
        'y',
        grown,
      ),
    ).toEqual(['y'])
  })

  it('is another one where numbered persons of other data say yes as often', () => {
    const persons = (seed: number) => {
      const next = draws(seed)
      return sketch(
        Array.from({ length: 500 }, (_, id) => ({ id, yes: next() < 0.5 ? 1 : 0, age: Math.floor(60 * next()) })),
      )
    }
    expect(findSameColumns(persons(11), 'yes', persons(12))).toEqual([])
    expect(findSameColumns(persons(11), 'age', persons(12))).toEqual([])
    expect(findSameColumns(persons(11), 'yes', persons(11))).toEqual(['yes'])
  })

  it('is known again without anything that names a row, beside others that are spread alike', () => {
    const bare = (rows: Row[]) => sketch(rows.map(({ rate, yes }) => ({ rate, yes, half: rate > 16 ? 1 : 0 })))
    expect(findSameColumns(bare(held.toReversed().slice(1)), 'yes', bare(held))).toContain('yes')
    expect(findSameColumns(bare(panel(8)), 'yes', bare(held))).toEqual([])
  })
})
