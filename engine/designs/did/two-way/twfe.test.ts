import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import {
  classicalCovariance,
  clusterCovariance,
  heteroskedasticCovariance,
} from '../../../inference/cluster-covariance.ts'
import type { CovarianceEstimate } from '../../../inference/cluster-covariance.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { periodEffect, unitEffect } from './panel-effects.ts'
import { relativeError } from './test-support/compare.ts'
import { panelOf, referenceObservations } from './test-support/panels.ts'
import type { ReferencePanel } from './test-support/panels.ts'
import { estimateTwfe } from './twfe.ts'

const tolerance = 1e-8
// fixest raises negative eigenvalues of a two-way covariance to 1e-16, this engine to 0: on guns, where a covariate's
// variance is 4e-10, its standard error differs by 8.7e-8
const knownDifference = 1e-7

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

describe.skipIf(!hasReference)('two-way fixed effects against fixest', () => {
  it.each(cases)('$panel $model, $variant', ({ panel, model, variant }) => {
    const wanted = golden(`did_${panel}_twfe`).results[model]
    const run = runModel(panel, wanted.covariates ?? [])
    const { covariance, df } = variants[variant]!(run)
    const table = wanted[variant]
    const k = run.fit.terms.length
    const isRepaired = panel === 'guns' && model === 'with_covariates' && variant === 'twoway_cluster_unit_time'
    const allowed = isRepaired ? knownDifference : tolerance
    const points = Array.from(run.fit.estimates, (estimate, i) =>
      inferPoint(estimate, Math.sqrt(covariance.data[i * k + i]!), df),
    )
    expect(
      relativeError(
        points.map(({ value }) => value),
        table.estimate,
      ),
    ).toBeLessThan(allowed)
    expect(
      relativeError(
        points.map(({ se }) => se),
        table.se,
      ),
    ).toBeLessThan(allowed)
    expect(
      relativeError(
        points.map(({ p }) => p),
        table.p,
        1e-8,
      ),
    ).toBeLessThan(1e-6)
    expect(
      relativeError(
        points.map(({ ci }) => ci[0]),
        table.ci_low,
        1e-3,
      ),
    ).toBeLessThan(allowed)
    expect(
      relativeError(
        points.map(({ ci }) => ci[1]),
        table.ci_high,
        1e-3,
      ),
    ).toBeLessThan(allowed)
    expect(df).toBe([table.df_t].flat()[0])
  })
})

describe.skipIf(!hasReference)('one model, several corrections', () => {
  it('gives each peer’s standard error under that peer’s way of counting parameters', () => {
    const { results } = golden('did_mpdta_se_comparison')
    const { fit, unit } = runModel('mpdta', [])
    const se = ({ covariance }: CovarianceEstimate) => Math.sqrt(covariance.data[0]!)
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
    for (const [covariance, names] of corrections) {
      names.forEach((name) => expect(relativeError([se(covariance)], results[name].se), name).toBeLessThan(tolerance))
    }
  })
})

describe.skipIf(!hasReference)('two groups, two periods', () => {
  const cells = () =>
    panelOf(
      referenceObservations('mpdta').filter(
        ({ first, period }) => (first === 2007 || first === 0) && (period === 2006 || period === 2007),
      ),
    )

  it('is the difference of the differences of four means, clustered by county', () => {
    const { results } = golden('did_mpdta_2x2')
    const run = estimateTwfe(cells())
    const full = estimateTwfe(cells(), { correction: 'full' })
    // the closed form of cell means and nothing else: the golden's own tolerance
    expect(relativeError([run.value], results.estimate)).toBeLessThan(1e-10)
    expect(relativeError([run.se], results.twfe_cluster.se)).toBeLessThan(1e-10)
    expect(relativeError(run.ci, [results.twfe_cluster.ci_low, results.twfe_cluster.ci_high])).toBeLessThan(1e-10)
    expect(relativeError([run.p], results.twfe_cluster.p)).toBeLessThan(1e-10)
    expect(relativeError([full.se], results.twfe_cluster_K_full.se)).toBeLessThan(1e-10)
    expect(run.df).toBe(results.twfe_cluster.df_t)
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
