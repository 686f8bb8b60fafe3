import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { drawBias, drawEffect, graded } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

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
  /** Standard deviation of what a cluster shares. */
  shared: number
  /** Noise of the outcome: normal; wider where the first instrument is high; with three degrees of freedom. */
  noise: 'normal' | 'unequal' | 'heavy'
  /** Correlation of instrument and noise from one row of a cluster to its next; 0 = the instrument is the cluster's own. */
  persistence: number
  /** About the standard deviation of the estimate over sound worlds: the unit of effects and biases. */
  standardError: number
}

const usual = {
  instruments: 1,
  kind: 'number',
  covariates: 'declared',
  clusters: null,
  shared: 0.2,
  noise: 'normal',
  persistence: 0,
} as const

/** Few clusters of 40 rows, an amount that each cluster was given. */
const few = (clusters: number, standardError: number): IvShape => ({
  ...usual,
  id: `clusters-${clusters}`,
  label: `${clusters} clusters of 40 rows`,
  rows: 40 * clusters,
  strength: 0.5,
  clusters,
  shared: 0.08,
  standardError,
})

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
    standardError: 0.075,
  },
  {
    ...usual,
    id: 'unequal',
    label: '1,500 rows, two instruments, noise that grows with one',
    rows: 1500,
    instruments: 2,
    strength: 0.3,
    noise: 'unequal',
    standardError: 0.066,
  },
  {
    ...usual,
    id: 'heavy',
    label: '1,500 rows, one distance, heavy tails',
    rows: 1500,
    strength: 0.35,
    noise: 'heavy',
    standardError: 0.076,
  },
  few(12, 0.19),
  few(20, 0.155),
  few(40, 0.105),
  {
    ...usual,
    id: 'serial',
    label: '30 places over 30 years, all of it persistent',
    rows: 900,
    strength: 0.5,
    clusters: 30,
    persistence: 0.7,
    standardError: 0.135,
  },
]

const fewClusters = [few(12, 0.19), few(20, 0.155), few(40, 0.105)].map((one) => ({ ...one, id: `only-${one.id}` }))

const violations: Violation[] = [
  { id: 'none', label: 'assumptions hold', kind: 'none', grade: 0, share: 0.25 },
  ...graded('weak', 'weak instruments and strong confounding', 'revealable', [1, 2, 3], 0.05),
  ...graded('unbalanced', 'instruments tied to covariates that drive the outcome', 'revealable', [1, 2, 3], 0.05),
  ...graded('one-invalid', 'one of several instruments reaches the outcome directly', 'revealable', [1, 2, 3], 0.05),
  ...graded('exclusion', 'every instrument reaches the outcome directly, and alike', 'hidden', [1, 2, 3], 0.05),
  ...graded('defiers', 'some do the opposite of what the instrument says', 'hidden', [1, 2, 3], 0.05),
]

const frozen: FrozenFamily[] = [
  {
    id: 'mild-600',
    label: 'A mild fault with one instrument and 600 rows',
    shapes: [600, 2400, 9600].map((rows) => sized('mild', rows, 1, 0.114)),
    fault: violations.find(({ id }) => id === 'unbalanced-mild')!,
  },
  {
    id: 'severe-2400',
    label: 'A severe fault with two instruments and 2,400 rows',
    shapes: [2400, 9600, 38400].map((rows) => sized('severe', rows, 2, 0.05)),
    fault: violations.find(({ id }) => id === 'unbalanced-severe')!,
  },
]

function sized(id: string, rows: number, instruments: number, standardError: number): IvShape {
  const label = `${rows.toLocaleString('en-US')} rows`
  return { ...usual, id: `${id}-${rows}`, label, rows, instruments, strength: 0.35, standardError }
}

/** First-stage F that weak instruments are to have, by grade. */
const weakF = [0, 10, 5, 2]

/**
 * Worlds with a confounded treatment and instruments that move it, all variables with a standard deviation of about one.
 * The truth is the effect on compliers, which in a sound world is the same for everybody.
 */
export const worlds: WorldFamily = {
  design: 'IV',
  shapes,
  fewClusters,
  violations,
  frozen,
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
  const shape = [...shapes, ...fewClusters, ...frozen.flatMap((one) => one.shapes as IvShape[])].find(
    ({ id }) => id === plan.shape.id,
  )!
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
  if (id.startsWith('weak')) return { ...sound, strength: strengthOf(weakF[grade], shape), confounding: 0.9 }
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
  const shared = draws(groups).map((value) => (shape.clusters === null ? 0 : shape.shared * value))
  const [income, age, distance] = [normal(), normal(), normal()]
  // with clusters the covariate tied to the instrument is the clusters' own in part
  const cohort = shape.clusters === null ? age : age.map((value, i) => 0.5 * value + shared[groupOf(i)] * 4)
  // rows of a cluster follow one another at the distance of one round through all clusters
  const persistent = (steps: number[]) => {
    const { persistence: rho } = shape
    const values: number[] = []
    steps.forEach((step, i) =>
      values.push(i < groups ? step : rho * values[i - groups] + Math.sqrt(1 - rho ** 2) * step),
    )
    return values
  }
  const lots = Array.from({ length: instruments }, () => {
    const lot = draws(shape.persistence > 0 ? n : groups)
    return shape.persistence > 0 ? persistent(lot) : Array.from({ length: n }, (_, i) => lot[groupOf(i)])
  })
  const z = lots.map((lot, j) =>
    Array.from({ length: n }, (_, i) => {
      const value = lot[i] + (j === 0 ? tie * cohort[i] : 0)
      return shape.kind === 'coin' ? Number(value > 0) : value
    }),
  )
  // a coin has a standard deviation of one half
  const unit = shape.kind === 'coin' ? 2 : 1
  const isDefier = Array.from({ length: n }, () => random.uniform() < defiers)
  const hidden = normal()
  const treatment = hidden.map((confounder, i) => {
    const moved = z.reduce((sum, values) => sum + unit * strength * values[i], 0)
    return (isDefier[i] ? -moved : moved) + confounding * confounder + 0.3 * income[i] + 0.6 * random.normal()
  })
  const noise = drawNoise(shape, z[0], random)
  const left = shape.persistence > 0 ? persistent(noise) : noise
  const outcome = treatment.map((d, i) => {
    const reached = z.reduce((sum, values, j) => sum + unit * direct[j === 0 ? 0 : 1] * values[i], 0)
    const gain = truth + (isDefier[i] ? defiersGain : 0)
    const observed = 0.5 * income[i] + 0.6 * cohort[i] + 0.2 * distance[i]
    return gain * d + reached + observed + confounding * hidden[i] + shared[groupOf(i)] + 0.6 * left[i]
  })
  // what is not declared in the bare shape is not in its file either
  const covariates = { income, age: cohort, distance }
  return tableOf({
    y: outcome,
    d: treatment,
    ...(shape.covariates === 'declared' ? covariates : {}),
    ...(shape.clusters === null ? {} : { cluster: Array.from({ length: n }, (_, i) => groupOf(i)) }),
    ...Object.fromEntries(z.map((values, j) => [`z${j + 1}`, values])),
  })
}

/** Standard deviation one: √(1/3) times a t of three degrees of freedom, or a spread of e^(0.4·z) over its mean square. */
function drawNoise({ noise, rows }: IvShape, instrument: number[], random: Random): number[] {
  return Array.from({ length: rows }, (_, i) => {
    const value = random.normal()
    if (noise === 'normal') return value
    if (noise === 'unequal') return (value * Math.exp(0.4 * instrument[i])) / Math.exp(0.16)
    const square = [0, 1, 2].reduce((sum) => sum + random.normal() ** 2, 0)
    return value / Math.sqrt(square)
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
