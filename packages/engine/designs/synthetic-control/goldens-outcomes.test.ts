import { beforeEach, describe, expect, it } from 'vitest'
import { hasDataOf } from '../../../../tests/support/shared-reference.ts'
import { expectGolden, expectPublished, readGolden, type Golden } from '../../test-support/expect-golden.ts'
import { describeRun, type PlaceboInSpace } from './inference/placebo-in-space.ts'
import {
  gapsOf,
  meanOver,
  rmspe,
  type Study,
  synthesise,
  type SyntheticControlFrame,
  withDonors,
  withPeriods,
} from './frame.ts'
import { loopOverPlacebos } from './test-support/placebo-loop.ts'
import { referenceFrame } from './test-support/reference-studies.ts'
import { matchOutcomes } from './weights/fitters.ts'

const names = ['sc_prop99_outcomes', 'sc_cigar_california_outcomes', 'sc_cigar_california_adh_outcomes']

/** Both sides solve the same convex problem exactly; the golden holds 15 digits, rounding leaves about 12. */
const exact = { tolerance: 1e-9, why: 'one convex problem, solved exactly on both sides', scale: 1 }
const same = { tolerance: 0, why: 'a count' }

/** The golden lists donors with weight only: those are compared with it, the others must have none. */
function expectWeights(golden: Golden, path: string, names: string[], weights: ArrayLike<number>): void {
  const wanted = path.split('/').reduce((level, key) => level[key], golden.results)
  const own = Object.keys(wanted).map((name) => weights[names.indexOf(name)])
  expectGolden(golden, path, own, exact)
  names.forEach((name, j) => {
    if (!(name in wanted)) expect(weights[j], name).toBeLessThanOrEqual(1e-9)
  })
}

function placebos(frame: SyntheticControlFrame, includeTarget: boolean): PlaceboInSpace {
  const gaps = gapsOf(frame.study, matchOutcomes(frame.study).weights)
  const treated = describeRun('California', frame.study, gaps, true)
  return loopOverPlacebos(frame.study, frame.donors, treated, (study) => matchOutcomes(study), includeTarget)
}

describe.each(names)('outcome-only weights agree with the certified optimum: %s', (name) => {
  const isHere = hasDataOf(name)
  beforeEach(({ skip }) => skip(!isHere))
  const golden = readGolden(name)
  const { results } = golden
  const frame = isHere ? referenceFrame(name) : (undefined as unknown as SyntheticControlFrame)
  const study: Study = frame?.study
  const { pre } = study ?? { pre: 0 }

  it('in the weights, which are the only optimum, and in the certificate', () => {
    const { weights, isUnique, violation } = matchOutcomes(study)
    expectWeights(golden, 'weights', frame.donors, weights)
    expect(isUnique).toBe(results.strictly_complementary_unique)
    expect(violation).toBeLessThan(1e-13)
  })

  it('in every gap and error', () => {
    const { weights } = matchOutcomes(study)
    const gaps = gapsOf(study, weights)
    expectGolden(golden, 'gap/time', frame.periods, { tolerance: 0, why: 'a year' })
    const synthetic = synthesise(study, weights)
    expectGolden(golden, 'gap/synthetic', synthetic, exact)
    expectGolden(golden, 'gap/gap', gaps, exact)
    expectGolden(
      golden,
      'gap/treated',
      synthetic.map((value, t) => value + gaps[t]),
      exact,
    )
    expectGolden(golden, 'pre_rmspe', rmspe(gaps, 0, pre), exact)
    expectGolden(golden, 'post_rmspe', rmspe(gaps, pre, gaps.length), exact)
    expectGolden(golden, 'mean_gap_post', meanOver(gaps, pre, gaps.length), exact)
  })

  it.each(['treated_in_donor_pool', 'treated_excluded'])('in every placebo in space, %s', (variant) => {
    const wanted = results.placebo[variant]
    const path = `placebo/${variant}`
    const found = placebos(frame, variant === 'treated_in_donor_pool')
    expect(found.runs.map(({ unit }) => unit)).toEqual(wanted.table.unit)
    const column = (name: 'preRmspe' | 'postRmspe' | 'meanGap' | 'ratio') => found.runs.map((run) => run[name])
    expectGolden(golden, `${path}/table/pre_rmspe`, column('preRmspe'), exact)
    expectGolden(golden, `${path}/table/post_rmspe`, column('postRmspe'), exact)
    expectGolden(golden, `${path}/table/mean_gap_post`, column('meanGap'), exact)
    expectGolden(golden, `${path}/table/ratio`, column('ratio'), exact)
    expectGolden(golden, `${path}/p_ratio`, found.p, exact)
    expectGolden(golden, `${path}/rank`, found.rank, same)
    expectGolden(golden, `${path}/n`, found.runs.length, same)
    expectGolden(golden, `${path}/p_two_sided_abs_mean_gap`, found.pMeanGap, exact)
    const filtered = `${path}/filtered_pre_mspe_below_5x`
    expectGolden(golden, `${filtered}/p_ratio`, found.withoutBadFits.p, exact)
    expectGolden(golden, `${filtered}/n`, found.withoutBadFits.n, same)
    const lower = found.runs.filter(({ meanGap }) => meanGap <= found.runs.find((run) => run.isTreated)!.meanGap)
    expectGolden(golden, `${path}/p_one_sided_mean_gap_lower`, lower.length / found.runs.length, exact)
  })

  it('without each donor in turn', () => {
    results.leave_one_out.forEach((wanted: { dropped: string }, i: number) => {
      const kept = [...frame.donors.keys()].filter((j) => frame.donors[j] !== wanted.dropped)
      const left = withDonors(study, kept)
      const { weights } = matchOutcomes(left)
      const gaps = gapsOf(left, weights)
      const path = `leave_one_out/${i}`
      const names = kept.map((j) => frame.donors[j])
      expectWeights(golden, `${path}/weights`, names, weights)
      expectGolden(golden, `${path}/att`, meanOver(gaps, pre, gaps.length), exact)
      expectGolden(golden, `${path}/pre_rmspe`, rmspe(gaps, 0, pre), exact)
      expectGolden(golden, `${path}/gap_last`, gaps.at(-1)!, exact)
    })
  })

  it.each([1981, 1984])('with treatment moved back to %i', (year) => {
    const path = `in_time/fake_start_${year}`
    const fakePre = frame.periods.indexOf(year)
    const moved = withPeriods(study, 0, pre, fakePre)
    const { weights } = matchOutcomes(moved)
    const gaps = gapsOf(moved, weights)
    expectWeights(golden, `${path}/weights`, frame.donors, weights)
    expectGolden(golden, `${path}/pre_rmspe`, rmspe(gaps, 0, fakePre), exact)
    expectGolden(golden, `${path}/post_rmspe`, rmspe(gaps, fakePre, pre), exact)
    expectGolden(golden, `${path}/mean_gap`, meanOver(gaps, fakePre, pre), exact)
  })
})

describe.skipIf(!hasDataOf('sc_prop99_outcomes'))('published figures', () => {
  it('reproduces the gap of about 26 packs in 2000 and about 20 on average (Abadie, Diamond & Hainmueller 2010)', () => {
    const { study } = referenceFrame('sc_prop99_outcomes')
    const gaps = gapsOf(study, matchOutcomes(study).weights)
    const source = 'Abadie, Diamond & Hainmueller 2010, text'
    const why = 'printed as “about”; outcomes alone, where the paper matches on predictors'
    const where = { design: 'SyntheticControl', source, dataset: 'data/tests/california_prop99.csv', within: 1, why }
    expectPublished({ ...where, quantity: 'gap in 2000, packs', ours: gaps.at(-1)!, published: -26 })
    const mean = meanOver(gaps, study.pre, gaps.length)
    expectPublished({ ...where, quantity: 'mean gap 1989–2000, packs', ours: mean, published: -20 })
  })
})
