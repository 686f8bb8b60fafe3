import { describe, expect, it } from 'vitest'
import { crossedColumns } from './test-support/crossed-worlds.ts'
import { runAll, specWith, tableOf } from './test-support/analysis.ts'

function columns(shape = { places: 12, years: 9 }) {
  const { y, d, z, x, place, year } = crossedColumns({ ...shape, instruments: 2, effect: 1 }, 8)
  const names = (letter: string, { index }: { index: Int32Array }) => Array.from(index, (level) => `${letter}${level}`)
  return { y, d, z: z[0], v: z[1], x, place: names('p', place), year: names('t', year) }
}

const both = { cluster: 'place', secondCluster: 'year' }
const model = {
  instruments: [
    { column: 'z', label: 'Z' },
    { column: 'v', label: 'V' },
  ],
  exogenous: [{ column: 'x', label: 'X' }],
}

describe('a design with two clusters', () => {
  it('says of every estimate that its errors are clustered two ways, with the fewer clusters', () => {
    const { fit } = runAll(tableOf(columns()), specWith({ ...model, ...both }))
    for (const { id, method, clusters } of fit.estimates) {
      expect(method, id).toContain('errors clustered two ways (12 and 9 clusters;')
      expect(clusters, id).toBe(9)
    }
    expect(fit.primary.method).toContain('wild cluster bootstrap')
  })

  it('counts the fewer of both where it asks whether clusters are enough', { tags: ['night'] }, () => {
    const { check } = runAll(tableOf(columns()), specWith({ ...model, ...both }))
    expect(check('clusters')).toMatchObject({ passed: false, statistic: 9 })
    expect(check('clusters').message).toBe('12 and 9 clusters, 9 the fewer; under 40 their standard errors run small.')
  })

  it('gives the same bits whatever the order of the rows', { tags: ['night'] }, () => {
    const table = columns({ places: 7, years: 6 })
    const order = table.y.map((_, row) => (5 * row + 3) % table.y.length)
    const shuffled = Object.fromEntries(
      Object.entries(table).map(([name, cells]) => [name, order.map((row) => cells[row])]),
    ) as typeof table
    const spec = specWith({ ...model, ...both })
    expect(runAll(tableOf(shuffled), spec).fit.estimates).toEqual(runAll(tableOf(table), spec).fit.estimates)
  })

  it('tells where one column lies within the other, which adds nothing', { tags: ['night'] }, () => {
    const table = columns()
    const region = table.place.map((name) => `r${Number(name.slice(1)) % 5}`)
    const nested = runAll(
      tableOf({ ...table, region }),
      specWith({ ...model, cluster: 'place', secondCluster: 'region' }),
    )
    const alone = runAll(tableOf({ ...table, region }), specWith({ ...model, cluster: 'region' }))
    expect(nested.log.find(({ code }) => code === 'iv/nested-clusters')?.message).toBe(
      'Every cluster of "place" lies within one of "region": the standard errors are those clustered on "region" alone.',
    )
    expect(nested.fit.effect.twoStage.se).toBeCloseTo(alone.fit.effect.twoStage.se, 12)
  })

  it('needs two columns, each with two clusters', () => {
    const table = tableOf({ ...columns(), one: columns().y.map(() => 'all') })
    const refused = (changes: Record<string, unknown>) => () => runAll(table, specWith({ ...model, ...changes }))
    expect(refused({ secondCluster: 'year' })).toThrow('there is no first one')
    expect(refused({ cluster: 'year', secondCluster: 'year' })).toThrow('as the first cluster and as the second')
    expect(refused({ cluster: 'year', secondCluster: 'one' })).toThrow('one cluster of "one"')
    expect(refused({ cluster: 'year', secondCluster: 'none' })).toThrow('none')
  })

  it('leaves out rows without a second cluster', { tags: ['night'] }, () => {
    const table = columns()
    const year = table.year.map((name, row) => (row === 4 ? null : name))
    expect(runAll(tableOf({ ...table, year }), specWith({ ...model, ...both })).frame.n).toBe(table.y.length - 1)
  })
})
