import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../tests/support/shared-reference.ts'
import { column } from '../../numerics/linear-algebra.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { describeRun, runPlacebosInSpace } from './inference/placebo-in-space.ts'
import type { PlaceboInSpace } from './inference/placebo-in-space.ts'
import { gapsOf, meanOver, placeboOf, rmspe } from './study.ts'
import { referenceFrame } from './test-support/reference-studies.ts'
import { matchPredictors, matchWithWeights } from './weights/predictor-weights.ts'
import type { Weighting } from './weights/weighting.ts'

const names = ['sc_prop99_predictors', 'sc_cigar_california_predictors']

/** Placebos whose predictors some mixture of donors equals. */
const matchedExactly: Record<string, string[]> = {
  sc_prop99_predictors: ['Illinois', 'Iowa', 'Nebraska', 'South Dakota'],
  sc_cigar_california_predictors: [
    'Arizona',
    'Illinois',
    'Iowa',
    'Kansas',
    'Maine',
    'Michigan',
    'Minnesota',
    'Missouri',
    'Nebraska',
    'New York',
    'Wisconsin',
  ],
}

/** Convex problems solved exactly on both sides: the golden's own tolerance. */
const exact = 1e-6

describe.skipIf(!hasReference).each(names)('predictor weights: %s', (name) => {
  const { results } = hasReference ? golden(name) : { results: {} }
  const frame = hasReference ? referenceFrame(name) : (undefined as unknown as SyntheticControlFrame)
  const { study } = frame ?? {}
  const near = (actual: number, wanted: number, what: string, tolerance = exact) =>
    expect(Math.abs(actual - wanted), `${what}: ${actual} against ${wanted}`).toBeLessThanOrEqual(
      tolerance * Math.max(1, Math.abs(wanted)),
    )
  const expectFit = ({ weights }: Weighting, wanted: any) => {
    const gaps = gapsOf(study, weights)
    frame.donors.forEach((unit, j) => near(weights[j]!, wanted.w[unit] ?? 0, unit))
    near(rmspe(gaps, 0, study.pre) ** 2, wanted.mspe_pre, 'MSPE')
    near(meanOver(gaps, study.pre, gaps.length), wanted.mean_gap_post, 'mean gap')
    wanted.gap?.gap.forEach((gap: number, t: number) => near(gaps[t]!, gap, `gap ${t}`))
  }

  it('reads the same predictors', () => {
    const { treated, donor_mean: means } = results.predictor_table
    const donors = Array.from({ length: frame.donors.length }, (_, j) => column(study.donorPredictors, j))
    treated.forEach((wanted: number, k: number) => {
      near(study.targetPredictors[k]!, wanted, `treated ${k}`, 1e-12)
      near(donors.reduce((sum, own) => sum + own[k]!, 0) / donors.length, means[k], `donors ${k}`, 1e-12)
    })
  })

  it('gives the certified donor weights under equal predictor weights', () => {
    const found = matchPredictors(study, 'equal')
    expectFit(found, results.equal_v)
    expect(found.isUnique).toBe(true)
    expect(found.violation).toBeLessThan(1e-13)
  })

  it('gives the certified donor weights under the package’s predictor weights', () => {
    const peer = Float64Array.from(Object.values<number>(results.nested.v))
    expectFit(matchWithWeights(study, peer), results.exact_w_given_peer_v)
  })

  // The outer problem is not convex: the search must do at least as well, and stay near the package's path.
  it('finds predictor weights that fit better before treatment than the package’s, with gaps near its own', () => {
    const { weights } = matchPredictors(study, 'nested')
    const gaps = gapsOf(study, weights)
    expect(rmspe(gaps, 0, study.pre) ** 2).toBeLessThan(results.exact_w_given_peer_v.mspe_pre)
    expect(Math.abs(meanOver(gaps, study.pre, gaps.length) - results.nested.mean_gap_post)).toBeLessThan(0.5)
    // Before treatment the longer panel's path moves by up to 1.04 packs, because its squared error is a tenth lower.
    const most = (t: number) => (name.includes('prop99') || t >= study.pre ? 0.5 : 1.1)
    results.nested.gap.gap.forEach((wanted: number, t: number) =>
      expect(Math.abs(gaps[t]! - wanted), `gap ${t}: ${gaps[t]} against ${wanted}`).toBeLessThan(most(t)),
    )
  })

  // Where the donors can match every predictor exactly, many mixtures do, and the solvers stop at different ones; the
  // rule here takes the one that fits the outcome best, so it must fit at least as well.
  it('gives the placebos and p value of equal predictor weights', () => {
    const wanted = results.placebo_treated_in_donor_pool
    const exactMatches: string[] = []
    const found = placebos(frame, (one) => matchPredictors(one, 'equal'))
    for (const { unit, preRmspe, postRmspe } of found.runs) {
      const i = wanted.table.unit.indexOf(unit)
      const donor = frame.donors.indexOf(unit)
      const { isExactMatch, isUnique } =
        donor < 0 ? matchPredictors(study, 'equal') : matchPredictors(placeboOf(study, donor, true), 'equal')
      if (isExactMatch) {
        exactMatches.push(unit)
        expect(isUnique, unit).toBe(false)
        expect(preRmspe, unit).toBeLessThan(wanted.table.equal_v_pre[i])
        continue
      }
      near(preRmspe, wanted.table.equal_v_pre[i], `${unit} pre`)
      near(postRmspe, wanted.table.equal_v_post[i], `${unit} post`)
    }
    expect(exactMatches.sort()).toEqual(matchedExactly[name])
    // two of those placebos pass California's ratio of 1.7 by their better fit
    const passing = name.includes('prop99') ? 0 : 2
    near(found.p, wanted.p_ratio_equal_v + passing / found.runs.length, 'p')
  })
})

function placebos(
  frame: SyntheticControlFrame,
  weigh: (study: SyntheticControlFrame['study']) => Weighting,
): PlaceboInSpace {
  const treated = describeRun('California', frame.study, gapsOf(frame.study, weigh(frame.study).weights), true)
  return runPlacebosInSpace(frame.study, frame.donors, treated, 5, weigh, true, () => undefined)
}

describe.skipIf(!hasReference)('Proposition 99 with predictors', () => {
  it('reproduces the donor weights of Abadie, Diamond & Hainmueller 2010, table 2, to 0.01', () => {
    const { study, donors } = referenceFrame('sc_prop99_predictors')
    const { weights } = matchPredictors(study, 'nested')
    const published = { Utah: 0.334, Nevada: 0.234, Montana: 0.199, Colorado: 0.164, Connecticut: 0.069 }
    donors.forEach((unit, j) => {
      const wanted = (published as Record<string, number>)[unit] ?? 0
      expect(Math.abs(weights[j]! - wanted), `${unit} ${weights[j]}`).toBeLessThan(0.01)
    })
  })

  it('ranks California first of 39, p = 1/39, in seconds rather than minutes', { timeout: 60_000 }, () => {
    const wanted = golden('sc_prop99_predictors').results.placebo_treated_in_donor_pool
    const frame = referenceFrame('sc_prop99_predictors')
    const found = placebos(frame, (one) => matchPredictors(one, 'nested'))
    expect(found.rank).toBe(wanted.rank)
    expect(found.p).toBeCloseTo(1 / 39, 12)
    // The package's donor weights are only near the optimum of their problem (its solver stops at 5e-4), so a placebo can
    // seem to fit better than the exact optimum allows: fifteen times as many starting points bring Wyoming to 1.067 and
    // Rhode Island nowhere. North Dakota is a local minimum of ours; the lower one (0.87) takes other starting points.
    const known: Record<string, number> = { Wyoming: 1.08, 'Rhode Island': 1.04, 'North Dakota': 1.06 }
    for (const { unit, preRmspe } of found.runs) {
      const peer = wanted.table.pre_rmspe[wanted.table.unit.indexOf(unit)]
      expect(preRmspe / peer, unit).toBeLessThan(known[unit] ?? 1.02)
    }
  })
})
