import { describe, it } from 'vitest'
import { hasData, referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { readNumbers } from '../../../frame/table.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { expectGolden, expectPublished, readGolden, type Golden } from '../../../test-support/expect-golden.ts'
import { expectGoldenJump } from '../test-support/golden-jump.ts'
import { referenceChoices, senateRows } from '../test-support/senate.ts'
import { selectBandwidths, type Bandwidths, type LocalChoices, type Selector } from './bandwidth.ts'
import { estimateJump } from './jump.ts'
import { splitAt, type Observations } from './split.ts'

// The peer's moment matrices are of plain powers: its own rounding is near 1e-9 (stated in every golden file).
const close = { tolerance: 1e-7, why: 'the peer’s moment matrices are of plain powers, its rounding near 1e-9' }
const goldenOf = (name: string): Golden => readGolden(name)

function fitAt(rows: Observations, cutoff: number, changes: Partial<LocalChoices> = {}, selector: Selector = 'mserd') {
  const { control, treated } = splitAt(rows, cutoff)
  const choices = { ...referenceChoices, ...changes }
  const fit = estimateJump(control, treated, selectBandwidths(control, treated, selector, choices), choices)
  return { fit, control, treated }
}

function fitWith(rows: Observations, bandwidths: Bandwidths, changes: Partial<LocalChoices> = {}) {
  const { control, treated } = splitAt(rows, 0)
  return { fit: estimateJump(control, treated, bandwidths, { ...referenceChoices, ...changes }), control, treated }
}

const both = (h: number, b: number): Bandwidths => ({ control: { h, b }, treated: { h, b } })

/** Rows whose running variable passes a test. */
function keep(rows: Observations, test: (margin: number) => boolean): Observations {
  const kept = [...rows.running.keys()].filter((i) => test(rows.running[i]))
  const pick = (values: Float64Array) => Float64Array.from(kept, (i) => values[i])
  return { running: pick(rows.running), outcome: pick(rows.outcome), takeUp: null, covariates: [], cluster: null }
}

describe.skipIf(!hasData('tests/rdrobust_senate.csv'))('the jump in the Senate data, against rdrobust 4.0.0', () => {
  const main = goldenOf('rdd_senate_main')
  it.each(Object.entries<any>(main.results))('agrees for %s', (name, { kernel, p, bwselect }) => {
    expectGoldenJump(main, name, fitAt(senateRows(), 0, { kernel, polynomialOrder: p }, bwselect), close)
  })

  const bandwidths = goldenOf('rdd_senate_bandwidths')
  it.each(Object.entries<any>(bandwidths.results))('chooses the bandwidths of %s', (name, { selector }) => {
    const [kernel, order] = name.split('_p')
    const { control, treated } = splitAt(senateRows(), 0)
    const choices = { ...referenceChoices, kernel: kernel as LocalChoices['kernel'], polynomialOrder: Number(order) }
    const found = selector.map((one: Selector) => selectBandwidths(control, treated, one, choices)) as Bandwidths[]
    for (const [side, end] of [
      ['control', 'left'],
      ['treated', 'right'],
    ] as const) {
      const of = (width: 'h' | 'b') => found.map((one) => one[side][width])
      expectGolden(bandwidths, `${name}/h_${end}`, of('h'), close)
      expectGolden(bandwidths, `${name}/b_${end}`, of('b'), close)
    }
  })

  const variants: Record<string, (expected: any) => ReturnType<typeof fitAt>> = {
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
      const { h } = fitAt(senateRows(), 0).fit.bandwidths.control
      return fitWith(senateRows(), both(h, h))
    },
    scaleregul0: () => fitAt(senateRows(), 0, { regularisation: 0 }),
    fixed_h: ({ h, b }) => fitWith(senateRows(), both(h, b)),
    msetwo: () => fitAt(senateRows(), 0, {}, 'msetwo'),
    certwo: () => fitAt(senateRows(), 0, {}, 'certwo'),
  }
  const variantGolden = goldenOf('rdd_senate_variants')
  it.each(Object.entries<any>(variantGolden.results))('agrees for the variant %s', (name, expected) => {
    const given = { tolerance: 1e-9, why: 'no bandwidth is chosen' }
    expectGoldenJump(variantGolden, name, variants[name](expected), name === 'fixed_h' ? given : close)
  })

  const robustness = goldenOf('rdd_senate_robustness')
  it.each(Object.keys(robustness.results))('agrees for %s', (name) => {
    const [kind, setting] = [name.slice(0, name.lastIndexOf('_')), Number(name.slice(name.lastIndexOf('_') + 1))]
    const rows = senateRows()
    if (kind === 'placebo') {
      const side = keep(rows, (margin) => margin >= 0 === setting > 0)
      return expectGoldenJump(robustness, name, fitAt(side, setting), close)
    }
    if (kind === 'donut') {
      const outside = keep(rows, (margin) => Math.abs(margin) >= setting)
      return expectGoldenJump(robustness, name, fitAt(outside, 0), close)
    }
    const { h, b } = fitAt(rows, 0).fit.bandwidths.control
    return expectGoldenJump(robustness, name, fitWith(rows, both(setting * h, setting * b)), close)
  })

  const special = goldenOf('rdd_senate_cluster_covs_fuzzy')
  const classes = ['class', 'termshouse', 'termssenate']
  const takeUp = (margin: number, row: number) => Number(margin >= 0 ? row % 5 !== 0 : row % 7 === 0)

  it('agrees with covariates, and on their coefficients', () => {
    const found = fitAt(senateRows({ covariates: classes }), 0)
    expectGoldenJump(special, 'covariates', found, close)
    expectGolden(special, 'covariates/coef_covs', found.fit.covariateCoefficients, close)
  })

  it('agrees for a fuzzy design, and on its first stage', () => {
    const found = fitAt(senateRows({ takeUp }), 0)
    expectGoldenJump(special, 'fuzzy', found, close)
    const { value, se } = found.fit.firstStage!.conventional
    expectGolden(special, 'fuzzy/first_stage/estimate', value, close)
    expectGolden(special, 'fuzzy/first_stage/se', se, close)
  })

  it.each(['cluster_state', 'cluster_state_hc1'])('agrees for %s', (name) => {
    expectGoldenJump(special, name, fitAt(senateRows({ cluster: 'state' }), 0, { variance: 'hc0' }), close)
  })

  it('is the figure that the documentation of rdrobust prints', () => {
    const { fit } = fitAt(senateRows(), 0)
    const { ci } = inferPoint(fit.robust.value, fit.robust.se, null)
    const where = { design: 'RDD', source: 'documentation of rdrobust', dataset: 'data/tests/rdrobust_senate.csv' }
    const print = (quantity: string, ours: number, published: number, decimals: number) =>
      expectPublished({ ...where, quantity, ours, published, decimals })
    print('conventional estimate', fit.conventional.value, 7.414, 3)
    print('conventional se', fit.conventional.se, 1.459, 3)
    print('robust interval, low', ci[0], 4.09, 2)
    print('robust interval, high', ci[1], 10.92, 2)
    print('bandwidth h', fit.bandwidths.control.h, 17.754, 3)
  })
})

describe('the jump in deaths at the drinking age, against rdrobust 4.0.0', () => {
  const golden = goldenOf('rdd_mlda')
  it.each(Object.keys(golden.results))('agrees for %s', (cause) => {
    const table = parseCsv(referenceData('archive/mlda.csv'))
    const running = readNumbers(table, 'agecell').map((age) => age - 21)
    const rows = { running, outcome: readNumbers(table, cause), takeUp: null, covariates: [], cluster: null }
    expectGoldenJump(golden, `${cause}/rdrobust_default`, fitAt(rows, 0), close)
    const uniform = fitWith(rows, both(1, 1), { kernel: 'uniform' })
    expectGoldenJump(golden, `${cause}/rdrobust_uniform_h1`, uniform, close)
  })
})
