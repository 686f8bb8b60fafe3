import { EngineError } from '../errors.ts'
import { matrix, type Matrix, solveSymmetric } from '../numerics/linear-algebra.ts'

/** Rows of units over periods, with the cells whose ratio is asked for; arrays have one entry per row. */
export interface PoissonRows {
  /** Not below zero. */
  outcome: Float64Array
  /** What the mean is proportional to, above zero; left out = one in every row. */
  exposure?: Float64Array | undefined
  unit: Int32Array
  period: Int32Array
  units: number
  periods: number
  /** The cell that a row lies in, which has an indicator of its own; -1 = none, {@link LEFT_OUT} = the row is not used. */
  cell: Int32Array
  cells: number
}

/** In place of a row's cell. */
export const LEFT_OUT = -2

export interface LogRatio {
  /** −∞ where nothing was counted. */
  value: number
  /** Per unit: what it adds to the error, which is the sum over units. */
  influence: Float64Array
}

export interface PoissonFit {
  /** Over some rows: the total counted over the total without the indicators of cells. */
  ratioOf: (rows: readonly number[]) => LogRatio
  /** Rows that say something, and which units have one. */
  rows: number
  isUsed: Uint8Array
  /** Coefficients and period effects, as the small-sample factor counts them where units lie within clusters. */
  parameters: number
}

/** Newton's steps are under this, in logarithms, when the fit has converged. */
const SMALLEST_STEP = 1e-10
const MOST_STEPS = 60
/** A coefficient beyond this is on its way to infinity. */
const FARTHEST = 35

/**
 * Poisson pseudo-maximum likelihood with effects of units and of periods and an indicator for each cell:
 * E(y) = exposure·exp(unit + period + cell). Only the mean has to be right: counts may be more spread than Poisson's, and
 * any outcome that is not below zero will do.
 *
 * The effects of units are concentrated out: given the others they are log(Σy / Σmean), which leaves the conditional
 * (multinomial) likelihood. It is concave and has the same coefficients, scores and covariance as the regression with an
 * indicator for each unit. Newton's method, steps halved until the likelihood rises, until no step is longer than 1e-10.
 *
 * Rows that a mean of zero fits exactly leave the likelihood without a maximum and say nothing of the others: units and
 * periods in which nothing was counted, and cells in which nothing was counted, are left out first.
 *
 * A ratio is Σ mean / Σ mean without the indicators of cells, its error the delta method's; over the rows of one cell that is
 * the cell's coefficient. The first sum is the total that was counted, as scores are zero; in a cell without a count the
 * second is what the effects of its units and period say.
 *
 * @throws {EngineError} `did/separated` where outcomes of zero fit some effects exactly in another way, `did/no-comparison-units`
 *   where a cell repeats the effects
 * @see Hausman, Hall & Griliches 1984, doi:10.2307/1911191; Wooldridge 1999, doi:10.1016/S0304-4076(98)00033-5;
 *   Correia, Guimaraes & Zylkin 2019, arXiv:1903.01633 (separation)
 */
export function poissonWithEffects(given: PoissonRows): PoissonFit {
  const used = rowsThatSay(given)
  const numbers = numberParameters(given, used)
  const units = rowsByUnit(given, used, numbers)
  const theta = new Float64Array(numbers.count)
  let state = evaluate(units, theta)
  let iterations = 0
  for (; iterations < MOST_STEPS; iterations++) {
    const step = solveOrRefuse(state, iterations)
    let share = 1
    let next = stepped(units, theta, step, share)
    while (!(next.state.likelihood >= state.likelihood - 1e-9 * Math.abs(state.likelihood)) && share > 1e-6) {
      share /= 2
      next = stepped(units, theta, step, share)
    }
    theta.set(next.theta)
    state = next.state
    if (theta.some((value) => Math.abs(value) > FARTHEST)) throw separated()
    if (share === 1 && step.every((one) => Math.abs(one) < SMALLEST_STEP)) break
  }
  if (iterations === MOST_STEPS) throw separated()
  return describeFit(given, { used, numbers, units, theta, state })
}

/** Where nothing is fitted yet a singular matrix says that indicators repeat each other, later that some shares went to zero. */
function solveOrRefuse({ information, score }: State, iterations: number): Float64Array {
  try {
    return solveSymmetric(information, score)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (iterations > 0) throw separated()
    throw new EngineError(
      'did/no-comparison-units',
      'No ratio can be told from the effects of units and periods: nobody without treatment has counts before and after.',
    )
  }
}

function separated(): EngineError {
  return new EngineError(
    'did/separated',
    'Outcomes of zero fit part of the Poisson model exactly, so that no finite ratio is the best.',
    { hint: 'Add periods up, or leave out periods and units with hardly a count.' },
  )
}

/** Whether each row says something: its unit, its period and its cell have a count. */
function rowsThatSay({ outcome, unit, period, cell, units, periods, cells }: PoissonRows): Uint8Array {
  const used = Uint8Array.from(cell, (one) => Number(one !== LEFT_OUT))
  // leaving rows out can leave another group without a count
  for (let before = -1, left = 0; before !== left;) {
    before = left
    const totals = [new Float64Array(units), new Float64Array(periods), new Float64Array(cells)]
    for (let row = 0; row < used.length; row++) {
      if (used[row] === 0) continue
      totals[0][unit[row]] += outcome[row]
      totals[1][period[row]] += outcome[row]
      if (cell[row] >= 0) totals[2][cell[row]] += outcome[row]
    }
    left = 0
    for (let row = 0; row < used.length; row++) {
      const says = totals[0][unit[row]] > 0 && totals[1][period[row]] > 0 && (cell[row] < 0 || totals[2][cell[row]] > 0)
      used[row] = used[row] === 1 && says ? 1 : 0
      left += 1 - used[row]
    }
  }
  return used
}

/** Places among the parameters: every period with rows but the first, then every cell with rows. */
interface Parameters {
  ofPeriod: Int32Array
  ofCell: Int32Array
  count: number
  cells: number
}

function numberParameters({ period, cell, periods, cells }: PoissonRows, used: Uint8Array): Parameters {
  const hasPeriod = new Uint8Array(periods)
  const hasCell = new Uint8Array(cells)
  used.forEach((says, row) => {
    if (says === 0) return
    hasPeriod[period[row]] = 1
    if (cell[row] >= 0) hasCell[cell[row]] = 1
  })
  let count = 0
  const first = hasPeriod.indexOf(1)
  const number = (has: number, isFirst = false) => (has === 1 && !isFirst ? count++ : -1)
  const ofPeriod = Int32Array.from(hasPeriod, (has, at) => number(has, at === first))
  const before = count
  const ofCell = Int32Array.from(hasCell, (has) => number(has))
  return { ofPeriod, ofCell, count, cells: count - before }
}

/** The rows of a unit: each has at most two indicators, those of its period and of its cell; -1 = none. */
interface UnitRows {
  unit: number
  rows: number[]
  total: number
  y: Float64Array
  logExposure: Float64Array
  period: Int32Array
  cell: Int32Array
  /** Every indicator that some row has. */
  places: number[]
}

function rowsByUnit(given: PoissonRows, used: Uint8Array, { ofPeriod, ofCell }: Parameters): UnitRows[] {
  const rowsOf = Array.from({ length: given.units }, () => [] as number[])
  used.forEach((says, row) => {
    if (says === 1) rowsOf[given.unit[row]].push(row)
  })
  return [...rowsOf.keys()]
    .filter((unit) => rowsOf[unit].length > 0)
    .map((unit) => {
      const rows = rowsOf[unit]
      const y = Float64Array.from(rows, (row) => given.outcome[row])
      const period = Int32Array.from(rows, (row) => ofPeriod[given.period[row]])
      const cell = Int32Array.from(rows, (row) => (given.cell[row] < 0 ? -1 : ofCell[given.cell[row]]))
      return {
        unit,
        rows,
        total: y.reduce((sum, one) => sum + one, 0),
        y,
        logExposure: Float64Array.from(rows, (row) => (given.exposure ? Math.log(given.exposure[row]) : 0)),
        period,
        cell,
        places: [...new Set([...period, ...cell])].filter((place) => place >= 0),
      }
    })
}

interface State {
  likelihood: number
  score: Float64Array
  information: Matrix
}

/** Shares of a unit's total that its rows are expected to have, and their logarithms. */
function sharesOf({ rows, logExposure, period, cell }: UnitRows, theta: Float64Array) {
  const logs = new Float64Array(rows.length)
  let most = -Infinity
  for (let at = 0; at < logs.length; at++) {
    const ofPeriod = period[at] < 0 ? 0 : theta[period[at]]
    logs[at] = logExposure[at] + ofPeriod + (cell[at] < 0 ? 0 : theta[cell[at]])
    most = Math.max(most, logs[at])
  }
  let sum = 0
  for (const one of logs) sum += Math.exp(one - most)
  const logSum = most + Math.log(sum)
  for (let at = 0; at < logs.length; at++) logs[at] -= logSum
  return { logs, shares: logs.map(Math.exp), logSum }
}

/** Log-likelihood, score and information of the conditional likelihood. */
function evaluate(units: UnitRows[], theta: Float64Array): State {
  const size = theta.length
  const score = new Float64Array(size)
  const information = matrix(size, size)
  const { data } = information
  const mean = new Float64Array(size)
  let likelihood = 0
  for (const one of units) {
    const { shares, logs } = sharesOf(one, theta)
    for (let at = 0; at < shares.length; at++) {
      const expected = one.total * shares[at]
      const residual = one.y[at] - expected
      likelihood += one.y[at] * logs[at]
      const [p, c] = [one.period[at], one.cell[at]]
      for (const place of [p, c]) {
        if (place < 0) continue
        score[place] += residual
        data[place * size + place] += expected
        mean[place] += shares[at]
      }
      if (p >= 0 && c >= 0) {
        data[p * size + c] += expected
        data[c * size + p] += expected
      }
    }
    for (const a of one.places) {
      const own = one.total * mean[a]
      for (const b of one.places) data[a * size + b] -= own * mean[b]
    }
    for (const place of one.places) mean[place] = 0
  }
  return { likelihood, score, information }
}

function stepped(units: UnitRows[], theta: Float64Array, step: Float64Array, share: number) {
  const moved = theta.map((value, at) => value + share * step[at])
  return { theta: moved, state: evaluate(units, moved) }
}

interface Converged {
  used: Uint8Array
  numbers: Parameters
  units: UnitRows[]
  theta: Float64Array
  state: State
}

function describeFit(given: PoissonRows, { used, numbers, units, theta, state }: Converged): PoissonFit {
  const fitted = new Float64Array(given.outcome.length)
  const places = new Map(units.map((one) => [one.unit, { one, ...levelOf(one, theta) }]))
  for (const { one, shares } of places.values()) one.rows.forEach((row, at) => (fitted[row] = one.total * shares[at]))
  const isUsed = Uint8Array.from({ length: given.units }, (_, unit) => Number(places.has(unit)))
  const periodsUsed = new Set(given.period.filter((_, row) => used[row] === 1))
  const placeOf = (row: number) => numbers.ofPeriod[given.period[row]]
  /** The mean of a row without the indicator of its cell. */
  const withoutCell = (row: number) => {
    const own = places.get(given.unit[row])
    if (own === undefined || !periodsUsed.has(given.period[row])) return 0
    const place = placeOf(row)
    return (given.exposure?.[row] ?? 1) * Math.exp(own.level + (place < 0 ? 0 : theta[place]))
  }
  const ratioOf = (rows: readonly number[]) => {
    const total = rows.reduce((sum, row) => sum + fitted[row], 0)
    const without = rows.reduce((sum, row) => sum + withoutCell(row), 0)
    const gradient = new Float64Array(theta.length)
    for (const row of rows) {
      const own = places.get(given.unit[row])
      if (own === undefined) continue
      const [share, shareWithout] = [fitted[row] / total, withoutCell(row) / without]
      const cell = given.cell[row] < 0 ? -1 : numbers.ofCell[given.cell[row]]
      if (placeOf(row) >= 0) gradient[placeOf(row)] += share - shareWithout
      if (cell >= 0) gradient[cell] += share
      for (const place of own.one.places) gradient[place] -= (share - shareWithout) * own.mean[place]
    }
    const influence = new Float64Array(given.units)
    if (!(total > 0)) return { value: -Infinity, influence }
    const direction = solveSymmetric(state.information, gradient)
    for (const { one } of places.values()) {
      one.rows.forEach((row, at) => {
        const [p, c] = [one.period[at], one.cell[at]]
        const along = (p < 0 ? 0 : direction[p]) + (c < 0 ? 0 : direction[c])
        influence[one.unit] += (one.y[at] - fitted[row]) * along
      })
    }
    return { value: Math.log(total / without), influence }
  }
  return { ratioOf, rows: used.reduce((sum, one) => sum + one, 0), isUsed, parameters: theta.length + 1 }
}

/** Of a unit: shares of its rows, mean of its indicators by place, and its effect, log(Σy / Σ exposure·exp(others)). */
function levelOf(one: UnitRows, theta: Float64Array) {
  const { shares, logSum } = sharesOf(one, theta)
  const mean = new Map<number, number>()
  shares.forEach((share, at) => {
    for (const place of [one.period[at], one.cell[at]]) mean.set(place, (mean.get(place) ?? 0) + share)
  })
  return { shares, mean: Object.fromEntries(mean), level: Math.log(one.total) - logSum }
}
