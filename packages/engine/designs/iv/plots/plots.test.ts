import { describe, expect, it } from 'vitest'
import { runAll, specWith, tableOf } from '../test-support/analysis.ts'
import { drawWorld } from '../test-support/models.ts'

function analyse(strength: number, instruments: number) {
  const world = drawWorld({ n: 200, instruments, strength, effect: 2, endogeneity: 0.4 }, 3)
  const columns = world.instruments.map(({ term, values }) => [term, values] as const)
  const x = Float64Array.from(world.outcome, (_, i) => Math.sin(i))
  const named = columns.map(([column]) => ({ column, label: `Rule ${column}` }))
  return runAll(
    tableOf({ y: world.outcome, d: world.treatment, x, ...Object.fromEntries(columns) }),
    specWith({ instruments: named, exogenous: [{ column: 'x', label: 'Age' }] }),
  )
}

describe('the plots', () => {
  const { plots, fit, series } = analyse(0.5, 2)
  const plot = (id: string) => plots.find((one) => one.id === id)!

  it('are the estimates, both relations, the curve, the balance and what was varied', () => {
    expect(plots.map(({ id }) => id)).toEqual([
      'estimates',
      'reduced-form',
      'first-stage',
      'ar-curve',
      'instrument-balance',
      'plausibly-exogenous',
      'leave-one-instrument-out',
      'covariate-sets',
    ])
  })

  it('show estimates of one unit only, the locked one first', () => {
    const rows = plot('estimates').rows
    expect(rows[0]).toMatchObject({ locked: true, value: fit.primary.value })
    expect(rows.some(({ name }) => String(name).startsWith('Reduced form'))).toBe(false)
  })

  it('bin every row once, along the line of the first stage', () => {
    const { rows, title } = plot('first-stage')
    expect(rows.reduce((sum, row) => sum + Number(row.rows), 0)).toBe(200)
    expect(rows).toHaveLength(20)
    // the treatment against what the instruments predict of it has slope one
    const [first, last] = [rows[0], rows.at(-1)!]
    expect((Number(last.fit) - Number(first.fit)) / (Number(last.x) - Number(first.x))).toBeCloseTo(1, 10)
    expect(title).toMatch(/^Predicted treatment, from the instruments, has an effective F of \d+\.\d\d$/)
    expect(plot('reduced-form').title).toMatch(
      /^Higher predicted treatment goes with higher outcome: \d\.\d\d .* for one more$/,
    )
  })

  it('shade what the interval of the slope allows, none at the mean and most at the ends', () => {
    const { rows } = plot('reduced-form')
    for (const { fit: line, ciLow, ciHigh } of rows) {
      expect(Number(ciLow)).toBeLessThanOrEqual(Number(line))
      expect(Number(ciHigh)).toBeGreaterThanOrEqual(Number(line))
    }
    // at the predicted treatment the reduced form has the slope of two-stage least squares
    const [first, last] = [rows[0], rows.at(-1)!]
    const slope = (key: string) => (Number(last[key]) - Number(first[key])) / (Number(last.x) - Number(first.x))
    expect(slope('fit')).toBeCloseTo(fit.effect.twoStage.value, 10)
    const width = (row: (typeof rows)[number]) => Number(row.ciHigh) - Number(row.ciLow)
    expect(width(rows[10])).toBeLessThan(width(last))
  })

  it('show the sets of covariates with the locked one marked, as estimates of one effect', () => {
    const { kind, rows } = plot('covariate-sets')
    expect(kind).toBe('forest')
    expect(rows.filter(({ locked }) => locked)).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: 'As locked', role: 'Same conclusion' })
  })

  it('mark on the curve the effects that the test keeps', () => {
    const [low, high] = fit.primary.ci
    const { rows } = plot('ar-curve')
    expect(rows).toHaveLength(128)
    for (const { effect, inside } of rows) expect(inside).toBe(low <= Number(effect) && Number(effect) <= high)
  })

  it('draw the series of direct effects', () => {
    expect(plot('plausibly-exogenous').rows).toHaveLength(series('plausibly-exogenous').series.length)
  })

  it('compare the two answers of a yes-or-no instrument, of which nobody has more', () => {
    const z = Float64Array.from({ length: 60 }, (_, i) => i % 2)
    const d = z.map((value, i) => (i % 3 === 0 ? 0 : value))
    const y = d.map((value, i) => 5 - 4 * value + Math.sin(i) / 10)
    const { plots: drawn } = runAll(
      tableOf({ y, d, z }),
      specWith({ instruments: [{ column: 'z', label: 'First two children of the same sex' }] }),
    )
    const titleOf = (id: string) => drawn.find((one) => one.id === id)!.title
    expect(titleOf('first-stage')).toMatch(
      /^[A-Z]\w+: 66\.67 percentage points higher with a yes to “first two children of the same sex” than with a no$/,
    )
    expect(titleOf('reduced-form')).toMatch(/^[A-Z]\w+: 2\.6\d .*lower with a yes to “first two .* than with a no$/)
    expect(drawn.map(({ title }) => title).join()).not.toContain('Higher first two')
  })

  it('keep a binary instrument in two bins', () => {
    const z = Float64Array.from({ length: 60 }, (_, i) => i % 2)
    const d = z.map((value, i) => value + (i % 7) / 7)
    const y = d.map((value, i) => value + (i % 5))
    const binary = runAll(tableOf({ y, d, z }), specWith()).plots.find(({ id }) => id === 'first-stage')!
    expect(binary.rows.map(({ rows }) => rows)).toEqual([30, 30])
    // without controls the means lie on the line, at the instrument's own values
    for (const { mean, fit: line } of binary.rows) expect(mean).toBeCloseTo(Number(line), 12)
    expect(binary.rows.map(({ x }) => Math.round(Number(x)))).toEqual([0, 1])
  })

  it('can be drawn where the set has no bound', () => {
    const weak = analyse(0.01, 1)
    const { rows, title } = weak.plots.find(({ id }) => id === 'ar-curve')!
    expect(title).toBe('The data do not bound the effect in one piece')
    expect(rows.every(({ effect, p }) => Number.isFinite(effect) && Number.isFinite(p))).toBe(true)
  })
})
