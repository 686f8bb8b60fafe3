import { EngineError } from '@casefiles/engine/analysis'
import { type FormulaFunction, groupRows, isMissingAt, keyAt, missingVector, type Vector } from './formula-function.ts'

/** Functions that look at other rows: the one before in time, those of the same group. */
export const GROUP_FUNCTIONS = {
  lag: {
    signature: 'lag(x, unit, period) or lag(x, unit, period, 2)',
    meaning:
      'The value of x for the same unit one period before (or two, with 2; -1 looks ahead): the row whose period is exactly that much smaller; missing where there is none.',
    takes: ['same', 'any', 'number', 'whole'],
    least: 3,
    gives: 'same',
    evaluate: ([x, unit, period, steps], rows) => lagBy(x, unit, period, steps ? (steps.values[0] as number) : 1, rows),
    r: ([x, unit, period, steps = '1']) => `lag.by(${x}, ${unit}, ${period}, ${steps})`,
    python: ([x, unit, period, steps = '1']) => `lag_by(${x}, ${unit}, ${period}, ${steps})`,
    stata: ([x, unit, period, steps = '1'], code) => code.lag(x, unit, period, steps),
  },
  row: {
    signature: 'row()',
    meaning: 'The number of the row, from 1.',
    takes: [],
    least: 0,
    gives: 'number',
    evaluate: (_, rows) => ({ type: 'number', values: Float64Array.from({ length: rows }, (__, row) => row + 1) }),
    r: () => 'as.numeric(seq_len(nrow(data)))',
    python: () => 'np.arange(1.0, len(data) + 1)',
    stata: () => '_n',
  },
  row_in: {
    signature: 'row_in(a, b, …)',
    meaning: 'The number of the row among those with the same values of a, b, …: 1 is the first of each group.',
    takes: ['any'],
    repeats: true,
    least: 1,
    gives: 'number',
    evaluate: (keys, rows) => {
      const { of, firstRows } = groupRows(keys, rows)
      const counts = new Int32Array(firstRows.length)
      return { type: 'number', values: Float64Array.from(of, (group) => (group < 0 ? NaN : ++counts[group])) }
    },
    r: (keys) => `row.in(key.of(${keys.join(', ')}))`,
    python: (keys) => `row_in(key_of(${keys.join(', ')}))`,
    stata: (keys, code) => code.inGroup(keys, '_n'),
  },
  count_in: {
    signature: 'count_in(a, b, …)',
    meaning: 'How many rows have the same values of a, b, ….',
    takes: ['any'],
    repeats: true,
    least: 1,
    gives: 'number',
    evaluate: (keys, rows) => {
      const { of, firstRows } = groupRows(keys, rows)
      const counts = new Int32Array(firstRows.length)
      for (const group of of) if (group >= 0) counts[group]++
      return { type: 'number', values: Float64Array.from(of, (group) => (group < 0 ? NaN : counts[group])) }
    },
    r: (keys) => `count.in(key.of(${keys.join(', ')}))`,
    python: (keys) => `count_in(key_of(${keys.join(', ')}))`,
    stata: (keys, code) => code.inGroup(keys, '_N'),
  },
  mean_in: {
    signature: 'mean_in(x, a, b, …)',
    meaning: 'The mean of x over the rows with the same values of a, b, …; missing values are left out of it.',
    takes: ['number', 'any'],
    repeats: true,
    least: 2,
    gives: 'number',
    evaluate: ([x, ...keys], rows) => meanIn(x.values as Float64Array, keys, rows),
    r: ([x, ...keys]) => `mean.in(${x}, key.of(${keys.join(', ')}))`,
    python: ([x, ...keys]) => `mean_in(${x}, key_of(${keys.join(', ')}))`,
    stata: ([x, ...keys], code) => code.meanIn(x, keys),
  },
} satisfies Record<string, FormulaFunction>

function meanIn(values: Float64Array, keys: Vector[], rows: number): Vector {
  const { of, firstRows } = groupRows(keys, rows)
  const sums = new Float64Array(firstRows.length)
  const counts = new Int32Array(firstRows.length)
  for (let row = 0; row < rows; row++) {
    if (of[row] < 0 || Number.isNaN(values[row])) continue
    sums[of[row]] += values[row]
    counts[of[row]]++
  }
  return {
    type: 'number',
    values: Float64Array.from(of, (group) => (group < 0 || counts[group] === 0 ? NaN : sums[group] / counts[group])),
  }
}

function lagBy(x: Vector, unit: Vector, period: Vector, steps: number, rows: number): Vector {
  const rowOf = new Map<string, number>()
  for (let row = 0; row < rows; row++) {
    const key = keyAt([unit, period], row)
    if (key === null) continue
    const first = rowOf.get(key)
    if (first !== undefined) throw notUnique(unit, period, first, row)
    rowOf.set(key, row)
  }
  const earlier: Vector = {
    type: 'number',
    values: Float64Array.from(period.values as Float64Array, (value) => value - steps),
  }
  const lagged = missingVector(x.type, rows)
  for (let row = 0; row < rows; row++) {
    const key = keyAt([unit, earlier], row)
    const from = key === null ? undefined : rowOf.get(key)
    if (from !== undefined && !isMissingAt(x, from)) (lagged.values as unknown[])[row] = x.values[from]
  }
  return lagged
}

function notUnique(unit: Vector, period: Vector, first: number, second: number): EngineError {
  return new EngineError(
    'recipe/not-unique',
    `Rows ${first + 1} and ${second + 1} are both for ${unit.values[first]} in ${period.values[first]}: lag() needs one row for each unit and period.`,
    { rows: [first + 1, second + 1], hint: 'Aggregate or filter the rows first.' },
  )
}
