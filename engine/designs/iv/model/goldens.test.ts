import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import { goldenData, withErrors } from '../test-support/golden-frames.ts'
import { andersonRubin } from './anderson-rubin.ts'
import { effectiveF } from './effective-f.ts'
import { regressFirstStage, regressReducedForm } from './instrument-regression.ts'
import { fitKClass, fitTwoStage, fullerKappa, limlKappa } from './k-class.ts'
import { reduceModel } from './reduce.ts'
import type { ErrorStructure, IvModel } from './reduce.ts'
import { fitTwoStepGmm, testEndogeneity, testOveridentification } from './specification-tests.ts'

const files = [
  'iv_card_nearc4',
  'iv_card_nearc2_nearc4',
  'iv_cigarettes_1995_justid',
  'iv_cigarettes_1995_overid',
  'iv_cigarettes_panel_cluster',
  'iv_college_distance',
  'iv_fertility_samesex',
  'iv_fertility_samesex_controls',
  'iv_fertility_overid',
]

/** Peers solve the normal equations or a QR of 16 columns with squares among them; 1e-8 is their own agreement. */
const tolerance = 1e-8

function expectClose(actual: number, wanted: number, what: string, relative = tolerance): void {
  const distance = Math.abs(actual - wanted)
  expect(distance, `${what}: ${actual} against ${wanted}`).toBeLessThanOrEqual(relative * Math.abs(wanted))
}

const list = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value])

/** One row of a peer's table of coefficients. */
function rowOf(table: any, term: string) {
  const at = list<string>(table.term).indexOf(term)
  return Object.fromEntries(Object.entries<any>(table).map(([key, cells]) => [key, list(cells)[at]]))
}

function expectRow(
  actual: { value: number; se: number; t: number; p: number; ci: [number, number] },
  wanted: any,
  what: string,
) {
  expectClose(actual.value, wanted.estimate, `${what} estimate`)
  expectClose(actual.se, wanted.se, `${what} se`)
  expectClose(actual.t, wanted.t, `${what} t`)
  // a p value moves by t times the relative error of t; at p = 1e-286 that is 1,300 times
  if (wanted.p > 0) expectClose(actual.p, wanted.p, `${what} p`, tolerance * Math.max(1, wanted.t ** 2))
  if (wanted.ci_low === undefined) return
  expectClose(actual.ci[0], wanted.ci_low, `${what} low`)
  expectClose(actual.ci[1], wanted.ci_high, `${what} high`)
}

describe.skipIf(!hasReference).each(files)('%s agrees with ivreg, fixest, ivmodel and the formulas', (name) => {
  const file = hasReference ? golden(name) : { spec: {}, results: {} }
  const { results, spec } = file
  const data = hasReference ? goldenData(file) : (undefined as never)
  const modelWith = (errors: ErrorStructure): IvModel => reduceModel(withErrors(data, errors))
  const kinds: [string, ErrorStructure][] = hasReference
    ? [
        ['iid', { kind: 'iid' }],
        ['HC1', { kind: 'hc1' }],
        ...(data.clusters
          ? [['cluster', { kind: 'cluster', clusters: data.clusters }] as [string, ErrorStructure]]
          : []),
      ]
    : []

  it('has the peer’s rows and columns', () => {
    expect(data.outcome.length).toBe(results.n)
    expect(data.exogenous.length + 2).toBe(results.k)
  })

  it.each(kinds)('two-stage least squares and least squares, %s', (kind, errors) => {
    const model = modelWith(errors)
    const wanted = kind === 'cluster' ? results.tsls.cluster.table : results.tsls[kind]
    expectRow(fitTwoStage(model), rowOf(wanted, spec.endogenous), 'two-stage')
    if (results.ols[kind]) expectRow(fitKClass(model, 0), rowOf(results.ols[kind], spec.endogenous), 'least squares')
  })

  it.each(kinds)('first stage, F and effective F, %s', (kind, errors) => {
    const model = modelWith(errors)
    const { coefficients, basisCovariance, test, partialR2 } = regressFirstStage(model)
    const { first_stage: wanted } = results
    expectClose(partialR2, wanted.partial_r2, 'partial R²')
    expectClose(test.f, wanted.wald_F[kind].F, 'F')
    expect(test.df1).toBe(wanted.wald_F[kind].df1)
    // the peer leaves the denominator at n - k for clusters; here it is the clusters less one
    if (kind !== 'cluster') expect(test.df2).toBe(wanted.wald_F[kind].df2)
    expectClose(effectiveF(model, basisCovariance).f, wanted.effective_F[kind], 'effective F')
    const table = wanted[`coefficients_${kind}`]
    model.instruments.forEach(({ term }, j) => {
      if (table) expectRow(coefficients[j]!, rowOf(table, term), `first stage, ${term}`)
    })
  })

  it.each(kinds.filter(([kind]) => kind !== 'cluster'))('reduced form, %s', (kind, errors) => {
    const model = modelWith(errors)
    const { coefficients } = regressReducedForm(model)
    model.instruments.forEach(({ term }, j) => {
      expectRow(coefficients[j]!, rowOf(results.reduced_form[kind], term), `reduced form, ${term}`)
    })
  })

  it.each(kinds.filter(([kind]) => results.anderson_rubin?.[kind]))('Anderson–Rubin, %s', (kind, errors) => {
    const test = andersonRubin(modelWith(errors))
    const wanted = results.anderson_rubin[kind]
    expectClose(test.statistic(0), wanted.AR_at_0, 'statistic')
    expect([test.df1, test.df2]).toEqual([wanted.df1, wanted.df2])
    expectClose(test.p(0), wanted.p_at_0, 'p', 1e-7)
    const set = test.set(0.95)
    expect(set).toHaveLength(1)
    expectClose(set[0]![0], wanted.ci_low, 'low')
    expectClose(set[0]![1], wanted.ci_high, 'high')
  })

  it('Wu–Hausman and Sargan', () => {
    const model = modelWith({ kind: 'iid' })
    const [, wuHausman, sargan] = results.diagnostics_iid
    const endogeneity = testEndogeneity(model)
    expectClose(endogeneity.f, wuHausman.statistic, 'Wu–Hausman', 1e-7)
    expect(endogeneity.df2).toBe(wuHausman.df2)
    expectClose(endogeneity.p, wuHausman.p, 'Wu–Hausman p', 1e-7)
    const overidentification = testOveridentification(model)
    if (sargan.df1 === 0) return expect(overidentification).toBeNull()
    expectClose(overidentification!.statistic, sargan.statistic, 'Sargan', 1e-7)
    expectClose(overidentification!.p, sargan.p, 'Sargan p', 1e-7)
  })

  it.runIf(results.gmm_two_step)('two-step GMM and Hansen J', () => {
    const gmm = fitTwoStepGmm(modelWith({ kind: 'hc1' }))!
    expectClose(gmm.value, results.gmm_two_step.estimate, 'estimate')
    expectClose(gmm.se, results.gmm_two_step.se, 'se')
    expectClose(gmm.j, results.gmm_two_step.hansen_J, 'J', 1e-7)
    const test = testOveridentification(modelWith({ kind: 'hc1' }))!
    expect(test.df).toBe(results.gmm_two_step.df)
    expectClose(test.p, results.gmm_two_step.p, 'p', 1e-7)
  })

  it.runIf(results.ivmodel)('LIML, Fuller and the closed-form Anderson–Rubin set', () => {
    const model = modelWith({ kind: 'iid' })
    const { LIML, Fuller_b1, AR_ci, AR_F } = results.ivmodel
    const liml = fitKClass(model, limlKappa(model))
    expectClose(liml.kappa, LIML.k, 'κ')
    expectClose(liml.value, LIML.estimate, 'LIML')
    expectClose(liml.se, LIML.se, 'LIML se')
    // the peer takes its p value as one less a probability, which leaves it sixteen decimals and no more
    expect(Math.abs(liml.p - LIML.p)).toBeLessThan(1e-7 * LIML.p + 5e-16)
    const fuller = fitKClass(model, fullerKappa(model))
    expectClose(fuller.kappa, Fuller_b1.k, 'Fuller κ')
    expectClose(fuller.value, Fuller_b1.estimate, 'Fuller')
    expectClose(fuller.se, Fuller_b1.se, 'Fuller se')
    const test = andersonRubin(model)
    expectClose(test.statistic(0), AR_F, 'AR F')
    const [[low, high]] = test.set(0.95) as [[number, number]]
    expectClose(low, AR_ci[0], 'AR low')
    expectClose(high, AR_ci[1], 'AR high')
  })
})

describe.skipIf(!hasReference)('published figures are reproduced to the decimals printed', () => {
  const published: [string, 'two-stage' | 'least squares', 'iid' | 'hc1', number, number, number][] = [
    // Card 1995, as in Wooldridge's textbook: 0.132 (0.055) and 0.075
    ['iv_card_nearc4', 'two-stage', 'iid', 0.1315, 0.055, 4],
    ['iv_card_nearc4', 'least squares', 'iid', 0.0747, 0.0035, 4],
    // Stock & Watson, cigarettes: the sales tax alone, robust; the manual of AER with both taxes, classical
    ['iv_cigarettes_1995_justid', 'two-stage', 'hc1', -1.14, 0.37, 2],
    ['iv_cigarettes_1995_overid', 'two-stage', 'iid', -1.277, 0.263, 3],
    // Angrist & Evans 1998 data, exercise of Stock & Watson
    ['iv_fertility_samesex', 'least squares', 'hc1', -5.387, 0.087, 3],
    ['iv_fertility_samesex', 'two-stage', 'hc1', -6.314, 1.275, 3],
    ['iv_fertility_samesex_controls', 'two-stage', 'hc1', -5.821, 1.246, 3],
  ]

  it.each(published)('%s, %s, %s', (name, estimator, kind, value, se, decimals) => {
    const model = reduceModel(withErrors(goldenData(golden(name)), { kind }))
    const fit = fitKClass(model, estimator === 'two-stage' ? 1 : 0)
    expect(Number(fit.value.toFixed(decimals))).toBe(value)
    expect(Number(fit.se.toFixed(decimals))).toBe(se)
  })
})
