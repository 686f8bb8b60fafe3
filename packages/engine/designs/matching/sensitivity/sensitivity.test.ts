import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import {
  expectGolden,
  expectKnownDifference,
  expectPublished,
  readGolden,
} from '../../../test-support/expect-golden.ts'
import type { Intent } from '../../design.ts'
import { createRandom } from '../../../numerics/random.ts'
import { parseSpec } from '../../../parse-spec.ts'
import type { CrossSection } from '../cross-section.ts'
import { estimate } from '../estimate.ts'
import { matchWithoutReplacement } from '../estimators/nearest-without-replacement.ts'
import { fitPropensity } from '../propensity.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { matchingSpec } from '../spec.ts'
import { lalonde } from '../test-support/lalonde.ts'
import { drawWorld } from '../test-support/worlds.ts'
import {
  eValue,
  eValueOfLimit,
  riskRatioOfCommonHazards,
  riskRatioOfCommonOdds,
  riskRatioOfDifference,
} from './e-value.ts'
import { osterDelta } from './oster.ts'
import {
  findRosenbaumBounds,
  pairDifferences,
  signedRank,
  signedRankBounds,
  signFlipEnds,
  walshAverages,
  walshEnds,
  walshQuantile,
} from './rosenbaum.ts'
import { trimmedRows } from './trimming.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

describe('E-values are those of VanderWeele & Ding', () => {
  const golden = readGolden('match_evalue')
  const wanted = golden.results
  const close = (path: string, ours: number) =>
    expectGolden(golden, path, ours, { tolerance: 1e-12, why: 'closed form' })

  it.each(['rr_3.9', 'rr_0.8', 'rr_1.2_crossing'])('%s', (name) => {
    close(`${name}/evalue`, eValue(wanted[name].rr))
    close(`${name}/evalue_ci`, eValueOfLimit(wanted[name].ci))
  })

  it('of odds, hazards and standardised differences', () => {
    close('or_common_2.5/rr', riskRatioOfCommonOdds(2.5))
    close('or_common_2.5/evalue', eValue(riskRatioOfCommonOdds(2.5)))
    close('or_rare_1.6/evalue', eValue(1.6))
    close('hr_common_1.5/rr', riskRatioOfCommonHazards(1.5))
    close('hr_common_1.5/evalue', eValue(riskRatioOfCommonHazards(1.5)))
    const { ratio, limits } = riskRatioOfDifference(0.5, 0.1)
    close('smd_0.5_se_0.1/rr', ratio)
    close('smd_0.5_se_0.1/evalue', eValue(ratio))
    close('smd_0.5_se_0.1/ci_low_rr', limits[0])
    close('smd_0.5_se_0.1/evalue_ci', eValueOfLimit(limits))
  })

  it('as the paper prints them', () => {
    const where = { design: 'Matching', source: 'VanderWeele & Ding 2017', dataset: 'none', decimals: 2 }
    expectPublished({ ...where, quantity: 'E-value of 3.9', ours: eValue(3.9), published: 7.26 })
    expectPublished({ ...where, quantity: 'E-value of the limit 1.8', ours: eValueOfLimit([1.8, 8.7]), published: 3 })
  })
})

describe("Rosenbaum's bounds in lalonde", () => {
  const golden = readGolden('match_lalonde_rosenbaum')
  const wanted = golden.results
  const differences = () => {
    const frame = lalonde()
    const score = fitPropensity(frame).fitted
    const options = { ratio: 1, order: 'largest', caliper: Infinity } as const
    return pairDifferences(frame, matchWithoutReplacement(frame.treated, score, options))
  }
  const same = { tolerance: 0, why: 'a count' }

  it('start from the signed-rank statistic of the pairs', () => {
    const pairs = differences()
    const ranks = signedRank(pairs)
    expectGolden(golden, 'signed_rank_T', ranks.statistic, same)
    expectGolden(golden, 'n_pairs', pairs.length, same)
    expectGolden(golden, 'zero_differences', pairs.length - ranks.pairs, same)
  })

  it('bound its p value at every gamma, and psens agrees to its four digits', () => {
    const ranks = signedRank(differences())
    const gammas: number[] = wanted.hand_written.map(({ gamma }: { gamma: number }) => gamma)
    const bounds = gammas.map((gamma) => signedRankBounds(ranks, gamma))
    const [lower, upper] = [bounds.map((one) => one.lower), bounds.map((one) => one.upper)]
    const closed = { tolerance: 1e-9, why: 'closed form given the pairs' }
    expectGolden(golden, 'hand_written/*/p_upper', upper, closed)
    const decimals = { ...closed, why: 'the reference is 1 − Φ(z), which keeps 15 decimals', scale: 2e-6 }
    expectGolden(golden, 'hand_written/*/p_lower', lower, decimals)
    const rounded = { tolerance: 5.1e-5, why: 'the peer rounds to four decimals', scale: 1 }
    expectGolden(golden, 'peer_psens/Lower bound', lower, rounded)
    expectGolden(golden, 'peer_psens/Upper bound', upper, rounded)
  })

  it('bound its Hodges–Lehmann effect to within one Walsh average of hlsens, which walks in steps', () => {
    const walsh = walshAverages(differences())
    const { Gamma } = wanted.peer_hlsens
    const at = [...Gamma.keys()].filter((i) => Gamma[i] !== 1)
    const points = at.map((i) => walshEnds(walsh, Gamma[i], 0))
    const known = { between: [-1.1, 1.1] as [number, number], why: 'in dollars: the peer walks in steps', at }
    expectKnownDifference(
      golden,
      'peer_hlsens/Lower bound',
      points.map(([low]) => low),
      known,
    )
    expectKnownDifference(
      golden,
      'peer_hlsens/Upper bound',
      points.map(([, high]) => high),
      known,
    )
    // at gamma 1 the peer leaves out pairs without a difference, and stops its search between two averages
    const without = walshAverages(differences().filter((value) => value !== 0))
    const middle = walshQuantile(without, without.total / 2)
    const between: [number, number] = [-0.15, 0.15]
    const why = 'in dollars: the peer stops its search between two averages'
    expectKnownDifference(golden, 'hodges_lehmann', middle, { between, why })
  })
})

/** Normal quantile of a 95 % interval. */
const z = 1.959963984540054

describe('the Walsh averages', () => {
  const sorted = (differences: Float64Array) => {
    const averages = Array.from(differences).flatMap((a, i) => Array.from(differences.slice(i), (b) => (a + b) / 2))
    return averages.sort((a, b) => b - a)
  }

  it('are found by walking as by listing them all', () => {
    const random = createRandom(3, 'walsh')
    const differences = Float64Array.from({ length: 25 }, () => random.integer(9) - 4 + random.integer(3) / 8)
    const walsh = walshAverages(differences)
    const all = sorted(differences)
    for (const k of [1, 2, 17, 100, 163, 324]) {
      expect(walshQuantile(walsh, k - 0.5)).toBe(all[k - 1])
      expect(walshQuantile(walsh, k)).toBe((all[k - 1] + all[k]) / 2)
    }
  })

  it('are found among many by halving until few are left', () => {
    const random = createRandom(4, 'walsh')
    const differences = Float64Array.from({ length: 150 }, (_, i) => (i % 5 === 0 ? 1 : random.normal()))
    const walsh = walshAverages(differences)
    const all = sorted(differences)
    for (let k = 1; k < all.length; k += 97) expect(walshQuantile(walsh, k - 0.5)).toBe(all[k - 1])
  })

  it('give an interval that widens with gamma and holds the effects that the test does not reject', () => {
    const random = createRandom(5, 'interval')
    const differences = Float64Array.from({ length: 60 }, () => 0.5 + random.normal())
    const walsh = walshAverages(differences)
    for (const gamma of [1, 1.5, 3]) {
      const [low, high] = walshEnds(walsh, gamma, z)
      const rejected = (effect: number) => {
        const { upper } = signedRankBounds(signedRank(differences.map((value) => value - effect)), gamma)
        const other = signedRankBounds(signedRank(differences.map((value) => effect - value)), gamma).upper
        return Math.min(upper, other) < 0.025
      }
      expect([rejected(low - 1e-6), rejected(high + 1e-6)]).toEqual([true, true])
      expect([rejected(low + 0.02), rejected(high - 0.02)]).toEqual([false, false])
    }
  })
})

describe('pairs of which many do not differ', () => {
  // 30 pairs gain, 12 lose, 58 stay: McNemar's statistic (30 − p·42)/√(42 p(1 − p)) with p = Γ/(1 + Γ)
  const differences = Float64Array.from({ length: 100 }, (_, i) => (i < 30 ? 1 : i < 42 ? -1 : 0))

  it.each([1, 1.2, 1.5, 2])('exclude zero exactly when McNemar’s bound rejects, Γ = %s', (gamma) => {
    const p = gamma / (1 + gamma)
    const isRejected = (30 - p * 42) / Math.sqrt(42 * p * (1 - p)) > 1.959964
    expect(signFlipEnds(differences, gamma, z)[0] > 0).toBe(isRejected)
  })

  it('have their mean difference as the effect, and an interval that turns with the sign', () => {
    const [point, ci] = [0, z].map((quantile) => signFlipEnds(differences, 1, quantile))
    expect(point[0]).toBeCloseTo(0.18, 10)
    expect(point[1]).toBeCloseTo(0.18, 10)
    const turned = signFlipEnds(
      differences.map((value) => -value),
      1,
      z,
    )
    expect(turned[0]).toBeCloseTo(-ci[1], 12)
    const wider = signFlipEnds(differences, 2, z)
    expect([wider[0] < ci[0], wider[1] > ci[1]]).toEqual([true, true])
  })

  it('too few of them leave the effect without bounds', () => {
    expect(signFlipEnds(differences.slice(25, 35), 6, z)).toEqual([-Infinity, Infinity])
  })
})

describe("Oster's δ", () => {
  it.each([0.4, 1, 1.7, -0.6])('is the selection that was put into a population: %s', (delta) => {
    // Y = 2X + W₁ + W₂ + e; Cov(X, W₂)/Var(W₂) is δ times Cov(X, W₁)/Var(W₁), W₁ ⊥ W₂, only W₁ is measured
    const [b, varX, var1, var2, noise, cov1] = [2, 4, 3, 2, 1.5, 0.8]
    const cov2 = ((delta * cov1) / var1) * var2
    const varY = b * b * varX + var1 + var2 + noise + 2 * b * (cov1 + cov2)
    const covXy = b * varX + cov1 + cov2
    const cov1y = b * cov1 + var1
    const left = varX - cov1 ** 2 / var1
    const long = (covXy - (cov1 * cov1y) / var1) / left
    const input = {
      short: { value: covXy / varX, r2: covXy ** 2 / varX / varY },
      long: { value: long, r2: (cov1y ** 2 / var1 + long ** 2 * left) / varY },
      outcomeVariance: varY,
      treatmentVariance: varX,
      residualTreatmentVariance: left,
    }
    expect(osterDelta(input, b, 1 - noise / varY)).toBeCloseTo(delta, 10)
  })
})

describe('trimming', () => {
  const score = Float64Array.of(0.02, 0.3, 0.97, 0.5)
  it('leaves out certain treatment for the treated, and certain comparison too for everyone', () => {
    expect(trimmedRows(score, 0.05, 'ATT')).toEqual([0, 1, 3])
    expect(trimmedRows(score, 0.05, 'ATE')).toEqual([1, 3])
  })
})

const tell = await tellerOf('Matching')

describe('the sensitivity of a whole analysis', () => {
  const spec = parseSpec(matchingSpec, {
    unit: 'unit',
    outcome: { column: 'y', label: 'Outcome', units: 'points' },
    treatment: { column: 't' },
    covariates: [0, 1].map((j) => ({ kind: 'number', column: `x${j}`, label: `X${j}` })),
    measured: { before: { from: 2000, to: 2000 }, after: { from: 2001, to: 2001 } },
    crossFitting: { folds: 3, splits: 1 },
  })
  const run = async (frame: CrossSection, smallestEffect = 0.2) => {
    const intent: Intent = { direction: 'increase', smallestEffect, smallestEffectBasis: 'Made for a test.' }
    const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const fit = await estimate(frame, spec, context)
    const { sensitivity, evidence } = tell(await varyAssumptions(frame, spec, fit, context))
    return { fit, evidence, of: (id: string) => sensitivity.find((one) => one.id === id)! }
  }
  const world = drawWorld(createRandom(6, 'whole'), 400)

  it('finds a clear effect harder to overturn than a small one, by every measure', async () => {
    const strong = await run(world)
    const outcome = world.outcome.map((y, i) => y - 0.6 * world.treated[i])
    const weak = await run({ ...world, outcome })
    expect([strong.fit.conclusion.kind, weak.fit.conclusion.kind]).toEqual(['effect', 'effect'])
    for (const id of ['confounder-strength', 'rosenbaum-gamma', 'e-value', 'oster-delta']) {
      expect(strong.of(id).breakdownValue ?? Infinity, id).toBeGreaterThan(weak.of(id).breakdownValue!)
    }
  })

  it('lets a confounder at its breakdown strength take the interval to zero and no further', async () => {
    const { fit, of } = await run(world)
    const one = of('confounder-strength').series.find(({ setting }) => setting === '1 × X0')!
    const multiple = of('confounder-strength').breakdownValue!
    expect(multiple).toBeGreaterThan(1)
    expect(one.keepsConclusion).toBe(true)
    expect(fit.primary.ci[0] - one.ci[0]).toBeGreaterThan(0)
    expect(fit.primary.ci[0] - one.ci[0]).toBeLessThan(fit.conclusion.overturningBias)
  })

  it('follows the same rules for an effect in the other direction', async () => {
    const [up, down] = [await run(world), await run({ ...world, outcome: world.outcome.map((y) => -y) })]
    for (const id of Object.keys(up.evidence)) {
      expect(down.evidence[id].value, id).toBeCloseTo(-up.evidence[id].value!, 8)
      expect(down.evidence[id].noise, id).toBeCloseTo(up.evidence[id].noise!, 8)
    }
    for (const id of ['confounder-strength', 'rosenbaum-gamma', 'e-value', 'oster-delta'])
      expect(down.of(id).breakdownValue, id).toBeCloseTo(up.of(id).breakdownValue!, 8)
  })

  it('marks the locked specification once on the curve, and it is the primary estimate', async () => {
    const { fit, of } = await run(world)
    const locked = of('specification-curve').series.filter((point) => point.locked)
    expect(locked.map(({ value }) => value)).toEqual([fit.primary.value])
    expect(of('specification-curve').series).toHaveLength(5 * 4)
  })

  it('scores how far the estimate moves, shrunk by the noise of the move, and none of the breakdown values', async () => {
    const { evidence } = await run(world)
    expect(Object.keys(evidence).sort()).toEqual(['choices'])
    for (const [id, { value, noise }] of Object.entries(evidence)) {
      expect(Math.abs(value!), id).toBeLessThanOrEqual(3 * noise!)
    }
  })

  it('says what least squares says of a confounder without nonsense where its interval holds zero', async () => {
    const { value } = (await run(world)).fit.primary
    const { fit, of } = await run({ ...world, outcome: world.outcome.map((y, i) => y - value * world.treated[i]) })
    expect(fit.primary.ci[0] * fit.primary.ci[1]).toBeLessThan(0)
    expect(of('confounder-strength').message).toContain('whose interval holds zero as it is')
    expect(of('confounder-strength').message).not.toMatch(/\b0 ?(%|percent) would let/)
  })

  it('says of a negative δ that selection would have to run the other way, never a negative number of times', async () => {
    const { of } = await run({ ...world, outcome: world.outcome.map((y, i) => y - 3 * world.treated[i]) })
    expect(of('oster-delta').message).not.toMatch(/[−-]\d+\.\d+ times/)
    expect(of('oster-delta').message).toContain('run against it')
  })

  it('gives a 0/1 outcome bounds that follow its effect', async () => {
    const outcome = world.outcome.map((y) => (y > 0.5 ? 1 : 0))
    const { fit, of } = await run({ ...world, outcome }, 0.05)
    expect(fit.conclusion.kind).toBe('effect')
    const [first] = of('rosenbaum-gamma').series
    expect(first.value).toBeGreaterThan(0.1)
    expect(of('rosenbaum-gamma').breakdownValue).toBeGreaterThan(1)
  })

  it('names the conclusion that the interval carries: the effect looked for ruled out, or none told', async () => {
    const { value } = (await run(world)).fit.primary
    const down = { ...world, outcome: world.outcome.map((y, i) => y - 1.2 * value * world.treated[i]) }
    const ruledOut = await run(down, 0.1 * value)
    expect(ruledOut.fit.primary.ci[0]).toBeLessThan(-0.1 * value)
    expect(ruledOut.fit.conclusion.kind).toBe('effect-ruled-out')
    expect(ruledOut.of('e-value').message).toContain('the conclusion that the effect looked for is ruled out.')
    const open = await run({ ...world, outcome: world.outcome.map((y, i) => y - value * world.treated[i]) }, 1e-6)
    expect(open.of('e-value').message).toContain('the conclusion that the data cannot tell.')
  })

  it('keeps what the pairs carry apart from the conclusion of the main estimate where the two differ', async () => {
    const outcome = world.outcome.map((_, i) => (i % 7) - 3)
    const intent: Intent = { direction: 'increase', smallestEffect: 0.2, smallestEffectBasis: 'Made for a test.' }
    const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const fit = await estimate(world, spec, context)
    const [bounds] = tell(findRosenbaumBounds({ ...world, outcome }, spec, fit, intent, () => {})).sensitivity
    expect(fit.conclusion.kind).toBe('effect')
    expect(bounds.message).toMatch(
      /^The \d+ matched pairs by themselves \(.*\) do not carry the conclusion of the main estimate, that there is an effect\. What they carry, that the data cannot tell, holds/,
    )
  })

  it('says that trimming leaves nobody out where no score lies near certainty', async () => {
    const random = createRandom(8, 'even')
    const even = { ...world, treated: world.treated.map(() => (random.normal() > 0 ? 1 : 0)) }
    const treatedCount = even.treated.reduce((sum, one) => sum + one, 0)
    const { of } = await run({ ...even, treatedCount })
    expect(of('trimming').message).toMatch(
      /^No unit has a propensity score within 0.1 of certainty, so none is left out/,
    )
  })

  it('counts the locked estimator among those that it lists', async () => {
    const { message, series } = (await run(world)).of('other-estimators')
    const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
    expect(message).toContain(`${kept} of ${series.length} estimators with an interval, the locked one among them,`)
  })

  it('does without bounds where there are too few pairs, and says so', async () => {
    const pairs = { treatedRows: [0], matched: [[1]] }
    const intent: Intent = { direction: 'increase', smallestEffect: 0.2, smallestEffectBasis: 'Made for a test.' }
    const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const { sensitivity } = await varyAssumptions(
      world,
      spec,
      { ...(await estimate(world, spec, context)), pairs },
      context,
    )
    const gamma = tell(sensitivity).find(({ id }) => id === 'rosenbaum-gamma')
    expect(gamma).toMatchObject({ breakdownValue: null, message: expect.stringContaining('1 matched pairs') })
  })
})
