import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { runAll, specWith, tableOf } from './test-support/analysis.ts'

/** 60 people in 12 places; a letter moves attendance, w is how many people a row stands for. */
function people() {
  const random = createRandom(3, 'weights')
  const rows = Array.from({ length: 60 }, (_, i) => {
    const [z, x, wish] = [i % 2, random.normal(), random.normal()]
    const d = 1.5 * z + 0.3 * x + wish
    return { z, x, d, y: 2 * d + x - wish + random.normal(), w: 1 + random.integer(4), g: `g${Math.floor(i / 5)}` }
  })
  return rows
}

type Row = ReturnType<typeof people>[number]
const table = (rows: Row[]) => {
  const names = Object.keys(rows[0]) as (keyof Row)[]
  return tableOf(Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as never)
}
const weight = { samplingWeight: { column: 'w', question: 'What does it do for a person drawn from the population?' } }
const held = { exogenous: [{ column: 'x', label: 'X' }] }

describe('sampling weights', () => {
  it('give the point estimates of rows repeated as often as their weight', () => {
    const rows = people()
    const repeated = rows.flatMap((row) => Array.from({ length: row.w }, () => row))
    for (const spec of [{}, held, { effects: ['g'] }]) {
      const a = runAll(table(rows), specWith({ ...spec, ...weight }))
      const b = runAll(table(repeated), specWith(spec))
      for (const id of ['two-stage-least-squares', 'liml', 'ordinary-least-squares', 'reduced-form']) {
        expect(a.estimateOf(id).value, id).toBeCloseTo(b.estimateOf(id).value, 10)
      }
    }
  })

  it('give the clustered errors of rows repeated, but for the factor that counts rows', () => {
    const rows = people()
    const repeated = rows.flatMap((row) => Array.from({ length: row.w }, () => row))
    const a = runAll(table(rows), specWith({ ...held, ...weight, cluster: 'g' })).fit.effect.twoStage
    const b = runAll(table(repeated), specWith({ ...held, cluster: 'g' })).fit.effect.twoStage
    const factor = (n: number) => (n - 1) / (n - 3)
    expect(a.se / b.se).toBeCloseTo(Math.sqrt(factor(60) / factor(repeated.length)), 10)
  })

  it('that are all equal change nothing, to the last digits', { tags: ['night'] }, () => {
    const rows = people().map((row) => ({ ...row, w: 0.37 }))
    for (const changes of [held, { ...held, covariance: 'iid' }, { cluster: 'g' }, { ...held, effects: ['g'] }]) {
      const a = runAll(table(rows), specWith({ ...changes, ...weight })).fit
      const b = runAll(table(rows), specWith(changes)).fit
      expect(a.primary.value).toBeCloseTo(b.primary.value, 13)
      expect(a.effect.twoStage.se).toBeCloseTo(b.effect.twoStage.se, 13)
      expect(a.primary.ci[0]).toBeCloseTo(b.primary.ci[0], 11)
      expect(a.effect.strength.f / b.effect.strength.f).toBeCloseTo(1, 12)
    }
  })

  it('are worked by hand with one instrument: a ratio of weighted covariances, and its HC1 error', () => {
    const rows = people()
    const total = rows.reduce((sum, { w }) => sum + w, 0)
    const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + row.w * of(row), 0) / total
    const [z, d, y] = [mean((row) => row.z), mean((row) => row.d), mean((row) => row.y)]
    const cross = (a: (row: Row) => number, b: (row: Row) => number) =>
      rows.reduce((sum, row) => sum + row.w * a(row) * b(row), 0)
    const moved = cross(
      (row) => row.z - z,
      (row) => row.d - d,
    )
    const value =
      cross(
        (row) => row.z - z,
        (row) => row.y - y,
      ) / moved
    const squares = rows.reduce((sum, row) => {
      const residual = row.y - y - value * (row.d - d)
      return sum + (row.w * (row.z - z) * residual) ** 2
    }, 0)
    const { twoStage } = runAll(table(rows), specWith(weight)).fit.effect
    expect(twoStage.value).toBeCloseTo(value, 12)
    expect(twoStage.se).toBeCloseTo(Math.sqrt((60 / 58) * squares) / Math.abs(moved), 12)
  })

  it('show the unweighted estimate beside, with the question that the weights answer', () => {
    const rows = people()
    const { estimateOf } = runAll(table(rows), specWith({ ...held, ...weight }))
    const plain = runAll(table(rows), specWith(held))
    expect(estimateOf('unweighted').value).toBeCloseTo(plain.fit.primary.value, 13)
    expect(estimateOf('unweighted').method).toContain('drawn from the population')
    expect(estimateOf('two-stage-least-squares').method).toContain('weighted')
    expect(plain.fit.estimates.some(({ id }) => id === 'unweighted')).toBe(false)
    expect(plain.log.some(({ code }) => code === 'iv/no-weight')).toBe(true)
  })

  it('leave out rows of weight zero with a log line, and refuse a negative one', () => {
    const rows = people()
    const zero = rows.map((row, i) => ({ ...row, w: i < 5 ? 0 : row.w }))
    const { frame, log } = runAll(table(zero), specWith(weight))
    expect(frame.n).toBe(55)
    expect(log.find(({ code }) => code === 'iv/zero-weight')?.rows).toBe(5)
    const negative = rows.map((row, i) => ({ ...row, w: i === 3 ? -1 : row.w }))
    expect(() => runAll(table(negative), specWith(weight))).toThrow(/−1|-1/)
  })
})
