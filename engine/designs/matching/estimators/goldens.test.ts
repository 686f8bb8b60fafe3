import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { parseSpec } from '../../../parse-spec.ts'
import { rowsOf, selectUnits } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import { compareTerms } from '../diagnostics/balance.ts'
import { sampleSd } from '../effect-size.ts'
import { preflight } from '../preflight.ts'
import { fitPropensity, logOdds } from '../propensity.ts'
import { matchingSpec } from '../spec.ts'
import { expectClose } from '../test-support/close.ts'
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
const results = (name: string) => golden(name).results
// the peer stops its logit at a deviance change of 1e-8, ours at 1e-14
const peerLogit = 1e-6

describe.skipIf(!hasReference)('the propensity score of lalonde agrees with R glm', () => {
  it('in coefficients, errors, likelihood and scores', () => {
    const wanted = results('match_lalonde_propensity').propensity
    expectClose(logit.coefficients, wanted.coefficients.estimate, 1e-8, 'coefficients')
    const errors = logit.coefficients.map((_, j) => Math.sqrt(logit.informationInverse.data[j * 10]!))
    expectClose(errors, wanted.coefficients.se, 1e-8, 'errors')
    expectClose([logit.logLikelihood], [wanted.loglik], 1e-10, 'log likelihood')
    expectClose(logit.fitted.slice(0, 10), wanted.ps_first10, 1e-8, 'scores')
    for (const [arm, summary] of [
      [1, wanted.ps_summary_treated],
      [0, wanted.ps_summary_control],
    ] as const) {
      const scores = rowsOf(frame.treated, arm).map((row) => logit.fitted[row]!)
      expectClose([Math.min(...scores), Math.max(...scores)], [summary['0%'], summary['100%']], 1e-8, 'range')
    }
  })

  it('and the baselines with lm: difference in means (Welch) and least squares', () => {
    const { raw_difference: raw, ols_adjusted: ols } = results('match_lalonde_propensity')
    const difference = differenceInMeans(frame)
    expectClose(
      [difference.value, difference.se, difference.df],
      [raw.estimate, raw.se_HC2, raw.welch.df],
      1e-10,
      'raw',
    )
    expectClose([estimateLeastSquares(frame).value], [ols.estimate], 1e-10, 'ols')
  })

  it('and least squares with sandwich: HC2 of the treatment', () => {
    const { HC2, df_residual } = results('numerics_ols_lalonde')
    const { value, se, df } = estimateLeastSquares(frame)
    expectClose([value, se, df], [HC2.estimate[1], HC2.se[1], df_residual], 1e-10, 'HC2')
    expectClose(regressOnTreatment(frame).coefficients, HC2.estimate, 1e-9, 'coefficients')
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
    const wanted = results('numerics_logit_smokeban').logit
    const names = ['ban: yes', 'age', 'age²', 'education: hs', 'education: some college', 'education: college']
    names.push('education: master', 'afam: yes', 'hispanic: yes', 'gender: female')
    const fit = fitPropensity(smokers)
    const place = ['constant', ...names].map((name) => 1 + smokers.terms.findIndex((term) => term.name === name))
    expectClose(
      place.map((j) => fit.coefficients[j]!),
      wanted.coefficients.estimate,
      1e-8,
      'coefficients',
    )
    expectClose(
      place.map((j) => Math.sqrt(fit.informationInverse.data[j * 12]!)),
      wanted.coefficients.se,
      // the peer's errors are those of its last iteration but one
      1e-7,
      'errors',
    )
    expectClose(fit.fitted.slice(0, 5), wanted.fitted_first5, 1e-8, 'fitted')
  })
})

describe.skipIf(!hasReference)('weighting of lalonde agrees with WeightIt and cobalt', () => {
  const wanted = hasReference ? results('match_lalonde_weighting') : {}

  it.each(['ATT', 'ATE', 'ATO'] as const)('inverse probability weighting, %s', (population) => {
    const { estimate, se_M_estimation, weights, weights_first10 } = wanted[`ipw_${population}`]
    const { value, se } = estimateIpw(frame, logit, population)
    expectClose([value, se], [estimate, se_M_estimation], peerLogit, 'effect')
    const ours = propensityWeights(frame.treated, logit.fitted, population)
    expectClose(ours.slice(0, 10), weights_first10, peerLogit, 'weights')
    const sizes = effectiveSampleSizes(frame.treated, ours)
    expectClose([sizes.comparison, sizes.treated], [weights.ess_control, weights.ess_treated], peerLogit, 'sizes')
    expectClose([Math.max(...ours)], [weights.max_w], peerLogit, 'largest weight')
  })

  it.each(['ATT', 'ATE'] as const)('entropy balancing, %s', (estimand) => {
    const { estimate, se_M_estimation, weights, weights_control_head } = wanted[`entropy_balancing_${estimand}`]
    // the peer takes the means it balances to as given
    const { value, se } = estimateEntropyBalancing(frame, estimand, 'given')
    // the peer's optimiser stops at an imbalance of 1e-7 SD; ours goes on to rounding
    expectClose([value, se], [estimate, se_M_estimation], 1e-5, 'effect')
    const ours = entropyWeights(frame, estimand)
    const comparison = rowsOf(frame.treated, 0).map((row) => ours[row]!)
    expectClose(comparison.slice(0, 10), weights_control_head, 1e-5, 'weights')
    const sizes = effectiveSampleSizes(frame.treated, ours)
    expectClose([sizes.comparison, sizes.treated], [weights.ess_control, weights.ess_treated], 1e-5, 'sizes')
    for (const { after, kind } of compareTerms(frame, ours, estimand)) {
      if (kind === 'covariate') expect(Math.abs(after.smd)).toBeLessThan(1e-10)
    }
  })

  it('augmented weighting of both kinds, and its parts', () => {
    const nuisance = fitNuisance(frame)
    for (const estimand of ['ATT', 'ATE'] as const) {
      const { value, se } = estimateAipw(frame, nuisance, estimand)
      expectClose([value, se], [wanted.aipw[estimand].estimate, wanted.aipw[estimand].se], 1e-9, estimand)
    }
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
    const means = [mean(nuisance.with), mean(nuisance.without)]
    expectClose(means, [wanted.aipw.mean_m1, wanted.aipw.mean_m0], 1e-9, 'predictions')
  })

  it('Horvitz–Thompson, and weighting after trimming to scores from 0.1 to 0.9', () => {
    const { ATE, ATT } = wanted.ipw_horvitz_thompson
    const ours = (['ATE', 'ATT'] as const).map((estimand) => horvitzThompson(frame, logit.fitted, estimand))
    expectClose(ours, [ATE, ATT], 1e-9, 'Horvitz–Thompson')
    const kept = [...logit.fitted.keys()].filter((row) => logit.fitted[row]! >= 0.1 && logit.fitted[row]! <= 0.9)
    const trimmed = selectUnits(frame, kept)
    expect(trimmed.n).toBe(wanted.crump_trim_01_09.n)
    // the peer fits the scores anew after trimming
    const { value } = estimateIpw(trimmed, fitPropensity(trimmed), 'ATE')
    expectClose([value], [wanted.crump_trim_01_09.ipw_ATE_hajek], 1e-9, 'trimmed')
  })

  it.each([
    ['unweighted_balance', 'ATT', 'before'],
    ['unweighted_balance_pooled_sd', 'ATE', 'before'],
    ['ipw_ATT', 'ATT', 'after'],
    ['ipw_ATE', 'ATE', 'after'],
  ] as const)('balance, %s', (name, estimand, when) => {
    const weights = propensityWeights(frame.treated, logit.fitted, estimand)
    // differences after weighting are small remainders of larger means
    expectBalance(
      compareTerms(frame, weights, estimand).map((term) => term[when]),
      wanted[name].balance ?? wanted[name],
      2e-6,
    )
  })
})

function expectBalance(ours: ReturnType<typeof compareTerms>[number]['after'][], wanted: any, relative: number): void {
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
    expectClose(
      ours.slice(0, 8).map((one) => one[mine]),
      wanted[theirs],
      relative,
      theirs,
    )
  }
}

describe.skipIf(!hasReference)('nearest neighbours in lalonde are those of MatchIt', () => {
  const wanted = hasReference ? results('match_lalonde_matchit') : {}
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

  it.each(cases)('%s: pairs, weights, effects and errors', (name, match) => {
    const matches = match()
    const rows = matches.matched.map((found) => (found.length > 0 ? found[0]! + 1 : null))
    if (wanted[name].pairs) expect(rows).toEqual(wanted[name].pairs.control_row)
    if (wanted[name].paired) expect(rows.slice(0, 10)).toEqual(wanted[name].paired.first10_control_rows)
    const sets = matchedSets(frame.n, matches)
    for (const [effect, terms] of [
      ['effect', []],
      ['effect_with_covariates', all],
    ] as const) {
      const { estimate, se_HC1, se_cluster_pair, n_pairs, n } = wanted[name][effect]
      const ours = estimateMatchedEffect(frame, sets, [...terms])
      expectClose([ours.value, ours.seHc1, ours.seSets], [estimate, se_HC1, se_cluster_pair], 1e-8, effect)
      expect([ours.sets, ours.n]).toEqual([n_pairs, n])
    }
    if (!wanted[name].balance) return
    const weights = new Float64Array(frame.n)
    sets.rows.forEach((row, i) => (weights[row] = sets.weights[i]!))
    expectBalance(
      compareTerms(frame, weights, 'ATT').map(({ after }) => after),
      wanted[name].balance,
      1e-8,
    )
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
      const sets = matchedSets(frame.n, { treatedRows: rows, matched })
      const { value, seHc1, n } = estimateMatchedEffect(frame, sets)
      const { effect, weights } = wanted[name]
      expectClose([value, seHc1], [effect.estimate, effect.se_HC1], 1e-8, 'effect')
      expect(n).toBe(effect.n)
      expectClose([Math.max(...sets.weights)], [weights.max_w], 1e-10, 'largest weight')
    },
  )

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
    expect(ours - effect.estimate).toBeCloseTo(-21.92627027027, 6)
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
  const wanted = hasReference ? results('match_lalonde_abadie_imbens') : {}
  it.each([
    ['ps_att_ties', 'ATT', () => scorePoints(logit.fitted), false],
    ['cov_att_biasadj', 'ATT', () => metricPoints(frame.covariates, frame.treated, 'inverse-variance'), true],
    ['ps_ate', 'ATE', () => scorePoints(logit.fitted), false],
  ] as const)('%s: effect, Abadie–Imbens error, ties', (name, estimand, points, biasCorrection) => {
    const options = { estimand, points: points(), conditionalVariance: 'constant', biasCorrection } as const
    const matches = matchWithReplacement(frame.treated, options.points, 1, estimand)
    const ours = estimateAbadieImbens(frame, matches, options)
    const { estimate, se_abadie_imbens, n_matches, unadjusted } = wanted[name]
    expectClose([ours.value, ours.se, ours.pairs], [estimate, se_abadie_imbens, n_matches], 1e-6, name)
    const plain = estimateAbadieImbens(frame, matches, { ...options, biasCorrection: false })
    expectClose([plain.value], [unadjusted], 1e-6, 'unadjusted')
  })
})
