import { beforeEach, describe, expect, it } from 'vitest'
import { hasDataOf } from '../../../../tests/support/shared-reference.ts'
import { expectGolden, expectKnownDifference, expectPublished, readGolden } from '../../test-support/expect-golden.ts'
import { column } from '../../numerics/linear-algebra.ts'
import { gapsOf, meanOver, placeboOf, rmspe, type SyntheticControlFrame } from './frame.ts'
import { describeRun, type PlaceboInSpace } from './inference/placebo-in-space.ts'
import { loopOverPlacebos } from './test-support/placebo-loop.ts'
import { referenceFrame } from './test-support/reference-studies.ts'
import { matchPredictors, matchWithWeights } from './weights/predictor-weights.ts'
import type { Weighting } from './weights/fitters.ts'

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
const exact = { tolerance: 1e-6, why: 'a convex problem, solved exactly on both sides', scale: 1 }

describe.each(names)('predictor weights: %s', (name) => {
  const isHere = hasDataOf(name)
  beforeEach(({ skip }) => skip(!isHere))
  const golden = readGolden(name)
  const { results } = golden
  const frame = isHere ? referenceFrame(name) : (undefined as unknown as SyntheticControlFrame)
  const { study } = frame ?? {}
  const expectFit = ({ weights }: Weighting, path: string) => {
    const wanted = results[path]
    const gaps = gapsOf(study, weights)
    const listed = Object.keys(wanted.w)
    expectGolden(
      golden,
      `${path}/w`,
      listed.map((unit) => weights[frame.donors.indexOf(unit)]),
      exact,
    )
    frame.donors.forEach((unit, j) => {
      if (!listed.includes(unit)) expect(weights[j], unit).toBeLessThanOrEqual(1e-6)
    })
    expectGolden(golden, `${path}/mspe_pre`, rmspe(gaps, 0, study.pre) ** 2, exact)
    expectGolden(golden, `${path}/mean_gap_post`, meanOver(gaps, study.pre, gaps.length), exact)
    if (!wanted.gap) return
    expectGolden(golden, `${path}/gap/gap`, gaps, exact)
    expectGolden(golden, `${path}/gap/time`, frame.periods, { tolerance: 0, why: 'a year' })
  }

  it('reads the same predictors', () => {
    const donors = Array.from({ length: frame.donors.length }, (_, j) => column(study.donorPredictors, j))
    const means = study.targetPredictors.map((_, k) => donors.reduce((sum, own) => sum + own[k], 0) / donors.length)
    const means12 = { tolerance: 1e-12, why: 'means of the data', scale: 1 }
    expectGolden(golden, 'predictor_table/treated', study.targetPredictors, means12)
    expectGolden(golden, 'predictor_table/donor_mean', means, means12)
  })

  it('gives the certified donor weights under equal predictor weights', () => {
    const found = matchPredictors(study, 'equal')
    expectFit(found, 'equal_v')
    expect(found.isUnique).toBe(true)
    expect(found.violation).toBeLessThan(1e-13)
  })

  it('gives the certified donor weights under the package’s predictor weights', () => {
    const peer = Float64Array.from(Object.values<number>(results.nested.v))
    expectFit(matchWithWeights(study, peer), 'exact_w_given_peer_v')
  })

  // The outer problem is not convex: the search must do at least as well, and stay near the package's path.
  it('finds predictor weights that fit better before treatment than the package’s, with gaps near its own', () => {
    const { weights } = matchPredictors(study, 'nested')
    const gaps = gapsOf(study, weights)
    const mspe = rmspe(gaps, 0, study.pre) ** 2
    expect(mspe).toBeLessThan(results.exact_w_given_peer_v.mspe_pre)
    const better = 'a lower error of the same problem; the package stops at 5e-4'
    expectKnownDifference(golden, 'nested/mspe_pre', mspe, { between: [-0.13, 0], of: 'golden', why: better })
    expectKnownDifference(golden, 'nested/loss_v', mspe, { between: [-0.13, 0], of: 'golden', why: better })
    const near = 'in packs: the outer problem is not convex and its weights not identified'
    const mean = meanOver(gaps, study.pre, gaps.length)
    expectKnownDifference(golden, 'nested/mean_gap_post', mean, { between: [-0.5, 0.5], why: near })
    expectGolden(golden, 'nested/gap/time', frame.periods, { tolerance: 0, why: 'a year' })
    // Before treatment the longer panel's path moves by up to 1.04 packs, because its squared error is a tenth lower.
    const isShort = name.includes('prop99')
    const at = (from: number, to: number) => [...gaps.keys()].filter((t) => t >= from && t < to)
    for (const [years, most] of [
      [at(0, study.pre), isShort ? 0.5 : 1.1],
      [at(study.pre, gaps.length), 0.5],
    ] as const) {
      const own = years.map((t) => gaps[t])
      expectKnownDifference(golden, 'nested/gap/gap', own, { between: [-most, most], why: near, at: years })
    }
  })

  // Where the donors can match every predictor exactly, many mixtures do, and the solvers stop at different ones; the
  // rule here takes the one that fits the outcome best, so it must fit at least as well.
  it('gives the placebos and p value of equal predictor weights', () => {
    const path = 'placebo_treated_in_donor_pool'
    const { table }: { table: { unit: string[]; equal_v_pre: number[] } } = results[path]
    const found = placebos(frame, (one) => matchPredictors(one, 'equal'))
    const runOf = (i: number) => found.runs.find(({ unit }) => unit === table.unit[i])!
    const exactly = table.unit.flatMap((unit, i) => {
      const donor = frame.donors.indexOf(unit)
      const { isExactMatch, isUnique } =
        donor < 0 ? matchPredictors(study, 'equal') : matchPredictors(placeboOf(study, donor, true), 'equal')
      if (isExactMatch) expect(isUnique, unit).toBe(false)
      return isExactMatch ? [i] : []
    })
    expect(exactly.map((i) => table.unit[i]).sort()).toEqual(matchedExactly[name])
    const at = [...table.unit.keys()].filter((i) => !exactly.includes(i))
    expectGolden(
      golden,
      `${path}/table/equal_v_pre`,
      at.map((i) => runOf(i).preRmspe),
      { ...exact, at },
    )
    expectGolden(
      golden,
      `${path}/table/equal_v_post`,
      at.map((i) => runOf(i).postRmspe),
      { ...exact, at },
    )
    expectGolden(
      golden,
      `${path}/table/equal_v_ratio`,
      at.map((i) => runOf(i).ratio),
      { ...exact, at },
    )
    const why = 'of several mixtures that match every predictor the rule here takes the one that fits best'
    const fits = exactly.map((i) => runOf(i).preRmspe)
    const known = { between: [-1, 0] as [number, number], of: 'golden' as const, why, at: exactly }
    expectKnownDifference(golden, `${path}/table/equal_v_pre`, fits, known)
    // two of those placebos pass California's ratio of 1.7 by their better fit
    const passing = name.includes('prop99') ? 0 : 2
    const shift = passing / found.runs.length
    expectKnownDifference(golden, `${path}/p_ratio_equal_v`, found.p, {
      between: [shift - 1e-6, shift + 1e-6],
      why: passing === 0 ? 'none' : 'two placebos pass by their better fit',
    })
  })
})

function placebos(
  frame: SyntheticControlFrame,
  weigh: (study: SyntheticControlFrame['study']) => Weighting,
): PlaceboInSpace {
  const treated = describeRun('California', frame.study, gapsOf(frame.study, weigh(frame.study).weights), true)
  return loopOverPlacebos(frame.study, frame.donors, treated, weigh, true)
}

describe.skipIf(!hasDataOf('sc_prop99_predictors'))('Proposition 99 with predictors', () => {
  it('reproduces the donor weights of Abadie, Diamond & Hainmueller 2010, table 2, to 0.01', () => {
    const { study, donors } = referenceFrame('sc_prop99_predictors')
    const { weights } = matchPredictors(study, 'nested')
    const published = { Utah: 0.334, Nevada: 0.234, Montana: 0.199, Colorado: 0.164, Connecticut: 0.069 }
    const source = 'Abadie, Diamond & Hainmueller 2010, table 2'
    const why = 'the paper’s own search stopped elsewhere; its weights are printed to 3 decimals'
    const where = { design: 'SyntheticControl', source, dataset: 'data/tests/prop99_predictors.csv', within: 0.01, why }
    donors.forEach((unit, j) => {
      const wanted = (published as Record<string, number>)[unit]
      if (wanted === undefined) expect(weights[j], unit).toBeLessThan(0.01)
      else expectPublished({ ...where, quantity: `weight of ${unit}`, ours: weights[j], published: wanted })
    })
    const gaps = gapsOf(study, weights)
    const about = { ...where, source: 'Abadie, Diamond & Hainmueller 2010, text', why: 'printed as “about”' }
    const last = gaps.at(-1)!
    expectPublished({ ...about, quantity: 'gap in 2000, packs', ours: last, published: -26, within: 1.5 })
  })

  it('ranks California first of 39, p = 1/39', () => {
    const golden = readGolden('sc_prop99_predictors')
    const path = 'placebo_treated_in_donor_pool'
    const { table }: { table: { unit: string[]; pre_rmspe: number[] } } = golden.results[path]
    const frame = referenceFrame('sc_prop99_predictors')
    const found = placebos(frame, (one) => matchPredictors(one, 'nested'))
    expectGolden(golden, `${path}/rank`, found.rank, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${path}/p_ratio`, found.p, { tolerance: 1e-12, why: 'a share of 39' })
    const source = 'Abadie, Diamond & Hainmueller 2010, text'
    const where = { design: 'SyntheticControl', source, dataset: 'data/tests/prop99_predictors.csv', decimals: 3 }
    expectPublished({ ...where, quantity: 'placebo p', ours: found.p, published: 0.026 })
    // The package's donor weights are only near the optimum of their problem (its solver stops at 5e-4), so a placebo can
    // seem to fit better than the exact optimum allows: fifteen times as many starting points bring Wyoming to 1.067 and
    // Rhode Island nowhere. North Dakota is a local minimum of ours; the lower one (0.87) takes other starting points.
    const known: Record<string, number> = { Wyoming: 0.08, 'Rhode Island': 0.04, 'North Dakota': 0.06 }
    table.unit.forEach((unit, i) => {
      const own = found.runs.find((run) => run.unit === unit)!.preRmspe
      const why = 'at most this much worse a fit; the package stops at 5e-4, both searches are local'
      const between: [number, number] = [-1, known[unit] ?? 0.02]
      expectKnownDifference(golden, `${path}/table/pre_rmspe`, [own], { between, of: 'golden', why, at: [i] })
    })
  })
})
