import type { Random } from '../../numerics/random.ts'
import type { FrozenFamily, Shape, Violation, World, WorldFamily, WorldPlan } from '../../worlds/world.ts'
import { drawBias, drawEffect, graded } from '../../worlds/scale.ts'
import { tableOf } from '../../worlds/table.ts'

interface SyntheticControlShape extends Shape {
  donors: number
  pre: number
  post: number
  /** Standard deviation of the noise around the common factors, which move the outcome by about 4. */
  noise: number
  /** Smallest effect that matters, in standard errors of the estimate. */
  smallestEffect: number
  hasPredictors: boolean
  noises: Noises
}

/** How the noise departs from independent normal draws, alike in every unit. */
interface Noises {
  /** Share of a period's noise that carries into the next. */
  persistence: number
  /** Degrees of freedom of its t distribution, scaled to the same variance; Infinity = normal. */
  df: number
  /** Standard deviation, in logarithms, of the donors' own scales of noise. */
  unequal: number
  /** Share of the cycle that carries into the next year, and the yearly steps of the common path. */
  cycle: number
  steps: number
}

const PLAIN: Noises = { persistence: 0, df: Infinity, unequal: 0, cycle: 0.6, steps: 0.15 }

const shapes: SyntheticControlShape[] = [
  shape('long', '30 donors, 30 years before, 6 after', [30, 30, 6], 0.4, 7),
  shape('middle', '24 donors, 22 years before, 5 after', [24, 22, 5], 0.5, 6),
  shape('many-donors', '40 donors, 20 years before, 8 after', [40, 20, 8], 0.5, 6),
  shape('precise', '20 donors, 25 years before, 5 after, little noise', [20, 25, 5], 0.2, 12),
  shape('predictors', '25 donors, 20 years before, 6 after, matched on predictors', [25, 20, 6], 0.4, 7, {}, true),
  shape('persistent', '26 donors, 24 years before, 6 after, noise that lasts', [26, 24, 6], 0.4, 6, {
    persistence: 0.5,
  }),
  shape('factors', '28 donors, 24 years before, 5 after, common paths that last', [28, 24, 5], 0.4, 6, {
    cycle: 0.9,
    steps: 0.4,
  }),
  shape('tails', '24 donors, 25 years before, 5 after, heavy tails', [24, 25, 5], 0.4, 6, { df: 5 }),
  shape('unequal', '30 donors, 22 years before, 6 after, donors with unequal noise', [30, 22, 6], 0.4, 6, {
    unequal: 0.6,
  }),
  shape('few-donors', '15 donors, 24 years before, 5 after', [15, 24, 5], 0.4, 6),
]

const fewClusters = [12, 20, 40].map((donors) =>
  shape(`donors-${donors}`, `${donors} donors, 24 years before, 5 after`, [donors, 24, 5], 0.4, 6),
)

function shape(
  id: string,
  label: string,
  [donors, pre, post]: [number, number, number],
  noise: number,
  smallestEffect: number,
  noises: Partial<Noises> = {},
  hasPredictors = false,
): SyntheticControlShape {
  return { id, label, donors, pre, post, noise, smallestEffect, hasPredictors, noises: { ...PLAIN, ...noises } }
}

const violations: Violation[] = [
  { id: 'none', label: 'None', kind: 'none', grade: 0, share: 0.25 },
  ...graded('outside', 'The treated unit grows unlike any mixture of donors', 'revealable', [1, 2, 3], 0.05),
  ...graded('contaminated', 'Donors get the policy some years before the treated unit', 'revealable', [1, 2, 3], 0.04),
  ...graded('wandering', 'The treated unit wanders on its own', 'revealable', [1, 2, 3], 0.04),
  { id: 'short', label: 'Six years before treatment', kind: 'revealable', grade: 1, share: 0.06 },
  ...graded('shock', 'A shock to the treated unit at the date of treatment', 'hidden', [1, 2, 3], 0.05),
  ...graded('spillover', 'The policy moves the donors too, after its date', 'hidden', [1, 2, 3], 0.05),
]

/** Sixteen times as many donors would be 128, more than any study of the design has. */
const frozen: FrozenFamily[] = [
  {
    id: 'eight-donors',
    label: 'The treated unit wanders on its own beside eight donors',
    shapes: [8, 32].map((donors) => shape(`wander-${donors}`, `${donors} donors`, [donors, 20, 5], 0.4, 2)),
    fault: violations.find(({ id }) => id === 'wandering-moderate')!,
  },
]

/** One treated unit that mixes four donors, two common factors, noise; a quarter of the worlds has no effect. */
export const worlds: WorldFamily = {
  design: 'SyntheticControl',
  shapes,
  fewClusters,
  violations,
  frozen,
  tests: [{ check: 'placebo-in-space', label: 'Placebos in space', onlyWithoutEffect: true }],
  draw: ({ violation, shape, effect }: WorldPlan, random) => {
    const known = [...shapes, ...fewClusters, ...frozen.flatMap((one) => one.shapes as SyntheticControlShape[])].find(
      ({ id }) => id === shape.id,
    )!
    const se = approximateError(known)
    const tau = drawEffect(effect, se, random)
    const bias = drawBias(violation, se, random)
    const kind = violation.id.replace(/-(mild|moderate|severe)$/, '')
    return drawWorld({ size: kind === 'short' ? { ...known, pre: 6 } : known, se, tau, bias, kind }, random)
  },
}

/** Of the mean gap: own noise, the mixture's, and the error of the weights; near enough to scale effects and biases. */
function approximateError({ noise, post, hasPredictors, noises }: SyntheticControlShape): number {
  const { persistence } = noises
  // what the weights miss does not shrink with the years after treatment, and is larger where predictors are matched
  return noise * Math.sqrt(((1.2 / post) * (1 + persistence)) / (1 - persistence) + (hasPredictors ? 0.9 : 0.35))
}

interface Setting {
  size: SyntheticControlShape
  se: number
  tau: number
  bias: number
  kind: string
}

/** Shares of the first four donors in the treated unit. */
const MIXTURE = [0.4, 0.3, 0.2, 0.1]
const FIRST_YEAR = 1981

interface Loadings {
  level: number
  cycle: number
  trend: number
}

function drawWorld(setting: Setting, random: Random): World {
  const { size, se, tau } = setting
  const periods = size.pre + size.post
  const factors = drawFactors(periods, size.noises, random)
  const donors = Array.from({ length: size.donors }, () => drawLoadings(random))
  const units = [treatedLoadings(setting, donors, factors), ...donors]
  const wander = drawWander(setting, periods, random)
  const columns = { place: [] as string[], year: [] as number[], rate: [] as number[], income: [] as number[] }
  units.forEach(({ level, cycle, trend }, i) => {
    const noise = drawNoise(size, i, periods, random)
    factors.forEach((factor, t) => {
      const own = i === 0 ? wander[t] + (t >= size.pre ? tau : 0) : 0
      columns.place.push(i === 0 ? 'Treated' : `D${String(i).padStart(2, '0')}`)
      columns.year.push(FIRST_YEAR + t)
      columns.rate.push(level + cycle * factor.cycle + trend * factor.trend + noise[t] + own + departure(setting, i, t))
      columns.income.push(level / 2 + trend + 0.1 * random.normal())
    })
  })
  return {
    data: tableOf(columns),
    spec: specOf(size),
    intent: {
      direction: 'decrease',
      smallestEffect: size.smallestEffect * se,
      smallestEffectBasis: 'Set by the simulation.',
    },
    truth: tau,
  }
}

/** A cycle with a persistent part, and a path that grows by about 4 over the years, neither straight. */
function drawFactors(periods: number, noises: Noises, random: Random): { cycle: number; trend: number }[] {
  let cycle = random.normal()
  let trend = 0
  return Array.from({ length: periods }, () => {
    cycle = noises.cycle * cycle + Math.sqrt(1 - noises.cycle ** 2) * random.normal()
    trend += 4 / periods + noises.steps * random.normal()
    return { cycle, trend }
  })
}

/** A unit's own noise over the periods; the treated unit's scale is that of the shape. */
function drawNoise({ noise, noises }: SyntheticControlShape, unit: number, periods: number, random: Random): number[] {
  const { persistence, df, unequal } = noises
  const scale = noise * (unit > 0 && unequal > 0 ? Math.exp(unequal * random.normal()) : 1)
  let last = drawT(df, random)
  return Array.from({ length: periods }, () => {
    last = persistence * last + Math.sqrt(1 - persistence ** 2) * drawT(df, random)
    return scale * last
  })
}

/** Student's t with variance 1; normal where the degrees of freedom are endless. */
function drawT(df: number, random: Random): number {
  if (df === Infinity) return random.normal()
  const squares = Array.from({ length: df }, () => random.normal() ** 2).reduce((sum, square) => sum + square, 0)
  return (random.normal() / Math.sqrt(squares / df)) * Math.sqrt((df - 2) / df)
}

function drawLoadings(random: Random): Loadings {
  return { level: 40 + 3 * random.normal(), cycle: 0.5 + 2 * random.uniform(), trend: 0.5 + 1.5 * random.uniform() }
}

/** The mixture of the first four donors; in an `outside` world it grows faster (or slower) than any donor. */
function treatedLoadings({ size, bias, kind }: Setting, donors: Loadings[], factors: { trend: number }[]): Loadings {
  const mixed = (key: keyof Loadings) => MIXTURE.reduce((sum, share, j) => sum + share * donors[j][key], 0)
  const own = { level: mixed('level'), cycle: mixed('cycle'), trend: mixed('trend') }
  if (kind !== 'outside') return own
  const trends = donors.map(({ trend }) => trend)
  const growth = meanOf(factors.slice(size.pre)) - meanOf(factors.slice(0, size.pre))
  const edge = bias > 0 ? Math.max(...trends) : Math.min(...trends)
  return { ...own, trend: edge + bias / Math.abs(growth) }
}

function meanOf(factors: { trend: number }[]): number {
  return factors.reduce((sum, { trend }) => sum + trend, 0) / factors.length
}

/** A persistent path of the treated unit alone; as far from zero after treatment as the bias asks for, on average. */
function drawWander({ bias, kind }: Setting, periods: number, random: Random): number[] {
  const spread = kind === 'wandering' ? Math.abs(bias) : 0
  let path = random.normal()
  return Array.from({ length: periods }, () => {
    path = 0.8 * path + 0.6 * random.normal()
    return spread * path
  })
}

/** Years by which contaminated donors are ahead of the treated unit, and their share, those of the mixture first. */
const AHEAD = 6
const CONTAMINATED = 0.75

function departure({ size, bias, kind }: Setting, unit: number, t: number): number {
  switch (kind) {
    case 'contaminated':
      return unit > 0 && unit <= CONTAMINATED * size.donors && t >= size.pre - AHEAD ? -bias : 0
    case 'shock':
      return unit === 0 && t >= size.pre ? bias : 0
    case 'spillover':
      return unit > 0 && t >= size.pre ? -bias : 0
    default:
      return 0
  }
}

function specOf({ pre, hasPredictors }: SyntheticControlShape) {
  const start = FIRST_YEAR + pre
  const income = { column: 'income', label: 'Income', transform: 'none', from: FIRST_YEAR, to: start - 1 }
  const rate = (year: number) => ({ column: 'rate', label: `Rate in ${year}`, transform: 'none', from: year, to: year })
  const years = [0, 0.25, 0.5, 0.75].map((share) => FIRST_YEAR + Math.floor(share * pre))
  return {
    unit: 'place',
    time: 'year',
    outcome: { column: 'rate', label: 'Rate', units: 'points' },
    treatedUnits: ['Treated'],
    treatmentStart: start,
    donorPool: { declaredClean: 'Set by the simulation.' },
    predictorWeights: 'equal',
    predictors: hasPredictors ? [income, ...[...years, start - 1].map(rate)] : [],
  }
}
