import { logistic } from '../../numerics/logit.ts'
import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { drawBias, drawEffect, graded } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

interface MatchingShape extends Shape {
  rows: number
  /** Log-odds of treatment at the mean of all covariates, and how strongly they decide on it. */
  level: number
  selection: number
  noise: number
  /** Spread of the outcome: the same for all, growing with the first covariate, or with tails of t with 3 degrees of freedom. */
  errors: 'normal' | 'heteroskedastic' | 'heavy-tails'
  /** The outcome bends with age, and the square of age is locked as a term. */
  isCurved: boolean
  /** Whether the outcome as it was before treatment is adjusted for. */
  hasPretest: boolean
  /** Number of further covariates, all adjusted for, that move the outcome by squares, products and waves; left out = none. */
  further?: number
  /** About the standard deviation of the estimate over sound worlds: the unit of effects and biases. */
  standardError: number
}

const usual = {
  level: -0.8,
  selection: 1,
  noise: 1,
  errors: 'normal',
  isCurved: false,
  hasPretest: true,
} satisfies Partial<MatchingShape>

/** Not at 8,000 units, where one analysis takes 18 seconds. 15 covariates with the five of every shape; the outcome is not linear in them. */
const nonlinear = [500, 2000].map((rows): MatchingShape => ({
  ...usual,
  id: `nonlinear-${rows}`,
  label: `${rows.toLocaleString('en-US')} units`,
  rows,
  hasPretest: false,
  further: 10,
  standardError: 0.15,
}))

const frozen: FrozenFamily[] = [
  {
    id: 'nonlinear-15',
    label: 'A nonlinear outcome with 15 covariates',
    shapes: nonlinear,
    fault: { id: 'bent-choice', label: 'treatment bends with them too', kind: 'revealable', grade: 3, share: 0 },
  },
]

/** In all of them an older outcome serves as placebo: without one nothing shows a confounder that was left out. */
const shapes: MatchingShape[] = [
  { ...usual, id: 'small', label: '300 units', rows: 300, standardError: 0.14 },
  { ...usual, id: 'medium', label: '800 units', rows: 800, standardError: 0.09 },
  { ...usual, id: 'large', label: '1,500 units, one in five treated', rows: 1500, level: -1.4, standardError: 0.075 },
  { ...usual, id: 'noisy', label: '800 units, much noise', rows: 800, noise: 2, standardError: 0.17 },
  {
    ...usual,
    id: 'no-pretest',
    label: '1,000 units, no outcome before treatment adjusted for',
    rows: 1000,
    hasPretest: false,
    standardError: 0.09,
  },
  {
    ...usual,
    id: 'heteroskedastic',
    label: '800 units, an outcome that spreads with a covariate',
    rows: 800,
    errors: 'heteroskedastic',
    standardError: 0.13,
  },
  {
    ...usual,
    id: 'heavy-tails',
    label: '800 units, an outcome with heavy tails',
    rows: 800,
    errors: 'heavy-tails',
    standardError: 0.14,
  },
  {
    ...usual,
    id: 'curved',
    label: '800 units, an outcome that bends, with its square locked',
    rows: 800,
    isCurved: true,
    standardError: 0.09,
  },
  {
    ...usual,
    id: 'thin-overlap',
    label: '1,000 units, strong selection',
    rows: 1000,
    selection: 1.6,
    standardError: 0.12,
  },
  { ...usual, id: 'few-units', label: '90 units', rows: 90, standardError: 0.3 },
]

/** Mild, moderate and severe as one to two to three: a bias of one standard error shows in next to nothing. */
function rising(id: string, label: string): Violation[] {
  return ([1, 2, 3] as const).flatMap((grade) => graded(id, label, 'revealable', [grade], 0.03 * grade))
}

/** Most of the weight on what biases. What only widens the interval, as few units do, is a shape: no assumption fails there. */
const violations: Violation[] = [
  { id: 'none', label: 'assumptions hold', kind: 'none', grade: 0, share: 0.25 },
  ...graded('poor-overlap', 'hardly any overlap', 'revealable', [1, 2, 3], 0.02),
  ...graded('extreme-weights', 'a few comparison units carry all the weight', 'revealable', [1, 2, 3], 0.01),
  ...rising('left-out', 'a measured confounder is not adjusted for'),
  ...rising('wrong-shape', 'treatment and outcome bend with a covariate'),
  ...graded('unmeasured', 'an unmeasured confounder', 'hidden', [1, 2, 3], 0.1),
]

/**
 * Worlds in which three numbers and a group decide on treatment and drive the outcome. The effect differs from unit to
 * unit but not with anything treatment depends on, so that the truth is the average effect on any group of them.
 */
export const worlds: WorldFamily = { design: 'Matching', shapes, violations, frozen, draw }

interface Choices {
  shape: MatchingShape
  /** Factor of how strongly the covariates decide on treatment. */
  selection: number
  /** Share of a rare trait whose bearers are almost all treated. */
  rareTrait: number
  /** Weight of the square of the first covariate in treatment, and in the outcome. */
  bend: [treatment: number, outcome: number]
  /** Weight of the confounder that is not adjusted for in treatment, in the outcome, and in the outcomes before. */
  confounder: [treatment: number, outcome: number, before: number]
}

function draw(plan: WorldPlan, random: Random): World {
  const shape = [...shapes, ...nonlinear].find(({ id }) => id === plan.shape.id)!
  const truth = drawEffect(plan.effect, shape.standardError, random)
  const choices = choose(plan.violation, shape, drawBias(plan.violation, shape.standardError, random))
  return {
    data: drawRows(choices, truth, random),
    spec: specOf(shape),
    intent: {
      direction: 'increase',
      smallestEffect: 0.25,
      smallestEffectBasis: 'About a fifth of a standard deviation.',
    },
    truth,
  }
}

const factors = { selection: [1, 1.8, 2.6, 3.6], rareTrait: [0, 0.04, 0.06, 0.08] }

/** What is broken, and how much of it gives the bias, or the error, that is asked for. */
function choose({ id, grade }: Violation, shape: MatchingShape, bias: number): Choices {
  const { selection } = shape
  const sound: Choices = { shape, selection, rareTrait: 0, bend: [0, 0], confounder: [0, 0, 0] }
  if (id.startsWith('poor-overlap'))
    return { ...sound, selection: selection * factors.selection[grade], bend: [0, bias] }
  if (id.startsWith('extreme-weights')) return { ...sound, rareTrait: factors.rareTrait[grade] }
  if (id === 'bent-choice') return { ...sound, bend: [0.35, 0] }
  if (id.startsWith('wrong-shape')) return { ...sound, bend: [0.35, bias / 0.95] }
  // treated and comparison units differ by about 1.0 in a confounder with weight 1.2 in the log-odds, by 0.7 with 0.8
  if (id.startsWith('left-out')) return { ...sound, confounder: [1.2, ...leftOut(bias, shape)] }
  if (id.startsWith('unmeasured')) return { ...sound, confounder: [0.8, bias / 0.7, 0] }
  return sound
}

/** Variance of the outcome before treatment that the covariates do not explain: of ability and of noise. */
const REST_BEFORE = 0.4 ** 2 + 0.6 ** 2

/**
 * Weights in the outcome and in the outcomes before. Adjusting for the pretest takes out the part of the confounder that
 * shows in it, so that part is held to a half, and the outcome gets what is needed for the bias that is asked for.
 */
function leftOut(weight: number, { hasPretest }: MatchingShape): [after: number, before: number] {
  if (!hasPretest) return [weight, weight]
  const before = Math.sign(weight) * Math.min(Math.abs(weight), 0.5)
  return [weight * (1 + before ** 2 / REST_BEFORE), before]
}

function drawRows({ shape, selection, rareTrait, bend, confounder }: Choices, truth: number, random: Random) {
  const { rows } = shape
  const normal = () => Array.from({ length: rows }, () => random.normal())
  const [income, age, skill, ability, other] = [normal(), normal(), normal(), normal(), normal()]
  const group = income.map(() => Number(random.uniform() < 0.4))
  const more = Array.from({ length: shape.further ?? 0 }, normal)
  const bent = income.map((_, i) => bendOf(more, i))
  const rare = income.map(() => Number(random.uniform() < rareTrait))
  const square = income.map((value) => value * value - 1)
  const measured = income.map((value, i) => 0.4 * value + 0.3 * age[i] + 0.3 * skill[i] - 0.3 * group[i])
  const before = (noise: number) =>
    measured.map((index, i) => index + 0.4 * ability[i] + confounder[2] * other[i] + noise * random.normal())
  // the placebo outcome is measured better than the outcome adjusted for, as from a register beside a survey
  const [pretest, older] = [before(0.6), before(0.4)]
  const treated = measured.map((index, i) => {
    const known = index + 0.25 * (shape.hasPretest ? pretest[i] : 0)
    const odds = shape.level + selection * known + bend[0] * (square[i] + bent[i]) + confounder[0] * other[i]
    return Number(random.uniform() < logistic(odds + 4 * rare[i]))
  })
  const y = measured.map((index, i) => {
    const curve = shape.isCurved ? 0.5 * age[i] ** 2 : 0
    const rest =
      bent[i] + 0.5 * (shape.hasPretest ? pretest[i] : 0) + bend[1] * square[i] + confounder[1] * other[i] + curve
    const own = rare[i] * 4 * random.normal() + shape.noise * drawError(shape, income[i], random)
    return index + rest + own + treated[i] * (truth + 0.3 * random.normal())
  })
  const unit = income.map((_, i) => i)
  return tableOf({
    unit,
    y,
    treated,
    income,
    age,
    skill,
    group,
    rare,
    pretest,
    older,
    other,
    ...Object.fromEntries(more.map((values, j) => [`more${j + 1}`, values])),
  })
}

/** Of mean zero: squares, products and waves of the further covariates; zero where there are none. */
function bendOf(more: number[][], i: number): number {
  if (more.length === 0) return 0
  const [a, b, c, d, e, f] = more.map((values) => values[i])
  return (
    0.5 * (a * a - 1) + 0.4 * b * c + 0.4 * Math.sin(2 * d) + 0.3 * (Math.abs(e) - Math.sqrt(2 / Math.PI)) + 0.2 * f
  )
}

function drawError({ errors }: MatchingShape, income: number, random: Random): number {
  const normal = random.normal()
  if (errors === 'normal') return normal
  if (errors === 'heteroskedastic') return normal * Math.exp(0.5 * income)
  const chiSquare = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2
  return normal / Math.sqrt(chiSquare / 3)
}

function specOf({ hasPretest, isCurved, further = 0 }: MatchingShape) {
  const names = [
    'income',
    'age',
    'skill',
    'group',
    'rare',
    ...(hasPretest ? ['pretest'] : []),
    ...Array.from({ length: further }, (_, j) => `more${j + 1}`),
  ]
  return {
    unit: 'unit',
    outcome: { column: 'y', label: 'the outcome', units: 'points' },
    treatment: { column: 'treated' },
    covariates: names.map((column) => ({
      kind: 'number',
      column,
      label: column,
      squared: isCurved && column === 'age',
    })),
    preTreatmentOutcomes: hasPretest ? ['pretest'] : [],
    placeboOutcome: { column: 'older', label: 'the outcome two years before' },
    measured: { before: { from: 2000, to: 2000 }, after: { from: 2001, to: 2001 } },
  }
}
