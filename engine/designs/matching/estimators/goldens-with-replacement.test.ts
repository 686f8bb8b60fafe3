import { describe, it } from 'vitest'
import { hasReference } from '../../../../tests/support/shared-reference.ts'
import { expectGolden } from '../../../test-support/expect-golden.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { matchWithReplacement } from './match-with-replacement.ts'
import { metricPoints, scorePoints } from './metric.ts'
import { frame, logit, goldenOf, same } from '../test-support/lalonde-goldens.ts'

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
