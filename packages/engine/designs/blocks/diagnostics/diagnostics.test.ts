import { describe, expect, it } from 'vitest'
import { normalPdf, normalQuantile } from '../../../numerics/distributions.ts'
import type { Rows } from '../../../test-support/conformance-case.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { detectableEffect } from '../../../inference/detectable-effect.ts'
import { diagnostics } from '../diagnostics.ts'
import { estimate } from '../estimate.ts'
import { regressOnBlocks } from '../effect/regressions.ts'
import { pick, selectSample } from '../frame.ts'
import { preflight } from '../preflight.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from '../test-support/experiments.ts'
import { referenceExperiments, referenceSpec, referenceTable } from '../test-support/reference-experiments.ts'
import { compareCovariates, testOmnibusBalance } from './balance.ts'
import { measureHeterogeneity } from './heterogeneity.ts'
import { attritionBoundary, attritionPosition } from './attrition.ts'

function diagnose(rows: Rows, changes: object = {}, smallestEffect?: number) {
  const spec = specWith(changes)
  const frame = frameOf(rows, spec)
  const context = contextWith(smallestEffect)
  const { checks, evidence } = tell(diagnostics(frame, spec, estimate(frame, spec, context), context))
  return { evidence, check: (id: string) => checks.find((one) => one.id === id)! }
}

/** `n` units per arm, of which the last `lost` have no outcome. */
function armsWith(n: number, lostTreated: number, lostControl: number): Rows {
  const side = (lost: number) => Array.from({ length: n }, (_, i) => (i < n - lost ? (i % 5) + i / 100 : null))
  return rowsOf([{ treated: side(lostTreated), control: side(lostControl) }])
}

describe('attrition', () => {
  it('has a boundary that stands for one and the same bias at every overall attrition', () => {
    // the boundary's model: outcome and staying have correlation a; bias = a₁·φ(z₁)/(1 - p₁) - a₀·φ(z₀)/(1 - p₀)
    const bias = (overall: number, differential: number, a1: number, a0: number) => {
      const kept = (a: number, lost: number) => (a * normalPdf(normalQuantile(lost))) / (1 - lost)
      return kept(a1, overall + differential / 2) - kept(a0, overall - differential / 2)
    }
    for (let percent = 6; percent <= 56; percent++) {
      const { cautious, optimistic } = attritionBoundary(percent / 100)
      // a boundary printed to 0.1 points leaves the bias known to about 0.0015
      expect(Math.abs(bias(percent / 100, cautious!, 0.45, 0.39) - 0.055), `cautious ${percent}`).toBeLessThan(0.002)
      expect(Math.abs(bias(percent / 100, optimistic!, 0.27, 0.22) - 0.054), `optimistic ${percent}`).toBeLessThan(
        0.002,
      )
    }
  })

  it('is placed inside the cautious boundary, between the two, and outside', () => {
    expect(attritionPosition(0, 0)).toBe(0)
    expect(attritionPosition(0.1, 0.063)).toBeCloseTo(1, 12)
    expect(attritionPosition(0.1, 0.109)).toBeCloseTo(2, 12)
    expect(attritionPosition(0.1, 0.3)).toBe(3)
    expect(attritionPosition(0.7, 0)).toBe(3)
    expect(attritionPosition(0.105, 0.0625)).toBeCloseTo(1, 12)
    expect(attritionPosition(0.6, 0)).toBe(1.5)
  })

  it('is counted by arm, in words', () => {
    const declared = { attrition: { kind: 'rows', source: 'The file is the list of the draw.' } }
    const { check, evidence } = diagnose(armsWith(100, 20, 10), declared)
    expect(check('attrition').passed).toBe(false)
    expect(check('attrition').message).toBe(
      '15.0% of the assigned have no outcome: 20.0% in the treated arm, 10.0% in control, a difference of 10.0 points. ' +
        'That lies inside the optimistic boundary of the What Works Clearinghouse only (5.9 points cautious, 10.7 points optimistic).',
    )
    expect(evidence.attrition.value).toBeCloseTo(1 + (0.1 - 0.059) / (0.107 - 0.059), 12)
    expect(diagnose(armsWith(100, 0, 0), declared).check('attrition').message).toBe(
      'All 200 assigned units have the outcome.',
    )
  })

  it('is counted from the assigned where the design says how many they were', () => {
    const counts = { kind: 'counts', treated: 125, control: 100, source: 'Table 1 of the report.' }
    const { check } = diagnose(armsWith(100, 0, 0), { attrition: counts })
    expect(check('attrition').message).toMatch(
      /^11\.1% of the assigned have no outcome: 20\.0% in the treated arm, 0\.0% in control, /,
    )
  })

  it('is not known where nothing is declared: a file without gaps proves nothing', () => {
    const { check, evidence } = diagnose(armsWith(100, 0, 0))
    const message = 'The design does not say how many were assigned to each arm, so who is missing is not known.'
    expect(check('attrition')).toMatchObject({ passed: null, statistic: null, message })
    expect(evidence.attrition).toEqual({ value: null, text: message })
    // gaps that can be seen can fail it all the same
    expect(diagnose(armsWith(100, 40, 0)).check('attrition').passed).toBe(false)
  })
})

describe('balance', () => {
  it('divides the block-weighted difference by the mean standard deviation of the arms', () => {
    const rows = rowsOf([
      { block: 'A', treated: [1, 2], control: [3, 4] },
      { block: 'B', treated: [5, 6], control: [7, 9] },
    ]).map((row, i) => ({ ...row, age: [10, 12, 9, 11, 30, 34, 28, 30][i] }))
    const spec = specWith({ blocks: ['block'], covariates: [{ column: 'age', label: 'Age' }] })
    const [age] = compareCovariates(frameOf(rows, spec))
    // A: 11 - 10, B: 32 - 29, half each; variances of 10 12 30 34 and of 9 11 28 30
    const variances = [
      (11.5 ** 2 + 9.5 ** 2 + 8.5 ** 2 + 12.5 ** 2) / 3,
      (10.5 ** 2 + 8.5 ** 2 + 8.5 ** 2 + 10.5 ** 2) / 3,
    ]
    expect(age.difference).toBeCloseTo(2 / Math.sqrt((variances[0] + variances[1]) / 2), 12)
    expect(age.unadjusted).toBeCloseTo(2 / Math.sqrt((variances[0] + variances[1]) / 2), 12)
  })
  it.each(referenceExperiments)('of one column is the squared z of its assignment, %s', (name) => {
    const spec = referenceSpec(name)
    const frame = preflight(referenceTable(name), spec, { log: () => {} })
    const outcome = frame.outcomes[0]
    const test = testOmnibusBalance({
      ...frame,
      covariates: [{ column: 'y', term: 'y', label: 'y', columnLabel: 'y', values: outcome.values }],
    })!
    const golden = readGolden(`blocks_${name}`)
    const path = 'randomisation_inference/statistic_fe_weighted'
    const peer = golden.results.randomisation_inference.statistic_fe_weighted
    const close = { tolerance: 1e-9, why: 'closed form; ours is its square, without the sign' }
    const z = Math.sign(peer.z) * Math.sqrt(test.chiSquare)
    expectGolden(golden, `${path}/z`, z, close)
    const sample = selectSample(frame, [outcome.values])
    const { value } = regressOnBlocks(pick(outcome.values, sample), sample, [])
    expectGolden(golden, `${path}/observed`, value, close)
    expectGolden(golden, `${path}/permutation_variance_exact`, value ** 2 / test.chiSquare, close)
    expectGolden(golden, `${path}/normal_p_two_sided`, test.p, { ...close, scale: test.p * (1 + z * z) })
    expect([test.df1, test.n]).toEqual([1, selectSample(frame, [outcome.values]).n])
  })
})

describe('assignment, compliance, power and heterogeneity', () => {
  const even = armsWith(50, 0, 0)

  it('tells a documented draw from an asserted one', () => {
    expect(diagnose(even).evidence.drawBalance.variant).toBe('documented')
    const asserted = { randomisation: { evidence: 'asserted', how: 'The paper says so.' } }
    expect(diagnose(even, asserted).evidence.drawBalance.variant).toBe('asserted')
    expect(diagnose(even, asserted).check('randomisation').passed).toBe(false)
  })

  it('finds a sample-ratio mismatch, and says when none can be looked for', () => {
    expect(diagnose(even, { intendedShare: 0.5 }).check('sample-ratio').passed).toBe(true)
    const found = diagnose(even, { intendedShare: 0.7 })
    // (50 - 70)²/(100·0.7·0.3) = 19.05, p = 1.28e-5; odds of 1 for 7/3 are four in seven missing
    expect(found.check('sample-ratio').statistic).toBeCloseTo(1.275e-5, 8)
    expect(found.evidence.sampleRatio.value! / found.evidence.sampleRatio.noise!).toBeCloseTo(
      4 / 7 / (4 * Math.sqrt(0.0021)),
      12,
    )
    expect(found.check('sample-ratio').passed).toBe(false)
    // a design that names no share is not tested, which is no defect
    expect(diagnose(even).evidence.sampleRatio).toMatchObject({ value: null })
    expect(diagnose(even).check('sample-ratio')).toMatchObject({ passed: null })
    expect(diagnose(even).check('sample-ratio').message).toMatch(/^Not tested/)
    expect(diagnose(even, { intendedShare: 'varied' }).evidence.sampleRatio.value).toBeNull()
  })

  it('measures compliance, takes it as given by construction, and does not guess it', () => {
    const rows = even.map((row, i) => ({ ...row, took: row.arm === 'yes' && i % 5 !== 0 ? 'y' : 'n' }))
    const takeUp = { kind: 'column', column: 'took', takenValues: ['y'] }
    const { check } = diagnose(rows, { takeUp })
    expect(check('compliance').statistic).toBeCloseTo(0.8, 12)
    expect(check('compliance').message).toContain('80.0% of the treated arm and 0.0% of the control arm')
    const constructed = { takeUp: { kind: 'by-construction', reason: 'The name stands on the letter.' } }
    expect(diagnose(rows, constructed).check('compliance').statistic).toBe(1)
    expect(diagnose(rows).check('compliance')).toMatchObject({ passed: null, statistic: null })
  })

  it('finds with 80 % power what the score says beside it, from the interval', () => {
    expect(detectableEffect(1.959964)).toBeCloseTo(2.801585, 6)
    expect(diagnose(even, {}, 100).check('minimum-detectable-effect').passed).toBe(true)
    expect(diagnose(even, {}, 0.01).check('minimum-detectable-effect').passed).toBe(false)
  })

  it('finds no effect of any size where the assignments are too few to bound one', () => {
    // three against three: the smallest p of 20 assignments is 0.1
    const few = rowsOf([{ treated: [9, 10, 11], control: [1, 2, 3] }])
    const { passed, statistic, message } = diagnose(few, {}, 100).check('minimum-detectable-effect')
    expect({ passed, statistic }).toEqual({ passed: false, statistic: null })
    expect(message).toContain('no effect of any size would be found')
  })

  it("gives Cochran's Q of two blocks by hand", () => {
    const block = (difference: number, variance: number) => ({ difference, variance }) as never
    // weights 1 and 1/4, mean 2·0.8 + 7·0.2 = 3; 1·1 + 16/4 = 5
    const found = measureHeterogeneity([block(2, 1), block(7, 4), block(9, NaN)])!
    expect([found.q, found.df, found.leftOut]).toEqual([5, 1, 1])
    expect(measureHeterogeneity([block(2, 1)])).toBeNull()
  })
})
