import { describe, expect, it } from 'vitest'
import { expectGolden, type Agreement, readGolden } from '../../../test-support/expect-golden.ts'
import { regressWeighted, robustCovariance, standardErrorOf } from '../../../inference/weighted-regression.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { rowsOf, selectUnits } from '../cross-section.ts'
import { compareTerms } from '../diagnostics/balance.ts'
import { fitPropensity } from '../propensity.ts'
import { estimateAipw, fitNuisance } from './aipw.ts'
import { estimateCbps } from './covariate-balancing.ts'
import { entropyWeights, estimateEntropyBalancing } from './entropy-balancing.ts'
import { effectiveSampleSizes, estimateIpw, horvitzThompson, propensityWeights } from './weighting.ts'
import { frame, logit, peerLogit, closed, same, total, expectBalance } from '../test-support/lalonde-goldens.ts'

describe('weighting of lalonde agrees with WeightIt and cobalt', () => {
  const golden = readGolden('match_lalonde_weighting')

  /** The peer's summary of a set of weights; where it lists a total its weights may be scaled, ours by arm to it. */
  function expectWeights(path: string, ours: Float64Array, close: Agreement): void {
    const arm = (which: 0 | 1) => rowsOf(frame.treated, which).map((row) => ours[row])
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
    const comparison = rowsOf(frame.treated, 0).map((row) => ours[row])
    expectGolden(golden, `${path}/weights_control_head`, comparison.slice(0, 10), optimum)
    expectGolden(golden, `${path}/weights_first10`, ours.slice(0, 10), optimum)
    expectWeights(`${path}/weights`, ours, optimum)
    expectIgnoringScore(path, ours, optimum)
    for (const { after, kind } of compareTerms(frame, ours, estimand)) {
      if (kind === 'covariate') expect(Math.abs(after.smd)).toBeLessThan(1e-10)
    }
  })

  it('the covariate balancing score, whose weights for the treated are those of entropy balancing', () => {
    const { value, se, weights } = estimateCbps(frame, 'ATT')
    const optimum = { tolerance: 2e-4, why: 'the peer stops its search early; ours goes on to rounding' }
    expectGolden(golden, 'cbps_ATT/estimate', value, optimum)
    expectWeights('cbps_ATT/weights', weights, optimum)
    const entropy = estimateEntropyBalancing(frame, 'ATT')
    expect(value).toBeCloseTo(entropy.value, 6)
    expect(se).toBeCloseTo(entropy.se, 6)
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
    const kept = [...logit.fitted.keys()].filter((row) => logit.fitted[row] >= 0.1 && logit.fitted[row] <= 0.9)
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
