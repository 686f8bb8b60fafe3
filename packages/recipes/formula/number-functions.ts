import type { FormulaFunction, Vector } from './formula-function.ts'
import { finiteInSql, sqlWhere } from './single-value-in-sql.ts'

/** A function of numbers, row by row; missing where one of them is. */
function ofNumbers(of: (...values: number[]) => number): FormulaFunction['evaluate'] {
  return (args, rows) => {
    const values = new Float64Array(rows)
    const columns = args as (Vector & { type: 'number' })[]
    for (let row = 0; row < rows; row++) values[row] = of(...columns.map((column) => column.values[row]))
    return { type: 'number', values }
  }
}

const one = { takes: ['number'], least: 1, gives: 'number' } as const
const several = { takes: ['number'], repeats: true, least: 2, gives: 'number' } as const
const list = (args: string[]): string => args.join(', ')
/** Stata's own leave missing values out. */
const unlessMissing = (name: string) => (args: string[]) => `cond(missing(${list(args)}), ., ${name}(${list(args)}))`
/** SQL's own leave missing values out. */
const foldInSql = (args: string[], first: '<' | '>') =>
  `list_reduce([${list(args)}], lambda a, b: CASE WHEN a IS NULL OR b IS NULL THEN NULL WHEN b ${first} a THEN b ELSE a END)`

/** Functions of numbers. */
export const NUMBER_FUNCTIONS = {
  log: {
    ...one,
    signature: 'log(x)',
    meaning: 'Natural logarithm; not defined for zero and below.',
    mayBeUndefined: true,
    evaluate: ofNumbers(Math.log),
    r: ([x]) => `fin(suppressWarnings(log(${x})))`,
    python: ([x]) => `fin(np.log(${x}))`,
    stata: ([x]) => `ln(${x})`,
    sql: ([x]) => `ln(${sqlWhere(x, 'v > 0')})`,
  },
  exp: {
    ...one,
    signature: 'exp(x)',
    meaning: 'e to the power of x, the inverse of log.',
    mayBeUndefined: true,
    evaluate: ofNumbers(Math.exp),
    r: ([x]) => `fin(exp(${x}))`,
    python: ([x]) => `fin(np.exp(${x}))`,
    stata: ([x]) => `exp(${x})`,
    sql: ([x]) => finiteInSql(`exp(${x})`),
  },
  sqrt: {
    ...one,
    signature: 'sqrt(x)',
    meaning: 'Square root; not defined below zero.',
    mayBeUndefined: true,
    evaluate: ofNumbers(Math.sqrt),
    r: ([x]) => `fin(suppressWarnings(sqrt(${x})))`,
    python: ([x]) => `fin(np.sqrt(${x}))`,
    stata: ([x]) => `sqrt(${x})`,
    sql: ([x]) => `sqrt(${sqlWhere(x, 'v >= 0')})`,
  },
  abs: {
    ...one,
    signature: 'abs(x)',
    meaning: 'The size of x without its sign.',
    evaluate: ofNumbers(Math.abs),
    r: ([x]) => `abs(${x})`,
    python: ([x]) => `np.abs(${x})`,
    stata: ([x]) => `abs(${x})`,
    sql: ([x]) => `abs(${x})`,
  },
  floor: {
    ...one,
    signature: 'floor(x)',
    meaning: 'The whole number at or below x.',
    evaluate: ofNumbers(Math.floor),
    r: ([x]) => `floor(${x})`,
    python: ([x]) => `np.floor(${x})`,
    stata: ([x]) => `floor(${x})`,
    sql: ([x]) => `floor(${x})`,
  },
  round: {
    ...one,
    signature: 'round(x)',
    meaning: 'The nearest whole number; halves go up (2.5 to 3, -2.5 to -2).',
    evaluate: ofNumbers((x) => Math.floor(x + 0.5)),
    r: ([x]) => `floor(${x} + 0.5)`,
    python: ([x]) => `np.floor(${x} + 0.5)`,
    stata: ([x]) => `floor(${x} + 0.5)`,
    sql: ([x]) => `floor(${x} + 0.5e0)`,
  },
  min: {
    ...several,
    signature: 'min(a, b, …)',
    meaning: 'The smallest of several values of one row; missing where one of them is.',
    evaluate: ofNumbers(Math.min),
    r: (args) => `pmin(${args.map((arg) => `full(${arg})`).join(', ')})`,
    python: (args) => args.reduce((left, right) => `np.minimum(${left}, ${right})`),
    stata: unlessMissing('min'),
    sql: (args) => foldInSql(args, '<'),
  },
  max: {
    ...several,
    signature: 'max(a, b, …)',
    meaning: 'The largest of several values of one row; missing where one of them is.',
    evaluate: ofNumbers(Math.max),
    r: (args) => `pmax(${args.map((arg) => `full(${arg})`).join(', ')})`,
    python: (args) => args.reduce((left, right) => `np.maximum(${left}, ${right})`),
    stata: unlessMissing('max'),
    sql: (args) => foldInSql(args, '>'),
  },
} satisfies Record<string, FormulaFunction>
