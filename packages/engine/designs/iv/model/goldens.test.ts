import { beforeEach, describe, expect, it } from 'vitest'
import { hasDataOf, referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { readNumbers, readText } from '../../../frame/table.ts'
import { classicalCovariance, heteroskedasticCovariance } from '../../../inference/cluster-covariance.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, expectPublished, readGolden, type Golden } from '../../../test-support/expect-golden.ts'
import { goldenData, withErrors } from '../test-support/golden-frames.ts'
import { andersonRubin } from './anderson-rubin.ts'
import { conditionalLikelihoodRatio } from './conditional-likelihood-ratio.ts'
import { effectiveF, regressFirstStage, regressReducedForm } from './first-stage.ts'
import { fitKClass, fitTwoStage, fullerKappa, limlKappa } from './k-class.ts'
import type { ErrorStructure } from './error-structure.ts'
import { reduceModel, type IvModel } from './reduce.ts'
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
const close = { tolerance: 1e-8, why: 'QR of up to 16 columns with squares among them' }
const tail = { tolerance: 1e-7, why: 'a p value moves by more than its statistic' }
const same = { tolerance: 0, why: 'a count' }

const list = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value])

/** Made once of each golden: none of them is changed by what is asked of it. */
const made = new Map<string, ReturnType<typeof goldenData>>()
function dataOf(golden: Golden): ReturnType<typeof goldenData> {
  const data = made.get(golden.name) ?? goldenData(golden)
  made.set(golden.name, data)
  return data
}

describe.each(files)('%s agrees with ivreg, fixest, ivmodel and the formulas', (name) => {
  const isHere = hasDataOf(name)
  beforeEach(({ skip }) => skip(!isHere))
  const golden = readGolden(name)
  const { results, spec } = golden
  const data = isHere ? dataOf(golden) : (undefined as never)
  // a quarter of a million rows take longer to reduce than everything that is asked of them
  const models = new Map<string, IvModel>()
  const modelWith = (errors: ErrorStructure): IvModel => {
    const model = models.get(errors.kind) ?? reduceModel(withErrors(data, errors))
    models.set(errors.kind, model)
    return model
  }
  const kinds: [string, ErrorStructure][] = isHere
    ? [
        ['iid', { kind: 'iid' }],
        ['HC1', { kind: 'hc1' }],
        ...(data.clusters
          ? [['cluster', { kind: 'cluster', clusters: data.clusters }] as [string, ErrorStructure]]
          : []),
      ]
    : [['iid', { kind: 'iid' }]]
  /** One row of a peer's table of coefficients. */
  const expectRow = (path: string, term: string, ours: Parameters<typeof expectCoefficients>[2][number]) => {
    const table = path.split('/').reduce((level, key) => level[key], results)
    expectCoefficients(golden, path, [ours], { ...close, at: [list<string>(table.term).indexOf(term)] })
  }

  it('has the peer’s rows and columns', () => {
    expectGolden(golden, 'n', data.outcome.length, same)
    expectGolden(golden, 'k', data.exogenous.length + 2, same)
    expectGolden(golden, 'df', data.outcome.length - data.exogenous.length - 2, same)
    if (data.clusters) expectGolden(golden, 'tsls/cluster/G', data.clusters.levels, same)
  })

  it.each(kinds)('two-stage least squares and least squares, %s', (kind, errors) => {
    const model = modelWith(errors)
    const fit = fitTwoStage(model)
    expectRow(kind === 'cluster' ? 'tsls/cluster/table' : `tsls/${kind}`, spec.endogenous, fit)
    if (results.ols[kind]) expectRow(`ols/${kind}`, spec.endogenous, fitKClass(model, 0))
    if (kind === 'HC1') {
      const share = results.df / results.n
      const hc0 = inferPoint(fit.value, fit.se * Math.sqrt(share), results.df)
      expectRow('tsls/HC0', spec.endogenous, hc0)
    }
    const rss = fit.residuals.reduce((sum, value) => sum + value * value, 0)
    expectGolden(golden, 'tsls/rss', rss, close)
    expectGolden(golden, 'tsls/sigma', Math.sqrt(rss / results.df), close)
  })

  it('every other coefficient of both, by the shared regressions', () => {
    const everyone = { index: new Int32Array(data.outcome.length), levels: 1 }
    const controls = data.exogenous.map(({ term, values }) => ({ term, values }))
    const treatment = { term: spec.endogenous, values: data.treatment }
    const first = regressWithin(data.treatment, [...data.instruments, ...controls], everyone)
    const fitted = { term: spec.endogenous, values: data.treatment.map((value, i) => value - first.residuals[i]) }
    const second = regressWithin(data.outcome, [fitted, ...controls], everyone)
    // the second stage's coefficients, with the residuals that the treatment itself leaves
    const own = second.estimates[0]
    const residuals = second.residuals.map((value, i) => value - own * first.residuals[i])
    for (const [path, fit, factor] of [
      ['ols', regressWithin(data.outcome, [treatment, ...controls], everyone), 1],
      ['tsls', { ...second, residuals }, results.df / results.n],
    ] as const) {
      const wanted: string[] = results[path].iid.term
      const at = wanted.flatMap((term, i) => (fit.terms.includes(term) ? [i] : []))
      const k = fit.terms.length
      for (const [kind, { covariance, df }, share] of [
        ['iid', classicalCovariance(fit), 1],
        ['HC0', heteroskedasticCovariance(fit), factor],
        ['HC1', heteroskedasticCovariance(fit), 1],
      ] as const) {
        if (!results[path][kind]) continue
        const points = at.map((i) => {
          const j = fit.terms.indexOf(wanted[i])
          return inferPoint(fit.estimates[j], Math.sqrt(share * covariance.data[j * k + j]), df)
        })
        expectCoefficients(golden, `${path}/${kind}`, points, { ...close, at, measure: 'se' })
      }
    }
  })

  it.each(kinds)('first stage, F and effective F, %s', (kind, errors) => {
    const model = modelWith(errors)
    const { coefficients, basisCovariance, test, partialR2 } = regressFirstStage(model)
    const wald = `first_stage/wald_F/${kind}`
    expectGolden(golden, 'first_stage/partial_r2', partialR2, close)
    expectGolden(golden, `${wald}/F`, test.f, close)
    expectGolden(golden, `${wald}/df1`, test.df1, same)
    // the peer leaves the denominator at n - k for clusters; here it is the clusters less one
    if (kind !== 'cluster') {
      expectGolden(golden, `${wald}/df2`, test.df2, same)
      const peerP: number = results.first_stage.wald_F[kind].p
      expectGolden(golden, `${wald}/p`, test.p, { ...close, scale: peerP * (1 + test.chiSquare) })
    }
    expectGolden(golden, `first_stage/effective_F/${kind}`, effectiveF(model, basisCovariance).f, close)
    const path = `first_stage/coefficients_${kind}`
    model.instruments.forEach(({ term }, j) => {
      if (results.first_stage[`coefficients_${kind}`]) expectRow(path, term, coefficients[j])
    })
  })

  it.each(kinds.filter(([kind]) => kind !== 'cluster'))('reduced form, %s', (kind, errors) => {
    const model = modelWith(errors)
    const { coefficients } = regressReducedForm(model)
    model.instruments.forEach(({ term }, j) => expectRow(`reduced_form/${kind}`, term, coefficients[j]))
  })

  it.each(kinds.filter(([kind]) => results.anderson_rubin?.[kind]))('Anderson–Rubin, %s', (kind, errors) => {
    const test = andersonRubin(modelWith(errors))
    const path = `anderson_rubin/${kind}`
    expectGolden(golden, `${path}/AR_at_0`, test.statistic(0), close)
    expectGolden(golden, `${path}/df1`, test.df1, same)
    expectGolden(golden, `${path}/df2`, test.df2, same)
    expectGolden(golden, `${path}/p_at_0`, test.p(0), tail)
    const set = test.set(0.95)
    expect(set).toHaveLength(1)
    expectGolden(golden, `${path}/ci_low`, set[0][0], close)
    expectGolden(golden, `${path}/ci_high`, set[0][1], close)
  })

  it('weak instruments, Wu–Hausman and Sargan', () => {
    const model = modelWith({ kind: 'iid' })
    const { test } = regressFirstStage(model)
    expectGolden(golden, 'diagnostics_iid/0/statistic', test.f, close)
    expectGolden(golden, 'diagnostics_iid/0/df1', test.df1, same)
    expectGolden(golden, 'diagnostics_iid/0/df2', test.df2, same)
    const weakP: number = results.diagnostics_iid[0].p
    expectGolden(golden, 'diagnostics_iid/0/p', test.p, { ...close, scale: weakP * (1 + test.chiSquare) })
    const endogeneity = testEndogeneity(model)
    expectGolden(golden, 'diagnostics_iid/1/statistic', endogeneity.f, { ...tail, why: 'a small difference of fits' })
    expectGolden(golden, 'diagnostics_iid/1/df1', 1, same)
    expectGolden(golden, 'diagnostics_iid/1/df2', endogeneity.df2, same)
    expectGolden(golden, 'diagnostics_iid/1/p', endogeneity.p, tail)
    const overidentification = testOveridentification(model)
    expectGolden(golden, 'diagnostics_iid/2/df1', overidentification?.df ?? 0, same)
    if (overidentification === null) return
    const small = { ...tail, why: 'a small difference of fits' }
    expectGolden(golden, 'diagnostics_iid/2/statistic', overidentification.statistic, small)
    expectGolden(golden, 'diagnostics_iid/2/p', overidentification.p, tail)
  })

  it.runIf(results.gmm_two_step)('two-step GMM and Hansen J', () => {
    const gmm = fitTwoStepGmm(modelWith({ kind: 'hc1' }))!
    expectGolden(golden, 'gmm_two_step/estimate', gmm.value, close)
    expectGolden(golden, 'gmm_two_step/se', gmm.se, close)
    expectGolden(golden, 'gmm_two_step/hansen_J', gmm.j, { ...tail, why: 'a small difference of fits' })
    const test = testOveridentification(modelWith({ kind: 'hc1' }))!
    expectGolden(golden, 'gmm_two_step/df', test.df, same)
    expectGolden(golden, 'gmm_two_step/p', test.p, tail)
  })

  it.runIf(results.ivmodel)('LIML, Fuller and the closed-form Anderson–Rubin set', () => {
    const model = modelWith({ kind: 'iid' })
    const liml = fitKClass(model, limlKappa(model))
    expectGolden(golden, 'ivmodel/LIML/k', liml.kappa, close)
    expectGolden(golden, 'ivmodel/LIML/estimate', liml.value, close)
    expectGolden(golden, 'ivmodel/LIML/se', liml.se, close)
    expectGolden(golden, 'ivmodel/LIML/ci', liml.ci, { ...close, scale: liml.se })
    // the peer takes its p value as one less a probability, which leaves it sixteen decimals and no more
    const decimals = { tolerance: 1e-7, why: 'the peer’s p is one less a probability', scale: 5e-9 }
    expectGolden(golden, 'ivmodel/LIML/p', liml.p, decimals)
    const fuller = fitKClass(model, fullerKappa(model))
    expectGolden(golden, 'ivmodel/Fuller_b1/k', fuller.kappa, close)
    expectGolden(golden, 'ivmodel/Fuller_b1/estimate', fuller.value, close)
    expectGolden(golden, 'ivmodel/Fuller_b1/se', fuller.se, close)
    const test = andersonRubin(model)
    expectGolden(golden, 'ivmodel/AR_F', test.statistic(0), close)
    expectGolden(golden, 'ivmodel/AR_df', [test.df1, test.df2], same)
    expectGolden(golden, 'ivmodel/AR_p', test.p(0), { ...tail, scale: 5e-9 })
    expectGolden(golden, 'ivmodel/AR_ci', test.set(0.95)[0], close)
    const ratio = conditionalLikelihoodRatio(model)
    if (ratio === null) return
    // the peer's integral ends at 1e-8 or so, and its ends come from a search
    expectGolden(golden, 'ivmodel/CLR/p', ratio.p(0), { tolerance: 1e-6, why: 'an integral', scale: 1e-4 })
    const searched = { tolerance: 1e-5, why: 'the peer’s search stops at an eps of 1.2e-4', scale: liml.se }
    expectGolden(golden, 'ivmodel/CLR/ci', ratio.set()[0], searched)
  })
})

describe('published figures are reproduced to the decimals printed', () => {
  const wooldridge = 'Wooldridge, example 15.4 (Card 1995)'
  const exercise = 'Stock & Watson, exercise 12.1'
  const published: [string, 'two-stage' | 'least squares', 'iid' | 'hc1', string, number, number, number][] = [
    // Card 1995, as in Wooldridge's textbook: 0.132 (0.055) and 0.075
    ['iv_card_nearc4', 'two-stage', 'iid', wooldridge, 0.1315, 0.055, 4],
    ['iv_card_nearc4', 'least squares', 'iid', wooldridge, 0.0747, 0.0035, 4],
    // Stock & Watson, cigarettes: the sales tax alone, robust; the manual of AER with both taxes, classical
    ['iv_cigarettes_1995_justid', 'two-stage', 'hc1', 'Stock & Watson, equation 12.15', -1.14, 0.37, 2],
    ['iv_cigarettes_1995_overid', 'two-stage', 'iid', 'manual of R AER', -1.277, 0.263, 3],
    ['iv_cigarettes_1995_overid', 'two-stage', 'hc1', 'Stock & Watson, equation 12.16', -1.28, 0.25, 2],
    // Angrist & Evans 1998 data, exercise of Stock & Watson
    ['iv_fertility_samesex', 'least squares', 'hc1', exercise, -5.387, 0.087, 3],
    ['iv_fertility_samesex', 'two-stage', 'hc1', exercise, -6.314, 1.275, 3],
    ['iv_fertility_samesex_controls', 'two-stage', 'hc1', exercise, -5.821, 1.246, 3],
  ]

  it.for(published)('%s, %s, %s: %s', ([name, estimator, kind, source, value, se, decimals], { skip }) => {
    skip(!hasDataOf(name))
    const golden = readGolden(name)
    const model = reduceModel(withErrors(dataOf(golden), { kind }))
    const fit = fitKClass(model, estimator === 'two-stage' ? 1 : 0)
    const where = { design: 'IV', source, dataset: golden.dataset, decimals }
    expectPublished({ ...where, quantity: `${estimator}, ${kind}`, ours: fit.value, published: value })
    expectPublished({ ...where, quantity: `${estimator}, ${kind}, se`, ours: fit.se, published: se })
  })
})

describe('cigarettes over ten years, Stock & Watson, table 12.1', () => {
  const changes = () => {
    const table = parseCsv(referenceData('archive/cigarettes_sw.csv'))
    const [state, year] = [readText(table, 'state'), readNumbers(table, 'year')]
    const numbers = (name: string) => readNumbers(table, name)
    const [cpi, population] = [numbers('cpi'), numbers('population')]
    const [packs, price, income, tax, taxs] = ['packs', 'price', 'income', 'tax', 'taxs'].map(numbers)
    const states = [...new Set(state)]
    const rowOf = (name: string | null, when: number) =>
      state.findIndex((own, row) => own === name && year[row] === when)
    const change = (of: (row: number) => number) =>
      Float64Array.from(states, (name) => of(rowOf(name, 1995)) - of(rowOf(name, 1985)))
    const column = (term: string, values: Float64Array) => ({ term, label: term, source: term, values })
    return {
      outcome: change((row) => Math.log(packs[row])),
      treatment: change((row) => Math.log(price[row] / cpi[row])),
      exogenous: [
        column(
          'income',
          change((row) => Math.log(income[row] / population[row] / cpi[row])),
        ),
      ],
      sales: column(
        'sales tax',
        change((row) => (taxs[row] - tax[row]) / cpi[row]),
      ),
      excise: column(
        'excise tax',
        change((row) => tax[row] / cpi[row]),
      ),
    }
  }

  it.each([
    ['sales tax', -0.94, 0.21],
    ['excise tax', -1.34, 0.23],
    ['both taxes', -1.2, 0.2],
  ] as const)('%s: %d (%d)', (name, value, error) => {
    const { sales, excise, ...data } = changes()
    const instruments = name === 'sales tax' ? [sales] : name === 'excise tax' ? [excise] : [sales, excise]
    const fit = fitTwoStage(reduceModel({ ...data, instruments, effects: [], errors: { kind: 'hc1' } }))
    const where = { design: 'IV', source: 'Stock & Watson, table 12.1', dataset: 'data/archive/cigarettes_sw.csv' }
    const quantity = `elasticity over ten years, ${name}`
    expectPublished({ ...where, quantity, ours: fit.value, published: value, decimals: 2 })
    expectPublished({ ...where, quantity: `${quantity}, se`, ours: fit.se, published: error, decimals: 2 })
  })
})
