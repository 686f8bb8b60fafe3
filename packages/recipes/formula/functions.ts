import { type FormulaFunction, isMissingAt, type Vector } from './formula-function.ts'
import { GROUP_FUNCTIONS } from './group-functions.ts'
import { NUMBER_FUNCTIONS } from './number-functions.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'

/** The value of one of the vectors in each row; null = missing. */
function choose(vectors: readonly Vector[], rows: number, which: (row: number) => number | null): Vector {
  const { type } = vectors[0]
  if (type === 'text') {
    const values = Array.from({ length: rows }, (_, row) => {
      const at = which(row)
      return at === null ? null : (vectors[at].values[row] as string | null)
    })
    return { type, values }
  }
  const values = Float64Array.from({ length: rows }, (_, row) => {
    const at = which(row)
    return at === null ? NaN : (vectors[at].values[row] as number)
  })
  return { type, values }
}

function truths(rows: number, of: (row: number) => boolean): Vector {
  return { type: 'truth', values: Float64Array.from({ length: rows }, (_, row) => (of(row) ? 1 : 0)) }
}

/** Functions that choose between values, and that ask whether there is one. */
const CHOICE_FUNCTIONS = {
  if: {
    signature: 'if(condition, a, b)',
    meaning: 'a where the condition holds, else b; missing where it is not known whether it holds.',
    takes: ['truth', 'same', 'same'],
    least: 3,
    gives: 'same',
    evaluate: ([{ values }, ...branches], rows) =>
      choose(branches, rows, (row) => (values[row] === 1 ? 0 : values[row] === 0 ? 1 : null)),
    r: ([condition, a, b]) => `ifelse(full(${condition}), full(${a}), full(${b}))`,
    python: ([condition, a, b]) => `if_(${condition}, ${a}, ${b})`,
    stata: ([condition, a, b], code) =>
      `cond(missing(${condition}), ${code.missingLike(a)}, cond(${condition} == 1, ${a}, ${b}))`,
    sql: ([condition, a, b]) => `[${b}, ${a}][CAST(${condition} AS INTEGER) + 1]`,
  },
  is_missing: {
    signature: 'is_missing(x)',
    meaning: 'Whether there is no value.',
    takes: ['any'],
    least: 1,
    gives: 'truth',
    evaluate: ([x], rows) => truths(rows, (row) => isMissingAt(x, row)),
    r: ([x]) => `is.na(full(${x}))`,
    python: ([x]) => `truth(isna(${x}))`,
    stata: ([x]) => `missing(${x})`,
    sql: ([x]) => `(${x} IS NULL)`,
  },
  coalesce: {
    signature: 'coalesce(a, b, …)',
    meaning: 'The first of several values that is not missing.',
    takes: ['same'],
    repeats: true,
    least: 2,
    gives: 'same',
    evaluate: (args, rows) =>
      choose(args, rows, (row) => {
        const at = args.findIndex((arg) => !isMissingAt(arg, row))
        return at < 0 ? null : at
      }),
    r: (args) => args.reduceRight((rest, arg) => `ifelse(is.na(full(${arg})), full(${rest}), full(${arg}))`),
    python: (args) => args.reduceRight((rest, arg) => `if_(truth(isna(${arg})), ${rest}, ${arg})`),
    stata: (args) => args.reduceRight((rest, arg) => `cond(missing(${arg}), ${rest}, ${arg})`),
    sql: (args) => `coalesce(${args.join(', ')})`,
  },
  is_one_of: {
    signature: 'is_one_of(x, "a", "b", …)',
    meaning: 'Whether x is one of the values that are written out; no where it is missing.',
    takes: ['same', 'literal'],
    repeats: true,
    least: 2,
    gives: 'truth',
    evaluate: ([x, ...allowed], rows) =>
      truths(rows, (row) => !isMissingAt(x, row) && allowed.some(({ values }) => values[row] === x.values[row])),
    r: ([x, ...allowed]) => `full(${x}) %in% c(${allowed.join(', ')})`,
    python: ([x, ...allowed]) => `truth(np.isin(full(${x}).astype(object), [${allowed.join(', ')}]))`,
    stata: ([x, ...allowed]) => `(${allowed.map((value) => `${x} == ${value}`).join(' | ')})`,
    sql: ([x, ...allowed]) => `coalesce(${x} IN (${allowed.join(', ')}), false)`,
  },
} satisfies Record<string, FormulaFunction>

/** Every function that a formula may call, by name; a map, so that `toString` is no function. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>(
  Object.entries({ ...NUMBER_FUNCTIONS, ...CHOICE_FUNCTIONS, ...TEXT_FUNCTIONS, ...GROUP_FUNCTIONS }),
)
