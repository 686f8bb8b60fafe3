import {
  aggregate,
  estimateGroupTime,
  estimateTwfe,
  estimateSyntheticDid,
  fitOnSimplex,
  matchPredictors,
  placeboOf,
  rowsOf,
  type PanelFrame,
  type GroupTimeOptions,
} from '@casefiles/engine/estimators'
import { createRandom } from '@casefiles/engine/numerics'
import { formatCount } from '@casefiles/engine/words'
import { referenceFrame } from '@casefiles/engine/test-support'
import { onCopies, PAR, FIFTIETH, type Workload } from './workload.ts'

const PERIODS = 10

/** What a process gives each unit and each of its rows. */
interface Process {
  /** First treated period from 1 to 10; 0 = never. */
  firstTreated: (unit: number) => number
  /** Called row by row, units one after another. */
  outcome: (unit: number, period: number, firstTreated: number) => number
  covariates: Record<string, (unit: number, period: number) => number>
}

/** Units × 10 periods, sorted, each unit its own cluster. */
function balancedPanel(units: number, { firstTreated, outcome, covariates }: Process): PanelFrame {
  const n = units * PERIODS
  const names = Array.from({ length: units }, (_, unit) => `u${String(unit).padStart(7, '0')}`)
  const first = Int32Array.from({ length: units }, (_, unit) => firstTreated(unit))
  const unitOf = (row: number) => Math.floor(row / PERIODS)
  const periodOf = (row: number) => (row % PERIODS) + 1
  const perRow = (value: (unit: number, period: number) => number) =>
    Float64Array.from({ length: n }, (_, row) => value(unitOf(row), periodOf(row)))
  const columns = Object.entries(covariates).map(([name, value]) => [name, perRow(value)] as const)
  return {
    units: names,
    labels: names,
    periods: Array.from({ length: PERIODS }, (_, t) => t + 1),
    n,
    unitIndex: Int32Array.from({ length: n }, (_, row) => unitOf(row)),
    periodIndex: Int32Array.from({ length: n }, (_, row) => row % PERIODS),
    outcome: perRow((unit, period) => outcome(unit, period, first[unit])),
    cohortIndex: first.map((period) => period - 1),
    cohort: Float64Array.from(first, (period) => (period === 0 ? Infinity : period)),
    clusterIndex: Int32Array.from({ length: units }, (_, unit) => unit),
    clusters: units,
    clusterNames: names,
    balanced: true,
    covariates: new Map(columns),
    balanceCovariates: new Map(),
    rowOf: Int32Array.from({ length: n }, (_, row) => row),
  }
}

/** Two-way process: y = a + g + 0.5 D + 0.3 x + e, every even unit treated after period 5. */
export function twoWayPanel(units: number): PanelFrame {
  const random = createRandom(1, 'bench two-way')
  const unitEffects = Float64Array.from({ length: units }, () => random.normal())
  const periodEffects = Float64Array.from({ length: PERIODS }, () => random.normal())
  const x = Float64Array.from({ length: units * PERIODS }, () => random.normal())
  const xOf = (unit: number, period: number) => x[unit * PERIODS + period - 1]
  return balancedPanel(units, {
    firstTreated: (unit) => (unit % 2 === 0 ? 6 : 0),
    outcome: (unit, period, first) => {
      const treated = first > 0 && period >= first ? 0.5 : 0
      return unitEffects[unit] + periodEffects[period - 1] + treated + 0.3 * xOf(unit, period) + random.normal()
    },
    covariates: { x: xOf },
  })
}

const STARTS = [0, 4, 5, 6, 7, 8]

/** Staggered adoption with an effect that grows by 0.2 a period. */
export function staggeredPanel(units: number): PanelFrame {
  const random = createRandom(3, 'bench staggered')
  const starts = Int32Array.from({ length: units }, () => STARTS[random.integer(STARTS.length)])
  const x = Float64Array.from({ length: units }, () => random.normal())
  const level = Float64Array.from({ length: units }, () => random.normal())
  return balancedPanel(units, {
    firstTreated: (unit) => starts[unit],
    outcome: (unit, period, first) => {
      const effect = first > 0 && period >= first ? 0.2 * (period - first + 1) : 0
      return level[unit] + 0.1 * period * (1 + x[unit]) + effect + random.normal()
    },
    covariates: { x: (unit) => x[unit] },
  })
}

/** Never-treated comparisons, doubly robust, varying base period: the peer's defaults. */
export const options = (covariates: string[]): GroupTimeOptions => ({
  comparison: 'never-treated',
  estimator: 'dr',
  covariates,
  anticipation: 0,
  basePeriod: 'varying',
})

const sizeOf = (units: number) => `${formatCount(units)} units × 10`

const effects = (units: number, covariates: string[], peerSeconds: number): Workload => ({
  id: `att-gt-${covariates.length > 0 ? 'covariate-' : ''}${units}`,
  task: `All ATT(g, t), doubly robust, ${covariates.length > 0 ? 'one covariate' : 'no covariate'}`,
  peer: 'did att_gt, analytic SE',
  size: sizeOf(units),
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(staggeredPanel(units), (frame) => estimateGroupTime(frame, options(covariates))),
})

const averages = (units: number, peerSeconds: number): Workload => ({
  id: `aggte-${units}`,
  task: 'Dynamic average of all ATT(g, t)',
  peer: 'did aggte dynamic',
  size: sizeOf(units),
  peerSeconds,
  target: PAR,
  prepare: () =>
    onCopies(estimateGroupTime(staggeredPanel(units), options([])), (result) => aggregate(result, 'dynamic')),
})

export const groupTimeWorkloads = [
  effects(1_000, [], 0.769),
  effects(1_000, ['x'], 0.517),
  effects(20_000, [], 1.81),
  effects(20_000, ['x'], 1.77),
  averages(1_000, 0.037),
  averages(20_000, 0.334),
]

const row = (units: number, peerSeconds: number): Workload => ({
  id: `twfe-${units * 10}`,
  task: 'Two-way fixed effects, one covariate, clustered by unit',
  peer: 'fixest feols, 1 thread',
  size: `${formatCount(units * 10)} rows`,
  peerSeconds,
  target: PAR,
  prepare: () => onCopies(twoWayPanel(units), (frame) => estimateTwfe(frame, { covariates: ['x'] })),
})

export const twoWayWorkloads = [row(10_000, 0.049), row(100_000, 0.302)]

const predictors = 'sc_prop99_predictors'
const outcomes = 'sc_prop99_synthdid'
const shared = { needsReference: true, repetitions: 5 }

/** The peer draws a placebo at a time; every draw is one of the donors, so that 200 fits over all donors in turn are its work. */
const PLACEBO_DRAWS = 200

export const syntheticControlWorkloads: Workload[] = [
  {
    ...shared,
    id: 'synth-fit',
    task: 'Synthetic control with nested predictor weights, one fit',
    peer: 'Synth synth()',
    size: 'Prop 99, 39 states, 7 predictors',
    peerSeconds: 7.7,
    target: PAR,
    prepare: () => onCopies(referenceFrame(predictors).study, (study) => matchPredictors(study, 'nested')),
  },
  {
    ...shared,
    id: 'synth-placebos',
    task: 'The same for each of the 38 donors',
    peer: 'Synth, 38 × one fit',
    size: 'Prop 99, 39 states, 7 predictors',
    peerSeconds: 290,
    target: FIFTIETH,
    repetitions: 3,
    isSlow: true,
    prepare: () => {
      const { study, donors } = referenceFrame(predictors)
      return onCopies(study, (copy) => donors.map((_, j) => matchPredictors(placeboOf(copy, j, true), 'nested')))
    },
  },
  {
    ...shared,
    id: 'synthdid',
    task: 'Synthetic difference in differences, estimate',
    peer: 'synthdid_estimate',
    size: 'Prop 99, 39 × 31',
    peerSeconds: 0.67,
    target: PAR,
    prepare: () => onCopies(referenceFrame(outcomes).study, (study) => estimateSyntheticDid(study, 1)),
  },
  {
    ...shared,
    id: 'synthdid-placebo',
    task: 'Its placebo standard error, 200 placebo fits',
    peer: 'synthdid placebo SE, 200 draws',
    size: 'Prop 99, 39 × 31',
    peerSeconds: 70,
    target: FIFTIETH,
    prepare: () => {
      const { study, donors } = referenceFrame(outcomes)
      const { noise } = estimateSyntheticDid(study, 1)
      const placebos = donors.map((_, j) => placeboOf(study, j, false))
      const draws = Array.from({ length: PLACEBO_DRAWS }, (_, draw) =>
        structuredClone(placebos[draw % placebos.length]),
      )
      return onCopies(draws, (copies) => copies.map((placebo) => estimateSyntheticDid(placebo, 1, noise).value))
    },
  },
  {
    ...shared,
    id: 'simplex',
    task: 'Exact donor weights on the outcome alone',
    peer: 'R + quadprog',
    size: '38 donors × 19 years',
    peerSeconds: 0.0006,
    target: PAR,
    calls: 100,
    prepare: () => {
      const { study } = referenceFrame(outcomes)
      const points = { donors: rowsOf(study.donors, 0, study.pre), target: study.target.slice(0, study.pre) }
      return onCopies(points, ({ donors, target }) => fitOnSimplex(donors, target))
    },
  },
]
