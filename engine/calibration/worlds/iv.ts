import type { Random } from '../../numerics/random.ts'
import type { Shape, Violation, World, WorldFamily, WorldPlan } from '../world.ts'
import { drawBias, drawEffect, graded } from './scale.ts'
import { tableOf } from './table.ts'

interface IvShape extends Shape {
  rows: number
  /** Excluded instruments; a coin for each row, or a number like a distance. */
  instruments: number
  kind: 'coin' | 'number'
  /** How much one standard deviation of every instrument moves the treatment. */
  strength: number
  covariates: 'declared' | 'none'
  /** Clusters that share the instrument and a part of the noise; null = rows are drawn one by one. */
  clusters: number | null
  /** About the standard deviation of the estimate over sound worlds: the unit of effects and biases. */
  standardError: number
}

const usual = { instruments: 1, kind: 'number', covariates: 'declared', clusters: null } as const

const shapes: IvShape[] = [
  { ...usual, id: 'small', label: '500 rows, a lottery', rows: 500, kind: 'coin', strength: 0.5, standardError: 0.085 },
  { ...usual, id: 'distance', label: '1,500 rows, one distance', rows: 1500, strength: 0.35, standardError: 0.072 },
  {
    ...usual,
    id: 'several',
    label: '1,500 rows, three instruments',
    rows: 1500,
    instruments: 3,
    strength: 0.25,
    standardError: 0.063,
  },
  {
    ...usual,
    id: 'clustered',
    label: '60 clusters of 25 rows, a lottery among clusters',
    rows: 1500,
    kind: 'coin',
    strength: 0.5,
    clusters: 60,
    standardError: 0.175,
  },
  {
    ...usual,
    id: 'large',
    label: '4,000 rows, two instruments',
    rows: 4000,
    instruments: 2,
    strength: 0.2,
    standardError: 0.058,
  },
  {
    ...usual,
    id: 'bare',
    label: '1,000 rows, a lottery, no covariate',
    rows: 1000,
    kind: 'coin',
    strength: 0.5,
    covariates: 'none',
    standardError: 0.062,
  },
]

const violations: Violation[] = [
  { id: 'none', label: 'assumptions hold', kind: 'none', grade: 0, share: 0.25 },
  ...graded('weak', 'weak instruments and strong confounding', 'revealable', [1, 2, 3], 0.05),
  ...graded('unbalanced', 'instruments tied to covariates that drive the outcome', 'revealable', [1, 2, 3], 0.05),
  ...graded('one-invalid', 'one of several instruments reaches the outcome directly', 'revealable', [1, 2, 3], 0.05),
  ...graded('exclusion', 'every instrument reaches the outcome directly, and alike', 'hidden', [1, 2, 3], 0.05),
  ...graded('defiers', 'some do the opposite of what the instrument says', 'hidden', [1, 2, 3], 0.05),
]

/** First-stage F that weak instruments are to have, by grade. */
const weakF = [0, 10, 5, 2]

/**
 * Worlds with a confounded treatment and instruments that move it, all variables with a standard deviation of about one.
 * The truth is the effect on compliers, which in a sound world is the same for everybody.
 */
export const ivWorlds: WorldFamily = {
  design: 'IV',
  shapes,
  violations,
  tests: [{ check: 'overidentification', label: 'Agreement of the instruments' }],
  draw,
}

interface Choices {
  shape: IvShape
  instruments: number
  strength: number
  /** Weight of the unobserved confounder in treatment and outcome. */
  confounding: number
  /** Share of rows whose treatment an instrument moves the other way, and how much more those gain. */
  defiers: number
  defiersGain: number
  /** How much of the second covariate goes into the first instrument. */
  tie: number
  /** Direct effect of the first instrument, and of the others. */
  direct: [number, number]
}

function draw(plan: WorldPlan, random: Random): World {
  const shape = shapes.find(({ id }) => id === plan.shape.id)!
  const truth = drawEffect(plan.effect, shape.standardError, random)
  const choices = choose(plan.violation, shape, drawBias(plan.violation, shape.standardError, random))
  return {
    data: drawRows(choices, truth, random),
    spec: specOf(choices),
    intent: { direction: 'increase', smallestEffect: 0.2, smallestEffectBasis: 'A fifth of a standard deviation.' },
    truth,
  }
}

/** What is broken, and how much of it gives the bias asked for. */
function choose({ id, grade }: Violation, shape: IvShape, bias: number): Choices {
  const { instruments, strength } = shape
  const sound: Choices = {
    shape,
    instruments,
    strength,
    confounding: 0.5,
    defiers: 0,
    defiersGain: 0,
    tie: 0,
    direct: [0, 0],
  }
  if (id.startsWith('weak')) return { ...sound, strength: strengthOf(weakF[grade]!, shape), confounding: 0.9 }
  if (id.startsWith('unbalanced')) return { ...sound, tie: tieFor(bias, shape) }
  // an honest instrument beside the other, in every shape
  if (id.startsWith('one-invalid')) {
    const several = Math.max(2, instruments)
    return { ...sound, instruments: several, direct: [several * strength * bias, 0] }
  }
  if (id.startsWith('exclusion')) return { ...sound, direct: [strength * bias, strength * bias] }
  if (id.startsWith('defiers')) {
    const defiers = 0.15
    return {
      ...sound,
      defiers,
      strength: strength / (1 - 2 * defiers),
      defiersGain: (-bias * (1 - 2 * defiers)) / defiers,
    }
  }
  return sound
}

/** Expected F = 1 + n·strength²/variance left of the treatment, whose noise rows do not share. */
function strengthOf(f: number, { rows }: IvShape): number {
  const left = 0.9 ** 2 + 0.6 ** 2
  return Math.sqrt(((f - 1) * left) / rows)
}

/** The covariate left out adds 0.6 to the outcome: its slope on the instrument is the tie over one and its square. */
function tieFor(bias: number, { strength, instruments }: IvShape): number {
  return (bias * strength * instruments) / 0.6
}

function drawRows(choices: Choices, truth: number, random: Random) {
  const { shape, instruments, strength, confounding, defiers, defiersGain, tie, direct } = choices
  const n = shape.rows
  const groups = shape.clusters ?? n
  const groupOf = (row: number) => row % groups
  const draws = (length: number) => Array.from({ length }, () => random.normal())
  const normal = (spread = 1) => draws(n).map((value) => spread * value)
  const shared = draws(groups).map((value) => (shape.clusters === null ? 0 : 0.2 * value))
  const [income, age, distance] = [normal(), normal(), normal()]
  // with clusters the covariate tied to the instrument is the clusters' own in part
  const cohort = shape.clusters === null ? age : age.map((value, i) => 0.5 * value + shared[groupOf(i)]! * 4)
  const lots = Array.from({ length: instruments }, () => draws(groups))
  const z = lots.map((lot, j) =>
    Array.from({ length: n }, (_, i) => {
      const value = lot[groupOf(i)]! + (j === 0 ? tie * cohort[i]! : 0)
      return shape.kind === 'coin' ? Number(value > 0) : value
    }),
  )
  // a coin has a standard deviation of one half
  const unit = shape.kind === 'coin' ? 2 : 1
  const isDefier = Array.from({ length: n }, () => random.uniform() < defiers)
  const hidden = normal()
  const treatment = hidden.map((confounder, i) => {
    const moved = z.reduce((sum, values) => sum + unit * strength * values[i]!, 0)
    return (isDefier[i] ? -moved : moved) + confounding * confounder + 0.3 * income[i]! + 0.6 * random.normal()
  })
  const outcome = treatment.map((d, i) => {
    const reached = z.reduce((sum, values, j) => sum + unit * direct[j === 0 ? 0 : 1]! * values[i]!, 0)
    const gain = truth + (isDefier[i] ? defiersGain : 0)
    const observed = 0.5 * income[i]! + 0.6 * cohort[i]! + 0.2 * distance[i]!
    return gain * d + reached + observed + confounding * hidden[i]! + shared[groupOf(i)]! + 0.6 * random.normal()
  })
  return tableOf({
    y: outcome,
    d: treatment,
    income,
    age: cohort,
    distance,
    cluster: Array.from({ length: n }, (_, i) => groupOf(i)),
    ...Object.fromEntries(z.map((values, j) => [`z${j + 1}`, values])),
  })
}

function specOf({ shape, instruments }: Choices) {
  const isDeclared = shape.covariates === 'declared'
  return {
    outcome: { column: 'y', label: 'the outcome', units: 'points' },
    treatment: { column: 'd', label: 'the treatment' },
    instruments: Array.from({ length: instruments }, (_, j) => ({ column: `z${j + 1}`, label: `instrument ${j + 1}` })),
    exogenous: isDeclared ? [{ column: 'income', label: 'income' }] : [],
    balanceCovariates: isDeclared ? ['income', 'age', 'distance'].map((column) => ({ column, label: column })) : [],
    ...(shape.clusters === null ? {} : { cluster: 'cluster' }),
    time: { kind: 'period', from: 2000, to: 2000 },
  }
}
