import { describe, expect, it } from 'vitest'
import { crossedColumns } from './test-support/crossed-worlds.ts'
import { runAll, specWith, tableOf } from './test-support/analysis.ts'

/** Workers of 12 places in 4 regions, seen in 6 years. */
function columns() {
  const { y, d, z, x, place, year } = crossedColumns({ places: 12, years: 6, instruments: 1, effect: 1 }, 8)
  const names = (letter: string, { index }: { index: Int32Array }) => Array.from(index, (level) => `${letter}${level}`)
  const region = Array.from(place.index, (level) => `r${level % 4}`)
  return { y, d, z: z[0], x, place: names('p', place), year: names('t', year), region }
}

const model = { instruments: [{ column: 'z', label: 'Z' }], exogenous: [{ column: 'x', label: 'X' }] }
const effects = { effects: ['place', 'year', 'region'], crossedEffects: [{ columns: ['region', 'year'] }] }

describe('several fixed effects with instruments', () => {
  it('are those of their one partition where the others hold nothing more', () => {
    const all = runAll(tableOf(columns()), specWith({ ...model, ...effects }))
    const two = runAll(
      tableOf({ ...columns(), both: columns().region.map((name, row) => `${name} ${columns().year[row]}`) }),
      specWith({ ...model, effects: ['place', 'both'] }),
    )
    all.fit.estimates.forEach(({ id, value, se, df }, at) => {
      const other = two.fit.estimates[at]
      expect([id, df]).toEqual([other.id, other.df])
      expect(value).toBeCloseTo(other.value, 9)
      expect(se).toBeCloseTo(other.se, 9)
    })
  })

  it('are told where one holds another', () => {
    const { log } = runAll(tableOf(columns()), specWith({ ...model, ...effects }))
    expect(log.filter(({ code }) => code === 'iv/nested-effects').map(({ message }) => message)).toEqual([
      'Every level of "region" × "year" lies within one level of "year", whose own effect adds nothing.',
      'Every level of "place" lies within one level of "region", whose own effect adds nothing.',
    ])
  })

  it('of an effect named twice tell it once', () => {
    const { log } = runAll(tableOf(columns()), specWith({ ...model, effects: ['place', 'place'] }))
    expect(log.filter(({ code }) => code === 'iv/nested-effects')).toHaveLength(1)
  })

  it('need a cell of every column of theirs', () => {
    const table = columns()
    const region = table.region.map((name, row) => (row < 5 ? null : name))
    const { frame } = runAll(
      tableOf({ ...table, region }),
      specWith({ ...model, crossedEffects: effects.crossedEffects }),
    )
    expect(frame.n).toBe(table.region.length - 5)
  })
})
