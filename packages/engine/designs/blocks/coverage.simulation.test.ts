import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../numerics/random.ts'
import { type BlocksFrame, pick } from './frame.ts'
import { estimateComplierEffect } from './effect/complier-effect.ts'
import { regressByArm, regressOnBlocks } from './effect/regressions.ts'
import { estimateDifference } from './effect/combine-blocks.ts'
import { testByRandomisation } from './effect/randomisation-inference.ts'
import { findLeeBounds } from './sensitivity/lee-bounds.ts'

interface World {
  /** Blocks, by the number of units of assignment and how many of them are treated. */
  blocks: { size: number; treated: number }[]
  /** Rows per unit of assignment, by its number in the block; more than one = clusters. */
  rowsPerUnit?: (unit: number) => number
  /** Effect of a row in a block, on the row's own level. */
  effect: (block: number, level: number) => number
}

/** One draw of the assignment, and what was drawn with it: the truth is the mean effect over the world's rows. */
function drawWorld(random: Random, { blocks, rowsPerUnit, effect }: World) {
  const block: number[] = []
  const cluster: number[] = []
  const treated: number[] = []
  const outcome: number[] = []
  const covariate: number[] = []
  let truth = 0
  let units = 0
  blocks.forEach(({ size, treated: n1 }, b) => {
    const arms: number[] = Array.from({ length: size }, (_, i) => (i < n1 ? 1 : 0))
    for (let i = size - 1; i > 0; i--) {
      const j = random.integer(i + 1)
      ;[arms[i], arms[j]] = [arms[j], arms[i]]
    }
    arms.forEach((arm, unit) => {
      const shared = rowsPerUnit ? 0.7 * random.normal() : 0
      for (let row = 0; row < (rowsPerUnit?.(unit) ?? 1); row++) {
        const x = random.normal()
        const level = b / blocks.length + x + shared + random.normal()
        const gain = effect(b, level)
        block.push(b)
        cluster.push(units)
        treated.push(arm)
        covariate.push(x)
        outcome.push(level + arm * gain)
        truth += gain
      }
      units++
    })
  })
  const n = outcome.length
  const frame: BlocksFrame = {
    n,
    units: outcome.map((_, i) => String(i)),
    blockNames: blocks.map((_, b) => String(b)),
    block: { index: Int32Array.from(block), levels: blocks.length },
    treated: Uint8Array.from(treated),
    cluster: rowsPerUnit ? { index: Int32Array.from(cluster), levels: units } : null,
    clusterNames: Array.from({ length: units }, (_, unit) => String(unit)),
    outcomes: [{ column: 'y', label: 'y', units: 'points', role: 'primary', values: Float64Array.from(outcome) }],
    covariates: [],
    takeUp: null,
    weight: null,
    survey: null,
    isAggregated: false,
    highRisk: null,
  }
  return { frame, truth: truth / n, covariate: Float64Array.from(covariate) }
}

interface Result {
  value: number
  ci: [number, number]
}

function tally(worlds: number, seed: number, world: World, run: (drawn: ReturnType<typeof drawWorld>) => Result) {
  const random = createRandom(seed, 'worlds')
  const errors: number[] = []
  let covered = 0
  for (let i = 0; i < worlds; i++) {
    const drawn = drawWorld(random, world)
    const { value, ci } = run(drawn)
    errors.push(value - drawn.truth)
    if (ci[0] <= drawn.truth && drawn.truth <= ci[1]) covered++
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / worlds
  const sd = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / (worlds - 1))
  return { bias: mean / (sd / Math.sqrt(worlds)), coverage: covered / worlds }
}

const difference = ({ frame }: { frame: BlocksFrame }) => estimateDifference(frame, frame.outcomes[0].values).combined
const uneven = [
  { size: 8, treated: 4 },
  { size: 20, treated: 5 },
  { size: 40, treated: 24 },
  { size: 12, treated: 6 },
]

describe('the primary estimate in worlds with a known effect', () => {
  // 2,000 worlds leave coverage known to ±1.5 points (three Monte Carlo standard errors)
  it.each([
    ['blocks of uneven size and share', { blocks: uneven, effect: (b: number) => b }],
    ['one block', { blocks: [{ size: 60, treated: 25 }], effect: () => 1 }],
    ['matched pairs', { blocks: Array.from({ length: 30 }, () => ({ size: 2, treated: 1 })), effect: () => 1 }],
    [
      'clusters of one to five rows in two blocks',
      {
        blocks: [
          { size: 16, treated: 8 },
          { size: 24, treated: 10 },
        ],
        rowsPerUnit: (unit: number) => 1 + (unit % 5),
        effect: () => 1,
      },
    ],
    [
      'pairs of clusters of two to four rows',
      {
        blocks: Array.from({ length: 24 }, () => ({ size: 2, treated: 1 })),
        rowsPerUnit: (unit: number) => 2 + 2 * unit,
        effect: () => 1,
      },
    ],
  ] as [string, World][])('%s: unbiased, and covers 95 times in 100', (_, world) => {
    const { bias, coverage } = tally(2000, 21, world, difference)
    expect(Math.abs(bias)).toBeLessThan(3)
    expect(coverage).toBeGreaterThan(0.93)
    expect(coverage).toBeLessThan(0.97)
  })

  it.each([12, 20, 40])('%i clusters of four to twelve rows: covers 95 times in 100', (clusters) => {
    const blocks = [{ size: clusters, treated: clusters / 2 }]
    const world = { blocks, rowsPerUnit: (unit: number) => 4 + 2 * (unit % 5), effect: () => 1 }
    const { bias, coverage } = tally(2000, 27, world, difference)
    expect(Math.abs(bias)).toBeLessThan(3)
    expect(coverage).toBeGreaterThan(0.93)
    expect(coverage).toBeLessThan(0.97)
  })

  it('weighted rows: unbiased for the average over those they stand for, and covers', () => {
    // rows that stand for three gain 2, those that stand for one gain nothing; without weights the average would be another
    const isRare = (row: number) => row % 3 === 0
    const blocks = [
      { size: 60, treated: 30 },
      { size: 90, treated: 30 },
    ]
    const { bias, coverage } = tally(2000, 28, { blocks, effect: () => 0 }, ({ frame }) => {
      const weight = Float64Array.from({ length: frame.n }, (_, row) => (isRare(row) ? 3 : 1))
      const outcome = frame.outcomes[0].values.map((value, row) => value + (isRare(row) ? 2 * frame.treated[row] : 0))
      const truth =
        weight.reduce((sum, w, row) => sum + (isRare(row) ? 2 * w : 0), 0) / weight.reduce((a, b) => a + b, 0)
      const { value, ci } = estimateDifference({ ...frame, weight }, outcome).combined
      return { value: value - truth, ci: [ci[0] - truth, ci[1] - truth] }
    })
    expect(Math.abs(bias)).toBeLessThan(3)
    // rows of unlike effects make the variance conservative, as Neyman's is
    expect(coverage).toBeGreaterThan(0.935)
    expect(coverage).toBeLessThan(0.98)
  })

  it('pairs whose effects differ: conservative, as its source says', () => {
    const pairs = Array.from({ length: 30 }, () => ({ size: 2, treated: 1 }))
    const { bias, coverage } = tally(2000, 22, { blocks: pairs, effect: (b) => b / 5 }, difference)
    expect(Math.abs(bias)).toBeLessThan(3)
    expect(coverage).toBeGreaterThan(0.95)
  })
})

describe('the estimates beside it', () => {
  const world: World = { blocks: uneven, effect: () => 1 }
  const outcomeOf = (frame: BlocksFrame) => {
    const { sample, values } = estimateDifference(frame, frame.outcomes[0].values)
    return { sample, values }
  }

  it.each([
    ['block effects', regressOnBlocks],
    ["Lin's adjustment", regressByArm],
  ] as const)('%s with a covariate: unbiased, and covers', (_, regress) => {
    const { bias, coverage } = tally(1500, 23, world, ({ frame, covariate }) => {
      const { sample, values } = outcomeOf(frame)
      return regress(values, sample, [{ term: 'x', values: pick(covariate, sample) }])
    })
    expect(Math.abs(bias)).toBeLessThan(3)
    expect(Math.abs(coverage - 0.95)).toBeLessThan(0.02)
  })

  it('the interval of randomisation inference covers a constant effect', () => {
    const small: World = {
      blocks: [
        { size: 10, treated: 5 },
        { size: 8, treated: 3 },
      ],
      effect: () => 1,
    }
    const draws = createRandom(24, 'draws')
    const { coverage } = tally(1000, 24, small, ({ frame }) => {
      const { sample, values } = outcomeOf(frame)
      return testByRandomisation(values, sample, 499, draws, () => {})
    })
    // exact: at least 95 %, less three Monte Carlo standard errors of 0.7 points
    expect(coverage).toBeGreaterThan(0.93)
    expect(coverage).toBeLessThan(0.975)
  })

  it('the complier effect is found where six in ten take the treatment up', () => {
    const taking = createRandom(25, 'taking')
    const blocks = [{ size: 400, treated: 200 }]
    const { bias, coverage } = tally(800, 25, { blocks, effect: () => 0 }, ({ frame }) => {
      const complies = Float64Array.from({ length: frame.n }, () => (taking.uniform() < 0.6 ? 1 : 0))
      const takeUp = complies.map((one, row) => one * frame.treated[row])
      // compliers are better off either way, so that comparing takers with others would mislead; they gain 2
      const outcome = frame.outcomes[0].values.map((value, row) => value + complies[row] * (1 + 2 * frame.treated[row]))
      const { value, ci } = estimateComplierEffect({ ...frame, takeUp }, outcome)!.wald
      return { value: value - 2, ci: [ci[0] - 2, ci[1] - 2] }
    })
    expect(Math.abs(bias)).toBeLessThan(3)
    expect(Math.abs(coverage - 0.95)).toBeLessThan(0.025)
  })

  it("Lee's bounds hold the effect on those always seen when the untreated go missing", () => {
    const losing = createRandom(26, 'losing')
    let held = 0
    const worlds = 400
    const [bounds, errors]: [number[], number[]] = [[], []]
    const random = createRandom(26, 'worlds')
    for (let i = 0; i < worlds; i++) {
      const { frame } = drawWorld(random, { blocks: [{ size: 300, treated: 150 }], effect: () => 1 })
      // a fifth of the lowest is lost unless treated; the others' effect is 1
      const outcome = frame.outcomes[0].values.map((value, row) =>
        frame.treated[row] === 0 && value < 0.5 && losing.uniform() < 0.4 ? NaN : value,
      )
      const { lower, upper } = findLeeBounds(frame, outcome)
      if (lower.ci[0] <= 1 && 1 <= upper.ci[1]) held++
      bounds.push(lower.value)
      errors.push(lower.se)
    }
    expect(held / worlds).toBeGreaterThan(0.95)
    // the standard error is the bound's own spread; a spread from 400 worlds is known to 3.5 %, three times that allowed
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / worlds
    const spread = Math.sqrt(mean(bounds.map((value) => (value - mean(bounds)) ** 2)))
    expect(Math.abs(mean(errors) / spread - 1)).toBeLessThan(0.11)
  })
})
