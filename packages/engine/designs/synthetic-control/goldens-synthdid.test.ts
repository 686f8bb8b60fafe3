import { beforeEach, describe, expect, it } from 'vitest'
import { hasDataOf } from '../../../../tests/support/shared-reference.ts'
import { expectGolden, expectKnownDifference, expectPublished, readGolden } from '../../test-support/expect-golden.ts'
import { gapsOf, meanOver, rmspe, type SyntheticControlFrame } from './frame.ts'
import { referenceFrame } from './test-support/reference-studies.ts'
import { estimateSyntheticDid } from '../../inference/synthetic-did.ts'
import { estimatePlainDid, placeboEffect } from './weights/extensions.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import { matchOutcomes } from './weights/fitters.ts'

const names = ['sc_prop99_synthdid', 'sc_cigar_california_synthdid']

/** Both sides solve the same convex problems exactly; the golden holds 15 digits, rounding leaves about 11. */
const exact = { tolerance: 1e-9, why: 'convex problems, solved exactly on both sides', scale: 1 }

describe.each(names)('synthetic difference in differences: %s', (name) => {
  const isHere = hasDataOf(name)
  beforeEach(({ skip }) => skip(!isHere))
  const golden = readGolden(name)
  const { results } = golden
  const frame = isHere ? referenceFrame(name) : (undefined as unknown as SyntheticControlFrame)

  it('agrees with the exact optimum in value, weights, penalties and effects', () => {
    const wanted = results.sdid_exact_optimum
    const found = estimateSyntheticDid(frame.study, 1)
    const path = 'sdid_exact_optimum'
    expectGolden(golden, `${path}/estimate`, found.value, exact)
    for (const run of [path, 'sdid_default', 'sdid_converged']) {
      expectGolden(golden, `${run}/zeta_omega`, found.unitPenalty, exact)
      expectGolden(golden, `${run}/zeta_lambda`, found.timePenalty, exact)
      if (run !== path) expectGolden(golden, `${run}/noise_level`, found.noise, exact)
    }
    const years = frame.periods.slice(0, frame.study.pre)
    const listed = (kind: 'omega' | 'lambda', names: (string | number)[], own: ArrayLike<number>) => {
      const keys = Object.keys(wanted[kind])
      const at = (key: string) => names.findIndex((one) => String(one) === key)
      expectGolden(
        golden,
        `${path}/${kind}`,
        keys.map((key) => own[at(key)]),
        exact,
      )
      names.forEach((one, j) => {
        if (!keys.includes(String(one))) expect(own[j], String(one)).toBeLessThanOrEqual(1e-9)
      })
    }
    listed('omega', frame.donors, found.unitWeights)
    listed('lambda', years, found.timeWeights)
    expectGolden(golden, `${path}/effect_curve`, found.effects, exact)
    expect(found.violation).toBeLessThan(1e-13)
  })

  // The package stops its Frank–Wolfe steps early and sets small weights to zero: on Proposition 99 that is worth
  // 0.0016 packs, on the longer panel 0.02; with many more steps 0.0003 and 0.004 are left.
  it.each([
    ['sdid_default', name.includes('prop99') ? [-0.002, -0.001] : [0.015, 0.025]],
    ['sdid_converged', name.includes('prop99') ? [0.0002, 0.0003] : [0.004, 0.005]],
  ] as [string, [number, number]][])('differs from the package (%s) by the known size', (kind, between) => {
    const { value } = estimateSyntheticDid(frame.study, 1)
    const why = 'in packs: the package stops its Frank–Wolfe steps early'
    expectKnownDifference(golden, `${kind}/estimate`, value, { between, why })
  })

  // Each placebo carries the package's own stopping error, as above.
  it('agrees with the package on every placebo, and on their spread', () => {
    const run = results.sdid_converged.placebo_all_units ? 'sdid_converged' : 'sdid_default'
    const { noise } = estimateSyntheticDid(frame.study, 1)
    const values = Float64Array.from(frame.donors, (_, donor) => placeboEffect({ study: frame.study, noise }, donor))
    const se = standardDeviation(values, values.length)
    expect(results[run].placebo_all_units.units).toEqual(frame.donors)
    const why = 'in packs: the package stops its Frank–Wolfe steps early'
    const path = `${run}/placebo_all_units`
    expectKnownDifference(golden, `${path}/theta`, values, { between: [-0.06, 0.06], why })
    expectKnownDifference(golden, `${path}/se`, se, { between: [-0.01, 0.01], why })
  })

  it('gives the plain difference in differences', () => {
    expectGolden(golden, 'did/estimate', estimatePlainDid(frame.study), exact)
  })

  it('fits closer before treatment than the package’s own synthetic control, which is not at the optimum', () => {
    const { study, donors } = frame
    const exactFit = rmspe(gapsOf(study, matchOutcomes(study).weights), 0, study.pre)
    const peer = gapsOf(
      study,
      Float64Array.from(donors, (unit) => results.sc.omega[unit]),
    )
    const mean = meanOver(peer, study.pre, peer.length)
    const why = 'our gaps under the package’s weights'
    expectGolden(golden, 'sc/estimate', mean, { tolerance: 1e-6, why, scale: 1 })
    const excess = rmspe(peer, 0, study.pre) / exactFit - 1
    expect(excess).toBeGreaterThan(0)
    expect(excess).toBeLessThan(0.02)
  })
})

describe.skipIf(!hasDataOf('sc_prop99_synthdid'))('published figures', () => {
  it('reproduces −15.6, −19.6 and −27.3 of Arkhangelsky et al. 2021, table 1', () => {
    const { study } = referenceFrame('sc_prop99_synthdid')
    const source = 'Arkhangelsky et al. 2021, table 1'
    const where = { design: 'SyntheticControl', source, dataset: 'data/tests/california_prop99.csv', decimals: 1 }
    const { value } = estimateSyntheticDid(study, 1)
    expectPublished({ ...where, quantity: 'synthetic DiD', ours: value, published: -15.6 })
    const gaps = gapsOf(study, matchOutcomes(study).weights)
    const mean = meanOver(gaps, study.pre, gaps.length)
    const why = 'the package stops before the optimum, −19.51'
    expectPublished({ ...where, quantity: 'synthetic control', ours: mean, published: -19.6, within: 0.15, why })
    expectPublished({ ...where, quantity: 'DiD', ours: estimatePlainDid(study), published: -27.3 })
  })
})
