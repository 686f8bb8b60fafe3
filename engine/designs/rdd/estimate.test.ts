import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../frame/csv.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { refit } from './refit.ts'
import { analyzeRows, jumpRows } from './test-support/analysis.ts'

function readRows(file: string, columns: Record<string, string>): Rows {
  const table = parseCsv(referenceData(file))
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, source]) => {
        const value = table.columns.get(source)!.values[row] as number
        return [name, Number.isNaN(value) ? null : value]
      }),
    ),
  )
}

describe.skipIf(!hasReference)('a whole analysis of the Senate data', () => {
  it('shows the bias-corrected value with the robust interval, the conventional one beside it', () => {
    const { fit } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const { robust, conventional } = golden('rdd_senate_main').results.triangular_p1_mserd
    const of = (id: string) => fit.estimates.find((one) => one.id === id)!
    // as in jump.test.ts
    const near = (actual: number, expected: number) => expect(Math.abs(actual / expected - 1)).toBeLessThan(1e-7)
    near(fit.primary.value, robust.estimate)
    near(fit.primary.ci[0], robust.ci_low)
    near(fit.primary.ci[1], robust.ci_high)
    near(of('conventional').value, conventional.estimate)
    near(of('conventional').se, conventional.se)
    near(of('order-2').value, golden('rdd_senate_main').results.triangular_p2_mserd.robust.estimate)
    near(of('kernel-uniform').se, golden('rdd_senate_main').results.uniform_p1_mserd.robust.se)
    near(of('cer-bandwidth').value, golden('rdd_senate_main').results.triangular_p1_cerrd.robust.estimate)
    near(of('separate-bandwidths').value, golden('rdd_senate_variants').results.msetwo.robust.estimate)
  })

  it('tests the density on every race with a margin, those without a vote share too', () => {
    const { fit, evidence } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const { n_eff_left, n_eff_right, p } = golden('rdd_senate_density').results.default
    expect(fit.density!.rowsInside).toEqual({ below: n_eff_left, above: n_eff_right })
    expect(Math.abs(Number(evidence.densityP!.value) / p - 1)).toBeLessThan(1e-6)
  })

  it('has the peer’s bandwidth path', () => {
    const { sensitivity } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const { series } = sensitivity.find(({ id }) => id === 'bandwidth-path')!
    for (const factor of [0.5, 1.5, 2]) {
      const expected = golden('rdd_senate_robustness').results[`bw_times_${factor}`].robust
      const point = series.find(({ setting }) => setting === factor)!
      expect(Math.abs(point.value / expected.estimate - 1)).toBeLessThan(1e-7)
      expect(Math.abs(point.ci[0] / expected.ci_low - 1)).toBeLessThan(1e-7)
    }
  })

  it('has the peer’s donuts and false cutoffs where the design names them', () => {
    const rows = readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' })
    const named = { donutHoles: [0.25, 0.5, 1, 2], placeboCutoffs: [-20, -10, -5, 5, 10, 20] }
    const { sensitivity, evidence } = analyzeRows(rows, named)
    const results = golden('rdd_senate_robustness').results
    for (const [id, prefix] of [
      ['donut', 'donut'],
      ['placebo-cutoffs', 'placebo'],
    ] as const) {
      const { series } = sensitivity.find((one) => one.id === id)!
      expect(series.length).toBe(id === 'donut' ? 4 : 6)
      for (const { setting, value, ci } of series) {
        const { robust } = results[`${prefix}_${setting}`]
        expect(Math.abs(value - robust.estimate)).toBeLessThan(1e-7 * robust.se)
        expect(Math.abs(ci[1] - robust.ci_high)).toBeLessThan(1e-6 * robust.se)
      }
    }
    // the cutoff at −10 rejects with p = 0.0045, the others do not
    expect(evidence.placeboCutoffs!.value).toBeCloseTo(1 / 6, 12)
  })
})

describe.skipIf(!hasReference)('a whole analysis of deaths at the drinking age', () => {
  it('by the published global polynomial has the published value and its error, and the local one beside it', () => {
    const rows = readRows('archive/mlda.csv', { x: 'agecell', y: 'all' })
    const estimator = { kind: 'global', polynomialOrder: 1, interacted: false, variance: 'hc1' }
    const { fit, checks } = analyzeRows(rows, { cutoff: 21, estimator })
    expect([fit.primary.value.toFixed(2), fit.primary.se.toFixed(2)]).toEqual(['7.66', '1.51'])
    const local = fit.estimates.find(({ id }) => id === 'local-polynomial')!
    const expected = golden('rdd_mlda').results.all.rdrobust_default.robust
    // the peer was given the age less 21, which rounds ties among distances elsewhere: bandwidths may move at 1e-8
    expect(Math.abs(local.value - expected.estimate)).toBeLessThan(1e-6 * expected.se)
    expect(checks.find(({ id }) => id === 'local-bandwidth')!.passed).toBe(false)
  })
})

describe('an analysis', () => {
  it('finds the same effect when the treated lie below and everything is mirrored', () => {
    const rows = jumpRows(400, 2)
    const above = analyzeRows(rows)
    const below = analyzeRows(
      rows.map((row) => ({ ...row, x: -row.x })),
      { treatedSide: 'below' },
    )
    expect(below.fit.primary.value).toBeCloseTo(above.fit.primary.value, 12)
    expect(below.fit.windows).toEqual({
      pre: above.fit.windows.pre.map((x) => -x || 0).reverse(),
      post: above.fit.windows.post.map((x) => -x || 0).reverse(),
    })
    expect(below.evidence).toEqual(above.evidence)
  })

  it('treats a unit at the cutoff itself, on whichever side is treated', () => {
    const rows = [...jumpRows(400, 2), { x: 0, y: 11, age: 40, region: 'R1' }]
    const count = (treatedSide: string) => analyzeRows(rows, { treatedSide }).fit.sample.treatedUnits
    expect(count('above') + count('below')).toBe(402)
  })

  it('reports the level without treatment at the cutoff, in the column’s own units under a log too', () => {
    const rows = jumpRows(2000, 2)
    expect(analyzeRows(rows).fit.counterfactualMean).toBeCloseTo(10, 0)
    const logged = { outcome: { column: 'y', transform: 'log', scale: 100, label: 'Outcome', units: '%' } }
    expect(analyzeRows(rows, logged).fit.counterfactualMean).toBeCloseTo(10, 0)
  })

  it('of a fuzzy design gives the ratio, the first stage and the effect of crossing', () => {
    const rows = jumpRows(1500, 0).map((row, i) => {
      const taken = Number(row.x >= 0 ? i % 4 !== 0 : i % 5 === 0)
      return { ...row, taken, y: row.y + 3 * taken }
    })
    const { fit, checks } = analyzeRows(rows, { takeUp: { column: 'taken', label: 'Taken up' } })
    const of = (id: string) => fit.estimates.find((one) => one.id === id)!
    expect(fit.primary.estimand).toBe('LATE at the cutoff')
    expect(Math.abs(fit.primary.value - 3)).toBeLessThan(4 * fit.primary.se)
    expect(of('first-stage').value).toBeCloseTo(0.55, 0)
    expect(Math.abs(of('reduced-form').value - 3 * 0.55)).toBeLessThan(4 * of('reduced-form').se)
    expect(checks.find(({ id }) => id === 'take-up')!.passed).toBe(true)
  })

  it('with clusters says so and counts them', () => {
    const { fit } = analyzeRows(jumpRows(400, 2), { cluster: 'region' })
    expect(fit.primary.clusters).toBe(10)
    expect(fit.primary.method).toContain('summed by region')
  })

  it('adjusts for locked covariates and shows the estimate without them', () => {
    const { fit } = analyzeRows(jumpRows(400, 2), { covariates: [{ column: 'age', transform: 'none' }] })
    const unadjusted = analyzeRows(jumpRows(400, 2)).fit.primary
    expect(fit.primary.method).toContain('adjusted for 1 covariate')
    expect(fit.estimates.find(({ id }) => id === 'unadjusted')!.value).toBe(unadjusted.value)
  })

  it('is not disturbed by a covariate that does not vary near the cutoff', () => {
    const rows = jumpRows(400, 2).map((row) => ({ ...row, far: Number(Math.abs(row.x) > 0.9) }))
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.7 } }
    const plain = analyzeRows(rows, { estimator }).fit.primary
    const adjusted = analyzeRows(rows, { estimator, covariates: [{ column: 'far', transform: 'none' }] }).fit.primary
    expect(adjusted.value).toBeCloseTo(plain.value, 12)
    expect(adjusted.se).toBeCloseTo(plain.se, 12)
  })

  it('gives the same value whichever of two covariates that repeat each other near the cutoff is named first', () => {
    const rows = jumpRows(400, 2).map((row) => ({ ...row, other: row.age + Number(Math.abs(row.x) > 0.9) }))
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.7 } }
    const named = (columns: string[]) =>
      analyzeRows(rows, { estimator, covariates: columns.map((column) => ({ column, transform: 'none' })) }).fit.primary
    expect(named(['other', 'age']).value).toBeCloseTo(named(['age']).value, 10)
    expect(named(['age', 'other']).value).toBeCloseTo(named(['age']).value, 10)
  })

  it('gives a variant no number where its bandwidth holds too few values, and says so', () => {
    const { frame, spec } = analyzeRows(jumpRows(400, 2))
    const within = (h: number) => refit(frame, spec, { bandwidths: { control: { h, b: 1 }, treated: { h, b: 1 } } })
    expect(within(0.3).jump).not.toBeNull()
    expect(within(0.01)).toEqual({ jump: null, reason: expect.stringMatching(/^Too few distinct values/) })
  })

  it('uses a fixed bandwidth as given', () => {
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.7 } }
    const { fit } = analyzeRows(jumpRows(400, 2), { estimator })
    expect(fit.jump!.bandwidths).toEqual({ control: { h: 0.5, b: 0.7 }, treated: { h: 0.5, b: 0.7 } })
    expect(fit.windows).toEqual({ pre: [-0.5, 0], post: [0, 0.5] })
  })
})
