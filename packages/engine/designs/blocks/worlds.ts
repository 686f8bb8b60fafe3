import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { drawBias, drawEffect, graded, shareToLose } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

interface BlocksShape extends Shape {
  blocks: number
  /** Units of assignment in each block. */
  perBlock: number
  /** Of these treated; left out = half. */
  treatedShare?: number
  /** Rows in a unit of assignment, on average; more than one = clusters. */
  rows: number
  /** Clusters of half to one and a half times as many rows. */
  isUneven?: true
  /** The treated arm's own noise is so many times as large; left out = 1. */
  treatedNoise?: number
  /** Own noise with the tails of Student's t on four degrees of freedom. */
  isHeavyTailed?: true
  /** Smallest effect that matters, in standard errors of the estimate; 2.8 = one found with 80 % power. */
  smallestEffect: number
  /** Standard error of a smaller study, by which effects and biases go; left out = its own. */
  yardstick?: number
}

/** How much the outcome rises with the first covariate; the rest of its variance of one is shared and own noise. */
const SLOPE = 0.6
/** Standard deviation of what the rows of a cluster share. */
const SHARED = 0.3
const OWN = 0.74

const shapes: BlocksShape[] = [
  { id: 'one-block', label: '240 people, one block', blocks: 1, perBlock: 240, rows: 1, smallestEffect: 4 },
  { id: 'strata', label: '360 people in six blocks', blocks: 6, perBlock: 60, rows: 1, smallestEffect: 5 },
  { id: 'pairs', label: '80 matched pairs', blocks: 80, perBlock: 2, rows: 1, smallestEffect: 4 },
  { id: 'large', label: '1,000 people in four blocks', blocks: 4, perBlock: 250, rows: 1, smallestEffect: 6 },
  { id: 'clusters', label: '40 schools of ten in two blocks', blocks: 2, perBlock: 20, rows: 10, smallestEffect: 4 },
  { id: 'few-blocks', label: '48 people in three blocks', blocks: 3, perBlock: 16, rows: 1, smallestEffect: 3 },
  { id: 'few-clusters', label: '12 schools of 20', blocks: 1, perBlock: 12, rows: 20, smallestEffect: 3 },
  {
    id: 'cluster-pairs',
    label: '20 villages of 15 in ten pairs',
    blocks: 10,
    perBlock: 2,
    rows: 15,
    smallestEffect: 3,
  },
  {
    id: 'uneven-clusters',
    label: '24 villages of 5 to 15 in two blocks',
    isUneven: true,
    blocks: 2,
    perBlock: 12,
    rows: 10,
    smallestEffect: 3,
  },
  {
    id: 'uneven-noise',
    label: '300 people, a third treated with twice the noise',
    treatedNoise: 2,
    blocks: 1,
    perBlock: 300,
    treatedShare: 1 / 3,
    rows: 1,
    smallestEffect: 4,
  },
  {
    id: 'heavy-tails',
    label: '240 people in three blocks, outcome with heavy tails',
    isHeavyTailed: true,
    blocks: 3,
    perBlock: 80,
    rows: 1,
    smallestEffect: 4,
  },
]

const fewClusters: BlocksShape[] = [12, 20, 40].map((schools) => ({
  id: `schools-${schools}`,
  label: `${schools} schools of 15`,
  blocks: 1,
  perBlock: schools,
  rows: 15,
  smallestEffect: 3,
}))

const violations: Violation[] = [
  { id: 'none', label: 'None', kind: 'none', grade: 0, share: 0.25 },
  ...graded('attrition', 'Units with one kind of outcome leave the treated arm', 'revealable', [1, 2, 3], 0.05),
  ...graded('broken-draw', 'Those better off before are put into one arm', 'revealable', [1, 2, 3], 0.05),
  ...graded(
    'sample-ratio',
    'Treated units with one kind of outcome are not in the data',
    'revealable',
    [1, 2, 3],
    0.03,
  ),
  { id: 'non-compliance', label: 'Half do not take the treatment up', kind: 'revealable', grade: 0, share: 0.06 },
  ...graded('equal-attrition', 'Both arms lose equally many, with opposite outcomes', 'hidden', [1, 2], 0.05),
  ...graded('interference', 'What the treated get touches the control arm', 'hidden', [1, 2, 3], 0.1 / 3),
  ...graded('measurement', 'The treated arm reports its outcome differently', 'hidden', [1, 2, 3], 0.1 / 3),
]

const frozen: FrozenFamily[] = [
  {
    id: 'leavers-120',
    label: 'Treated units with one kind of outcome leave a trial of 120',
    shapes: [120, 480, 1920].map((people): BlocksShape => {
      const one = {
        id: `people-${people}`,
        label: `${people.toLocaleString('en-US')} people`,
        blocks: 1,
        rows: 1,
        smallestEffect: 2,
      }
      return { ...one, perBlock: people, yardstick: approximateError({ ...one, perBlock: 120 }) }
    }),
    fault: violations.find(({ id }) => id === 'attrition-moderate')!,
  },
]

/** Trials with an outcome of standard deviation about 1; a quarter of the worlds has no effect. */
export const worlds: WorldFamily = {
  design: 'Blocks',
  shapes,
  fewClusters,
  violations,
  frozen,
  // the sizes of the arms are drawn exactly, so their test has nothing to reject
  tests: [{ check: 'omnibus-balance', label: 'All covariates together' }],
  draw: ({ violation, shape, effect }: WorldPlan, random) => {
    const size = [...shapes, ...fewClusters, ...frozen.flatMap((one) => one.shapes as BlocksShape[])].find(
      ({ id }) => id === shape.id,
    )!
    const se = size.yardstick ?? approximateError(size)
    const tau = drawEffect(effect, se, random)
    const bias = drawBias(violation, se, random)
    return drawWorld({ size, se, tau, bias, kind: violation.id.replace(/-(mild|moderate|severe)$/, '') }, random)
  },
}

/** Near enough to scale effects and biases; the true one comes from sound worlds. */
function approximateError(size: BlocksShape): number {
  const { blocks, perBlock, treatedShare = 1 / 2, treatedNoise = 1 } = size
  const n = blocks * perBlock
  const variance = spreadOfUnits(size, treatedNoise) ** 2 / treatedShare + spreadOfUnits(size) ** 2 / (1 - treatedShare)
  return Math.sqrt(variance / n)
}

/** Standard deviation of the outcome of a unit of assignment: a row, or the mean of a cluster. */
function spreadOfUnits({ rows }: BlocksShape, noise = 1): number {
  return Math.sqrt(SHARED ** 2 + (SLOPE ** 2 + (noise * OWN) ** 2) / rows)
}

interface Setting {
  size: BlocksShape
  se: number
  tau: number
  bias: number
  kind: string
}

interface Row {
  block: number
  unit: number
  arm: 0 | 1
  ability: number
  age: number
  takes: boolean
  /** Level of the block, and the row's own part of the outcome without treatment. */
  common: number
  own: number
}

function drawWorld(setting: Setting, random: Random): World {
  const { size, se, tau, kind } = setting
  const rows = drawRows(setting, random)
  const gain = ({ takes }: Row) => (takes ? tau : 0)
  const outcomes = rows.map((row) => row.common + row.own + row.arm * gain(row) + departure(setting, row))
  const own = rows.map((row) => row.own)
  const lost = drawLost(setting, rows, own, random)
  const kept = [...rows.keys()].filter((i) => kind !== 'sample-ratio' || !lost.has(i))
  const of = <Cell>(cell: (row: Row, i: number) => Cell) => kept.map((i) => cell(rows[i], i))
  const truth = rows.reduce((sum, row) => sum + gain(row), 0) / rows.length
  return {
    data: tableOf({
      person: of((_, i) => `P${i}`),
      block: of(({ block }) => `B${block}`),
      school: of(({ block, unit }) => `S${block}-${unit}`),
      arm: of(({ arm }) => (arm === 1 ? 'treated' : 'control')),
      score: of((_, i) => (lost.has(i) ? NaN : outcomes[i])),
      took: of(({ arm, takes }) => (arm === 1 && takes ? 'yes' : 'no')),
      ability: of(({ ability }) => ability),
      age: of(({ age }) => age),
    }),
    spec: specOf(size),
    intent: {
      direction: 'increase',
      smallestEffect: size.smallestEffect * se,
      smallestEffectBasis: 'Set by the simulation.',
    },
    truth,
  }
}

function drawRows({ size, bias, kind }: Setting, random: Random): Row[] {
  const rows: Row[] = []
  const shift = kind === 'broken-draw' ? bias / SLOPE : 0
  for (let block = 0; block < size.blocks; block++) {
    drawArms(size, random).forEach((arm, unit) => {
      const shared = SHARED * random.normal()
      const noise = OWN * (arm === 1 ? (size.treatedNoise ?? 1) : 1)
      const members = size.isUneven ? Math.round(size.rows * (0.5 + random.uniform())) : size.rows
      for (let row = 0; row < members; row++) {
        const ability = random.normal() + arm * shift
        rows.push({
          block,
          unit,
          arm,
          ability,
          age: 12 + random.normal(),
          takes: kind !== 'non-compliance' || random.uniform() < 0.5,
          common: 5 + (block % 5) / 2,
          own: SLOPE * ability + shared + noise * (size.isHeavyTailed ? drawHeavy(random) : random.normal()),
        })
      }
    })
  }
  return rows
}

/** Student's t on four degrees of freedom, scaled to a variance of one. */
function drawHeavy(random: Random): number {
  const squares = [0, 0, 0, 0].reduce((sum) => sum + random.normal() ** 2, 0)
  return random.normal() / Math.sqrt(squares / 4) / Math.SQRT2
}

/** The share of the units that is to be treated, drawn by shuffling. */
function drawArms({ perBlock: units, treatedShare = 1 / 2 }: BlocksShape, random: Random): (0 | 1)[] {
  const arms = Array.from({ length: units }, (_, i): 0 | 1 => (i < units * treatedShare ? 1 : 0))
  for (let i = units - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[arms[i], arms[j]] = [arms[j], arms[i]]
  }
  return arms
}

function departure({ bias, kind }: Setting, { arm }: Row): number {
  if (kind === 'interference') return arm === 0 ? -bias : 0
  if (kind === 'measurement') return arm === 1 ? bias : 0
  return 0
}

/** Rows without an outcome: up to one in twenty by chance in either arm, or those that the violation takes as well. */
function drawLost({ size, bias, kind }: Setting, rows: Row[], own: number[], random: Random): Set<number> {
  const rate = 0.05 * random.uniform()
  const byChance = [...rows.keys()].filter(() => random.uniform() < rate)
  const [amount, sign] = [Math.abs(bias), Math.sign(bias)]
  // a positive bias takes the lowest of the treated arm, and the highest of the control arm
  switch (kind) {
    case 'attrition':
      return new Set([...byChance, ...lowest(rows, own, 1, sign, shareToLose(amount))])
    case 'sample-ratio': {
      const means = meansOfUnits(rows, own)
      return new Set(lowest(rows, means, 1, sign, shareToLose(amount / spreadOfUnits(size))))
    }
    case 'equal-attrition': {
      const share = shareToLose(amount / 2)
      return new Set([...lowest(rows, own, 1, sign, share), ...lowest(rows, own, 0, -sign, share)])
    }
    default:
      return new Set(byChance)
  }
}

/** The share of an arm with the lowest values, or the highest where `sign` is negative. */
function lowest(rows: Row[], values: number[], arm: 0 | 1, sign: number, share: number): number[] {
  const inArm = [...rows.keys()].filter((i) => rows[i].arm === arm)
  return inArm.sort((i, j) => sign * (values[i] - values[j])).slice(0, Math.round(share * inArm.length))
}

/** By row, the mean over its unit of assignment: a cluster is in the data as a whole or not at all. */
function meansOfUnits(rows: Row[], values: number[]): number[] {
  const sums = new Map<string, { sum: number; n: number }>()
  const nameOf = ({ block, unit }: Row) => `${block}/${unit}`
  rows.forEach((row, i) => {
    const { sum, n } = sums.get(nameOf(row)) ?? { sum: 0, n: 0 }
    sums.set(nameOf(row), { sum: sum + values[i], n: n + 1 })
  })
  return rows.map((row) => {
    const { sum, n } = sums.get(nameOf(row))!
    return sum / n
  })
}

function specOf({ blocks, rows, treatedShare = 1 / 2 }: BlocksShape) {
  return {
    unit: 'person',
    outcome: { column: 'score', label: 'Score', units: 'points' },
    treatment: { column: 'arm', treatedValues: ['treated'], controlValues: ['control'] },
    blocks: blocks > 1 ? ['block'] : [],
    ...(rows > 1 ? { cluster: 'school' } : {}),
    dropOneArmBlocks: true,
    covariates: [
      { column: 'ability', label: 'Ability' },
      { column: 'age', label: 'Age' },
    ],
    takeUp: { kind: 'column', column: 'took', takenValues: ['yes'] },
    intendedShare: treatedShare,
    randomisation: { evidence: 'documented', how: 'Set by the simulation.' },
    period: { assigned: 2001, from: 2002, to: 2002 },
    permutationDraws: 499,
  }
}
