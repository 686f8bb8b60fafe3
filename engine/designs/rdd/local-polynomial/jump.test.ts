import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { readNumbers } from '../../../frame/read-column.ts'
import { expectGoldenJump } from '../test-support/golden-jump.ts'
import { referenceChoices, senateRows } from '../test-support/senate.ts'
import { selectBandwidths } from './bandwidth.ts'
import type { Bandwidths, LocalChoices, Selector } from './bandwidth.ts'
import { estimateJump } from './jump.ts'
import { splitAt } from './split.ts'
import type { Observations } from './split.ts'

// The peer's moment matrices are of plain powers: its own rounding is near 1e-9 (stated in every golden file).
const tolerance = 1e-7
const results = (name: string): Record<string, any> => (hasReference ? golden(name).results : {})

function fitAt(rows: Observations, cutoff: number, changes: Partial<LocalChoices> = {}, selector: Selector = 'mserd') {
  const { control, treated } = splitAt(rows, cutoff)
  const choices = { ...referenceChoices, ...changes }
  return estimateJump(control, treated, selectBandwidths(control, treated, selector, choices), choices)
}

function fitWith(rows: Observations, bandwidths: Bandwidths, changes: Partial<LocalChoices> = {}) {
  const { control, treated } = splitAt(rows, 0)
  return estimateJump(control, treated, bandwidths, { ...referenceChoices, ...changes })
}

const both = (h: number, b: number): Bandwidths => ({ control: { h, b }, treated: { h, b } })

/** Rows whose running variable passes a test. */
function keep(rows: Observations, test: (margin: number) => boolean): Observations {
  const kept = [...rows.running.keys()].filter((i) => test(rows.running[i]!))
  const pick = (values: Float64Array) => Float64Array.from(kept, (i) => values[i]!)
  return { running: pick(rows.running), outcome: pick(rows.outcome), takeUp: null, covariates: [], cluster: null }
}

describe.skipIf(!hasReference)('the jump in the Senate data, against rdrobust 4.0.0', () => {
  it.each(Object.entries(results('rdd_senate_main')))('agrees for %s', (_, expected) => {
    const changes = { kernel: expected.kernel, polynomialOrder: expected.p }
    expectGoldenJump(fitAt(senateRows(), 0, changes, expected.bwselect), expected, tolerance)
  })

  const grid = Object.entries(results('rdd_senate_bandwidths')).flatMap(([name, table]) =>
    table.selector.map((selector: Selector, i: number) => [name, selector, table, i]),
  )
  it.each(grid)('chooses the bandwidths of %s, %s', (name, selector, table, i) => {
    const [kernel, order] = name.split('_p')
    const { control, treated } = splitAt(senateRows(), 0)
    const choices = { ...referenceChoices, kernel, polynomialOrder: Number(order) }
    const found = selectBandwidths(control, treated, selector, choices)
    for (const [ours, theirs] of [
      [found.control.h, table.h_left[i]],
      [found.treated.h, table.h_right[i]],
      [found.control.b, table.b_left[i]],
      [found.treated.b, table.b_right[i]],
    ]) {
      expect(Math.abs(ours / theirs - 1)).toBeLessThan(tolerance)
    }
  })

  const variants: Record<string, (expected: any) => ReturnType<typeof estimateJump>> = {
    vce_nn: () => fitAt(senateRows(), 0),
    vce_hc0: () => fitAt(senateRows(), 0, { variance: 'hc0' }),
    vce_hc1: () => fitAt(senateRows(), 0, { variance: 'hc1' }),
    vce_hc2: () => fitAt(senateRows(), 0, { variance: 'hc2' }),
    vce_hc3: () => fitAt(senateRows(), 0, { variance: 'hc3' }),
    masspoints_off: () => fitAt(senateRows(), 0, { massPoints: 'off' }),
    masspoints_check: () => fitAt(senateRows(), 0, { massPoints: 'off' }),
    masspoints_adjust: () => fitAt(senateRows(), 0),
    p0: () => fitAt(senateRows(), 0, { polynomialOrder: 0 }),
    p3: () => fitAt(senateRows(), 0, { polynomialOrder: 3 }),
    rho1: () => {
      const { h } = fitAt(senateRows(), 0).bandwidths.control
      return fitWith(senateRows(), both(h, h))
    },
    scaleregul0: () => fitAt(senateRows(), 0, { regularisation: 0 }),
    fixed_h: ({ h, b }) => fitWith(senateRows(), both(h, b)),
    msetwo: () => fitAt(senateRows(), 0, {}, 'msetwo'),
    certwo: () => fitAt(senateRows(), 0, {}, 'certwo'),
  }
  it.each(Object.entries(results('rdd_senate_variants')))('agrees for the variant %s', (name, expected) => {
    expectGoldenJump(variants[name]!(expected), expected, name === 'fixed_h' ? 1e-9 : tolerance)
  })

  it.each(Object.entries(results('rdd_senate_robustness')))('agrees for %s', (name, expected) => {
    const [kind, setting] = [name.slice(0, name.lastIndexOf('_')), Number(name.slice(name.lastIndexOf('_') + 1))]
    const rows = senateRows()
    if (kind === 'placebo') {
      const side = keep(rows, (margin) => margin >= 0 === setting > 0)
      return expectGoldenJump(fitAt(side, setting), expected, tolerance)
    }
    if (kind === 'donut') {
      const outside = keep(rows, (margin) => Math.abs(margin) >= setting)
      return expectGoldenJump(fitAt(outside, 0), expected, tolerance)
    }
    const { h, b } = fitAt(rows, 0).bandwidths.control
    return expectGoldenJump(fitWith(rows, both(setting * h, setting * b)), expected, tolerance)
  })

  const special = results('rdd_senate_cluster_covs_fuzzy')
  const classes = ['class', 'termshouse', 'termssenate']
  const takeUp = (margin: number, row: number) => Number(margin >= 0 ? row % 5 !== 0 : row % 7 === 0)

  it('agrees with covariates, and on their coefficients', () => {
    const fit = fitAt(senateRows({ covariates: classes }), 0)
    expectGoldenJump(fit, special.covariates, tolerance)
    special.covariates.coef_covs.forEach((expected: number, j: number) =>
      expect(Math.abs(fit.covariateCoefficients[j]! / expected - 1)).toBeLessThan(tolerance),
    )
  })

  it('agrees for a fuzzy design, and on its first stage', () => {
    const fit = fitAt(senateRows({ takeUp }), 0)
    expectGoldenJump(fit, special.fuzzy, tolerance)
    const { value, se } = fit.firstStage!.conventional
    expect(Math.abs(value / special.fuzzy.first_stage.estimate - 1)).toBeLessThan(tolerance)
    expect(Math.abs(se / special.fuzzy.first_stage.se - 1)).toBeLessThan(tolerance)
  })

  it.each(['cluster_state', 'cluster_state_hc1'])('agrees for %s', (name) => {
    expectGoldenJump(fitAt(senateRows({ cluster: 'state' }), 0, { variance: 'hc0' }), special[name], tolerance)
  })
})

describe.skipIf(!hasReference)('the jump in deaths at the drinking age, against rdrobust 4.0.0', () => {
  it.each(Object.entries(results('rdd_mlda')))('agrees for %s', (cause, expected) => {
    const table = parseCsv(referenceData('archive/mlda.csv'))
    const running = readNumbers(table, 'agecell').map((age) => age - 21)
    const rows = { running, outcome: readNumbers(table, cause), takeUp: null, covariates: [], cluster: null }
    expectGoldenJump(fitAt(rows, 0), expected.rdrobust_default, tolerance)
    expectGoldenJump(fitWith(rows, both(1, 1), { kernel: 'uniform' }), expected.rdrobust_uniform_h1, tolerance)
  })
})
