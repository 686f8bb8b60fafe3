import { describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../tests/support/shared-reference.ts'
import { describeRun, runPlacebosInSpace } from './inference/placebo-in-space.ts'
import type { PlaceboInSpace } from './inference/placebo-in-space.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { gapsOf, meanOver, rmspe, synthesise, withDonors, withPeriods } from './study.ts'
import type { Study } from './study.ts'
import { referenceFrame } from './test-support/reference-studies.ts'
import { matchOutcomes } from './weights/outcome-weights.ts'

const names = ['sc_prop99_outcomes', 'sc_cigar_california_outcomes', 'sc_cigar_california_adh_outcomes']

/** Both sides solve the same convex problem exactly; the golden holds 15 digits, rounding leaves about 12. */
const exact = 1e-9

function expectNear(actual: number, wanted: number, what: string): void {
  expect(Math.abs(actual - wanted), `${what}: ${actual} against ${wanted}`).toBeLessThanOrEqual(
    exact * Math.max(1, Math.abs(wanted)),
  )
}

function expectWeights(frame: SyntheticControlFrame, weights: Float64Array, wanted: Record<string, number>): void {
  frame.donors.forEach((name, j) => expectNear(weights[j]!, wanted[name] ?? 0, name))
}

function placebos(frame: SyntheticControlFrame, includeTarget: boolean): PlaceboInSpace {
  const gaps = gapsOf(frame.study, matchOutcomes(frame.study).weights)
  const treated = describeRun('California', frame.study, gaps, true)
  return runPlacebosInSpace(
    frame.study,
    frame.donors,
    treated,
    5,
    (study) => matchOutcomes(study),
    includeTarget,
    () => undefined,
  )
}

describe.skipIf(!hasReference).each(names)('outcome-only weights agree with the certified optimum: %s', (name) => {
  const { results } = hasReference ? golden(name) : { results: {} }
  const frame = hasReference ? referenceFrame(name) : (undefined as unknown as SyntheticControlFrame)
  const study: Study = frame?.study
  const { pre } = study ?? { pre: 0 }

  it('in the weights, which are the only optimum, and in the certificate', () => {
    const { weights, isUnique, violation } = matchOutcomes(study)
    expectWeights(frame, weights, results.weights)
    expect(isUnique).toBe(results.strictly_complementary_unique)
    expect(violation).toBeLessThan(1e-13)
  })

  it('in every gap and error', () => {
    const { weights } = matchOutcomes(study)
    const gaps = gapsOf(study, weights)
    expect(frame.periods).toEqual(results.gap.time)
    const synthetic = synthesise(study, weights)
    results.gap.synthetic.forEach((wanted: number, t: number) => expectNear(synthetic[t]!, wanted, `synthetic ${t}`))
    results.gap.gap.forEach((wanted: number, t: number) => expectNear(gaps[t]!, wanted, `gap ${t}`))
    expectNear(rmspe(gaps, 0, pre), results.pre_rmspe, 'pre RMSPE')
    expectNear(rmspe(gaps, pre, gaps.length), results.post_rmspe, 'post RMSPE')
    expectNear(meanOver(gaps, pre, gaps.length), results.mean_gap_post, 'mean gap')
  })

  it.each(['treated_in_donor_pool', 'treated_excluded'])('in every placebo in space, %s', (variant) => {
    const wanted = results.placebo[variant]
    const found = placebos(frame, variant === 'treated_in_donor_pool')
    expect(found.runs.map(({ unit }) => unit)).toEqual(wanted.table.unit)
    found.runs.forEach((run, i) => {
      expectNear(run.preRmspe, wanted.table.pre_rmspe[i], `${run.unit} pre`)
      expectNear(run.postRmspe, wanted.table.post_rmspe[i], `${run.unit} post`)
      expectNear(run.meanGap, wanted.table.mean_gap_post[i], `${run.unit} mean gap`)
      expectNear(run.ratio, wanted.table.ratio[i], `${run.unit} ratio`)
    })
    expectNear(found.p, wanted.p_ratio, 'p')
    expect(found.rank).toBe(wanted.rank)
    expect(found.runs.length).toBe(wanted.n)
    expectNear(found.pMeanGap, wanted.p_two_sided_abs_mean_gap, 'p of the mean gap')
    expectNear(found.withoutBadFits.p, wanted.filtered_pre_mspe_below_5x.p_ratio, 'p without bad fits')
    expect(found.withoutBadFits.n).toBe(wanted.filtered_pre_mspe_below_5x.n)
    const lower = found.runs.filter(({ meanGap }) => meanGap <= found.runs.find((run) => run.isTreated)!.meanGap)
    expectNear(lower.length / found.runs.length, wanted.p_one_sided_mean_gap_lower, 'one-sided p')
  })

  it('without each donor in turn', () => {
    for (const wanted of results.leave_one_out) {
      const kept = [...frame.donors.keys()].filter((j) => frame.donors[j] !== wanted.dropped)
      const left = withDonors(study, kept)
      const { weights } = matchOutcomes(left)
      const gaps = gapsOf(left, weights)
      kept.forEach((j, i) => expectNear(weights[i]!, wanted.weights[frame.donors[j]!] ?? 0, frame.donors[j]!))
      expectNear(meanOver(gaps, pre, gaps.length), wanted.att, `without ${wanted.dropped}`)
      expectNear(rmspe(gaps, 0, pre), wanted.pre_rmspe, `pre RMSPE without ${wanted.dropped}`)
      expectNear(gaps.at(-1)!, wanted.gap_last, `last gap without ${wanted.dropped}`)
    }
  })

  it.each([1981, 1984])('with treatment moved back to %i', (year) => {
    const wanted = results.in_time[`fake_start_${year}`]
    const fakePre = frame.periods.indexOf(year)
    const moved = withPeriods(study, 0, pre, fakePre)
    const { weights } = matchOutcomes(moved)
    const gaps = gapsOf(moved, weights)
    expectWeights(frame, weights, wanted.weights)
    expectNear(rmspe(gaps, 0, fakePre), wanted.pre_rmspe, 'pre RMSPE')
    expectNear(rmspe(gaps, fakePre, pre), wanted.post_rmspe, 'post RMSPE')
    expectNear(meanOver(gaps, fakePre, pre), wanted.mean_gap, 'mean gap')
  })
})

describe.skipIf(!hasReference)('published figures', () => {
  it('reproduces the gap of about 26 packs in 2000 and about 20 on average (Abadie, Diamond & Hainmueller 2010)', () => {
    const { study } = referenceFrame('sc_prop99_outcomes')
    const gaps = gapsOf(study, matchOutcomes(study).weights)
    expect(Math.abs(gaps.at(-1)! + 26)).toBeLessThan(1)
    expect(Math.abs(meanOver(gaps, study.pre, gaps.length) + 20)).toBeLessThan(1)
  })
})
