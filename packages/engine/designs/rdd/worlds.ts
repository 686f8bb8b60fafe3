import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { falseCutoffs, violateRows, type RddRows } from './world-violations.ts'
import { drawBias, drawEffect, graded } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

interface RddShape extends Shape {
  rows: number
  /** Standard deviation of what no covariate explains of the outcome. */
  noise: number
  running: 'even' | 'thinning'
  curve: 'gentle' | 'strong'
  /** `uneven`: grows with distance and is twice as large on the treated side; `heavy`: t with three degrees of freedom. */
  errors: 'normal' | 'uneven' | 'heavy'
  /** Distinct values of the running variable on each side; null = as drawn. */
  values: number | null
  /** Districts with a level of their own, whose rows lie on both sides; null = none. */
  clusters: number | null
  covariates: 'tested' | 'adjusted' | 'none'
  /** Share of those at the cutoff whom crossing it makes take the treatment; 1 = sharp. */
  compliers: number
  /** About the standard deviation of the estimate over sound worlds: the unit of effects and biases. */
  standardError: number
}

const usual = {
  running: 'even',
  curve: 'gentle',
  errors: 'normal',
  values: null,
  clusters: null,
  covariates: 'tested',
  compliers: 1,
} as const

const shapes: RddShape[] = [
  { ...usual, id: 'small', label: '600 rows', rows: 600, noise: 1, standardError: 0.53 },
  {
    ...usual,
    id: 'medium',
    label: '1,200 rows, fewer to the right',
    rows: 1200,
    noise: 0.8,
    running: 'thinning',
    standardError: 0.36,
  },
  { ...usual, id: 'large', label: '3,000 rows, much noise', rows: 3000, noise: 1.2, standardError: 0.25 },
  {
    ...usual,
    id: 'adjusted',
    label: '1,200 rows, adjusted for covariates',
    rows: 1200,
    noise: 1,
    covariates: 'adjusted',
    standardError: 0.29,
  },
  { ...usual, id: 'fuzzy', label: '2,000 rows, fuzzy', rows: 2000, noise: 0.8, compliers: 0.7, standardError: 0.39 },
  {
    ...usual,
    id: 'bare',
    label: '1,500 rows, no covariate',
    rows: 1500,
    noise: 1,
    running: 'thinning',
    covariates: 'none',
    standardError: 0.35,
  },
  {
    ...usual,
    id: 'uneven',
    label: '2,000 rows, noise that differs along the way and by side',
    rows: 2000,
    noise: 0.8,
    errors: 'uneven',
    standardError: 0.31,
  },
  {
    ...usual,
    id: 'heavy',
    label: '1,500 rows, heavy tails',
    rows: 1500,
    noise: 1,
    errors: 'heavy',
    standardError: 0.35,
  },
  {
    ...usual,
    id: 'bent',
    label: '2,000 rows, strong curvature',
    rows: 2000,
    noise: 0.8,
    curve: 'strong',
    standardError: 0.29,
  },
  {
    ...usual,
    id: 'coarse',
    label: '2,000 rows on 20 values a side',
    rows: 2000,
    noise: 0.8,
    values: 20,
    standardError: 0.25,
  },
  {
    ...usual,
    id: 'clustered',
    label: '2,000 rows in 24 districts',
    rows: 2000,
    noise: 0.8,
    clusters: 24,
    standardError: 0.29,
  },
]

const fewClusters = [12, 20, 40].map((clusters): RddShape => ({
  ...usual,
  id: `districts-${clusters}`,
  label: `2,000 rows in ${clusters} districts`,
  rows: 2000,
  noise: 0.8,
  clusters,
  standardError: 0.29,
}))

const violations: Violation[] = [
  { id: 'none', label: 'assumptions hold', kind: 'none', grade: 0, share: 0.25 },
  ...graded('manipulation', 'units move themselves across the cutoff', 'revealable', [1, 2, 3], 0.03),
  ...graded('covariate-jump', 'another sort of unit from the cutoff on', 'revealable', [1, 2, 3], 0.03),
  ...graded('steep-curve', 'a steep curve seen through few distinct values', 'revealable', [1, 2, 3], 0.03),
  ...graded('few-rows', 'hardly any rows near the cutoff', 'revealable', [1, 2, 3], 0.03),
  ...graded('many-steps', 'the outcome steps at other values too', 'revealable', [1, 2, 3], 0.03),
  ...graded('other-policy', 'another policy at the same cutoff', 'hidden', [1, 2, 3], 0.05),
  ...graded('exchange', 'as many units move up as down', 'hidden', [1, 2, 3], 0.05),
]

const frozen: FrozenFamily[] = [
  {
    id: 'heap',
    label: 'A heap at one side of the cutoff',
    shapes: [600, 2400, 9600].map((rows) => sized('heap', rows, null)),
    fault: { id: 'heap', label: 'rows of another sort heap at the cutoff', kind: 'revealable', grade: 3, share: 0 },
  },
  {
    id: 'few-values',
    label: 'Ten distinct values on either side',
    shapes: [600, 2400, 9600].map((rows) => sized('values', rows, 10)),
    fault: violations.find(({ id }) => id === 'covariate-jump-moderate')!,
  },
]

function sized(id: string, rows: number, values: number | null): RddShape {
  return {
    ...usual,
    id: `${id}-${rows}`,
    label: `${rows.toLocaleString('en-US')} rows`,
    rows,
    noise: 1,
    values,
    standardError: 0.4,
  }
}

const donutHoles = [0.02, 0.05]

/**
 * Worlds with a cutoff at zero: running variable from −1 to 1, curves gentle or strong, errors even, uneven or heavy, and
 * three covariates that drive the outcome.
 * The truth is the jump at the cutoff, or the effect of taking the treatment up, the same for everybody.
 */
export const worlds: WorldFamily = {
  design: 'RDD',
  shapes,
  fewClusters,
  violations,
  frozen,
  tests: [
    { check: 'density', label: 'Jump of the density' },
    { check: 'covariate-continuity', label: 'All covariates together' },
    { check: 'lack-of-fit', label: 'Fit of the curves' },
  ],
  draw,
}

function draw(plan: WorldPlan, random: Random): World {
  const shape = [...shapes, ...fewClusters, ...frozen.flatMap((one) => one.shapes as RddShape[])].find(
    ({ id }) => id === plan.shape.id,
  )!
  const truth = drawEffect(plan.effect, shape.standardError, random)
  // the outcome's own jump, of which a fuzzy estimate makes more
  const bias = shape.compliers * drawBias(plan.violation, shape.standardError, random)
  const isAdjusted = shape.covariates === 'adjusted'
  const sound = drawRows(shape, countRows(plan.violation, shape), random)
  const rows = inValues(violateRows(sound, plan.violation, bias, isAdjusted, random), shape, plan.violation)
  const { x, prior, age, group } = rows
  const district = x.map(() => (shape.clusters === null ? 0 : random.integer(shape.clusters)))
  const level = Array.from({ length: shape.clusters ?? 1 }, () => (shape.clusters === null ? 0 : 0.4 * random.normal()))
  const takeUp = x.map((at) => Number(takesUp(at, shape.compliers, random)))
  const y = x.map(
    (at, i) =>
      curves[shape.curve](at) +
      level[district[i]] +
      0.7 * prior[i] +
      0.4 * age[i] +
      0.4 * group[i] +
      shape.noise * drawError(shape.errors, at, random) +
      rows.extra[i] +
      truth * takeUp[i],
  )
  return {
    // a file without covariates has no column of them
    data: tableOf({ x, y, takeUp, district, ...(shape.covariates === 'none' ? {} : { prior, age, group }) }),
    spec: specOf(shape),
    intent: {
      direction: 'increase',
      smallestEffect: 0.25,
      smallestEffectBasis: 'About a fifth of a standard deviation.',
    },
    truth,
  }
}

const curves: Record<RddShape['curve'], (x: number) => number> = {
  gentle: (x) => (x < 0 ? 0.8 * x + 0.4 * x * x : 0.5 * x - 0.6 * x * x),
  strong: (x) => (x < 0 ? 3 * x + 4 * x * x : 2 * x - 5 * x * x),
}

/** One error with a standard deviation near one. */
function drawError(errors: RddShape['errors'], x: number, random: Random): number {
  const normal = random.normal()
  if (errors === 'uneven') return normal * (x < 0 ? 1 : 2) * (0.6 + 0.6 * Math.abs(x))
  if (errors === 'normal') return normal
  const squares = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2
  // t with three degrees of freedom over its own standard deviation, the root of three
  return normal / Math.sqrt(squares)
}

/** The running variable in the middle of its class, where it is recorded in classes; the cutoff lies between two. */
function inValues(rows: RddRows, { values }: RddShape, { id }: Violation): RddRows {
  if (values === null || id.startsWith('steep-curve')) return rows
  return { ...rows, x: rows.x.map((at) => (Math.floor(at * values) + 0.5) / values) }
}

/** Always-takers and never-takers share what the compliers leave. */
function takesUp(x: number, compliers: number, random: Random): boolean {
  const others = (1 - compliers) / 2
  return random.uniform() < (x >= 0 ? 1 - others : others)
}

/** So few rows that the error is about 1.5, 2.5 and 5 times that of a sound world, or the fewest that can be used. */
function countRows({ id, grade }: Violation, { rows }: RddShape): number {
  if (!id.startsWith('few-rows')) return rows
  return Math.max(80, Math.round(rows / [1, 2.5, 7, 25][grade]))
}

function drawRows({ running }: RddShape, n: number, random: Random): RddRows {
  const x = Array.from({ length: n }, () => drawRunning(running, random))
  return {
    x,
    prior: x.map((at) => 0.5 * at + random.normal()),
    age: x.map((at) => -0.3 * at + random.normal()),
    group: x.map((at) => Number(random.uniform() < 0.4 + 0.1 * at)),
    extra: x.map(() => 0),
  }
}

/** Evenly over [−1, 1], or the second of five ordered draws, of which fewer and fewer lie to the right. */
function drawRunning(kind: RddShape['running'], random: Random): number {
  if (kind === 'even') return 2 * random.uniform() - 1
  const draws = Array.from({ length: 5 }, () => random.uniform()).sort((a, b) => a - b)
  return 2 * draws[1] - 1
}

function specOf({ covariates, compliers, clusters }: RddShape) {
  const named = [
    { column: 'prior', label: 'the prior value' },
    { column: 'age', label: 'age' },
    { column: 'group', label: 'the group' },
  ]
  return {
    runningVariable: { column: 'x', label: 'the score', units: 'points' },
    cutoff: 0,
    outcome: { column: 'y', label: 'the outcome', units: 'points' },
    ...(compliers < 1 ? { takeUp: { column: 'takeUp', label: 'taking the treatment up' } } : {}),
    ...(clusters === null ? {} : { cluster: 'district' }),
    covariates: covariates === 'adjusted' ? named.map(({ column }) => ({ column })) : [],
    balanceCovariates: covariates === 'none' ? [] : named,
    donutHoles,
    placeboCutoffs: falseCutoffs,
  }
}
