import { describe, expect, it } from 'vitest'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { matchWithReplacement } from './match-units.ts'
import { metricPoints, scorePoints, withinSquared } from './metric.ts'
import { frame, logit, same } from '../test-support/lalonde-goldens.ts'

describe('matching with replacement in lalonde agrees with Matching', () => {
  const golden = readGolden('match_lalonde_abadie_imbens')
  it.each([
    ['ps_att_ties', 'ATT', () => scorePoints(logit.fitted), false],
    ['cov_att_biasadj', 'ATT', () => metricPoints(frame.covariates, frame.treated, 'inverse-variance'), true],
    ['ps_ate', 'ATE', () => scorePoints(logit.fitted), false],
  ] as const)('%s: effect, Abadie–Imbens error, ties', (name, estimand, points, biasCorrection) => {
    const options = { estimand, points: points(), conditionalVariance: 'constant', biasCorrection } as const
    // the peer averages all within 1e-5 of the nearest in squared standard deviations; the analysis only equals
    const matches = matchWithReplacement(frame.treated, options.points, 1, estimand, { ties: withinSquared(1e-5) })
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

describe('matching with replacement in lalonde, ties at rounding scale', () => {
  it('finds the man whom MatchIt takes for each of the treated, and beside him only his equals', () => {
    const golden = readGolden('match_lalonde_matchit')
    const wanted: number[] = golden.results.nn1_replace.pairs.control_row
    const { matched } = matchWithReplacement(frame.treated, scorePoints(logit.fitted), 1, 'ATT')
    matched.forEach((found, at) => expect(found.map((row) => row + 1)).toContain(wanted[at]))
    // averaged 1.55 men a unit while all within 1e-5 squared standard deviations counted as ties
    const perUnit = matched.reduce((sum, found) => sum + found.length, 0) / matched.length
    expect(perUnit).toBeCloseTo(1.135, 3)
  })
})
