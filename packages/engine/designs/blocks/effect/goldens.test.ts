import { beforeAll, describe, expect, it } from 'vitest'
import { expectCoefficients, type Coefficient } from '../../../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import {
  classicalCovariance,
  clusterCovariance,
  heteroskedasticCovariance,
} from '../../../inference/cluster-covariance.ts'
import { readText } from '../../../frame/table.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { regressWithin } from '../../../inference/within-regression.ts'
import { measureHeterogeneity } from '../diagnostics/heterogeneity.ts'
import { pick, selectSample } from '../frame.ts'
import { normalUpper } from '../../../numerics/distributions.ts'
import { createRandom } from '../../../numerics/random.ts'
import { preflight } from '../preflight.ts'
import {
  referenceExperiments,
  referenceSpec,
  referenceTable,
  type ReferenceExperiment,
} from '../test-support/reference-experiments.ts'
import { summariseBlocks } from './block-effects.ts'
import { combineBlocks } from './combine-blocks.ts'
import { regressByArm, regressOnBlocks } from './regressions.ts'
import { testByRandomisation } from './randomisation-inference.ts'

const close = { tolerance: 1e-9, why: 'closed form' }
const same = { tolerance: 0, why: 'a count' }

/** What a function makes of each experiment, made once: none of them is changed by what is asked of it. */
function once<Made>(make: (name: ReferenceExperiment) => Made): (name: ReferenceExperiment) => Made {
  const made = new Map<ReferenceExperiment, Made>()
  return (name) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name)!
  }
}

const loadWhole = once((name) => load(name, { blocks: [] }))

function load(name: ReferenceExperiment, changes: object = {}) {
  const frame = preflight(referenceTable(name), referenceSpec(name, changes), { log: () => {} })
  const outcome = frame.outcomes[0].values
  const sample = selectSample(frame, [outcome])
  const covariates = frame.covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
  return { frame, sample, covariates, outcome: pick(outcome, sample) }
}

describe.each(referenceExperiments)('%s against estimatr', (name) => {
  const golden = readGolden(`blocks_${name}`)
  const { results } = golden
  const expectTable = (actual: Coefficient, path: string) => expectCoefficients(golden, path, [actual], close)
  let blocked: ReturnType<typeof load>
  beforeAll(() => {
    blocked = load(name)
  })

  it('has the same sample', () => {
    const whole = loadWhole(name)
    expectGolden(golden, 'n', whole.sample.n, same)
    const treated = whole.sample.treated.reduce((sum, one) => sum + one, 0)
    expectGolden(golden, 'n_treated', treated, same)
    expectGolden(golden, 'blocks', asThePeerKeepsIt(name).sample.blockNames.length, same)
    const kept = 'blocked_difference_in_means_blocks_with_2plus'
    expectGolden(golden, `${kept}/n`, blocked.sample.n, same)
    expectGolden(golden, `${kept}/blocks`, blocked.sample.blockNames.length, same)
    expect(blocked.sample.blockNames).toEqual(results.by_block.block)
  })

  it('difference in means without blocks, Welch', () => {
    const { sample, outcome } = loadWhole(name)
    expectTable(combineBlocks(summariseBlocks(outcome, sample), false), 'unadjusted_neyman')
  })

  it('block-weighted difference in means, and each block of it', () => {
    const blocks = summariseBlocks(blocked.outcome, blocked.sample)
    const combined = combineBlocks(blocks, false)
    expectTable(combined, 'blocked_difference_in_means_blocks_with_2plus')
    if (results.blocked_difference_in_means) expectTable(combined, 'blocked_difference_in_means')
    expectGolden(golden, 'post_stratified_hand/estimate', combined.value, close)
    expectGolden(golden, 'post_stratified_hand/se', combined.se, close)
    expectGolden(
      golden,
      'by_block/n',
      blocks.map(({ n }) => n),
      same,
    )
    expectGolden(
      golden,
      'by_block/n1',
      blocks.map(({ treated }) => treated.n),
      same,
    )
    const errors = blocks.map(({ variance }) => Math.sqrt(variance))
    expectGolden(
      golden,
      'by_block/difference',
      blocks.map(({ difference }) => difference),
      { ...close, scale: errors },
    )
    expectGolden(
      golden,
      'by_block/variance',
      blocks.map(({ variance }) => variance),
      close,
    )
  })

  it('block fixed effects, absorbed: classical, HC1 and HC2', () => {
    const { sample, outcome } = asThePeerKeepsIt(name)
    const treatment = { term: 'treatment', values: Float64Array.from(sample.treated) }
    const fit = regressWithin(outcome, [treatment], sample.block)
    for (const [key, { covariance, df }] of [
      ['block_fe_classical', classicalCovariance(fit)],
      ['block_fe_HC1', heteroskedasticCovariance(fit)],
    ] as const) {
      expectTable(inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), df), key)
    }
    const { covariance, df } = heteroskedasticCovariance(fit)
    const hc0 = Math.sqrt((covariance.data[0] * df) / sample.n)
    expectTable(inferPoint(fit.estimates[0], hc0, df), 'block_fe_HC0')
    expectTable(regressOnBlocks(outcome, sample, []), 'block_fe_HC2')
    expectTable(regressOnBlocks(outcome, sample, []), 'block_dummies_HC2')
  })

  it('a block with one arm changes the degrees of freedom of the regression, not its estimate', () => {
    const [all, kept] = [asThePeerKeepsIt(name), blocked].map(({ sample, outcome }) =>
      regressOnBlocks(outcome, sample, []),
    )
    expect(Math.abs(all.value - kept.value)).toBeLessThan(1e-11 * Math.abs(kept.value))
    expect(Math.abs(all.se - kept.se)).toBeLessThan(1e-11 * kept.se)
  })

  it('block fixed effects with covariates, HC2', () => {
    const { sample, outcome, covariates } = asThePeerKeepsIt(name)
    expectTable(regressOnBlocks(outcome, sample, covariates), 'block_fe_covariates_HC2')
    const treatment = { term: 'treatment', values: Float64Array.from(sample.treated) }
    const fit = regressWithin(outcome, [treatment, ...covariates], sample.block)
    const { covariance, df } = heteroskedasticCovariance(fit)
    expectTable(inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), df), 'block_fe_covariates_HC1')
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
      expectTable(inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), df), key)
      expectGolden(golden, `${key}/clusters`, sample.block.levels, same)
    }
    const cr2 = regressOnBlocks(outcome, clustered, [])
    expectTable(cr2, 'block_fe_cluster_CR2')
    expectGolden(golden, 'block_fe_cluster_CR2/clusters', cr2.clusters!, same)
  })

  it('each covariate against assignment', () => {
    const { sample, covariates } = asThePeerKeepsIt(name)
    covariates.forEach(({ values }, i) => {
      expectTable(regressOnBlocks(values, sample, []), `balance/${i}`)
      const mean = (arm: number) => {
        const own = Array.from(values).filter((_, row) => sample.treated[row] === arm)
        return own.reduce((sum, value) => sum + value, 0) / own.length
      }
      expectGolden(golden, `balance/${i}/mean_treated`, mean(1), close)
      expectGolden(golden, `balance/${i}/mean_control`, mean(0), close)
    })
  })

  it("Lin's adjustment, with and without blocks", () => {
    const { sample, outcome, covariates } = blocked
    expectTable(regressByArm(outcome, sample, covariates), 'lin_blocks_covariates_HC2')
    expectTable(regressByArm(outcome, sample, []), 'lin_blocks_HC2')
    const whole = loadWhole(name)
    expectTable(regressByArm(whole.outcome, whole.sample, whole.covariates), 'lin_covariates_HC2')
    const { n, treated } = whole.sample
    const centred = whole.covariates.map(({ term, values }) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / n
      return { term, values: values.map((value) => value - mean) }
    })
    const interacted = centred.map(({ term, values }) => ({
      term: `${term} × treatment`,
      values: values.map((value, i) => value * treated[i]),
    }))
    const treatment = { term: 'treatment', values: Float64Array.from(treated) }
    const everyone = { index: new Int32Array(n), levels: 1 }
    const fit = regressWithin(whole.outcome, [treatment, ...centred, ...interacted], everyone)
    const { covariance, df } = heteroskedasticCovariance(fit)
    expectTable(inferPoint(fit.estimates[0], Math.sqrt(covariance.data[0]), df), 'lin_covariates_HC1')
  })

  it('randomisation: exact variance over assignments, z, and p within its Monte Carlo error', () => {
    const { sample, outcome } = blocked
    const wanted = results.randomisation_inference.statistic_size_weighted
    const test = testByRandomisation(outcome, sample, 4999, createRandom(1, 'golden'), () => {})
    const path = 'randomisation_inference/statistic_size_weighted'
    expectGolden(golden, 'randomisation_inference/blocks_used', sample.blockNames.length, same)
    expectGolden(golden, 'randomisation_inference/n_used', sample.n, same)
    const z = test.value / test.se
    expectGolden(golden, `${path}/observed`, test.value, close)
    expectGolden(golden, `${path}/permutation_variance_exact`, test.se ** 2, close)
    expectGolden(golden, `${path}/z`, z, close)
    const normalP = 2 * normalUpper(Math.abs(z))
    expectGolden(golden, `${path}/normal_p_two_sided`, normalP, { ...close, scale: normalP * (1 + z * z) })
    expect(test.isExact).toBe(false)
    // none of the peer's 20,000 draws was as extreme; ours counts the observed assignment too
    expect(test.p).toBeLessThan(4 * wanted.monte_carlo.mc_se + 5 / 5000)
    // the draws must vary as the exact variance says: relative error of a variance from 4,999 draws is 2 %
    const variance = test.distribution.reduce((sum, one) => sum + one * one, 0) / test.distribution.length
    expect(Math.abs(variance / test.se ** 2 - 1)).toBeLessThan(0.08)
  })

  it('heterogeneity across blocks, Cochran Q', () => {
    const blocks = summariseBlocks(blocked.outcome, blocked.sample)
    const { q, chiSquareP: p, df } = measureHeterogeneity(blocks)!
    expectGolden(golden, 'heterogeneity_across_blocks/Q', q, close)
    expectGolden(golden, 'heterogeneity_across_blocks/df', df, same)
    expectGolden(golden, 'heterogeneity_across_blocks/p', p, { tolerance: 1e-7, why: 'a p value moves by more than Q' })
  })
})

/** The peer's regressions keep the school with one arm, which counts in n and in the blocks. */
const asThePeerKeepsIt = once((name) => {
  const { frame, sample, outcome, covariates } = loadWhole(name)
  const { unit, blocks } = referenceSpec(name)
  const table = referenceTable(name)
  const cells = blocks.map((column) => readText(table, column))
  const blockOf = new Map(readText(table, unit).map((id, row) => [id, cells.map((column) => column[row]).join(' ')]))
  const names = frame.units.map((id) => blockOf.get(id)!)
  const levels = [...new Set(names)]
  const block = { index: Int32Array.from(names, (one) => levels.indexOf(one)), levels: levels.length }
  return { sample: { ...sample, block, blockNames: levels }, outcome, covariates }
})
