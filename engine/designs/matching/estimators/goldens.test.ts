import { describe, expect, it } from 'vitest'
import { hasReference, referenceData } from '../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { parseSpec } from '../../../parse-spec.ts'
import { expectCoefficients } from '../../../test-support/expect-coefficients.ts'
import {
  expectGolden,
  expectKnownDifference,
  expectPublished,
  readGolden,
} from '../../../test-support/expect-golden.ts'
import type { Agreement, Golden } from '../../../test-support/expect-golden.ts'
import { classicalCovariance, heteroskedasticCovariance } from '../../../inference/cluster-covariance.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { regressWeighted, robustCovariance, standardErrorOf } from '../../../inference/weighted-regression.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { normalUpper } from '../../../numerics/distributions.ts'
import { rowsOf, selectUnits } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import { compareTerms } from '../diagnostics/balance.ts'
import { sampleSd } from '../effect-size.ts'
import { preflight } from '../preflight.ts'
import { fitPropensity, logOdds } from '../propensity.ts'
import { matchingSpec } from '../spec.ts'
import { lalonde } from '../test-support/lalonde.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { estimateAipw, fitNuisance } from './aipw.ts'
import { entropyWeights, estimateEntropyBalancing } from './entropy-balancing.ts'
import { matchOnPoints } from './match-on-points.ts'
import { matchWithReplacement } from './match-with-replacement.ts'
import { estimateMatchedEffect, matchedSets } from './matched-effect.ts'
import { metricPoints, scorePoints } from './metric.ts'
import { matchWithoutReplacement } from './nearest-without-replacement.ts'
import type { Matches } from './nearest-without-replacement.ts'
import { differenceInMeans, estimateLeastSquares, regressOnTreatment } from './regression-adjustment.ts'
import { effectiveSampleSizes, estimateIpw, horvitzThompson, propensityWeights } from './weighting.ts'

const frame = hasReference ? lalonde() : (undefined as unknown as CrossSection)
const logit = hasReference ? fitPropensity(frame) : (undefined as unknown as ReturnType<typeof fitPropensity>)
const goldenOf = (name: string): Golden => (hasReference ? readGolden(name) : ({ results: {} } as Golden))
const peerLogit = { tolerance: 1e-6, why: 'the peer stops its logit at a deviance change of 1e-8, ours at 1e-14' }
const maximum = { tolerance: 1e-8, why: 'the maximum of the likelihood' }
const closed = { tolerance: 1e-10, why: 'closed form' }
const same = { tolerance: 0, why: 'a count' }

describe.skipIf(!hasReference)('the propensity score of lalonde agrees with R glm', () => {
  const golden = goldenOf('match_lalonde_propensity')

  it('in coefficients, errors, likelihood and scores', () => {
    const errors = logit.coefficients.map((_, j) => Math.sqrt(logit.informationInverse.data[j * 10]!))
    const z = logit.coefficients.map((value, j) => value / errors[j]!)
    const p = z.map((value) => 2 * normalUpper(Math.abs(value)))
    const table = 'propensity/coefficients'
    expectGolden(golden, `${table}/estimate`, logit.coefficients, maximum)
    expectGolden(golden, `${table}/se`, errors, maximum)
    expectGolden(golden, `${table}/z`, z, maximum)
    expectGolden(golden, `${table}/p`, p, { ...maximum, scale: p.map((one, j) => one * (1 + z[j]! ** 2)) })
    expectGolden(golden, 'propensity/loglik', logit.logLikelihood, closed)
    expectGolden(golden, 'propensity/ps_first10', logit.fitted.slice(0, 10), maximum)
    expectGolden(golden, 'propensity/n', frame.n, same)
    expectGolden(golden, 'propensity/n_treated', frame.treatedCount, same)
    const scoresOf = (arm: 0 | 1) => rowsOf(frame.treated, arm).map((row) => logit.fitted[row]!)
    for (const [arm, name] of [
      [1, 'treated'],
      [0, 'control'],
    ] as const) {
      const sorted = scoresOf(arm).sort((one, other) => one - other)
      // R's default, type 7
      const quantile = (share: number) => {
        const place = share * (sorted.length - 1)
        const [low, rest] = [Math.floor(place), place - Math.floor(place)]
        return sorted[low]! + rest * ((sorted[low + 1] ?? 0) - sorted[low]!)
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
    expectGolden(golden, 'raw_difference/welch/df', difference.df!, closed)
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
    const se = ({ covariance }: ReturnType<typeof classicalCovariance>) => Math.sqrt(covariance.data[0]!)
    expectGolden(golden, 'raw_difference/se_iid', se(classicalCovariance(alone)), closed)
    expectGolden(golden, 'ols_adjusted/se_iid', se(classicalCovariance(adjusted)), closed)
    expectGolden(golden, 'ols_adjusted/se_HC1', se(heteroskedasticCovariance(adjusted)), closed)
    const where = { design: 'Matching', source: 'Dehejia & Wahba subset, README of the data', decimals: 0 }
    const dataset = 'data/archive/lalonde.csv'
    const quantity = 'least squares with covariates'
    expectPublished({ ...where, dataset, quantity, ours: adjusted.estimates[0]!, published: 1548 })
    const error = se(classicalCovariance(adjusted))
    expectPublished({ ...where, dataset, quantity: `${quantity}, se`, ours: error, published: 781 })
    expectPublished({ ...where, dataset, quantity: 'raw difference', ours: alone.estimates[0]!, published: -635 })
  })

  it('and least squares with sandwich: HC2 of the treatment', () => {
    const ols = goldenOf('numerics_ols_lalonde')
    const { value, se, df } = estimateLeastSquares(frame)
    expectCoefficients(ols, 'HC2', [inferPoint(value, se, df)], { ...closed, at: [1] })
    expectGolden(ols, 'df_residual', df!, same)
    expectGolden(ols, 'HC2/estimate', regressOnTreatment(frame).coefficients, { ...closed, tolerance: 1e-9 })
  })
})

describe.skipIf(!hasReference)('categories of smoke_ban become the terms that R makes of them', () => {
  it('with a square, yes/no columns and text levels against a declared reference', () => {
    const category = (column: string, reference: string) => ({ kind: 'category', column, label: column, reference })
    const spec = parseSpec(matchingSpec, {
      unit: 'id',
      outcome: { column: 'id', label: 'Row number', units: 'rows' },
      treatment: { column: 'smoker', treatedValues: ['yes'] },
      covariates: [
        category('ban', 'no'),
        { kind: 'number', column: 'age', label: 'Age', squared: true },
        category('education', 'hs drop out'),
        category('afam', 'no'),
        category('hispanic', 'no'),
        category('gender', 'male'),
      ],
      measured: { before: { from: 1991, to: 1993 }, after: { from: 1991, to: 1993 } },
    })
    const smokers = preflight(parseCsv(referenceData('archive/smoke_ban.csv')), spec, { log: () => {} })
    const golden = goldenOf('numerics_logit_smokeban')
    const names = ['ban: yes', 'age', 'age²', 'education: hs', 'education: some college', 'education: college']
    names.push('education: master', 'afam: yes', 'hispanic: yes', 'gender: female')
    const fit = fitPropensity(smokers)
    const place = ['constant', ...names].map((name) => 1 + smokers.terms.findIndex((term) => term.name === name))
    const table = 'logit/coefficients'
    expectGolden(
      golden,
      `${table}/estimate`,
      place.map((j) => fit.coefficients[j]!),
      maximum,
    )
    const errors = place.map((j) => Math.sqrt(fit.informationInverse.data[j * 12]!))
    expectGolden(golden, `${table}/se`, errors, {
      tolerance: 1e-7,
      why: 'glm takes them from the step before the last',
    })
    expectGolden(golden, 'logit/fitted_first5', fit.fitted.slice(0, 5), maximum)
  })
})

describe.skipIf(!hasReference)('weighting of lalonde agrees with WeightIt and cobalt', () => {
  const golden = goldenOf('match_lalonde_weighting')

  /** The peer's summary of a set of weights; where it lists a total its weights may be scaled, ours by arm to it. */
  function expectWeights(path: string, ours: Float64Array, close: Agreement): void {
    const arm = (which: 0 | 1) => rowsOf(frame.treated, which).map((row) => ours[row]!)
    const sizes = effectiveSampleSizes(frame.treated, ours)
    expectGolden(golden, `${path}/n_treated`, arm(1).length, same)
    expectGolden(golden, `${path}/n_control`, arm(0).length, same)
    expectGolden(golden, `${path}/sum_w_treated`, total(arm(1)), close)
    expectGolden(golden, `${path}/sum_w_control`, total(arm(0)), close)
    expectGolden(golden, `${path}/ess_control`, sizes.comparison, close)
    expectGolden(golden, `${path}/ess_treated`, sizes.treated, close)
    expectGolden(golden, `${path}/max_w`, Math.max(...ours), close)
  }

  it.each(['ATT', 'ATE', 'ATO'] as const)('inverse probability weighting, %s', (population) => {
    const path = `ipw_${population}`
    const { value, se } = estimateIpw(frame, logit, population)
    expectGolden(golden, `${path}/estimate`, value, peerLogit)
    expectGolden(golden, `${path}/se_M_estimation`, se, peerLogit)
    const ours = propensityWeights(frame.treated, logit.fitted, population)
    expectGolden(golden, `${path}/weights_first10`, ours.slice(0, 10), peerLogit)
    expectWeights(`${path}/weights`, ours, peerLogit)
    expectIgnoringScore(path, ours, peerLogit)
  })

  /** HC0 of a regression with these weights, as if they were known. */
  function expectIgnoringScore(path: string, weights: Float64Array, close: Agreement): void {
    const x = matrix(frame.n, 2, Float64Array.from([...new Array<number>(frame.n).fill(1), ...frame.treated]))
    const fit = regressWeighted(x, frame.outcome, weights)
    const se = standardErrorOf(fit, robustCovariance(fit, 'HC0'), 1)
    expectGolden(golden, `${path}/se_HC0_ignoring_estimation`, se, close)
  }

  it.each(['ATT', 'ATE'] as const)('entropy balancing, %s', (estimand) => {
    const path = `entropy_balancing_${estimand}`
    // the peer takes the means it balances to as given
    const { value, se } = estimateEntropyBalancing(frame, estimand, 'given')
    const optimum = { tolerance: 1e-5, why: 'the peer stops at an imbalance of 1e-7 SD; ours goes on to rounding' }
    expectGolden(golden, `${path}/estimate`, value, optimum)
    expectGolden(golden, `${path}/se_M_estimation`, se, optimum)
    const ours = entropyWeights(frame, estimand)
    const comparison = rowsOf(frame.treated, 0).map((row) => ours[row]!)
    expectGolden(golden, `${path}/weights_control_head`, comparison.slice(0, 10), optimum)
    expectGolden(golden, `${path}/weights_first10`, ours.slice(0, 10), optimum)
    expectWeights(`${path}/weights`, ours, optimum)
    expectIgnoringScore(path, ours, optimum)
    for (const { after, kind } of compareTerms(frame, ours, estimand)) {
      if (kind === 'covariate') expect(Math.abs(after.smd)).toBeLessThan(1e-10)
    }
  })

  it('augmented weighting of both kinds, and its parts', () => {
    const nuisance = fitNuisance(frame)
    const nine = { tolerance: 1e-9, why: 'closed form after the logit’s maximum' }
    for (const estimand of ['ATT', 'ATE'] as const) {
      const { value, se } = estimateAipw(frame, nuisance, estimand)
      expectGolden(golden, `aipw/${estimand}/estimate`, value, nine)
      expectGolden(golden, `aipw/${estimand}/se`, se, nine)
    }
    expectGolden(golden, 'aipw/mean_m1', total(nuisance.with) / frame.n, nine)
    expectGolden(golden, 'aipw/mean_m0', total(nuisance.without) / frame.n, nine)
  })

  it('Horvitz–Thompson, and weighting after trimming to scores from 0.1 to 0.9', () => {
    const nine = { tolerance: 1e-9, why: 'closed form after the logit’s maximum' }
    for (const estimand of ['ATE', 'ATT'] as const) {
      const ours = horvitzThompson(frame, logit.fitted, estimand)
      expectGolden(golden, `ipw_horvitz_thompson/${estimand}`, ours, nine)
    }
    const kept = [...logit.fitted.keys()].filter((row) => logit.fitted[row]! >= 0.1 && logit.fitted[row]! <= 0.9)
    const trimmed = selectUnits(frame, kept)
    expectGolden(golden, 'crump_trim_01_09/n', trimmed.n, same)
    // the peer fits the scores anew after trimming
    const { value } = estimateIpw(trimmed, fitPropensity(trimmed), 'ATE')
    expectGolden(golden, 'crump_trim_01_09/ipw_ATE_hajek', value, nine)
  })

  it.each([
    ['unweighted_balance', 'ATT', 'before'],
    ['unweighted_balance_pooled_sd', 'ATE', 'before'],
    ['ipw_ATT/balance', 'ATT', 'after'],
    ['ipw_ATE/balance', 'ATE', 'after'],
  ] as const)('balance, %s', (path, estimand, when) => {
    const weights = propensityWeights(frame.treated, logit.fitted, estimand)
    const found = compareTerms(frame, weights, estimand).map((term) => term[when])
    const remainders = { tolerance: 2e-6, why: 'remainders of larger means, after the peer’s logit', scale: 1e-3 }
    expectBalance(golden, path, found, when === 'before' ? { ...closed, scale: 1e-3 } : remainders)
  })
})

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0)

type BalanceOf = ReturnType<typeof compareTerms>[number]['after']

function expectBalance(golden: Golden, path: string, ours: BalanceOf[], close: Agreement): void {
  const fields = [
    ['mean_control', 'meanComparison'],
    ['mean_treated', 'meanTreated'],
    ['sd_control', 'sdComparison'],
    ['sd_treated', 'sdTreated'],
    ['smd', 'smd'],
    ['variance_ratio', 'varianceRatio'],
    ['ks', 'ks'],
  ] as const
  for (const [theirs, mine] of fields) {
    const column = ours.slice(0, 8).map((one) => one[mine])
    expectGolden(golden, `${path}/${theirs}`, column, close)
  }
}

describe.skipIf(!hasReference)('nearest neighbours in lalonde are those of MatchIt', () => {
  const golden = goldenOf('match_lalonde_matchit')
  const wanted = golden.results
  const identical = { tolerance: 1e-8, why: 'arithmetic, given identical pairs' }
  const scores = () => logit.fitted
  const none = Infinity
  const cases: [string, () => Matches][] = [
    ...(['largest', 'data', 'closest'] as const).map((order): [string, () => Matches] => [
      `nn1_noreplace_${order}`,
      () => matchWithoutReplacement(frame.treated, scores(), { ratio: 1, order, caliper: none }),
    ]),
    [
      'nn1_noreplace_caliper02',
      () =>
        matchWithoutReplacement(frame.treated, scores(), {
          ratio: 1,
          order: 'largest',
          caliper: 0.2 * sampleSd(scores()),
        }),
    ],
    [
      'nn3_noreplace',
      () => matchWithoutReplacement(frame.treated, scores(), { ratio: 3, order: 'largest', caliper: none }),
    ],
    [
      'nn1_logit_link_distance',
      () => matchWithoutReplacement(frame.treated, logOdds(scores()), { ratio: 1, order: 'largest', caliper: none }),
    ],
  ]
  const all = [0, 1, 2, 3, 4, 5, 6, 7]

  /** The peer's summary of a matched sample, with its weights' totals scaled to the units used in each arm. */
  function expectMatched(name: string, matches: Matches, sets: ReturnType<typeof matchedSets>): Float64Array {
    const weights = new Float64Array(frame.n)
    sets.rows.forEach((row, i) => (weights[row]! += sets.weights[i]!))
    const used = (arm: 0 | 1) => rowsOf(frame.treated, arm).filter((row) => weights[row]! > 0)
    const [treated, comparison] = [used(1), used(0)]
    const mean = total(comparison.map((row) => weights[row]!)) / comparison.length
    const scaled = comparison.map((row) => weights[row]! / mean)
    const path = `${name}/weights`
    expectGolden(golden, `${path}/n_treated`, treated.length, same)
    expectGolden(golden, `${path}/n_control`, comparison.length, same)
    expectGolden(golden, `${path}/sum_w_treated`, total(treated.map((row) => weights[row]!)), identical)
    expectGolden(golden, `${path}/sum_w_control`, total(scaled), identical)
    const squares = scaled.reduce((sum, value) => sum + value * value, 0)
    expectGolden(golden, `${path}/ess_control`, total(scaled) ** 2 / squares, identical)
    expectGolden(golden, `${path}/ess_treated`, treated.length, identical)
    expectGolden(golden, `${path}/max_w`, Math.max(1, ...scaled), identical)
    const { paired } = wanted[name]
    if (!paired || matches.matched.some((found) => found.length > 1)) return weights
    const pairs = matches.treatedRows.flatMap((row, i) => matches.matched[i]!.map((other) => [row, other] as const))
    const differences = pairs.map(([row, other]) => frame.outcome[row]! - frame.outcome[other]!)
    expectGolden(golden, `${name}/paired/n_pairs`, pairs.length, same)
    expectGolden(golden, `${name}/paired/mean_difference`, total(differences) / pairs.length, identical)
    expectGolden(golden, `${name}/paired/sd`, sampleSd(Float64Array.from(differences)), identical)
    expectGolden(golden, `${name}/paired/unmatched_treated`, matches.treatedRows.length - pairs.length, same)
    expectGolden(golden, `${name}/paired/distinct_controls`, comparison.length, same)
    return weights
  }

  it.each(cases)('%s: pairs, weights, effects and errors', (name, match) => {
    const matches = match()
    const rows = matches.matched.map((found) => (found.length > 0 ? found[0]! + 1 : NaN))
    if (wanted[name].pairs) {
      expectGolden(golden, `${name}/pairs/control_row`, rows, same)
      expectGolden(
        golden,
        `${name}/pairs/treated_row`,
        matches.treatedRows.map((row) => row + 1),
        same,
      )
    }
    if (wanted[name].paired) expectGolden(golden, `${name}/paired/first10_control_rows`, rows.slice(0, 10), same)
    const sets = matchedSets(frame.n, matches)
    for (const [effect, terms] of [
      ['effect', []],
      ['effect_with_covariates', all],
    ] as const) {
      const ours = estimateMatchedEffect(frame, sets, [...terms])
      const path = `${name}/${effect}`
      expectGolden(golden, `${path}/estimate`, ours.value, identical)
      expectGolden(golden, `${path}/se_HC1`, ours.seHc1, identical)
      expectGolden(golden, `${path}/se_cluster_pair`, ours.seSets, identical)
      expectGolden(golden, `${path}/n_pairs`, ours.sets, same)
      expectGolden(golden, `${path}/n`, ours.n, same)
    }
    const weights = expectMatched(name, matches, sets)
    if (!wanted[name].balance) return
    const found = compareTerms(frame, weights, 'ATT').map(({ after }) => after)
    expectBalance(golden, `${name}/balance`, found, { ...identical, scale: 1e-3 })
  })

  it.each([
    ['nn1_replace', null],
    ['nn1_replace_caliper01', 0.1],
  ] as const)(
    '%s: with replacement, of equal scores the first row from above and the last from below',
    (name, caliper) => {
      const comparison = rowsOf(frame.treated, 0)
      const reach = caliper === null ? Infinity : caliper * sampleSd(scores())
      const rows = rowsOf(frame.treated, 1)
      const matched = rows.map((row) => {
        const gap = (other: number) => Math.abs(scores()[other]! - scores()[row]!)
        const isBefore = (other: number, best: number) =>
          gap(other) < gap(best) || (gap(other) === gap(best) && scores()[other]! < scores()[row]!)
        const nearest = comparison.reduce((best, other) => (isBefore(other, best) ? other : best))
        return gap(nearest) <= reach ? [nearest] : []
      })
      const matches = { treatedRows: rows, matched }
      const sets = matchedSets(frame.n, matches)
      for (const [effect, terms] of [
        ['effect', []],
        ['effect_with_covariates', all],
      ] as const) {
        const { value, seHc1, n } = estimateMatchedEffect(frame, sets, [...terms])
        expectGolden(golden, `${name}/${effect}/estimate`, value, identical)
        expectGolden(golden, `${name}/${effect}/se_HC1`, seHc1, identical)
        expectGolden(golden, `${name}/${effect}/n`, n, same)
      }
      const { value } = estimateMatchedEffect(frame, sets)
      expectGolden(golden, `${name}/effect_pair_and_id_clusters/estimate`, value, identical)
      const weights = expectMatched(name, matches, sets)
      const control = matched.map((found) => (found.length > 0 ? found[0]! + 1 : NaN))
      expectGolden(golden, `${name}/paired/first10_control_rows`, control.slice(0, 10), same)
      if (wanted[name].caliper_absolute) expectGolden(golden, `${name}/caliper_absolute/1`, reach, peerLogit)
      if (!wanted[name].pairs) return
      expectGolden(golden, `${name}/pairs/control_row`, control, same)
      expectGolden(
        golden,
        `${name}/pairs/treated_row`,
        rows.map((row) => row + 1),
        same,
      )
      const found = compareTerms(frame, weights, 'ATT').map(({ after }) => after)
      expectBalance(golden, `${name}/balance`, found, { ...identical, scale: 1e-3 })
    },
  )

  it('takes the caliper in standard deviations of the score', () => {
    const width = 0.2 * sampleSd(scores())
    expectGolden(golden, 'nn1_noreplace_caliper02/caliper_absolute/1', width, peerLogit)
  })

  it('on Mahalanobis distance the same men are matched up to men who are alike in every covariate', () => {
    // 32 groups of comparison men share all covariates; which of them is taken is left open by the distance, and the
    // peer's choice follows neither the file's order nor any sorted column. So the profiles must agree, not the men.
    const matches = matchOnPoints(frame.treated, metricPoints(frame.covariates, frame.treated, 'mahalanobis'), 1)
    const profile = (row: number) => all.map((j) => frame.covariates.data[j * frame.n + row]!).join()
    const { effect, paired } = wanted.nn1_mahalanobis
    expect(matches.matched.slice(0, 10).map((found) => profile(found[0]!))).toEqual(
      paired.first10_control_rows.map((row: number) => profile(row - 1)),
    )
    const ours = estimateMatchedEffect(frame, matchedSets(frame.n, matches)).value
    const known = [-21.926271, -21.926269] as [number, number]
    const why = 'in dollars: men who are alike in every covariate, of whom the peer takes others'
    expectKnownDifference(golden, 'nn1_mahalanobis/effect/estimate', ours, { between: known, why })
    const [least, most] = rangeOverTies(matches, profile)
    expect(effect.estimate).toBeGreaterThanOrEqual(least)
    expect(effect.estimate).toBeLessThanOrEqual(most)
    expect(most - least).toBeLessThan(700)
  })

  /** Least and largest effect over all ways to choose among comparison men of one profile. */
  function rangeOverTies({ treatedRows, matched }: Matches, profile: (row: number) => string): [number, number] {
    const outcomes = new Map<string, number[]>()
    for (const row of rowsOf(frame.treated, 0)) {
      outcomes.set(
        profile(row),
        [...(outcomes.get(profile(row)) ?? []), frame.outcome[row]!].sort((a, b) => a - b),
      )
    }
    const taken = new Map<string, number>()
    for (const [row] of matched) taken.set(profile(row!), (taken.get(profile(row!)) ?? 0) + 1)
    const treated = treatedRows.reduce((sum, row) => sum + frame.outcome[row]!, 0)
    const total = (pick: (sorted: number[], count: number) => number[]) =>
      [...taken].reduce((sum, [key, count]) => sum + pick(outcomes.get(key)!, count).reduce((a, b) => a + b, 0), 0)
    const most = total((sorted, count) => sorted.slice(-count))
    const least = total((sorted, count) => sorted.slice(0, count))
    return [(treated - most) / treatedRows.length, (treated - least) / treatedRows.length]
  }
})

describe.skipIf(!hasReference)('matching with replacement in lalonde agrees with Matching', () => {
  const golden = goldenOf('match_lalonde_abadie_imbens')
  it.each([
    ['ps_att_ties', 'ATT', () => scorePoints(logit.fitted), false],
    ['cov_att_biasadj', 'ATT', () => metricPoints(frame.covariates, frame.treated, 'inverse-variance'), true],
    ['ps_ate', 'ATE', () => scorePoints(logit.fitted), false],
  ] as const)('%s: effect, Abadie–Imbens error, ties', (name, estimand, points, biasCorrection) => {
    const options = { estimand, points: points(), conditionalVariance: 'constant', biasCorrection } as const
    const matches = matchWithReplacement(frame.treated, options.points, 1, estimand)
    const ours = estimateAbadieImbens(frame, matches, options)
    const ties = { tolerance: 1e-6, why: 'the peer’s tie tolerance is 1e-5' }
    expectGolden(golden, `${name}/estimate`, ours.value, ties)
    expectGolden(golden, `${name}/se_abadie_imbens`, ours.se, ties)
    expectGolden(golden, `${name}/n_matches`, ours.pairs, same)
    expectGolden(golden, `${name}/n_obs`, frame.n, same)
    const plain = estimateAbadieImbens(frame, matches, { ...options, biasCorrection: false })
    expectGolden(golden, `${name}/unadjusted`, plain.value, ties)
  })
})
