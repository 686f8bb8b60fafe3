import { describe, expect, it } from 'vitest'
import { RUBRICS } from '../../../eqs/table.ts'
import {
  diagnostics,
  findBackdating,
  findCleanDonors,
  findDonorRange,
  findDonorWeights,
  findFit,
  findLikeness,
  findPlaceboRank,
} from '../diagnostics.ts'
import { varyAssumptions } from '../sensitivity.ts'
import { estimateOf } from '../../../test-support/estimates.ts'
import { analysed, smallPanel, tell } from '../test-support/analysis.ts'
import { predictEffect } from '../inference/prediction-interval.ts'
import { studyOf } from '../test-support/small-study.ts'
import { findPredictorBalance } from './predictor-balance.ts'
import type { SyntheticControlFrame } from '../frame.ts'

const intent = { direction: 'decrease' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' }

/** Three donors over four periods before treatment and one after. */
const frame: SyntheticControlFrame = {
  treated: 'T',
  treatedUnits: ['T'],
  donors: ['A', 'B', 'C'],
  periods: [2001, 2002, 2003, 2004, 2005],
  study: studyOf(4, [9, 2, 2, 2, 2], [1, 1, 1, 1, 1], [3, 3, 3, 3, 3], [4, 4, 4, 4, 4]),
  predictors: [],
  rows: 20,
  cleanDonors: { isKnown: false, text: 'Nothing is said.' },
}
const averageWith = (weights: number[], isUnique = true) => ({
  average: { weighting: { weights: Float64Array.from(weights), isUnique, violation: 0 } } as never,
})

describe('diagnostics', () => {
  it('say that nothing is identified where no mix of donors is like the treated unit', () => {
    const [far, near] = [30, 1].map((error) => {
      const prediction = predictEffect(
        1,
        error,
        [1, 1, 2, 2, 3].map((one) => ({ gap: 1, error: one })),
      )
      return findLikeness({ prediction: { ...prediction, ownError: error } }).evidence.likeness
    })
    expect(tell(far)).toEqual({ value: 0, text: expect.stringContaining('misses 15 times as far') })
    expect(near.value).toBe(1)
    expect(RUBRICS.SyntheticControl.identifiedBy.map(({ component }) => component)).toContain('likeness')
  })

  it('and sensitivity give a statistic for every component of the rubric', async () => {
    const { spec, fit, context, frame: panel } = await analysed()
    const found = diagnostics(panel, spec, fit, context)
    const varied = await varyAssumptions(panel, spec, fit, context)
    const { designValidity, balance, robustness } = RUBRICS.SyntheticControl
    // what earns nothing: without donors, periods or likeness nothing is identified, and other bodies ask for the balance
    const others = ['donors', 'likeness', 'prePeriods', 'predictorBalance']
    const rows = [...designValidity, ...balance, ...robustness].map(({ id }) => id)
    const all = { ...found.evidence, ...varied.evidence }
    expect(Object.keys(all).sort()).toEqual([...rows, ...others].sort())
    for (const [id, { value, text }] of Object.entries(all)) {
      expect(Number.isFinite(value), id).toBe(true)
      expect(tell(text).length).toBeGreaterThan(20)
    }
    // each look has a noise of its own, from placebos in space and time
    for (const id of rows) expect(all[id].noise, id).toBeGreaterThan(0)
  })

  it('do not depend on the sign or size of the effect', async () => {
    const opposite = smallPanel().map((row) =>
      row.place === 'T' && Number(row.year) >= 2020 ? { ...row, deaths: Number(row.deaths) + 6 } : row,
    )
    const [plain, turned] = [await analysed(), await analysed({}, opposite)]
    const evidence = (given: typeof plain) => diagnostics(given.frame, given.spec, given.fit, given.context).evidence
    expect(evidence(turned)).toEqual(evidence(plain))
  })

  it('put the error before treatment over the standard deviation of the outcome', () => {
    const run = (preRmspe: number, isTreated: boolean) => ({ preRmspe, isTreated, gaps: Float64Array.of(1, -2, 9) })
    const placebos = { runs: [run(3, true), run(1, false), run(7, false)] } as never
    const outcome = { label: 'Deaths', units: 'deaths' }
    const { checks, evidence } = findFit({ preRmspe: 3, outcomeSd: 10, outcome, placebos }, { pre: 2 })
    // the root mean square of 1 and 7 is 5
    expect(evidence.prePeriodFit).toMatchObject({ value: -3, noise: 5 })
    expect(checks[0]).toMatchObject({ passed: false, statistic: 0.3 })
  })

  it('count the values in which the treated unit lies outside the donors’ range', () => {
    // with four periods the thirds are 2001, 2002 and 2003–2004; T is 9 in 2001 while the donors reach 4
    const { checks } = findDonorRange(frame)
    expect(checks[0].statistic).toBe(1 - 1 / 4)
    expect(tell(checks[0].message)).toContain('outcome 2001')
  })

  it('give the largest standardised difference, in the worst value', () => {
    // the mixture of A and B is 2; in 2001 T is 9, and 9, 1, 3, 4 have the standard deviation 3.403
    const { evidence } = findPredictorBalance(frame, averageWith([0.5, 0.5, 0]))
    expect(evidence.predictorBalance.value).toBeCloseTo(7 / Math.sqrt(34.75 / 3), 12)
  })

  it('name the donor with the largest weight, and say when other weights do as well', () => {
    const { checks } = findDonorWeights(frame, averageWith([0.1, 0.9, 0], false))
    expect(checks[0].statistic).toBe(0.9)
    expect(checks.find(({ id }) => id === 'weight-concentration')).toMatchObject({ passed: false })
    expect(tell(checks[0].message)).toContain('90%, B')
    expect(checks.find(({ id }) => id === 'donors')).toMatchObject({ passed: false, statistic: 3 })
    expect(checks.find(({ id }) => id === 'unique-weights')!.passed).toBe(false)
  })

  it('fail a donor pool about which nothing is said, which moves no mark', () => {
    expect(findCleanDonors(frame)).toMatchObject({ checks: [{ passed: false }], evidence: {} })
    const known = findCleanDonors({ cleanDonors: { isKnown: true, text: 'Read.' } })
    expect(known.checks[0].passed).toBe(true)
  })

  it('find a gap before treatment when treatment is backdated', async () => {
    // 2001 to 2003 give the weights, 2004 is held out: T is 2 until then and 5 in it
    const study = studyOf(4, [2, 2, 2, 5, 5], [1, 1, 1, 1, 1], [3, 3, 3, 3, 3], [4, 4, 4, 4, 4])
    const { spec } = await analysed()
    const { checks, evidence } = findBackdating({ ...frame, study }, spec, { placeboNoise: 0.5 }, intent)
    expect(evidence.backdating).toMatchObject({ noise: 0.5 })
    expect(evidence.backdating.value).toBeCloseTo(3, 12)
    expect(checks[0].passed).toBe(false)
  })

  it('say that nothing can be held out of two periods', async () => {
    const study = studyOf(2, [2, 2, 5], [1, 1, 1], [3, 3, 3])
    const found = findBackdating({ ...frame, study }, (await analysed()).spec, { placeboNoise: 0.5 }, intent)
    expect(found.evidence.backdating.value).toBeNull()
    expect(found.checks[0].passed).toBeNull()
  })

  it.each([
    ['effect', 0.03, true],
    ['effect', 0.27, false],
    ['no-meaningful-effect', 0.27, true],
    ['no-claim', 0.03, false],
    ['no-interval', 0.03, null],
  ] as const)('compare the placebos with the interval: %s and p = %d', (conclusion, p, passed) => {
    const run = {
      unit: 'T',
      isTreated: true,
      gaps: new Float64Array(2),
      preRmspe: 1,
      postRmspe: 2,
      ratio: 2,
      meanGap: 2,
    }
    const others = Array.from({ length: 30 }, (_, i) => ({ ...run, unit: `D${i}`, isTreated: false, ratio: 1 }))
    const placebos = { runs: [run, ...others], p, rank: 1, withoutBadFits: { p, n: 1, pMeanGap: p }, pMeanGap: p }
    const primary = estimateOf(2, [1, 3], { p: 0.01 })
    const { checks, evidence } = findPlaceboRank(frame, { badFitMultiple: 5 }, { placebos, conclusion, primary })
    expect(checks[0]).toMatchObject({ passed, statistic: p })
    expect(evidence).toEqual({})
    const decides = {
      effect: /^The interval leaves zero out \(p = 0.0100\)\./,
      'no-meaningful-effect': /^The interval holds zero/,
      'no-claim': /^The interval holds zero/,
      'no-interval': /^There is no interval, so the rank among the placebos decides\./,
    }
    expect(tell(checks[0].message)).toMatch(decides[conclusion])
    expect(tell(checks[0].message)).not.toContain('the 0 placebos')
  })

  it('say why the rank is low where the gap is among the largest', () => {
    const run = (unit: string, preRmspe: number, meanGap: number) => ({
      unit,
      isTreated: unit === 'T',
      gaps: new Float64Array(2),
      preRmspe,
      postRmspe: meanGap,
      ratio: meanGap / preRmspe,
      meanGap,
    })
    const far = Array.from({ length: 8 }, (_, i) => run(`D${i}`, 1, 2))
    const runs = [run('A', 0.01, 1), run('B', 0.02, 1), run('T', 1, 4), run('C', 1, 2), ...far]
    const placebos = { runs, p: 0.75, rank: 3, withoutBadFits: { p: 0.75, n: 4, pMeanGap: 0.05 }, pMeanGap: 0.05 }
    const primary = estimateOf(4, [-1, 9], { p: 0.12 })
    const explain = (changes: object) =>
      tell(
        findPlaceboRank(
          frame,
          { badFitMultiple: 5 },
          { placebos: { ...placebos, ...changes }, conclusion: 'no-claim', primary },
        ).checks[0].message,
      )
    expect(explain({})).toContain('because 2 of the 2 donors ranked before it have a smaller error before treatment')
    expect(explain({ pMeanGap: 0.25 })).not.toContain('because')
  })

  it('neither agree with the interval nor disagree where no rank could be unusual', () => {
    const run = {
      unit: 'T',
      isTreated: true,
      gaps: new Float64Array(2),
      preRmspe: 1,
      postRmspe: 9,
      ratio: 9,
      meanGap: 9,
    }
    const others = ['A', 'B', 'C'].map((unit) => ({ ...run, unit, isTreated: false, ratio: 1 }))
    const placebos = {
      runs: [run, ...others],
      p: 0.25,
      rank: 1,
      withoutBadFits: { p: 0.25, n: 4, pMeanGap: 0.25 },
      pMeanGap: 0.25,
    }
    const primary = estimateOf(9, [8, 10], { p: 0.001 })
    const { checks } = findPlaceboRank(frame, { badFitMultiple: 5 }, { placebos, conclusion: 'effect', primary })
    expect(checks[0].passed).toBeNull()
    expect(tell(checks[0].message)).toContain('With 3 donors no gap could have a p under 0.25')
  })
})
