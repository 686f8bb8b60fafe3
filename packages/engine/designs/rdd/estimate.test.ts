import { describe, expect, it } from 'vitest'
import { hasData, referenceData } from '../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../frame/csv.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { expectGolden, readGolden } from '../../test-support/expect-golden.ts'
import { refit } from './refit.ts'
import { selectBandwidths } from './local-polynomial/bandwidth.ts'
import { estimateJump } from './local-polynomial/jump.ts'
import { splitAt } from './local-polynomial/split.ts'
import { analyzeRows, jumpRows, tell } from './test-support/analysis.ts'
import { referenceChoices } from './test-support/senate.ts'

const whole = { tolerance: 1e-7, why: 'as the product reports it' }

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

describe.skipIf(!hasData('tests/rdrobust_senate.csv'))('a whole analysis of the Senate data', () => {
  it('shows the bias-corrected value with the robust interval, the conventional one beside it', () => {
    const { fit } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const [main, variants] = [readGolden('rdd_senate_main'), readGolden('rdd_senate_variants')]
    const of = (id: string) => fit.estimates.find((one) => one.id === id)!
    expectGolden(main, 'triangular_p1_mserd/robust/estimate', fit.primary.value, whole)
    expectGolden(main, 'triangular_p1_mserd/robust/ci_low', fit.primary.ci[0], whole)
    expectGolden(main, 'triangular_p1_mserd/robust/ci_high', fit.primary.ci[1], whole)
    expectGolden(main, 'triangular_p1_mserd/conventional/estimate', of('conventional').value, whole)
    expectGolden(main, 'triangular_p1_mserd/conventional/se', of('conventional').se, whole)
    expectGolden(main, 'triangular_p2_mserd/robust/estimate', of('order-2').value, whole)
    expectGolden(main, 'uniform_p1_mserd/robust/se', of('kernel-uniform').se, whole)
    expectGolden(main, 'triangular_p1_cerrd/robust/estimate', of('cer-bandwidth').value, whole)
    expectGolden(variants, 'msetwo/robust/estimate', of('separate-bandwidths').value, whole)
  })

  it('tests the density on every race with a margin, those without a vote share too', () => {
    const { fit } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const golden = readGolden('rdd_senate_density')
    expectGolden(golden, 'default/n_eff_left', fit.density!.rowsInside.below, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'default/n_eff_right', fit.density!.rowsInside.above, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'default/p', fit.density!.p, { tolerance: 1e-6, why: 'selected bandwidths' })
  })

  it('has the peer’s bandwidth path', () => {
    const { sensitivity } = analyzeRows(readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' }))
    const { series } = sensitivity.find(({ id }) => id === 'bandwidth-path')!
    const golden = readGolden('rdd_senate_robustness')
    for (const factor of [0.5, 1.5, 2]) {
      const point = series.find(({ setting }) => setting === factor)!
      expectGolden(golden, `bw_times_${factor}/robust/estimate`, point.value, whole)
      expectGolden(golden, `bw_times_${factor}/robust/ci_low`, point.ci[0], whole)
    }
  })

  it('has the peer’s donuts and false cutoffs where the design names them', () => {
    const rows = readRows('tests/rdrobust_senate.csv', { x: 'margin', y: 'vote' })
    const named = { donutHoles: [0.25, 0.5, 1, 2], placeboCutoffs: [-20, -10, -5, 5, 10, 20] }
    const { sensitivity } = analyzeRows(rows, named)
    const golden = readGolden('rdd_senate_robustness')
    for (const [id, prefix] of [
      ['donut', 'donut'],
      ['placebo-cutoffs', 'placebo'],
    ] as const) {
      const { series } = sensitivity.find((one) => one.id === id)!
      expect(series.length).toBe(id === 'donut' ? 4 : 6)
      for (const { setting, value, ci } of series) {
        const scale: number = golden.results[`${prefix}_${setting}`].robust.se
        expectGolden(golden, `${prefix}_${setting}/robust/estimate`, value, { ...whole, scale })
        expectGolden(golden, `${prefix}_${setting}/robust/ci_high`, ci[1], { ...whole, scale })
      }
    }
    // the cutoff at −10 rejects with p = 0.0045, the others do not
    const placebos = sensitivity.find(({ id }) => id === 'placebo-cutoffs')!.series
    expect(placebos.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => setting)).toEqual([-10])
  })
})

describe('a whole analysis of deaths at the drinking age', () => {
  it('by the published global polynomial has the published value and its error, and the local one beside it', () => {
    const rows = readRows('archive/mlda.csv', { x: 'agecell', y: 'all' })
    const estimator = { kind: 'global', polynomialOrder: 1, interacted: false, variance: 'hc1' }
    const { fit, frame, checks } = analyzeRows(rows, { cutoff: 21, estimator })
    expect([fit.primary.value.toFixed(2), fit.primary.se.toFixed(2)]).toEqual(['7.66', '1.51'])
    // monthly ages are a grid: rdrobust 4.0.0 takes neighbors by the last bit of their distances, 9.6559; ours, and the
    // peer since, count such distances as equal, 9.6895
    const local = fit.estimates.find(({ id }) => id === 'local-polynomial')!
    expect(local.value).toBeCloseTo(9.6895, 4)
    const sides = splitAt(frame.rows, frame.cutoff)
    const chosen = selectBandwidths(sides.control, sides.treated, 'mserd', referenceChoices)
    const { robust } = estimateJump(sides.control, sides.treated, chosen, referenceChoices)
    const golden = readGolden('rdd_mlda')
    const scale: number = golden.results.all.rdrobust_default.robust.se
    // the peer was given the age less 21, which rounds ties among distances elsewhere: bandwidths may move at 1e-8
    const why = 'of the error: the peer was given the age less 21, which rounds ties elsewhere'
    expectGolden(golden, 'all/rdrobust_default/robust/estimate', robust.value, { tolerance: 1e-6, why, scale })
    expect(checks.find(({ id }) => id === 'local-bandwidth')!.passed).toBe(false)
  })
})

describe('a running variable of few values', () => {
  const rows = jumpRows(900, 2).map((row) => ({ ...row, x: (Math.floor(8 * row.x) + 0.5) / 8 }))

  it('is answered first by the interval that counts the largest bias, the corrected one beside it', () => {
    const { fit, log } = analyzeRows(rows)
    const local = fit.estimates.find(({ id }) => id === 'local-polynomial')!
    expect([fit.primary.id, fit.primary.role, local.role]).toEqual(['honest', 'primary', 'robustness'])
    expect(log.map(({ code }) => code)).toContain('rdd/coarse-running-variable')
    // before: 1.79 with 1.33 to 2.25 came first; now 1.59 with 0.81 to 2.37, as the curves may bend that much
    const [low, high] = fit.primary.ci
    expect([low, high].map((end) => Number(end.toFixed(2)))).toEqual([0.81, 2.37])
    expect(local.ci.map((end) => Number(end.toFixed(2)))).toEqual([1.33, 2.25])
    expect(low < fit.primary.value && fit.primary.value < high).toBe(true)
    expect(fit.windows.post[1]).toBeLessThan(0.6)
  })

  it('has both bandwidths in the log where ours and rdrobust’s floors differ', () => {
    const line = analyzeRows(rows).log.find(({ code }) => code === 'rdd/mass-point-floor')!
    expect(line.message).toMatch(/^These keep ten distinct values .*our rule; rdrobust's own (finds none|gives h = \d)/)
  })

  it('leaves a locked parabola first, as the bound is one for lines', () => {
    const estimator = { kind: 'local', polynomialOrder: 2, bandwidth: { kind: 'fixed', h: 1, b: 1 } }
    const { fit } = analyzeRows(rows, { estimator })
    expect(fit.primary.id).toBe('local-polynomial')
    expect(fit.estimates.find(({ id }) => id === 'honest')!.role).toBe('robustness')
  })

  it('stands beside every other estimate', () => {
    const { fit } = analyzeRows(jumpRows(600, 2))
    expect(fit.primary.id).toBe('local-polynomial')
    const honest = fit.estimates.find(({ id }) => id === 'honest')!
    expect(honest).toMatchObject({ role: 'robustness', df: null })
    expect(honest.ci[1] - honest.ci[0]).toBeGreaterThan(2 * 1.959963984540054 * honest.se)
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
    // those on the treated side are told as assigned, not as reached
    expect(fit.countsAssigned).toBe(true)
    expect(analyzeRows(rows).fit.countsAssigned).toBeUndefined()
    expect(Math.abs(fit.primary.value - 3)).toBeLessThan(4 * fit.primary.se)
    expect(of('first-stage').value).toBeCloseTo(0.55, 0)
    expect(Math.abs(of('reduced-form').value - 3 * 0.55)).toBeLessThan(4 * of('reduced-form').se)
    expect(checks.find(({ id }) => id === 'take-up')!.passed).toBe(true)
  })

  it.each([false, true])(
    'with fewer than forty clusters is repeated with the wild cluster bootstrap, fuzzy: %s',
    (fuzzy) => {
      const rows = jumpRows(600, 2).map((row, i) => ({ ...row, taken: Number(row.x >= 0 ? i % 5 > 0 : i % 5 === 0) }))
      const changes = fuzzy ? { takeUp: { column: 'taken', label: 'Taking part' } } : {}
      const { estimates, primary } = analyzeRows(rows, { cluster: 'region', ...changes }).fit
      const found = estimates.find(({ id }) => id === 'wild-bootstrap')!
      const same = fuzzy ? estimates.find(({ id }) => id === 'reduced-form')! : primary
      expect(found).toMatchObject({ value: same.value, se: same.se, estimand: same.estimand, clusters: 10, df: null })
      // normal quantiles before; the ten regions lie on both sides
      expect(same.df).toBe(9)
      expect(found.role).toBe(fuzzy ? 'secondary' : 'robustness')
      expect(found.method).toMatch(/null imposed, 1,999 drawn Webb weights of the 10 clusters within the bandwidth\.$/)
      expect(found.ci[0]).toBeLessThan(found.value)
      expect(found.ci[1]).toBeGreaterThan(found.value)
      expect(found.p).toBeLessThan(0.05)
    },
  )

  it('with forty clusters, or with none, needs no bootstrap', () => {
    const rows = jumpRows(600, 2).map((row, i) => ({ ...row, region: `R${i % 40}` }))
    for (const changes of [{ cluster: 'region' }, {}]) {
      const { estimates } = analyzeRows(rows, changes).fit
      expect(estimates.some(({ id }) => id === 'wild-bootstrap')).toBe(false)
    }
  })

  it('with clusters says so and counts them', () => {
    const { fit } = analyzeRows(jumpRows(400, 2), { cluster: 'region' })
    expect(fit.primary.clusters).toBe(10)
    expect(fit.primary.method).toContain('summed by region')
  })

  it('says how it was made in whole sentences, each with a capital', () => {
    const { primary, estimates } = analyzeRows(jumpRows(400, 2)).fit
    expect(primary.method).toMatch(/^Local linear fits .*\. Robust 95% interval from variances by 3 nearest neighbors,/)
    expect(estimates.find(({ id }) => id === 'conventional')!.method).toMatch(/^Bandwidths h = \S+ and b = \S+; 95%/)
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
    expect(tell(within(0.01))).toEqual({
      jump: null,
      variant: null,
      reason: expect.stringMatching(/^Too few distinct values/),
    })
  })

  it('uses a fixed bandwidth as given', () => {
    const estimator = { kind: 'local', bandwidth: { kind: 'fixed', h: 0.5, b: 0.7 } }
    const { fit } = analyzeRows(jumpRows(400, 2), { estimator })
    expect(fit.jump!.bandwidths).toEqual({ control: { h: 0.5, b: 0.7 }, treated: { h: 0.5, b: 0.7 } })
    expect(fit.windows).toEqual({ pre: [-0.5, 0], post: [0, 0.5] })
  })
})
