import { isDecimalNumber } from '@casefiles/engine/frame'
import { sqlString, stataString } from '../replication/quote.ts'
import { type FormulaFunction, isMissingAt, type Vector } from './formula-function.ts'
import { finiteInSql, sqlWhere } from './single-value-in-sql.ts'

type Text = Vector & { type: 'text' }

function numbersOf({ values }: Text, of: (text: string) => number): Vector {
  return { type: 'number', values: Float64Array.from(values, (text) => (text === null ? NaN : of(text))) }
}

const DAY = /^\d{4}-\d{2}-\d{2}/
const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
/** The same rule as `isDecimalNumber`. */
export const NUMBER_PATTERN = '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$'

/** A part of a day written year-month-day, as a number. */
function partOfDay(name: string, from: number, length: number): FormulaFunction {
  return {
    signature: `${name}(day)`,
    meaning: `The ${name} of a day that is written year-month-day (2021-03-05); missing for anything else.`,
    takes: ['text'],
    least: 1,
    gives: 'number',
    evaluate: ([day]) =>
      numbersOf(day as Text, (text) => (DAY.test(text) ? Number(text.slice(from, from + length)) : NaN)),
    r: ([x]) => `part.of.day(${x}, ${from + 1}, ${from + length})`,
    python: ([x]) => `part_of_day(${x}, ${from}, ${from + length})`,
    stata: ([x]) => `cond(ustrregexm(${x}, "${DAY_PATTERN}"), real(substr(${x}, ${from + 1}, ${length})), .)`,
    sql: ([x]) => `TRY_CAST(substr(regexp_extract(${x}, '${DAY_PATTERN}'), ${from + 1}, ${length}) AS DOUBLE)`,
  }
}

/** Functions of text. */
export const TEXT_FUNCTIONS = {
  year: partOfDay('year', 0, 4),
  month: partOfDay('month', 5, 2),
  number: {
    signature: 'number(text)',
    meaning: 'The number that a text holds (with a decimal point); missing where it holds none.',
    takes: ['text'],
    least: 1,
    gives: 'number',
    evaluate: ([x]) => numbersOf(x as Text, (text) => (isDecimalNumber(text) ? Number(text) : NaN)),
    r: ([x]) => `number.in(${x})`,
    python: ([x]) => `number_in(${x})`,
    stata: ([x]) => `cond(ustrregexm(${x}, ${stataString(NUMBER_PATTERN)}), real(${x}), .)`,
    sql: ([x]) => finiteInSql(`TRY_CAST(regexp_extract(${x}, ${sqlString(NUMBER_PATTERN)}) AS DOUBLE)`),
  },
  text: {
    signature: 'text(x)',
    meaning: 'A whole number as text, to join it with other text; missing for numbers with a fraction.',
    takes: ['number'],
    least: 1,
    gives: 'text',
    evaluate: ([{ values }]) => ({
      type: 'text',
      values: Array.from(values as Float64Array, (value) =>
        Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value + 0) : null,
      ),
    }),
    r: ([x]) => `whole.text(${x})`,
    python: ([x]) => `whole_text(${x})`,
    stata: ([x]) => `cond(${x} == floor(${x}) & abs(${x}) < 1e15, strofreal(${x}, "%18.0f"), "")`,
    sql: ([x]) => `CAST(CAST(${sqlWhere(x, 'v = floor(v) AND abs(v) < 1e15')} AS BIGINT) AS VARCHAR)`,
  },
  concat: {
    signature: 'concat(a, b, …)',
    meaning: 'Texts put one after the other; missing where one of them is.',
    takes: ['text'],
    repeats: true,
    least: 2,
    gives: 'text',
    evaluate: (args, rows) => ({
      type: 'text',
      values: Array.from({ length: rows }, (_, row) =>
        args.some((arg) => isMissingAt(arg, row)) ? null : args.map(({ values }) => values[row]).join(''),
      ),
    }),
    r: (args) => `joined(${args.join(', ')})`,
    python: (args) => `joined(${args.join(', ')})`,
    stata: (args) => `cond(missing(${args.join(', ')}), "", ${args.join(' + ')})`,
    sql: (args) => `(${args.join(' || ')})`,
  },
  starts_with: {
    signature: 'starts_with(x, "a")',
    meaning: 'Whether a text begins with another that is written out; missing where the text is.',
    takes: ['text', 'literal'],
    least: 2,
    gives: 'truth',
    evaluate: ([x, start], rows) => ({
      type: 'truth',
      values: Float64Array.from({ length: rows }, (_, row) => {
        const text = x.values[row]
        return text === null ? NaN : String(text).startsWith(start.values[row] as string) ? 1 : 0
      }),
    }),
    r: ([x, start]) => `startsWith(full(${x}), ${start})`,
    python: ([x, start]) => `begins(${x}, ${start})`,
    stata: ([x, start]) => `cond(missing(${x}), ., ustrpos(${x}, ${start}) == 1)`,
    sql: ([x, start]) => `starts_with(${x}, ${start})`,
  },
} satisfies Record<string, FormulaFunction>
