import { countPeriods } from '../frame/count-periods.ts'
import type { UntreatedModel } from '../frame/panel.ts'
import { type Column, type DataTable, readNumbers } from '../frame/table.ts'
import { fitEffects } from '../inference/effects-model.ts'
import type { Grouping } from '../inference/fixed-effects.ts'
import type { Random } from '../numerics/random.ts'

interface PanelCells {
  unit: (string | null)[]
  time: Float64Array
  /** The outcome as modelled, `NaN` where missing; where `isMasked` only whether it is missing is read. */
  value: Float64Array
  isMasked: (row: number) => boolean
  /** Rows of a unit in a period are individuals, who share no noise over time. */
  individuals?: boolean
  /**
   * Untreated rows, too, are made anew, for draws that stand for another sample: the noise of a cluster's units then begins at
   * the same place of their runs, so that what they have in common in a period stays. `null` = every unit is its own.
   */
  everyone?: { cluster: (string | null)[] | null }
  /** What a row has beside the effects of its unit and its period, by row of the data; -1 = no level known. */
  beside?: UntreatedModel
}

/** A unit with fewer untreated periods lends no noise of its own. */
const enoughOfItsOwn = 4

/**
 * Outcomes with the masked ones replaced by what untreated rows predict, unit effect and period effect, plus noise: a run of
 * consecutive residuals of the same unit before treatment, or of a unit drawn by chance where it has under four. Runs keep
 * the noise as persistent as it is. Residuals are made larger for the effects that were fitted to them, and by √(1 + 1/n)
 * for the unit effect that n periods are known by, so that standard errors are those of real data. Further effects and trends are
 * no noise: they are fitted on untreated rows, too, and stay as they are.
 */
export function fillPanel(cells: PanelCells, random: Random): Float64Array {
  const { beside, ...plain } = cells
  if (beside === undefined) return fillByUnitAndPeriod(plain, random)
  const { fitted, larger, slopeErrors } = fitUntreated(plain, beside)
  const left = cells.value.map((value, row) => larger * (value - fitted[row]))
  const filled = fillByUnitAndPeriod({ ...plain, value: left }, random)
  // a trend that stands in for one differs from it by chance, as its unit effect does
  const strayed = cells.everyone || !slopeErrors ? null : slopeErrors(random)
  return filled.map((noise, row) => {
    if (Number.isNaN(noise)) return NaN
    if (!cells.everyone && !cells.isMasked(row)) return cells.value[row]
    return fitted[row] + noise + (strayed?.[row] ?? 0)
  })
}

interface FittedUntreated {
  fitted: Float64Array
  /** By how much residuals are made larger for what the model has beside units, whose own effects are allowed for later. */
  larger: number
  /** Per row, how far a draw of its unit's trend lies from the one that is fitted; null without trends. */
  slopeErrors: ((random: Random) => Float64Array) | null
}

/** Untreated outcomes by the whole model; a row whose unit has no untreated row takes the mean. */
function fitUntreated(
  { unit, time, value, isMasked }: PanelCells,
  { effects, hasTrends }: UntreatedModel,
): FittedUntreated {
  const [units, times] = [numberOf(unit), numberOf(Array.from(time, (one) => (Number.isNaN(one) ? null : one)))]
  const all = [units, times, ...effects]
  const isUsed = (row: number) =>
    all.every(({ index }) => index[row] >= 0) && !isMasked(row) && Number.isFinite(value[row])
  const used = [...value.keys()].filter(isUsed)
  const weights = new Float64Array(value.length)
  for (const row of used) weights[row] = 1
  // a row without a level is used by no estimate
  const [groups, ...others] = all.map(({ index, levels }) => ({ index: index.map((at) => Math.max(at, 0)), levels }))
  const count = countPeriods([...new Set(time.filter((one) => !Number.isNaN(one)))])
  const at = time.map((one) => (Number.isNaN(one) ? 0 : count(one)))
  const { rank, solve } = fitEffects({ groups, slopes: hasTrends ? at : undefined, others, weights })
  const found = solve(value.map((one, row) => (weights[row] === 1 ? one : 0)))
  const known = found.filter((one) => !Number.isNaN(one))
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const fitted = found.map((one) => (Number.isNaN(one) ? mean : one))
  const free = Math.max(used.length - rank, 1)
  const variance = used.reduce((sum, row) => sum + (value[row] - fitted[row]) ** 2, 0) / free
  const seen = new Set(used.map((row) => units.index[row])).size
  return {
    fitted,
    larger: Math.sqrt((used.length - seen) / free),
    slopeErrors: hasTrends ? (random) => strayTrends({ groups, at, used, variance }, random) : null,
  }
}

/** Of each unit with a trend a draw from the error of its slope, times how far a row lies from the middle of its untreated ones. */
function strayTrends(
  { groups, at, used, variance }: { groups: Grouping; at: Float64Array; used: number[]; variance: number },
  random: Random,
): Float64Array {
  const rowsOf = Map.groupBy(used, (row) => groups.index[row])
  const lines = Array.from({ length: groups.levels }, (_, unit) => {
    const times = (rowsOf.get(unit) ?? []).map((row) => at[row])
    const middle = times.reduce((sum, one) => sum + one, 0) / times.length
    const spread = times.reduce((sum, one) => sum + (one - middle) ** 2, 0)
    return spread > 0 ? { middle, slope: Math.sqrt(variance / spread) * random.normal() } : { middle: 0, slope: 0 }
  })
  return at.map((one, row) => lines[groups.index[row]].slope * (one - lines[groups.index[row]].middle))
}

function fillByUnitAndPeriod(cells: Omit<PanelCells, 'beside'>, random: Random): Float64Array {
  const { unit, time, value, isMasked, everyone } = cells
  const [units, times] = [numberOf(unit), numberOf(Array.from(time, (one) => (Number.isNaN(one) ? null : one)))]
  const isPlaced = (row: number) => units.index[row] >= 0 && times.index[row] >= 0
  const rows = [...value.keys()].filter((row) => isPlaced(row) && !isMasked(row) && Number.isFinite(value[row]))
  const known = { unit: units.index, period: times.index, units: units.levels, periods: times.levels, value, rows }
  const effects = fitTwoWay(known)
  const noise = residualRuns(known, effects)
  const filled = Float64Array.from(value, (one, row) => (isPlaced(row) ? one : NaN))
  const clusterOf = everyone?.cluster ? clusterNames(everyone.cluster, units.index, units.levels) : null
  const next = noiseFor(noise, random, {
    individuals: cells.individuals ?? false,
    isAnew: everyone !== undefined,
    clusterOf,
  })
  for (const row of inOrder(value, units.index, times.index)) {
    if (!isPlaced(row) || !(everyone || isMasked(row)) || Number.isNaN(value[row])) continue
    const i = units.index[row]
    filled[row] = effects.unitEffect[i] + effects.periodEffect[times.index[row]] + next(i)
  }
  return filled
}

/** Rows that untreated outcomes are learnt from. */
interface UntreatedRows {
  /** Per row of the data: unit and period number, -1 where not known. */
  unit: Int32Array
  period: Int32Array
  units: number
  periods: number
  /** Per row of the data; read at `rows` only. */
  value: Float64Array
  /** Untreated rows with a value. */
  rows: number[]
}

const mostRounds = 200
const tolerance = 1e-10

/**
 * Unit and period effects of untreated outcomes, by least squares: each side in turn takes the mean of what the other
 * leaves. A unit that has no untreated row takes the mean of the units, a period that has none that of the last one before.
 */
function fitTwoWay(given: UntreatedRows): { unitEffect: Float64Array; periodEffect: Float64Array } {
  const { unit, period, value, rows } = given
  const unitEffect = new Float64Array(given.units)
  const periodEffect = new Float64Array(given.periods)
  for (let round = 0; round < mostRounds; round++) {
    setMeans(unitEffect, rows, unit, (row) => value[row] - periodEffect[period[row]])
    const before = periodEffect.slice()
    setMeans(periodEffect, rows, period, (row) => value[row] - unitEffect[unit[row]])
    const change = periodEffect.reduce((most, effect, t) => Math.max(most, Math.abs(effect - before[t])), 0)
    if (change <= tolerance * unitEffect.reduce((most, effect) => Math.max(most, Math.abs(effect)), 0)) break
  }
  fillGroups(unitEffect, periodEffect, given)
  return { unitEffect, periodEffect }
}

function setMeans(effect: Float64Array, rows: number[], group: Int32Array, left: (row: number) => number): void {
  const count = new Float64Array(effect.length)
  const sum = new Float64Array(effect.length)
  for (const row of rows) {
    sum[group[row]] += left(row)
    count[group[row]]++
  }
  effect.forEach((_, i) => (effect[i] = count[i] === 0 ? 0 : sum[i] / count[i]))
}

function fillGroups(unitEffect: Float64Array, periodEffect: Float64Array, { unit, period, rows }: UntreatedRows): void {
  const units = new Set(rows.map((row) => unit[row]))
  const mean = [...units].reduce((sum, one) => sum + unitEffect[one], 0) / units.size
  unitEffect.forEach((_, i) => units.has(i) || (unitEffect[i] = mean))
  const periods = new Set(rows.map((row) => period[row]))
  let last = periodEffect[Math.min(...periods)]
  periodEffect.forEach((effect, t) => {
    if (periods.has(t)) last = effect
    else periodEffect[t] = last
  })
}

/** Numbers for the values of a column in their order, -1 where missing. */
function numberOf<Key extends string | number>(cells: (Key | null)[]): { index: Int32Array; levels: number } {
  const found = [...new Set(cells)].filter((cell) => cell !== null).sort((a, b) => (a < b ? -1 : Number(a > b)))
  const numbers = new Map(found.map((cell, i) => [cell, i]))
  return { index: Int32Array.from(cells, (cell) => (cell === null ? -1 : numbers.get(cell)!)), levels: found.length }
}

/** Per unit its cluster, as its first row says. */
function clusterNames(cluster: (string | null)[], unit: Int32Array, units: number): string[] {
  const names = new Array<string>(units).fill('')
  for (let row = unit.length - 1; row >= 0; row--) if (unit[row] >= 0) names[unit[row]] = cluster[row] ?? ''
  return names
}

/** Rows by unit, then period, so that runs of noise follow the calendar. */
function inOrder(value: Float64Array, unit: Int32Array, period: Int32Array): number[] {
  return [...value.keys()].sort((a, b) => unit[a] - unit[b] || period[a] - period[b] || a - b)
}

/** Per unit: residuals in the order of periods, as large as the noise they come from. */
function residualRuns(known: UntreatedRows, { unitEffect, periodEffect }: ReturnType<typeof fitTwoWay>): number[][] {
  const runs = Array.from({ length: known.units }, () => [] as number[])
  for (const row of known.rows.toSorted((a, b) => known.period[a] - known.period[b] || a - b)) {
    const [i, t] = [known.unit[row], known.period[row]]
    runs[i].push(known.value[row] - unitEffect[i] - periodEffect[t])
  }
  return runs.map((run) => run.map((one) => (run.length < 2 ? one : one * Math.sqrt(run.length / (run.length - 1)))))
}

interface NoiseChoice {
  individuals: boolean
  /** The unit effect is the truth that the draw is made of, and not an estimate that stands in for one. */
  isAnew: boolean
  clusterOf: string[] | null
}

/** The next piece of noise of a unit: along a run that goes round, or any of its pieces where rows are individuals. */
function noiseFor(
  runs: number[][],
  random: Random,
  { individuals, isAnew, clusterOf }: NoiseChoice,
): (unit: number) => number {
  const lenders = runs.filter((run) => run.length >= 2)
  const taken = new Map<number, { run: number[]; at: number; factor: number }>()
  const begun = new Map<string, number>()
  /** Where a run begins, as a share of it: once a cluster. */
  const beginning = (unit: number) => {
    const share = begun.get(clusterOf![unit]) ?? random.uniform()
    begun.set(clusterOf![unit], share)
    return share
  }
  return (unit) => {
    const own = runs[unit]
    const start = () => {
      const run = own.length >= enoughOfItsOwn || lenders.length === 0 ? own : lenders[random.integer(lenders.length)]
      const factor = isAnew ? 1 : Math.sqrt(1 + 1 / Math.max(1, own.length))
      if (run.length === 0) return { run, at: 0, factor }
      const at = clusterOf ? Math.floor(beginning(unit) * run.length) : random.integer(run.length)
      return { run, at, factor }
    }
    const state = taken.get(unit) ?? start()
    taken.set(unit, state)
    if (state.run.length === 0) return 0
    state.at = individuals ? random.integer(state.run.length) : (state.at + 1) % state.run.length
    return state.factor * state.run[state.at]
  }
}

/** Outcome columns of a panel with the masked cells replaced, see {@link fillPanel}; a logarithm is taken and taken back. */
export function maskPanel(
  data: DataTable,
  outcomes: { column: string; isLog: boolean }[],
  cells: Omit<PanelCells, 'value'>,
  random: Random,
): Map<string, Column> {
  return new Map(
    outcomes.map(({ column, isLog }) => {
      const own = readNumbers(data, column)
      const value = isLog ? own.map((cell, row) => (cells.isMasked(row) ? cell : Math.log(cell))) : own
      const filled = fillPanel({ ...cells, value }, random)
      const values = own.map((cell, row) => {
        if (cells.everyone || cells.isMasked(row)) return isLog ? Math.exp(filled[row]) : filled[row]
        return cells.unit[row] === null || Number.isNaN(cells.time[row]) ? NaN : cell
      })
      return [column, { kind: 'number' as const, values }]
    }),
  )
}

/**
 * {@link maskPanel} of counts: rates, and noise as a share of what is expected, so that nothing falls below zero and zeros stay as
 * frequent as they were. Unit and period effects multiply; noise is taken as it is, without a factor for what was fitted.
 */
export function maskCounts(
  data: DataTable,
  outcomes: { column: string }[],
  cells: Omit<PanelCells, 'value'> & { exposure: Float64Array | null },
  random: Random,
): Map<string, Column> {
  return new Map(
    outcomes.map(({ column }) => {
      const own = readNumbers(data, column)
      const filled = fillCounts({ ...cells, value: own }, random)
      const values = own.map((cell, row) => {
        if (cells.everyone || cells.isMasked(row)) return filled[row]
        return cells.unit[row] === null || Number.isNaN(cells.time[row]) ? NaN : cell
      })
      return [column, { kind: 'number' as const, values }]
    }),
  )
}

function fillCounts(cells: PanelCells & { exposure: Float64Array | null }, random: Random): Float64Array {
  const { unit, time, value, isMasked, everyone, exposure } = cells
  const [units, times] = [numberOf(unit), numberOf(Array.from(time, (one) => (Number.isNaN(one) ? null : one)))]
  const over = (row: number) => exposure?.[row] ?? 1
  const isPlaced = (row: number) => units.index[row] >= 0 && times.index[row] >= 0
  const rows = [...value.keys()].filter(
    (row) => isPlaced(row) && !isMasked(row) && Number.isFinite(value[row]) && over(row) > 0,
  )
  const known = { unit: units.index, period: times.index, units: units.levels, periods: times.levels, value, rows }
  const effects = fitRates(known, over)
  const expected = (row: number) =>
    over(row) * effects.unitEffect[units.index[row]] * effects.periodEffect[times.index[row]]
  const runs = Array.from({ length: units.levels }, () => [] as number[])
  for (const row of rows.toSorted((a, b) => times.index[a] - times.index[b] || a - b)) {
    runs[units.index[row]].push(expected(row) > 0 ? value[row] / expected(row) - 1 : 0)
  }
  const clusterOf = everyone?.cluster ? clusterNames(everyone.cluster, units.index, units.levels) : null
  const next = noiseFor(runs, random, { individuals: cells.individuals ?? false, isAnew: true, clusterOf })
  const filled = Float64Array.from(value, (one, row) => (isPlaced(row) ? one : NaN))
  for (const row of inOrder(value, units.index, times.index)) {
    if (!isPlaced(row) || !(everyone || isMasked(row)) || Number.isNaN(value[row])) continue
    filled[row] = expected(row) * (1 + next(units.index[row]))
  }
  return filled
}

/** As {@link fitTwoWay}, effects that multiply: each side in turn is its total over what the other expects (Poisson regression). */
function fitRates(given: UntreatedRows, over: (row: number) => number) {
  const { unit, period, value, rows } = given
  const [unitEffect, periodEffect] = [new Float64Array(given.units).fill(1), new Float64Array(given.periods).fill(1)]
  const setRates = (effect: Float64Array, group: Int32Array, expected: (row: number) => number) => {
    const [counted, of] = [new Float64Array(effect.length), new Float64Array(effect.length)]
    for (const row of rows) {
      counted[group[row]] += value[row]
      of[group[row]] += expected(row)
    }
    effect.forEach((_, i) => (effect[i] = of[i] > 0 ? counted[i] / of[i] : 0))
  }
  for (let round = 0; round < mostRounds; round++) {
    setRates(unitEffect, unit, (row) => over(row) * periodEffect[period[row]])
    const before = periodEffect.slice()
    setRates(periodEffect, period, (row) => over(row) * unitEffect[unit[row]])
    if (periodEffect.every((effect, t) => Math.abs(effect - before[t]) <= tolerance * before[t])) break
  }
  fillGroups(unitEffect, periodEffect, given)
  return { unitEffect, periodEffect }
}
