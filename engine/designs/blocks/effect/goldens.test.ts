import { beforeAll, describe, expect, it } from 'vitest'
import { golden, hasReference } from '../../../../tests/support/shared-reference.ts'
import {
  classicalCovariance,
  clusterCovariance,
  heteroskedasticCovariance,
} from '../../../inference/cluster-covariance.ts'
import { readText } from '../../../frame/read-column.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { testHeterogeneity } from '../diagnostics/heterogeneity.ts'
import { pick, selectSample } from '../frame.ts'
import { createRandom } from '../../../numerics/random.ts'
import { preflight } from '../preflight.ts'
import { referenceExperiments, referenceSpec, referenceTable } from '../test-support/reference-experiments.ts'
import type { ReferenceExperiment } from '../test-support/reference-experiments.ts'
import { summariseBlocks } from './block-effects.ts'
import { combineBlocks } from './combine-blocks.ts'
import { regressOnBlocks } from './fixed-effects-regression.ts'
import { regressByArm } from './lin-regression.ts'
import { testByRandomisation } from './randomisation-inference.ts'

const tolerance = 1e-9

function load(name: ReferenceExperiment, changes: object = {}) {
  const frame = preflight(referenceTable(name), referenceSpec(name, changes), { log: () => {} })
  const outcome = frame.outcomes[0]!.values
  const sample = selectSample(frame, [outcome])
  const covariates = frame.covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
  return { frame, sample, covariates, outcome: pick(outcome, sample) }
}

function expectGolden(actual: PointInference & { df: number | null }, wanted: Record<string, number>, label: string) {
  const pairs: [string, number, number][] = [
    ['estimate', actual.value, wanted.estimate!],
    ['se', actual.se, wanted.se!],
    ['df', actual.df!, wanted.df!],
    ['t', actual.t, wanted.t!],
    ['ci_low', actual.ci[0], wanted.ci_low!],
    ['ci_high', actual.ci[1], wanted.ci_high!],
  ]
  for (const [key, value, expected] of pairs) {
    expect(Math.abs(value - expected) / Math.abs(expected), `${label} ${key}`).toBeLessThan(tolerance)
  }
  // a p value as small as 1e-22 multiplies the relative error of t by t² ≈ 100
  expect(Math.abs(actual.p - wanted.p!) / wanted.p!, `${label} p`).toBeLessThan(100 * tolerance)
}

describe.skipIf(!hasReference).each(referenceExperiments)('%s against estimatr', (name) => {
  const results = hasReference ? golden(`blocks_${name}`).results : {}
  let blocked: ReturnType<typeof load>
  beforeAll(() => {
    blocked = load(name)
  })

  it('has the same sample', () => {
    const whole = load(name, { blocks: [] })
    expect(whole.sample.n).toBe(results.n)
    expect(whole.sample.treated.reduce((sum, one) => sum + one, 0)).toBe(results.n_treated)
    expect(blocked.sample.n).toBe(results.blocked_difference_in_means_blocks_with_2plus.n)
    expect(blocked.sample.blockNames).toEqual(results.by_block.block)
  })

  it('difference in means without blocks, Welch', () => {
    const { sample, outcome } = load(name, { blocks: [] })
    expectGolden(combineBlocks(summariseBlocks(outcome, sample), false), results.unadjusted_neyman, 'unadjusted')
  })

  it('block-weighted difference in means, and each block of it', () => {
    const blocks = summariseBlocks(blocked.outcome, blocked.sample)
    expectGolden(combineBlocks(blocks, false), results.blocked_difference_in_means_blocks_with_2plus, 'blocked')
    const { n, n1, difference, variance } = results.by_block
    blocks.forEach((block, b) => {
      expect([block.n, block.treated.n]).toEqual([n[b], n1[b]])
      expect(Math.abs(block.difference - difference[b])).toBeLessThan(tolerance * Math.sqrt(variance[b]))
      expect(Math.abs(block.variance - variance[b]) / variance[b], block.block).toBeLessThan(tolerance)
    })
  })

  it('block fixed effects, absorbed: classical, HC1 and HC2', () => {
    const { sample, outcome } = asThePeerKeepsIt(name)
    const treatment = { term: 'treatment', values: Float64Array.from(sample.treated) }
    const fit = regressWithin(outcome, [treatment], sample.block)
    for (const [key, { covariance, df }] of [
      ['block_fe_classical', classicalCovariance(fit)],
      ['block_fe_HC1', heteroskedasticCovariance(fit)],
    ] as const) {
      expectGolden(inferPoint(fit.estimates[0]!, Math.sqrt(covariance.data[0]!), df), results[key], key)
    }
    expectGolden(regressOnBlocks(outcome, sample, []), results.block_fe_HC2, 'HC2')
    expectGolden(regressOnBlocks(outcome, sample, []), results.block_dummies_HC2, 'HC2, dummies')
  })

  it('a block with one arm changes the degrees of freedom of the regression, not its estimate', () => {
    const [all, kept] = [asThePeerKeepsIt(name), blocked].map(({ sample, outcome }) =>
      regressOnBlocks(outcome, sample, []),
    )
    expect(Math.abs(all!.value - kept!.value)).toBeLessThan(1e-11 * Math.abs(kept!.value))
    expect(Math.abs(all!.se - kept!.se)).toBeLessThan(1e-11 * kept!.se)
  })

  it('block fixed effects with covariates, HC2', () => {
    const { sample, outcome, covariates } = asThePeerKeepsIt(name)
    expectGolden(regressOnBlocks(outcome, sample, covariates), results.block_fe_covariates_HC2, 'covariates')
  })

  it.runIf(results.block_fe_cluster_CR2)('clustered by school: CR0, CR1 and CR2', () => {
    const { sample, outcome } = asThePeerKeepsIt(name)
    const clustered = { ...sample, cluster: sample.block }
    const fit = regressWithin(outcome, [{ term: 'treatment', values: Float64Array.from(sample.treated) }], sample.block)
    for (const [key, correction] of [
      ['block_fe_cluster_CR0', 'unadjusted'],
      ['block_fe_cluster_stata', 'full'],
    ] as const) {
      const { covariance, df } = clusterCovariance(fit, [sample.block], correction)
      expectGolden(inferPoint(fit.estimates[0]!, Math.sqrt(covariance.data[0]!), df), results[key], key)
    }
    expectGolden(regressOnBlocks(outcome, clustered, []), results.block_fe_cluster_CR2, 'CR2')
  })

  it('each covariate against assignment', () => {
    const { sample, covariates } = asThePeerKeepsIt(name)
    results.balance.forEach((wanted: Record<string, number>, i: number) =>
      expectGolden(regressOnBlocks(covariates[i]!.values, sample, []), wanted, covariates[i]!.term),
    )
  })

  it("Lin's adjustment, with and without blocks", () => {
    const { sample, outcome, covariates } = blocked
    expectGolden(regressByArm(outcome, sample, covariates), results.lin_blocks_covariates_HC2, 'lin with blocks')
    expectGolden(regressByArm(outcome, sample, []), results.lin_blocks_HC2, 'lin without covariates')
    const whole = load(name, { blocks: [] })
    expectGolden(regressByArm(whole.outcome, whole.sample, whole.covariates), results.lin_covariates_HC2, 'lin')
  })

  it('randomisation: exact variance over assignments, z, and p within its Monte Carlo error', () => {
    const { sample, outcome } = blocked
    const wanted = results.randomisation_inference.statistic_size_weighted
    const test = testByRandomisation(outcome, sample, 4999, createRandom(1, 'golden'), () => {})
    expect([sample.blockNames.length, sample.n]).toEqual([
      results.randomisation_inference.blocks_used,
      results.randomisation_inference.n_used,
    ])
    expect(test.value / wanted.observed).toBeCloseTo(1, 9)
    expect(test.se ** 2 / wanted.permutation_variance_exact).toBeCloseTo(1, 9)
    expect(test.value / test.se / wanted.z).toBeCloseTo(1, 9)
    expect(test.isExact).toBe(false)
    // none of the peer's 20,000 draws was as extreme; ours counts the observed assignment too
    expect(test.p).toBeLessThan(4 * wanted.monte_carlo.mc_se + 5 / 5000)
    // the draws must vary as the exact variance says: relative error of a variance from 4,999 draws is 2 %
    const variance = test.distribution.reduce((sum, one) => sum + one * one, 0) / test.distribution.length
    expect(Math.abs(variance / test.se ** 2 - 1)).toBeLessThan(0.08)
  })

  it('heterogeneity across blocks, Cochran Q', () => {
    const blocks = summariseBlocks(blocked.outcome, blocked.sample)
    const { q, p } = testHeterogeneity(blocks)!
    expect(q / results.heterogeneity_across_blocks.Q).toBeCloseTo(1, 9)
    expect(p / results.heterogeneity_across_blocks.p).toBeCloseTo(1, 7)
  })
})

/** The peer's regressions keep the school with one arm, which counts in n and in the blocks. */
function asThePeerKeepsIt(name: ReferenceExperiment) {
  const { frame, sample, outcome, covariates } = load(name, { blocks: [] })
  const { unit, blocks } = referenceSpec(name)
  const table = referenceTable(name)
  const cells = blocks.map((column) => readText(table, column))
  const blockOf = new Map(readText(table, unit).map((id, row) => [id, cells.map((column) => column[row]).join(' ')]))
  const names = frame.units.map((id) => blockOf.get(id)!)
  const levels = [...new Set(names)]
  const block = { index: Int32Array.from(names, (one) => levels.indexOf(one)), levels: levels.length }
  return { sample: { ...sample, block, blockNames: levels }, outcome, covariates }
}
