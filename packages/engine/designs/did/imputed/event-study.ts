import { matrix } from '../../../numerics/linear-algebra.ts'
import { normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import type { Random } from '../../../numerics/random.ts'
import { factorSemidefinite, solveSemidefinite } from '../../../numerics/semidefinite.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { influenceCovariance, jointDegreesOfFreedom, stratify } from '../group-time/influence.ts'
import { simultaneousCriticalValue } from '../group-time/simultaneous-bands.ts'
import { type ImputedEffect, type Imputation, inferSum, weightsOfOutcomes } from './impute.ts'
import { loneShareOf } from './lone-share.ts'

/** Effects by time since adoption: before it, and from it on. */
export interface TimeEffects {
  times: number[]
  effects: ImputedEffect[]
  /** Per time: share of its treated rows that one cluster alone is compared with. */
  lone: number[]
  referenceTime: number
}

/** Columns that are fitted on the untreated rows beside the model, as weights of the outcome. */
export interface Beside {
  /** Which of the columns could be told apart from the model and the ones before. */
  kept: number[]
  /** Per kept column: its coefficient as a weighted sum of outcomes. */
  weights: Float64Array[]
  /** Per kept column: what it adds to the imputed outcome of each treated row. */
  carried: Float64Array[]
  residuals: Float64Array
}

/**
 * Coefficients of columns beside the model, by least squares on the untreated rows (Frisch–Waugh–Lovell).
 *
 * @param columns zero on treated rows, in the order that decides which of a collinear set is kept
 */
export function fitBeside(imputation: Imputation, columns: Float64Array[]): Beside {
  const { fit, untreated, effects, frame } = imputation
  const predicted = columns.map((column) => fit.solve(column))
  const left = columns.map((column, k) => column.map((value, row) => value - predicted[k][row]))
  const k = columns.length
  const squares = matrix(k, k)
  const product = (a: Float64Array, b: Float64Array) => untreated.reduce((sum, row) => sum + a[row] * b[row], 0)
  left.forEach((a, i) => left.forEach((b, j) => (squares.data[j * k + i] = product(a, b))))
  const scale = Float64Array.from(columns, (column) => product(column, column))
  const factor = factorSemidefinite(squares, 1e-9, scale)
  const kept = [...columns.keys()].filter((i) => factor.lower.data[i * k + i] !== 0)
  const weights = kept.map((i) => {
    const unit = new Float64Array(k)
    unit[i] = 1
    const along = solveSemidefinite(factor, unit)
    const own = new Float64Array(frame.n)
    for (const row of untreated) for (const j of kept) own[row] += along[j] * left[j][row]
    return own
  })
  const residuals = effects.slice()
  kept.forEach((i, at) => {
    const coefficient = untreated.reduce((sum, row) => sum + weights[at][row] * frame.outcome[row], 0)
    for (const row of untreated) residuals[row] -= coefficient * left[i][row]
  })
  return { kept, weights, carried: kept.map((i) => predicted[i]), residuals }
}

/**
 * Gaps before adoption and effects from it on, by time. The gaps are coefficients of indicators of each time before the
 * reference, the last period in which nobody reacts yet, by least squares on untreated rows with everything that the model has.
 * Effects from adoption on are imputed with these gaps fitted, so that both are held against that one period.
 *
 * With a trend for each unit a line through the gaps is part of the model: the earliest time is held at zero as well, and effects
 * from adoption on are those of the primary estimate, whose trends rest on every untreated row.
 */
export function effectsByTime(imputation: Imputation, anticipation: number): TimeEffects {
  const { frame, since, untreated, treated } = imputation
  const referenceTime = referenceOf(imputation, anticipation)
  const before = [...new Set(untreated.map((row) => since[row]))].filter((time) => time < referenceTime)
  // the nearest first: what the model cannot tell apart is the earliest
  before.sort((a, b) => b - a)
  const indicators = before.map((time) => since.map((one) => Number(one === time)))
  const beside = fitBeside(imputation, indicators)
  const leads = beside.kept
    .map((i, at) => ({
      time: before[i],
      effect: inferSum(imputation, beside.weights[at], beside.residuals, beside.kept.length),
      lone: 0,
    }))
    .reverse()
  const after = [...new Set(treated.map((row) => since[row]))].sort((a, b) => a - b)
  const hasTrends = frame.untreatedModel?.hasTrends === true
  const lags = after.map((time) => {
    const rows = treated.filter((row) => since[row] === time)
    const own = new Float64Array(frame.n)
    for (const row of rows) own[row] = 1 / rows.length
    const weights = weightsOfOutcomes(imputation, own)
    if (!hasTrends) {
      beside.carried.forEach((carried, at) => {
        const share = rows.reduce((sum, row) => sum + own[row] * carried[row], 0)
        for (const row of untreated) weights[row] += share * beside.weights[at][row]
      })
    }
    const residuals = hasTrends ? imputation.effects : beside.residuals
    return { time, effect: inferSum(imputation, weights, residuals), lone: loneShareOf(imputation, own) }
  })
  const all = [...leads, ...lags]
  return {
    times: all.map(({ time }) => time),
    effects: all.map(({ effect }) => effect),
    lone: all.map(({ lone }) => lone),
    referenceTime,
  }
}

/** The last time in which nobody reacts yet and a unit treated later has a row. */
function referenceOf({ since, untreated }: Imputation, anticipation: number): number {
  const times = untreated.map((row) => since[row]).filter((time) => time < -anticipation)
  return times.reduce((latest, time) => Math.max(latest, time), -Infinity)
}

/** As the checks, bounds and figures read it. */
export function studyTimes(
  { frame }: Pick<Imputation, 'frame'>,
  { times, effects, lone, referenceTime }: TimeEffects,
  { before, after, draws }: { before: number; after: number; draws: number },
  random: Random,
  step?: (share: number) => void,
): EventStudy {
  const inWindow = times.flatMap((time, i) =>
    time >= -before && time <= after ? [{ time, lone: lone[i], ...effects[i] }] : [],
  )
  const kept = inWindow.filter(({ se }) => !Number.isNaN(se))
  const left = inWindow.filter((one) => !kept.includes(one))
  const influence = kept.map((one) => one.influence)
  const se = Float64Array.from(kept, (one) => one.se)
  const criticalValue = simultaneousCriticalValue(influence, se, frame, draws, random, step)
  const reach = (one: ImputedEffect) =>
    (criticalValue * one.se * studentTQuantile(0.975, one.df ?? Infinity)) / normalQuantile(0.975)
  const leads = kept.filter(({ time }) => time < referenceTime).map((one) => one.influence)
  const { inverse } = pseudoInverseSymmetric(influenceCovariance(leads, frame))
  return {
    relativeTime: kept.map(({ time }) => time),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    df: kept.map(({ df }) => df),
    covariance: influenceCovariance(influence, frame),
    leadDf: jointDegreesOfFreedom(leads, inverse, stratify(frame.cohort, frame), frame),
    influence,
    band: {
      low: Float64Array.from(kept, (one) => one.value - reach(one)),
      high: Float64Array.from(kept, (one) => one.value + reach(one)),
    },
    criticalValue,
    referenceTime,
    leftOut: left.map(({ time }) => time),
    flatLeads: left.filter(({ time, value }) => time < referenceTime && value === 0).map(({ time }) => time),
    loneShare: kept.map((one) => one.lone),
  }
}
