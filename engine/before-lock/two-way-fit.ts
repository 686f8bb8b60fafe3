/** Rows that untreated outcomes are learnt from. */
export interface UntreatedRows {
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
export function fitTwoWay(given: UntreatedRows): { unitEffect: Float64Array; periodEffect: Float64Array } {
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
