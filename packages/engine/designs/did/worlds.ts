import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { drawBias, drawEffect, graded, shareToLose } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

interface DidShape extends Shape {
  periods: number
  never: number
  /** First treated period, counted from 1, and number of units. */
  cohorts: { start: number; units: number }[]
  /** Correlation of a unit's noise from one period to the next. */
  persistence: number
  /** Smallest effect that matters, in standard errors of the estimate. */
  smallestEffect: number
  nature: Nature
  /** Standard error of a smaller study, by which effects and biases go; left out = its own. */
  yardstick?: number
}

/** What a world may have beside independent normal noise and one constant effect. */
interface Nature {
  /** Standard deviation of the logarithm of the units' own noise: 0.5 makes one in six more than 1.6 times as noisy. */
  uneven?: number
  /** Noise with four degrees of freedom, of standard deviation 1. */
  heavyTails?: true
  /** The effect grows from period to period; the mean over a cohort's treated periods stays the drawn one. */
  growing?: true
}

const shapes: DidShape[] = [
  shape('two-cohorts', '60 units, 10 years, two cohorts', 10, 30, [6, 15, 8, 15], 0, 6),
  shape('one-cohort', '50 units, 12 years, one cohort', 12, 25, [8, 25], 0.3, 8),
  shape('many-units', '100 units, 8 years, one cohort', 8, 60, [6, 40], 0, 10),
  shape('three-cohorts', '60 units, 12 years, three cohorts', 12, 24, [6, 12, 8, 12, 10, 12], 0.3, 8),
  shape('short-before', '60 units, 7 years, three before', 7, 30, [4, 30], 0, 6),
  shape('clear-policy', '80 units, 10 years, a policy that matters only when large', 10, 40, [7, 40], 0, 16),
  shape('uneven-noise', '60 units, 10 years, some units far noisier than others', 10, 30, [6, 30], 0, 8, {
    uneven: 0.5,
  }),
  shape('lasting-noise', '60 units, 12 years, noise that lasts', 12, 30, [7, 30], 0.6, 8),
  shape('heavy-tails', '60 units, 10 years, rare large shocks', 10, 30, [6, 15, 8, 15], 0, 8, { heavyTails: true }),
  shape('few-units', '24 units, 10 years, one cohort', 10, 12, [7, 12], 0, 8),
  shape('growing-effect', '80 units, 10 years, an effect that grows', 10, 40, [6, 20, 8, 20], 0, 10, { growing: true }),
]

const fewClusters = [12, 20, 40].map((units) =>
  shape(`units-${units}`, `${units} units, half of them treated, 10 years`, 10, units / 2, [6, units / 2], 0.3, 8),
)

function shape(
  id: string,
  label: string,
  periods: number,
  never: number,
  cohorts: number[],
  persistence: number,
  smallestEffect: number,
  nature: Nature = {},
): DidShape {
  const pairs = cohorts.flatMap((start, i) => (i % 2 === 0 ? [{ start, units: cohorts[i + 1] }] : []))
  return { id, label, periods, never, cohorts: pairs, persistence, smallestEffect, nature }
}

const violations: Violation[] = [
  { id: 'none', label: 'None', kind: 'none', grade: 0, share: 0.25 },
  ...graded('pre-trend', 'Groups drift apart at a steady pace, before as after', 'revealable', [1, 2, 3], 0.06),
  ...graded('dip', 'A dip just before treatment', 'revealable', [2, 3], 0.04),
  ...graded('anticipation', 'Units react before treatment', 'revealable', [1, 2], 0.03),
  ...graded('attrition', 'Treated units with one kind of outcome leave', 'revealable', [1, 2], 0.04),
  { id: 'few-clusters', label: 'Twelve units, three of them treated', kind: 'revealable', grade: 2, share: 0.05 },
  ...graded('shock', 'A shock to the treated at the date of treatment', 'hidden', [1, 2, 3], 0.05),
  ...graded('late-trend', 'A drift that starts with treatment', 'hidden', [1, 2, 3], 0.05),
]

const gradeOf = (id: string) => violations.find((one) => one.id === id)!

/** 15 units of which 7 are treated, and 15 of which 3 are; more comparison units alone in the second. */
const frozen: FrozenFamily[] = [
  {
    id: 'drift-15',
    label: 'Drift with 15 units, seven of them treated',
    shapes: [1, 4, 16].map((times) => larger('drift', times, 8, 7, 7)),
    fault: gradeOf('pre-trend-moderate'),
  },
  {
    id: 'three-treated',
    label: 'Drift with three treated units among 15',
    shapes: [1, 4, 16].map((times) => larger('three', times, 12, 3, 3 / times)),
    fault: gradeOf('pre-trend-moderate'),
  },
]

function larger(id: string, times: number, never: number, treated: number, each: number): DidShape {
  const own = Math.round(times * each)
  const units = 15 * times
  const made = shape(`${id}-${units}`, `${units} units`, 10, units - own, [6, own], 0, 2)
  return { ...made, yardstick: approximateError({ ...made, never, cohorts: [{ start: 6, units: treated }] }) }
}

/** Panels with unit and year effects, and noise of standard deviation 1; a quarter of the worlds has no effect. */
export const worlds: WorldFamily = {
  design: 'DiD',
  shapes,
  fewClusters,
  violations,
  frozen,
  tests: [{ check: 'pre-trend', label: 'No drift before treatment' }],
  draw: ({ violation, shape, effect }: WorldPlan, random) => {
    const size = [...shapes, ...fewClusters, ...frozen.flatMap((one) => one.shapes as DidShape[])].find(
      ({ id }) => id === shape.id,
    )!
    const se = size.yardstick ?? approximateError(size)
    const tau = drawEffect(effect, se, random)
    const bias = drawBias(violation, se, random)
    const units = drawUnits(violation.id === 'few-clusters' ? { ...size, ...FEW } : size, random)
    return drawWorld({ size, units, tau, bias, violation: kindOf(violation) }, se, random)
  },
}

const FEW = { never: 9, cohorts: [{ start: 6, units: 3 }] }
const kindOf = ({ id }: Violation) => id.replace(/-(mild|moderate|severe)$/, '')

/** Of one cohort with independent noise; near enough to scale effects and biases, the true one comes from sound worlds. */
function approximateError({ never, cohorts, periods }: DidShape): number {
  const treated = cohorts.reduce((sum, { units }) => sum + units, 0)
  const after = cohorts.reduce((sum, { start, units }) => sum + (periods - start + 1) * units, 0) / treated
  return Math.sqrt((1 / treated + 1 / never) * (1 + 1 / after))
}

interface Unit {
  /** First treated period; 0 = never. */
  start: number
  level: number
  noise: number[]
}

function drawUnits({ never, cohorts, periods, persistence, nature }: DidShape, random: Random): Unit[] {
  const starts = [
    ...cohorts.flatMap(({ start, units }) => new Array<number>(units).fill(start)),
    ...new Array<number>(never).fill(0),
  ]
  return starts.map((start) => ({
    start: Math.min(start, periods - 1),
    level: 30 + 3 * random.normal(),
    noise: drawNoise(periods, persistence, nature, random),
  }))
}

function drawNoise(periods: number, persistence: number, { uneven = 0, heavyTails }: Nature, random: Random): number[] {
  const fresh = Math.sqrt(1 - persistence ** 2)
  // of mean square 1 over the units
  const size = uneven === 0 ? 1 : Math.exp(uneven * random.normal() - uneven ** 2)
  const shock = () => (heavyTails ? drawStudent4(random) : random.normal())
  const noise: number[] = []
  for (let t = 0; t < periods; t++) {
    noise.push(t === 0 ? shock() : persistence * noise[t - 1] + fresh * shock())
  }
  return noise.map((value) => size * value)
}

/** Student's t with four degrees of freedom over its standard deviation, √2. */
function drawStudent4(random: Random): number {
  const square = Array.from({ length: 4 }, () => random.normal() ** 2).reduce((sum, one) => sum + one, 0)
  return random.normal() / Math.sqrt(square / 4) / Math.SQRT2
}

interface Setting {
  size: DidShape
  units: Unit[]
  tau: number
  bias: number
  violation: string
}

function drawWorld(setting: Setting, se: number, random: Random): World {
  const { size, units, tau } = setting
  const years = Array.from({ length: size.periods }, () => 0.5 * random.normal())
  const columns = { place: [] as string[], year: [] as number[], rate: [] as number[], first: [] as number[] }
  const covariates = { income: [] as number[], age: [] as number[] }
  const gone = leavers(setting)
  const lost = units.map((_, i) => gone.has(i) || random.uniform() < 0.02)
  units.forEach((unit, i) => {
    const income = drawCovariate(random)
    const age = drawCovariate(random)
    for (let t = 1; t <= size.periods; t++) {
      const isLost = lost[i] && t === size.periods
      const own = { income: income(t) + covariateDrift(setting, unit, t), age: age(t) }
      if (isLost) continue
      columns.place.push(`P${i}`)
      columns.year.push(2000 + t)
      columns.first.push(unit.start === 0 ? 0 : 2000 + unit.start)
      columns.rate.push(
        unit.level +
          years[t - 1] +
          unit.noise[t - 1] +
          (isTreated(unit, t) ? tau * growth(size, unit, t) : 0) +
          departure(setting, unit, t),
      )
      covariates.income.push(own.income)
      covariates.age.push(own.age)
    }
  })
  return {
    data: tableOf({ ...columns, ...covariates }),
    spec: specOf(),
    intent: {
      direction: 'decrease',
      smallestEffect: size.smallestEffect * se,
      smallestEffectBasis: 'Set by the simulation.',
    },
    truth: tau,
  }
}

const isTreated = ({ start }: Unit, t: number) => start > 0 && t >= start

/** The effect in a period over its mean over the unit's treated periods. */
function growth({ periods, nature }: DidShape, { start }: Unit, t: number): number {
  return nature.growing ? (2 * (t - start + 1)) / (periods - start + 2) : 1
}

/** A covariate's own level and slope, so that slopes differ between units, and a little noise. */
function drawCovariate(random: Random): (t: number) => number {
  const level = 20 + 4 * random.normal()
  const slope = 0.3 + 0.2 * random.normal()
  return (t) => level + slope * t + 0.2 * random.normal()
}

/** What moves the treated apart from the others in the outcome, beside the effect. */
function departure({ size, bias, violation }: Setting, { start }: Unit, t: number): number {
  if (start === 0) return 0
  // mean distance from the last period before treatment over the treated periods
  const distance = (size.periods - start + 2) / 2
  switch (violation) {
    case 'pre-trend':
      return (bias / distance) * (t - start + 1)
    case 'late-trend':
      return t >= start ? (bias / distance) * (t - start + 1) : 0
    case 'dip':
      return t === start - 1 ? -bias : 0
    case 'anticipation':
      return t === start - 1 ? -bias : t === start - 2 ? -bias / 2 : 0
    case 'shock':
      return t >= start ? bias : 0
    default:
      return 0
  }
}

/** What makes the groups drift apart moves an observed covariate as well; 0.2 is the spread of its slopes. */
function covariateDrift({ size, bias, violation }: Setting, { start }: Unit, t: number): number {
  if (violation !== 'pre-trend' || start === 0) return 0
  const se = size.yardstick ?? approximateError(size)
  return 0.1 * 0.2 * (bias / se) * t
}

/** The treated units whose last outcome is highest (or lowest) leave, as many as the bias asks for. */
function leavers({ units, size, bias, violation }: Setting): Set<number> {
  if (violation !== 'attrition') return new Set()
  const treated = [...units.keys()].filter((i) => units[i].start > 0)
  const after = (i: number) => {
    const { noise, start } = units[i]
    const later = noise.slice(start - 1)
    return later.reduce((sum, value) => sum + value, 0) / later.length - noise[start - 2]
  }
  const spread = Math.sqrt(1 + 2 / size.periods)
  const ordered = treated.sort((i, j) => Math.sign(bias) * (after(i) - after(j)))
  return new Set(ordered.slice(0, Math.round(shareToLose(Math.abs(bias) / spread) * treated.length)))
}

function specOf() {
  return {
    unit: 'place',
    time: 'year',
    outcome: { column: 'rate', label: 'Rate', units: 'points' },
    adoption: { kind: 'first-treated', column: 'first' },
    comparison: 'not-yet-treated',
    balanceCovariates: [
      { column: 'income', transform: 'none', label: 'Income' },
      { column: 'age', transform: 'none', label: 'Age' },
    ],
    eventWindow: { before: 5, after: 4 },
    bootstrapDraws: 199,
  }
}
