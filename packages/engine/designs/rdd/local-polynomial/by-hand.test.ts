import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { selectBandwidths, selectUsable, type Bandwidths, type LocalChoices } from './bandwidth.ts'
import { traceFit } from './fit-curve.ts'
import { estimateJump, jumpWithParts } from './jump.ts'
import { countInside } from './basis.ts'
import { neighbourResiduals } from './residuals.ts'
import { countDistinct, findGroups } from './side.ts'
import { splitAt } from './split.ts'

const choices: LocalChoices = {
  polynomialOrder: 0,
  kernel: 'uniform',
  variance: 'hc0',
  neighbours: 3,
  massPoints: 'off',
  regularisation: 1,
}
const both = (h: number, b: number) => ({ control: { h, b }, treated: { h, b } })

function rowsOf(running: number[], outcome: number[], changes = {}) {
  const rows = { running: Float64Array.from(running), outcome: Float64Array.from(outcome) }
  return { ...rows, takeUp: null, covariates: [], cluster: null, ...changes }
}

/** Control 1, 3, 5 (mean 3), treated 6, 8, 13 (mean 9), all within one of the cutoff. */
const six = rowsOf([-0.9, -0.6, -0.1, 0.2, 0.5, 0.8], [1, 3, 5, 6, 8, 13])

describe('a jump of local constants in six rows', () => {
  it('is the difference in means, 9 − 3', () => {
    const { control, treated } = splitAt(six, 0)
    expect(estimateJump(control, treated, both(1, 1), choices).conventional.value).toBeCloseTo(6, 12)
  })

  it('has the HC0 variance worked by hand: Σe²/9 on each side, 8/9 + 26/9', () => {
    const { control, treated } = splitAt(six, 0)
    const { se } = estimateJump(control, treated, both(1, 1), choices).conventional
    expect(se ** 2).toBeCloseTo(8 / 9 + 26 / 9, 12)
  })

  it('sums residuals within clusters first, as worked by hand', () => {
    // control residuals −2, 0, 2 in clusters 0, 0, 1: sums −2, 2; treated −3, −1, 4 in clusters 1, 2, 2: sums −3, 3
    const cluster = Int32Array.from([0, 0, 1, 1, 2, 2])
    const { control, treated } = splitAt({ ...six, cluster }, 0)
    const { se } = estimateJump(control, treated, both(1, 1), choices).conventional
    // (n − 1)/(n − k) = 2/2 with k = 1, G/(G − 1) = 2
    expect(se ** 2).toBeCloseTo((2 * (4 + 4)) / 9 + (2 * (9 + 9)) / 9, 12)
  })
})

describe('a bias correction', () => {
  it('recovers the jump exactly where the truth is a parabola on each side', () => {
    const running = Array.from({ length: 41 }, (_, i) => (i - 20) / 20 + 0.01)
    const outcome = running.map((x) => (x < 0 ? 1 + 2 * x + 3 * x * x : 5 - x + 7 * x * x))
    const { control, treated } = splitAt(rowsOf(running, outcome), 0)
    const fit = estimateJump(control, treated, both(0.6, 0.9), { ...choices, polynomialOrder: 1, kernel: 'triangular' })
    expect(fit.robust.value).toBeCloseTo(4, 10)
    expect(fit.conventional.value).not.toBeCloseTo(4, 2)
    expect(fit.bias.treated - fit.bias.control).toBeCloseTo(fit.conventional.value - 4, 10)
  })

  it('with b = h is the conventional fit of one order more', () => {
    const outcome = Array.from({ length: 40 }, (_, i) => Math.sin(i) + i / 10)
    const { control, treated } = splitAt(
      rowsOf(
        Array.from({ length: 40 }, (_, i) => i - 19.5),
        outcome,
      ),
      0,
    )
    const linear = estimateJump(control, treated, both(18, 18), {
      ...choices,
      polynomialOrder: 1,
      kernel: 'triangular',
    })
    const square = estimateJump(control, treated, both(18, 18), {
      ...choices,
      polynomialOrder: 2,
      kernel: 'triangular',
    })
    expect(linear.robust.value).toBeCloseTo(square.conventional.value, 10)
    expect(linear.robust.se).toBeCloseTo(square.conventional.se, 10)
  })
})

describe('a fuzzy jump', () => {
  const running = Array.from({ length: 60 }, (_, i) => i - 29.5)
  const outcome = running.map((x, i) => 0.1 * x + (x >= 0 ? 2 : 0) + Math.sin(5 * i))
  const takeUp = Float64Array.from(running, (x, i) => Number(x >= 0 ? i % 4 !== 0 : i % 5 === 0))
  const linear = { ...choices, polynomialOrder: 1, kernel: 'triangular' as const }

  it('is the ratio of two sharp jumps', () => {
    const sharp = (values: ArrayLike<number>) => {
      const { control, treated } = splitAt(rowsOf(running, Array.from(values)), 0)
      return estimateJump(control, treated, both(20, 25), linear).conventional.value
    }
    const { control, treated } = splitAt(rowsOf(running, outcome, { takeUp }), 0)
    const fuzzy = estimateJump(control, treated, both(20, 25), linear)
    expect(fuzzy.conventional.value).toBeCloseTo(sharp(outcome) / sharp(takeUp), 10)
    expect(fuzzy.firstStage!.conventional.value).toBeCloseTo(sharp(takeUp), 10)
  })

  it('has the bandwidth of the outcome where nobody takes up on one side', () => {
    const oneSided = takeUp.map((value, i) => (running[i] < 0 ? 0 : value))
    const select = (changes: object) => {
      const { control, treated } = splitAt(rowsOf(running, outcome, changes), 0)
      return selectBandwidths(control, treated, 'mserd', linear)
    }
    expect(select({ takeUp: oneSided })).toEqual(select({}))
    expect(select({ takeUp })).not.toEqual(select({}))
  })

  it('with full compliance is the sharp one, errors too', () => {
    const full = Float64Array.from(running, (x) => Number(x >= 0))
    const sides = splitAt(rowsOf(running, outcome), 0)
    const sharp = estimateJump(sides.control, sides.treated, both(20, 25), linear)
    const { control, treated } = splitAt(rowsOf(running, outcome, { takeUp: full }), 0)
    const fuzzy = estimateJump(control, treated, both(20, 25), linear)
    expect(fuzzy.robust.value).toBeCloseTo(sharp.robust.value, 10)
    expect(fuzzy.robust.se).toBeCloseTo(sharp.robust.se, 10)
  })
})

describe('nearest-neighbour residuals', () => {
  it('compare with the nearest rows, ties entering together, as worked by hand', () => {
    const distance = Float64Array.of(1, 2, 3, 3, 7)
    const outcome = Float64Array.of(10, 20, 30, 50, 100)
    const found = neighbourResiduals(distance, findGroups(distance), outcome, 5, 1)
    // row 2 is as far from 1 as from both rows at 3: three neighbours; the two rows at 3 are neighbours of each other
    const expected = [
      Math.sqrt(1 / 2) * (10 - 20),
      Math.sqrt(3 / 4) * (20 - (10 + 30 + 50) / 3),
      Math.sqrt(1 / 2) * (30 - 50),
      Math.sqrt(1 / 2) * (50 - 30),
      Math.sqrt(2 / 3) * (100 - 40),
    ]
    found.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
  })
})

describe('parts of an error', () => {
  it('have squares that sum to the robust variance', () => {
    const running = Array.from({ length: 50 }, (_, i) => i - 24.5)
    const outcome = running.map((x, i) => x / 5 + Math.cos(3 * i))
    for (const cluster of [null, Int32Array.from(running, (_, i) => i % 7)]) {
      const { control, treated } = splitAt(rowsOf(running, outcome, { cluster }), 0)
      const bandwidths = both(15, 20)
      const all = { ...choices, polynomialOrder: 1, kernel: 'triangular' as const }
      const { errors, value } = jumpWithParts(control, treated, bandwidths, all)
      const { robust } = estimateJump(control, treated, bandwidths, all)
      expect(value).toBeCloseTo(robust.value, 12)
      expect(Math.sqrt(errors.reduce((sum, part) => sum + part ** 2, 0))).toBeCloseTo(robust.se, 12)
    }
  })
})

describe('a fitted curve', () => {
  it('starts at the limit that the jump compares, with its standard error', () => {
    const running = Array.from({ length: 50 }, (_, i) => i - 24.5)
    const { control, treated } = splitAt(
      rowsOf(
        running,
        running.map((x, i) => x / 5 + Math.cos(3 * i)),
      ),
      0,
    )
    const all = { ...choices, polynomialOrder: 1, kernel: 'triangular' as const }
    const { conventional } = estimateJump(control, treated, both(15, 15), all)
    const [low, high] = [traceFit(control, 15, all, 5)[0], traceFit(treated, 15, all, 5)[0]]
    expect(high.value - low.value).toBeCloseTo(conventional.value, 12)
    const width = (ci: [number, number]) => ci[1] - ci[0]
    expect(Math.hypot(width(low.ci), width(high.ci))).toBeCloseTo(2 * 1.959963984540054 * conventional.se, 10)
  })
})

it('counts distinct values in a window', () => {
  const { control } = splitAt(rowsOf([-3, -2, -2, -1, 1], [0, 0, 0, 0, 0]), 0)
  expect([1, 3, 4].map((rows) => countDistinct(control, rows))).toEqual([1, 2, 3])
})

it('parts rows in any order as it parts sorted ones', () => {
  const mixed = rowsOf([0.5, -0.1, 0.8, -0.9, 0.2, -0.6], [8, 5, 13, 1, 6, 3])
  expect(splitAt(mixed, 0)).toEqual(splitAt(six, 0))
})

describe('mass points', () => {
  const linear = { ...choices, polynomialOrder: 1, kernel: 'triangular' as const, variance: 'nn' as const }

  it('put their floor under the pilot bandwidths alone, as rdrobust 4.0.0, and under h only where h is too short to use', () => {
    const random = createRandom(6, 'mass points')
    const running = Array.from({ length: 1500 }, () => Math.floor(100 * (2 * random.uniform() - 1)) / 100 + 0.005)
    const outcome = running.map((x) => Math.sin(25 * x) + 0.05 * random.normal())
    const { control, treated } = splitAt(rowsOf(running, outcome), 0)
    const adjusting = { ...linear, massPoints: 'adjust' as const }
    const inside = ({ control: { h } }: Bandwidths) =>
      countDistinct(control, countInside('triangular', control.distance, h))
    // before, ten values under every bandwidth: h held 10; as the peer, it holds 2
    const peers = selectBandwidths(control, treated, 'mserd', adjusting)
    expect(inside(peers)).toBe(2)
    expect(inside(selectBandwidths(control, treated, 'mserd', adjusting, 'every'))).toBe(10)
    const { used, widenedFrom } = selectUsable({ control, treated }, 'mserd', adjusting)
    expect(inside(used)).toBe(10)
    expect(widenedFrom).toEqual(peers)
    const { used: bare } = selectUsable({ control, treated }, 'mserd', { ...adjusting, massPoints: 'off' })
    expect(inside(bare)).toBeLessThan(10)
  })
})
