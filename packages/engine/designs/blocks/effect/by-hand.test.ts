import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'
import type { Rows } from '../../../test-support/conformance-case.ts'
import { cr2Variance } from '../../../inference/cr2-covariance.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { estimateComplierEffect } from './complier-effect.ts'
import { regressByArm } from './regressions.ts'
import { pick, selectSample } from '../frame.ts'
import { estimateDifference } from './combine-blocks.ts'
import { testByRandomisation } from './randomisation-inference.ts'
import { adjustOutcomes, holmP } from './several-outcomes.ts'

const blocked = specWith({ blocks: ['block'] })

function differenceOf(rows: Rows, spec = blocked) {
  const frame = frameOf(rows, spec)
  return estimateDifference(frame, frame.outcomes[0].values)
}

describe('the block-weighted difference in means, by hand', () => {
  const two = rowsOf([
    { block: 'A', treated: [5, 7], control: [1, 3] },
    { block: 'B', treated: [10, 12], control: [10, 12, 14, 16, 18, 20] },
  ])

  it('weights two blocks of four and eight units by size', () => {
    const { combined, blocks } = differenceOf(two)
    // A: 6 - 2 = 4, variance 2/2 + 2/2 = 2; B: 11 - 15 = -4, variance 2/2 + 14/6
    expect(blocks.map(({ difference }) => difference)).toEqual([4, -4])
    expect(combined.value).toBeCloseTo((4 * 4 - 8 * 4) / 12, 12)
    expect(combined.se ** 2).toBeCloseTo((4 / 12) ** 2 * 2 + (8 / 12) ** 2 * (1 + 14 / 6), 12)
    expect(combined.df).toBe(12 - 4)
  })

  it('takes the variance of matched pairs from how the pairs differ', () => {
    const pairs = rowsOf([
      { block: 'A', treated: [5], control: [3] },
      { block: 'B', treated: [9], control: [4] },
      { block: 'C', treated: [6], control: [7] },
    ])
    const { combined } = differenceOf(pairs)
    // differences 2, 5, -1: mean 2, variance 9, over three pairs
    expect(combined.value).toBeCloseTo(2, 12)
    expect(combined.se ** 2).toBeCloseTo(9 / 3, 12)
    expect([combined.df, combined.betweenBlocks]).toEqual([2, 3])
  })

  it('gives a lone block with one treated unit that arm of the other blocks', () => {
    const { combined } = differenceOf([...two, ...rowsOf([{ block: 'C', treated: [8], control: [2, 4] }])].map(number))
    const shares = [4 / 15, 8 / 15, 3 / 15]
    // treated arm pooled over A and B: (2 + 2)/2 = 2; control arm of C: 2/2
    const variances = [2, 1 + 14 / 6, 2 + 1]
    expect(combined.se ** 2).toBeCloseTo(
      shares.reduce((sum, share, b) => sum + share ** 2 * variances[b], 0),
      12,
    )
    expect(combined.pooledBlocks).toBe(1)
    // what is taken from A and B is known no better than they are: eight degrees of freedom, where 9.74 were claimed before
    expect(combined.df).toBe(8)
  })

  const villages = [
    { village: 'a', arm: 'yes', ys: [4, 6] },
    { village: 'b', arm: 'yes', ys: [9, 11] },
    { village: 'c', arm: 'no', ys: [1, 3] },
    { village: 'd', arm: 'no', ys: [3, 3] },
    { village: 'e', arm: 'no', ys: [5, 9] },
  ]
  const inVillages = (groups: typeof villages): Rows =>
    groups.flatMap(({ village, arm, ys }) => ys.map((y) => ({ village, arm, y }))).map(number)

  it('compares cluster means where clusters of one size were randomised', () => {
    const { combined } = differenceOf(inVillages(villages), specWith({ cluster: 'village' }))
    // means 5, 10 against 2, 3, 7: 7.5 - 4; variances 12.5/2 and 7/3
    expect(combined.value).toBeCloseTo(3.5, 12)
    expect(combined.se ** 2).toBeCloseTo(12.5 / 2 + 7 / 3, 12)
  })

  it('is CR2 with its Satterthwaite degrees of freedom for clusters of any size', () => {
    const uneven = villages.map((one, i) => ({ ...one, ys: [...one.ys, ...one.ys.slice(0, i % 3)] }))
    const { combined, sample, values } = differenceOf(inVillages(uneven), specWith({ cluster: 'village' }))
    const arms = { index: Int32Array.from(sample.treated), levels: 2 }
    const n = [0, 1].map((arm) => sample.treated.filter((one) => one === arm).length)
    const means = [0, 1].map(
      (arm) => values.filter((_, i) => sample.treated[i] === arm).reduce((a, b) => a + b) / n[arm],
    )
    const general = cr2Variance(
      {
        value: combined.value,
        weights: Float64Array.from(sample.treated, (arm) => (arm === 1 ? 1 : -1) / n[arm]),
        residuals: values.map((value, i) => value - means[sample.treated[i]]),
        effect: arms,
        x: matrix(values.length, 0),
        bread: matrix(0, 0),
      },
      sample.cluster!,
    )
    expect(combined.se ** 2).toBeCloseTo(general.variance, 10)
    expect(combined.df).toBeCloseTo(general.df, 10)
  })

  it("leaves Lin's estimate without an interval where an arm of a block has one cluster", () => {
    const paired = specWith({ cluster: 'village', blocks: ['block'] })
    const rows = inVillages(villages.slice(0, 4))
    const pair = (village: unknown) => (['a', 'c'].includes(village as string) ? 'A' : 'B')
    const lone = frameOf(
      rows.map((row) => ({ ...row, block: pair(row.village) })),
      paired,
    )
    const fitOf = (frame: typeof lone) => {
      const sample = selectSample(frame, [frame.outcomes[0].values])
      return regressByArm(pick(frame.outcomes[0].values, sample), sample, [])
    }
    const inOne = fitOf(frameOf(rows, specWith({ cluster: 'village' })))
    expect([Number.isFinite(fitOf(lone).value), fitOf(lone).se, fitOf(lone).ci]).toEqual([true, NaN, [NaN, NaN]])
    expect(inOne.se).toBeGreaterThan(0)
  })
})

describe('randomisation inference, by hand', () => {
  const one = rowsOf([{ treated: [4, 9, 8, 13], control: [1, 3, 7, 2] }])

  function testOf(rows: Rows, spec = specWith()) {
    const { values, sample } = differenceOf(rows, spec)
    return testByRandomisation(values, sample, spec.permutationDraws, createRandom(2, 'test'), () => {})
  }

  it('lists all 70 assignments of eight units and counts those as extreme', () => {
    const test = testOf(one)
    // the observed treated sum is 34 of 47; 33 or more, or 14 or less, mirror each other: {13, 9, 8, 4}, {13, 9, 8, 7}
    // and their complements {1, 2, 3, 7}, {1, 2, 3, 4}
    expect([test.isExact, test.assignments]).toEqual([true, 70])
    expect(test.p).toBeCloseTo(4 / 70, 12)
  })

  it('gives the interval of the constant effects that a test of each does not reject', () => {
    const test = testOf(one)
    const pAt = (effect: number) => {
      const shifted = one.map((row) => ({ ...row, y: Number(row.y) - (row.arm === 'yes' ? effect : 0) }))
      return testOf(shifted).p
    }
    const [low, high] = test.ci
    expect(pAt(low + 1e-6)).toBeGreaterThan(0.05)
    expect(pAt(low - 1e-6)).toBeLessThanOrEqual(0.05)
    expect(pAt(high - 1e-6)).toBeGreaterThan(0.05)
    expect(pAt(high + 1e-6)).toBeLessThanOrEqual(0.05)
  })

  it('has no bounded interval where six units can be assigned in 20 ways, and says p cannot fall below 2/20', () => {
    const test = testOf(rowsOf([{ treated: [10, 11, 12], control: [1, 2, 3] }]))
    expect(test.p).toBeCloseTo(2 / 20, 12)
    expect(test.ci).toEqual([-Infinity, Infinity])
  })

  it('finds by drawing what it finds by listing', () => {
    const random = createRandom(5, 'worlds')
    const side = (shift: number) => Array.from({ length: 9 }, () => random.normal() + shift)
    const rows = rowsOf([{ treated: side(0.9), control: side(0) }])
    const { values, sample } = differenceOf(rows, specWith())
    // 48,620 assignments: drawn; the same sums listed by complete enumeration here
    const drawn = testByRandomisation(values, sample, 40_000, createRandom(4, 'test'), () => {})
    expect(drawn.isExact).toBe(false)
    let extreme = 0
    const total = values.reduce((a, b) => a + b, 0)
    const visit = (start: number, left: number, sum: number) => {
      if (left === 0) extreme += Math.abs((2 * sum - total) / 9) >= Math.abs(drawn.value) - 1e-9 ? 1 : 0
      else for (let i = start; i <= values.length - left; i++) visit(i + 1, left - 1, sum + values[i])
    }
    visit(0, 9, 0)
    expect(Math.abs(drawn.p - extreme / 48_620)).toBeLessThan(4 * drawn.monteCarloError)
  })
})

describe('take-up and several outcomes, by hand', () => {
  it('divides the difference in outcomes by the difference in take-up', () => {
    const rows = rowsOf([{ treated: [6, 6, 4, 8], control: [2, 4, 3, 3] }]).map((row, i) => ({
      ...row,
      took: i < 3 ? 'yes' : i === 4 ? 'yes' : 'no',
    }))
    const spec = specWith({ takeUp: { kind: 'column', column: 'took', takenValues: ['yes'] } })
    const frame = frameOf(rows, spec)
    const complier = estimateComplierEffect(frame, frame.outcomes[0].values)!
    // outcomes 6 - 3, take-up 3/4 - 1/4
    expect(complier.takeUp.value).toBeCloseTo(0.5, 12)
    expect(complier.wald.value).toBeCloseTo(6, 12)
    expect(complier.twoStage.value).toBeCloseTo(6, 12)
    // the rest y - 6d: 0 0 -2 8 against -4 4 3 3, with variances 19.67 and 13.67 over four units each, over 0.5²
    const variance = (values: number[]) => {
      const mean = values.reduce((a, b) => a + b) / values.length
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
    }
    const wanted = (variance([0, 0, -2, 8]) / 4 + variance([-4, 4, 3, 3]) / 4) / 0.25
    expect(complier.wald.se ** 2).toBeCloseTo(wanted, 10)
  })

  it('is the intention-to-treat effect where everybody did as assigned', () => {
    const rows = rowsOf([{ treated: [6, 6, 4, 8], control: [2, 4, 3, 3] }]).map((row) => ({ ...row, took: row.arm }))
    const spec = specWith({ takeUp: { kind: 'column', column: 'took', takenValues: ['yes'] } })
    const frame = frameOf(rows, spec)
    const { wald } = estimateComplierEffect(frame, frame.outcomes[0].values)!
    const { combined } = estimateDifference(frame, frame.outcomes[0].values)
    expect(wald.value).toBeCloseTo(combined.value, 12)
    expect(wald.se).toBeCloseTo(combined.se, 12)
  })

  it('adjusts p values after Holm', () => {
    const adjusted = holmP([0.04, 0.01, 0.03])
    // 0.01·3 = 0.03; 0.03·2 = 0.06; 0.04·1 is below and stays at 0.06
    adjusted.forEach((p, k) => expect(p).toBeCloseTo([0.06, 0.03, 0.06][k], 12))
  })

  it('steps down over outcomes by the largest statistic, and leaves a copy of an outcome unadjusted', () => {
    const rows = rowsOf([{ treated: [4, 9, 8, 13], control: [1, 3, 7, 2] }]).map((row) => ({ ...row, same: row.y }))
    const other = { column: 'same', label: 'Same', units: 'points' }
    const frame = frameOf(rows, specWith({ otherOutcomes: [other] }))
    const columns = frame.outcomes.map(({ values }) => values)
    const { outcomes } = adjustOutcomes(frame, columns, 999, createRandom(1, 'test'), () => {})
    // one and the same test twice: Westfall and Young see it, Holm cannot
    expect(outcomes.map(({ stepDown }) => stepDown)).toEqual([4 / 70, 4 / 70])
    outcomes.forEach(({ holm }) => expect(holm).toBeCloseTo(8 / 70, 12))
  })
})

function number(row: Rows[number], i: number): Rows[number] {
  return { ...row, id: `U${String(i).padStart(4, '0')}` }
}
