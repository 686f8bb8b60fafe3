import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import type { Intent } from '../../design.ts'
import { createRandom } from '../../../numerics/random.ts'
import { diagnostics } from '../diagnostics.ts'
import { estimate } from '../estimate.ts'
import { lalonde, lalondeSpec } from '../test-support/lalonde.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { compareBalance, compareTerms, findCovariateBalance } from './balance.ts'
import { effectiveShare, findOverlap, shareOnSupport } from './overlap.ts'
import { fitNuisance } from '../estimators/aipw.ts'
import { hajek, propensityWeights } from '../estimators/weighting.ts'
import type { CrossSection } from '../cross-section.ts'
import type { MatchingSpec } from '../spec.ts'
import { findResidualImbalance } from './residual-imbalance.ts'
import { findPlaceboOutcome, findPreTreatmentOutcome } from './placebo-outcome.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

const tell = await tellerOf('Matching')
const intent: Intent = { direction: 'increase', smallestEffect: 500, smallestEffectBasis: 'Made for a test.' }
const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }

describe('balance worked by hand', () => {
  // treated 2, 4, 6; comparison 1, 2, 3, 4
  const values = Float64Array.of(2, 4, 6, 1, 2, 3, 4)
  const treated = Uint8Array.of(1, 1, 1, 0, 0, 0, 0)
  const equal = new Float64Array(7).fill(1)

  it('divides by the SD of the treated for the ATT and by both for the ATE', () => {
    const att = compareBalance(values, treated, equal, 'ATT')
    expect(att.smd).toBeCloseTo((4 - 2.5) / 2, 12)
    expect(att.varianceRatio).toBeCloseTo(4 / (5 / 3), 12)
    expect(compareBalance(values, treated, equal, 'ATE').smd).toBeCloseTo(1.5 / Math.sqrt((4 + 5 / 3) / 2), 12)
    // up to 3 a third of the treated and three quarters of the others
    expect(att.ks).toBeCloseTo(0.75 - 1 / 3, 12)
  })

  it('weights means and variances but not the SD that differences are divided by', () => {
    // weight 3 on the comparison unit at 4: mean (1 + 2 + 3 + 12)/6 = 3
    const weighted = compareBalance(values, treated, Float64Array.of(1, 1, 1, 1, 1, 1, 3), 'ATT')
    expect(weighted.meanComparison).toBe(3)
    expect(weighted.smd).toBeCloseTo(0.5, 12)
    // Σw(x − 3)² = 4 + 1 + 0 + 3 = 8, times Σw / ((Σw)² − Σw²) = 6/24
    expect(weighted.sdComparison).toBeCloseTo(Math.sqrt(2), 12)
  })

  it('takes p(1 − p) as the variance of a 0/1 covariate and reports no ratio', () => {
    const binary = compareBalance(Float64Array.of(1, 0, 0, 1, 1, 0, 1), treated, equal, 'ATT')
    expect(binary.smd).toBeCloseTo((1 / 3 - 3 / 4) / Math.sqrt(2 / 9), 12)
    expect(binary.varianceRatio).toBeNaN()
  })

  it('looks at squares and products that the terms do not hold already', () => {
    const frame = crossSectionOf(
      Array.from(treated),
      [1, 2, 3, 4, 5, 6, 7],
      [Array.from(values), [0, 1, 0, 1, 0, 1, 0]],
    )
    const terms = compareTerms(frame, equal, 'ATT')
    expect(terms.map(({ name, kind }) => [name, kind])).toEqual([
      ['x0', 'covariate'],
      ['x1', 'covariate'],
      ['x0²', 'square'],
      ['x0 × x1', 'interaction'],
    ])
  })

  it('finds the worst covariate in either direction of a ratio', () => {
    const frame = crossSectionOf(Array.from(treated), [1, 2, 3, 4, 5, 6, 7], [Array.from(values, (value) => -value)])
    const { evidence, checks } = findCovariateBalance(compareTerms(frame, equal, 'ATT'))
    expect(evidence.smdAfter.value).toBeCloseTo(0.75, 12)
    expect(checks.find(({ id }) => id === 'balance-variances')!.statistic).toBeCloseTo(2.4, 12)
    expect(checks.find(({ id }) => id === 'balance-means')).toMatchObject({ passed: false, severity: 'critical' })
  })

  it('leaves the ratio of variances out where all covariates are 0/1', () => {
    const frame = crossSectionOf([1, 0, 1, 0], [1, 2, 3, 4], [[1, 0, 1, 1]])
    const { checks } = findCovariateBalance(compareTerms(frame, new Float64Array(4).fill(1), 'ATT'))
    expect(checks.some(({ id }) => id === 'balance-variances')).toBe(false)
  })
})

describe('overlap worked by hand', () => {
  const treated = Uint8Array.of(1, 1, 1, 1, 0, 0, 0, 0)
  const score = Float64Array.of(0.2, 0.5, 0.6, 0.9, 0.1, 0.2, 0.4, 0.6)

  it('counts the treated within the range of the others, or everyone within both ranges', () => {
    expect(shareOnSupport(treated, score, 'ATT')).toBe(0.75)
    expect(shareOnSupport(treated, score, 'ATE')).toBe(6 / 8)
  })

  it('measures what weighting leaves against the smaller group', () => {
    const frame = crossSectionOf([1, 1, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6], [[1, 2, 3, 4, 5, 7]])
    // (1 + 1 + 1 + 3)²/(3 + 9) = 3 of 4 comparison units count, against 2 treated
    expect(effectiveShare(frame, Float64Array.of(1, 1, 1, 1, 1, 3), 'ATT')).toBe(1)
    expect(effectiveShare(frame, Float64Array.of(1, 1, 1, 1, 1, 3), 'ATE')).toBe(0.75)
    expect(effectiveShare(frame, Float64Array.of(1, 1, 0, 0, 0, 3), 'ATT')).toBe(0.5)
    const { checks } = findOverlap(
      frame,
      Float64Array.of(0.3, 0.4, 0.2, 0.3, 0.4, 0.5),
      Float64Array.of(1, 1, 1, 1, 1, 3),
      'ATT',
    )
    expect(checks.find(({ id }) => id === 'largest-weight')!.statistic).toBe(0.5)
  })
})

describe('the checks on lalonde', () => {
  const frame = lalonde()

  it('report what cobalt and WeightIt report', async () => {
    const fit = await estimate(frame, lalondeSpec, context)
    const { evidence, checks } = tell(diagnostics(frame, lalondeSpec, fit, context))
    const statistic = (id: string) => checks.find((one) => one.id === id)!.statistic!
    const golden = readGolden('match_lalonde_weighting')
    const smd: number[] = golden.results.ipw_ATT.balance.smd
    const worst = smd.reduce((best, value, i) => (Math.abs(value) > Math.abs(smd[best]) ? i : best), 0)
    const peerLogit = { tolerance: 1e-6, why: 'as the product reports it; the peer stops its logit at 1e-8' }
    const found = Math.sign(smd[worst]) * evidence.smdAfter.value!
    expectGolden(golden, `ipw_ATT/balance/smd/${worst}`, found, { ...peerLogit, tolerance: 2e-6 })
    expectGolden(golden, 'ipw_ATT/balance/variance_ratio/0', 1 / statistic('balance-variances'), peerLogit)
    expectGolden(golden, 'ipw_ATT/weights/ess_control', 185 * statistic('effective-sample'), peerLogit)
    expect(checks.filter(({ severity }) => severity === 'critical').every(({ passed }) => passed)).toBe(true)
    expect(checks.find(({ id }) => id === 'balance-variances')!.message).toContain('Age')
  })

  it('carry a small gap in earnings three years before, which training cannot have moved, to those after', async () => {
    const fit = await estimate(frame, lalondeSpec, context)
    const { checks, evidence } = tell(findPlaceboOutcome(frame, lalondeSpec, fit, context))
    const { value, noise } = evidence.placeboOutcome
    // no clear gap on its own; the spreads that the covariates leave turn dollars of 1975 into dollars of 1978
    expect(Math.abs(value!)).toBeLessThan(1.96 * noise!)
    expect(checks[0].message).toMatch(/Earnings in 1975, which was settled before treatment.*Carried to the outcome/)
  })

  it('carry what weighting leaves of the covariates to the outcome, term by term', async () => {
    const fit = await estimate(frame, lalondeSpec, context)
    const { evidence } = findResidualImbalance(frame, lalondeSpec, fit, intent)
    const weighting = fit.estimates.find(({ id }) => id === 'ipw')!.value
    // for the treated the two differ by exactly that: Σ gap · coefficient is weighting less augmented weighting, but for
    // the normalising of the weights
    expect(evidence.residualImbalance.value!).toBeCloseTo(weighting - hajekAugmented(frame), 6)
  })

  /** Augmented weighting with normalised weights, from weighted residuals. */
  function hajekAugmented(given: typeof frame): number {
    const { score, without } = fitNuisance(given)
    const weights = propensityWeights(given.treated, score, 'ATT')
    return hajek({ treated: given.treated, outcome: given.outcome.map((y, i) => y - without[i]) }, weights).value
  }
})

describe('an outcome settled before treatment', () => {
  const random = createRandom(7, 'placebo')
  const x = Array.from({ length: 200 }, () => random.normal())
  const treated = x.map((value) => (random.uniform() < 1 / (1 + Math.exp(-value)) ? 1 : 0))
  const hidden = treated.map((t) => 0.8 * t + random.normal())
  const outcome = x.map((value, i) => value + hidden[i] + random.normal())
  const frame = { ...crossSectionOf(treated, outcome, [x, hidden]), placebo: Float64Array.from(hidden) }
  const spec = { ...lalondeSpec, preTreatmentOutcomes: [], placeboOutcome: { column: 'x1', label: 'Earlier health' } }
  const small = { ...context, intent: { ...intent, smallestEffect: 0.2 } }
  const find = async (given: CrossSection, chosen: MatchingSpec) =>
    tell(findPlaceboOutcome(given, chosen, await estimate(given, chosen, small), small))

  it('shows a difference that adjustment leaves, with the outcome itself not adjusted for', async () => {
    const { evidence, checks } = await find(frame, spec)
    // 0.8 in a placebo of which one makes the outcome one higher, half of what x leaves of it
    expect(evidence.placeboOutcome.value).toBeGreaterThan(0.5)
    expect(evidence.placeboOutcome.value! / evidence.placeboOutcome.noise!).toBeGreaterThan(3)
    expect(evidence.placeboOutcome.share).toBeCloseTo(0.5, 0)
    expect(checks[0].passed).toBe(false)
  })

  it('tells nothing by a placebo that has nothing in common with the outcome', async () => {
    const junk = x.map(() => random.normal())
    const found = await find({ ...crossSectionOf(treated, outcome, [x, junk]), placebo: Float64Array.from(junk) }, spec)
    expect(found.evidence.placeboOutcome.share).toBeLessThan(0.05)
  })

  it('never reads as passed where its interval leaves out zero, however small the gap is in smallest effects', async () => {
    const lenient = { ...context, intent: { ...intent, smallestEffect: 100 } }
    const fit = await estimate(frame, spec, lenient)
    expect(findPlaceboOutcome(frame, spec, fit, lenient).checks[0].passed).toBe(false)
  })

  it('is not known where none is declared or nothing is left to adjust for', async () => {
    const none = { ...spec, placeboOutcome: undefined }
    const found = await find(frame, none)
    expect(found.checks[0]).toMatchObject({ passed: null, message: 'No placebo outcome was declared.' })
    expect(found.evidence.placeboOutcome).toMatchObject({ value: null })
    const alone = { ...crossSectionOf(treated, outcome, [x]), placebo: Float64Array.from(x) }
    const itself = { ...spec, placeboOutcome: { column: 'x0', label: 'Itself' } }
    expect((await find(alone, itself)).evidence.placeboOutcome).toMatchObject({ value: null })
  })

  it('was not reported where an earlier outcome was to spare for it', async () => {
    const spare = { ...spec, placeboOutcome: undefined, preTreatmentOutcomes: ['x0', 'x1'] }
    const { placeboOutcome } = (await find(frame, spare)).evidence
    expect(placeboOutcome).toMatchObject({ value: null, text: expect.stringContaining('2 times before treatment') })
  })

  it('counts as adjusted for only when it is among the covariates', () => {
    expect(findPreTreatmentOutcome(lalondeSpec).evidence.preTreatmentOutcome.value).toBe(1)
    const elsewhere = { ...lalondeSpec, preTreatmentOutcomes: ['re72'] }
    expect(findPreTreatmentOutcome(elsewhere).evidence.preTreatmentOutcome).toMatchObject({
      value: null,
    })
  })
})
