import { describe, it } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, expectPublished, readGolden } from '../../../test-support/expect-golden.ts'
import { classicalCovariance, heteroskedasticCovariance } from '../../../inference/cluster-covariance.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { normalUpper } from '../../../numerics/distributions.ts'
import { rowsOf } from '../cross-section.ts'
import { differenceInMeans, estimateLeastSquares, regressOnTreatment } from './regression-adjustment.ts'
import { frame, logit, maximum, closed, same } from '../test-support/lalonde-goldens.ts'

describe('the propensity score of lalonde agrees with R glm', () => {
  const golden = readGolden('match_lalonde_propensity')

  it('in coefficients, errors, likelihood and scores', () => {
    const errors = logit.coefficients.map((_, j) => Math.sqrt(logit.informationInverse.data[j * 10]))
    const z = logit.coefficients.map((value, j) => value / errors[j])
    const p = z.map((value) => 2 * normalUpper(Math.abs(value)))
    const table = 'propensity/coefficients'
    expectGolden(golden, `${table}/estimate`, logit.coefficients, maximum)
    expectGolden(golden, `${table}/se`, errors, maximum)
    expectGolden(golden, `${table}/z`, z, maximum)
    expectGolden(golden, `${table}/p`, p, { ...maximum, scale: p.map((one, j) => one * (1 + z[j] ** 2)) })
    expectGolden(golden, 'propensity/loglik', logit.logLikelihood, closed)
    expectGolden(golden, 'propensity/ps_first10', logit.fitted.slice(0, 10), maximum)
    expectGolden(golden, 'propensity/n', frame.n, same)
    expectGolden(golden, 'propensity/n_treated', frame.treatedCount, same)
    const scoresOf = (arm: 0 | 1) => rowsOf(frame.treated, arm).map((row) => logit.fitted[row])
    for (const [arm, name] of [
      [1, 'treated'],
      [0, 'control'],
    ] as const) {
      const sorted = scoresOf(arm).sort((one, other) => one - other)
      // R's default, type 7
      const quantile = (share: number) => {
        const place = share * (sorted.length - 1)
        const [low, rest] = [Math.floor(place), place - Math.floor(place)]
        return sorted[low] + rest * ((sorted[low + 1] ?? 0) - sorted[low])
      }
      const quantiles = [0, 0.25, 0.5, 0.75].map(quantile)
      expectGolden(golden, `propensity/ps_summary_${name}`, [...quantiles, sorted.at(-1)!], maximum)
    }
    const comparison = scoresOf(0)
    const wins = scoresOf(1).map((own) =>
      comparison.reduce((sum, other) => sum + (own > other ? 1 : own === other ? 0.5 : 0), 0),
    )
    const auc = wins.reduce((sum, one) => sum + one, 0) / (wins.length * comparison.length)
    expectGolden(golden, 'propensity/auc', auc, closed)
  })

  it('and the baselines with lm: difference in means (Welch) and least squares', () => {
    const difference = differenceInMeans(frame)
    expectGolden(golden, 'raw_difference/estimate', difference.value, closed)
    expectGolden(golden, 'raw_difference/se_HC2', difference.se, closed)
    const { ci, p } = inferPoint(difference.value, difference.se, difference.df)
    const [low, high] = ci
    expectGolden(golden, 'raw_difference/welch/df', difference.df, closed)
    expectGolden(golden, 'raw_difference/welch/p', p, { ...closed, tolerance: 1e-9 })
    expectGolden(golden, 'raw_difference/welch/ci_low', low, { ...closed, scale: difference.se })
    expectGolden(golden, 'raw_difference/welch/ci_high', high, { ...closed, scale: difference.se })
    expectGolden(golden, 'raw_difference/welch/t', difference.value / difference.se, closed)
    expectGolden(golden, 'ols_adjusted/estimate', estimateLeastSquares(frame).value, closed)
  })

  it('with the errors that lm and sandwich give the two', () => {
    const everyone = { index: new Int32Array(frame.n), levels: 1 }
    const treatment = { term: 'treatment', values: Float64Array.from(frame.treated) }
    const covariates = frame.terms.map(({ name }, j) => ({
      term: name,
      values: frame.covariates.data.slice(j * frame.n, (j + 1) * frame.n),
    }))
    const alone = regressWithin(frame.outcome, [treatment], everyone)
    const adjusted = regressWithin(frame.outcome, [treatment, ...covariates], everyone)
    const se = ({ covariance }: ReturnType<typeof classicalCovariance>) => Math.sqrt(covariance.data[0])
    expectGolden(golden, 'raw_difference/se_iid', se(classicalCovariance(alone)), closed)
    expectGolden(golden, 'ols_adjusted/se_iid', se(classicalCovariance(adjusted)), closed)
    expectGolden(golden, 'ols_adjusted/se_HC1', se(heteroskedasticCovariance(adjusted)), closed)
    const where = { design: 'Matching', source: 'Dehejia & Wahba subset, README of the data', decimals: 0 }
    const dataset = 'data/archive/lalonde.csv'
    const quantity = 'least squares with covariates'
    expectPublished({ ...where, dataset, quantity, ours: adjusted.estimates[0], published: 1548 })
    const error = se(classicalCovariance(adjusted))
    expectPublished({ ...where, dataset, quantity: `${quantity}, se`, ours: error, published: 781 })
    expectPublished({ ...where, dataset, quantity: 'raw difference', ours: alone.estimates[0], published: -635 })
  })

  it('and least squares with sandwich: HC2 of the treatment', () => {
    const ols = readGolden('numerics_ols_lalonde')
    const { value, se, df } = estimateLeastSquares(frame)
    expectCoefficients(ols, 'HC2', [inferPoint(value, se, df)], { ...closed, at: [1] })
    expectGolden(ols, 'df_residual', df, same)
    expectGolden(ols, 'HC2/estimate', regressOnTreatment(frame).coefficients, { ...closed, tolerance: 1e-9 })
  })
})
