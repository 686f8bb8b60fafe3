import { describe, expect, it } from 'vitest'
import {
  classicalCovariance,
  clusterCovariance,
  heteroskedasticCovariance,
  type CovarianceEstimate,
} from '../../../inference/cluster-covariance.ts'
import { regressWithEffects } from '../../../inference/absorbed-regression.ts'
import { cr2Variance } from '../../../inference/cr2-covariance.ts'
import { coefficientOf, regressWithin } from '../../../inference/within-regression.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { estimateTwfe, periodEffect, treatmentColumn, unitEffect } from './twfe.ts'
import {
  hasPanel,
  panelOf,
  referenceObservations,
  type Observation,
  type ReferencePanel,
} from './test-support/panels.ts'

const close = { tolerance: 1e-8, why: 'the peer converges to 1e-11', measure: 'se' as const }
const same = { tolerance: 0, why: 'a count' }
// fixest raises negative eigenvalues of a two-way covariance to 1e-16, this engine to 0: on guns, where a covariate's
// variance is 4e-10, its standard error differs by 8.7e-8
const repaired = { ...close, tolerance: 1e-7, why: 'negative eigenvalues raised to 1e-16 by the peer, to 0 here' }

const variants: Record<string, (run: Run) => CovarianceEstimate> = {
  iid: ({ fit }) => classicalCovariance(fit),
  hetero_HC1: ({ fit }) => heteroskedasticCovariance(fit),
  cluster_default_nonnested: ({ fit, unit }) => clusterCovariance(fit, [unit]),
  cluster_K_full: ({ fit, unit }) => clusterCovariance(fit, [unit], 'full'),
  cluster_K_none: ({ fit, unit }) => clusterCovariance(fit, [unit], 'none'),
  cluster_no_adj: ({ fit, unit }) => clusterCovariance(fit, [unit], 'unadjusted'),
  twoway_cluster_unit_time: ({ fit, unit, period }) => clusterCovariance(fit, [unit, period]),
}

const panels: ReferencePanel[] = ['mpdta', 'castle', 'seatbelts', 'guns']
const models = panels
  .flatMap((panel) => ['no_covariates', 'with_covariates'].map((model) => ({ panel, model })))
  .filter(({ panel, model }) => !(panel === 'mpdta' && model === 'with_covariates'))
const cases = models.flatMap((model) => Object.keys(variants).map((variant) => ({ ...model, variant })))

type Run = ReturnType<typeof runModel>

function runModel(panel: ReferencePanel, covariates: string[]) {
  const frame = panelOf(referenceObservations(panel))
  return { ...estimateTwfe(frame, { covariates }), unit: unitEffect(frame), period: periodEffect(frame) }
}

describe('two-way fixed effects against fixest', () => {
  it.for(cases)('$panel $model, $variant', ({ panel, model, variant }, { skip }) => {
    skip(!hasPanel(panel))
    const golden = readGolden(`did_${panel}_twfe`)
    const wanted = golden.results[model]
    const run = runModel(panel, wanted.covariates ?? [])
    const { covariance, df } = variants[variant](run)
    const k = run.fit.terms.length
    const isRepaired = panel === 'guns' && model === 'with_covariates' && variant === 'twoway_cluster_unit_time'
    const points = Array.from(run.fit.estimates, (estimate, i) =>
      inferPoint(estimate, Math.sqrt(covariance.data[i * k + i]), df),
    )
    expectCoefficients(golden, `${model}/${variant}`, points, isRepaired ? repaired : close)
  })

  it.for(models)('$panel $model: rows, residuals and fit', ({ panel, model }, { skip }) => {
    skip(!hasPanel(panel))
    const golden = readGolden(`did_${panel}_twfe`)
    const { fit } = runModel(panel, golden.results[model].covariates ?? [])
    const frame = panelOf(referenceObservations(panel))
    const squares = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value * value, 0)
    const mean = frame.outcome.reduce((sum, value) => sum + value, 0) / frame.n
    const rss = squares(fit.residuals)
    const withinOnly = regressWithEffects(frame.outcome, [], [unitEffect(frame), periodEffect(frame)])
    expectGolden(golden, `${model}/n`, fit.n, same)
    expectGolden(golden, `${model}/rss`, rss, close)
    expectGolden(golden, `${model}/r2`, 1 - rss / squares(frame.outcome.map((value) => value - mean)), close)
    // one less a ratio near one: measured on the scale of that ratio
    const within = 1 - rss / squares(withinOnly.residuals)
    expectGolden(golden, `${model}/within_r2`, within, { ...close, scale: 1e-1 })
    expectGolden(golden, 'n', frame.n, same)
    expectGolden(golden, 'units', frame.units.length, same)
    expectGolden(golden, 'periods', frame.periods.length, same)
    const treated = frame.cohort.filter((cohort) => cohort !== Infinity).length
    expectGolden(golden, 'treated_units', treated, same)
  })
})

describe.skipIf(!hasPanel('mpdta'))('one model, several corrections', () => {
  it('gives each peer’s standard error under that peer’s way of counting parameters', () => {
    const golden = readGolden('did_mpdta_se_comparison')
    const { fit, unit, value } = runModel('mpdta', [])
    const given = { tolerance: 1e-8, why: 'closed form given the correction' }
    const corrections: [CovarianceEstimate, string[]][] = [
      [classicalCovariance(fit), ['fixest_iid']],
      [clusterCovariance(fit, [unit]), ['fixest_cluster_default']],
      [
        clusterCovariance(fit, [unit], 'full'),
        ['fixest_cluster_K_full', 'sandwich_vcovCL_HC1_dummies', 'estimatr_stata'],
      ],
      [
        clusterCovariance(fit, [unit], 'none'),
        ['fixest_cluster_K_none', 'clubSandwich_plm_CR1', 'clubSandwich_plm_CR1S', 'plm_arellano_sss'],
      ],
      [
        clusterCovariance(fit, [unit], 'unadjusted'),
        ['sandwich_vcovCL_HC0_dummies', 'clubSandwich_plm_CR0', 'plm_arellano_HC0', 'estimatr_CR0'],
      ],
    ]
    for (const [{ covariance, df }, names] of corrections) {
      for (const name of names) {
        expectGolden(golden, `${name}/se`, Math.sqrt(covariance.data[0]), given)
        // clubSandwich takes Satterthwaite's df for every type
        const isOurs = golden.results[name].df_t !== null && !name.startsWith('clubSandwich')
        if (isOurs) expectGolden(golden, `${name}/df_t`, df, same)
      }
    }
    expectGolden(golden, 'estimate', value, given)
    expectGolden(golden, 'n', fit.n, same)
    expectGolden(golden, 'units', unit.levels, same)
  })

  it('gives the bias-reduced error and its Satterthwaite degrees of freedom', () => {
    const golden = readGolden('did_mpdta_se_comparison')
    const frame = panelOf(referenceObservations('mpdta'))
    const periods = frame.periods.slice(1).map((_, t) => ({
      term: `period ${t + 1}`,
      values: Float64Array.from(frame.periodIndex, (own) => (own === t + 1 ? 1 : 0)),
    }))
    const treatment = { term: 'treatment', values: treatmentColumn(frame) }
    const unit = unitEffect(frame)
    const estimate = coefficientOf(regressWithin(frame.outcome, [treatment, ...periods], unit), 'treatment')
    const { variance, df } = cr2Variance(estimate, unit)
    for (const name of ['clubSandwich_plm_CR2', 'estimatr_CR2']) {
      expectGolden(golden, `${name}/se`, Math.sqrt(variance), { tolerance: 1e-8, why: 'closed form' })
      expectGolden(golden, `${name}/df_t`, df, { tolerance: 1e-5, why: 'the degrees of freedom lose three digits' })
    }
    expectGolden(golden, 'periods', frame.periods.length, same)
  })
})

describe.skipIf(!hasPanel('mpdta'))('two groups, two periods', () => {
  const rows = () =>
    referenceObservations('mpdta').filter(
      ({ first, period }) => (first === 2007 || first === 0) && (period === 2006 || period === 2007),
    )
  const exact = { tolerance: 1e-10, why: 'closed form of cell means' }

  it('is the difference of the differences of four means, clustered by county', () => {
    const golden = readGolden('did_mpdta_2x2')
    const frame = panelOf(rows())
    const run = estimateTwfe(frame)
    expectGolden(golden, 'estimate', run.value, exact)
    expectCoefficients(golden, 'twfe_cluster', [run], exact)
    expectCoefficients(golden, 'twfe_cluster_K_full', [estimateTwfe(frame, { correction: 'full' })], exact)
    expectGolden(golden, 'n', frame.n, same)
    const treated = frame.cohort.filter((cohort) => cohort !== Infinity).length
    expectGolden(golden, 'n_treated', treated, same)
    expectGolden(golden, 'n_control', frame.units.length - treated, same)
  })

  it('and of one regression on group, date and their product, with three errors', () => {
    const golden = readGolden('did_mpdta_2x2')
    const cells = rows()
    const mean = (group: number, period: number) => {
      const own = cells.filter((row) => Number(row.first > 0) === group && row.period === period)
      return own.reduce((sum, { outcome }) => sum + outcome, 0) / own.length
    }
    const names = ['control', 'treated'].flatMap((group, g) =>
      ['pre', 'post'].map((when, t) => [`cell_means/${group}_${when}`, mean(g, 2006 + t)] as const),
    )
    names.forEach(([path, value]) => expectGolden(golden, path, value, exact))
    const indicator = (is: (row: Observation) => boolean) => Float64Array.from(cells, (row) => Number(is(row)))
    const everyone = { index: new Int32Array(cells.length), levels: 1 }
    const regressors = [
      { term: 'product', values: indicator(({ first, period }) => first > 0 && period === 2007) },
      { term: 'group', values: indicator(({ first }) => first > 0) },
      { term: 'date', values: indicator(({ period }) => period === 2007) },
    ]
    const outcome = Float64Array.from(cells, (row) => row.outcome)
    const fit = regressWithin(outcome, regressors, everyone)
    const counties = [...new Set(cells.map(({ unit }) => unit))]
    const unit = { index: Int32Array.from(cells, (row) => counties.indexOf(row.unit)), levels: counties.length }
    for (const [path, { covariance, df }] of [
      ['pooled_iid', classicalCovariance(fit)],
      ['pooled_HC1', heteroskedasticCovariance(fit)],
      ['pooled_cluster', clusterCovariance(fit, [unit])],
    ] as const) {
      const point = inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), df)
      expectCoefficients(golden, path, [point], { ...exact, measure: 'se' })
    }
  })
})

describe('estimateTwfe', () => {
  // Four treated and four untreated units, two periods; changes 5, 5, 7, 7 against 1, 1, 3, 3.
  const eight = [5, 5, 7, 7, 1, 1, 3, 3].flatMap((change, i) =>
    [1, 2].map((period) => ({
      unit: `unit ${i}`,
      period,
      first: i < 4 ? 2 : 0,
      outcome: 10 * i + (period === 2 ? change : 0),
    })),
  )

  it('gives a case worked by hand', () => {
    const run = estimateTwfe(panelOf(eight))
    expect(run.value).toBeCloseTo(4, 13)
    // each change lies 1 from its group's mean: CR0 variance of the difference = 1/4 + 1/4,
    // times G/(G-1)·(N-1)/(N-K) with G = 8, N = 16, K = 1 + 2
    expect(run.se).toBeCloseTo(Math.sqrt((1 / 4 + 1 / 4) * (8 / 7) * (15 / 13)), 12)
    expect(run.df).toBe(7)
    expect(run.clusters).toBe(8)
  })

  it('does not depend on the order of the rows and follows the outcome’s unit', () => {
    const run = estimateTwfe(panelOf(eight))
    const turned = estimateTwfe(panelOf(eight.toReversed().map((row) => ({ ...row, outcome: row.outcome * 100 }))))
    expect(turned.value).toBeCloseTo(100 * run.value, 11)
    expect(turned.se).toBeCloseTo(100 * run.se, 11)
    expect(turned.p).toBeCloseTo(run.p, 12)
  })

  it('refuses a panel in which everyone is treated at once', () => {
    const everyone = panelOf(eight.map((row) => ({ ...row, first: 2 })))
    expect(() => estimateTwfe(everyone)).toThrow('cannot be told apart')
  })

  it('names a covariate that the unit effects already hold', () => {
    const constant = panelOf(eight.map((row, i) => ({ ...row, covariates: { size: Math.floor(i / 2) } })))
    expect(estimateTwfe(constant, { covariates: ['size'] }).droppedCovariates).toEqual(['size'])
    expect(() => estimateTwfe(constant, { covariates: ['age'] })).toThrow('age')
  })
})
