import type { Reading } from '../reading.ts'
import { membersOf, numberOf, type Call, type Expression } from './parse.ts'
import { columnOf, termsOf, type ColumnUse, type Renamed, type Term } from './terms.ts'

/** Arguments that say how an estimate is computed, shown or stored: nothing that a design fixes. */
const COMPUTES = new Set(
  `print_details verbose notes warn lean mem.clean data.save nthreads pl cores all faster_mode fixef.iter fixef.tol
  glm.iter glm.tol collin.tol covs_drop return_condition_number return_vcov try_cholesky diagnostics graph_off x.vars
  include.gmm keepX keepCX keepModel nostats model include.psweights include.obj demeaner_backend solver fixef_tol
  fixef_maxiter iwls_tol iwls_maxiter collin_tol store_data copy_data`.split(/\s+/),
)

/** A call of a peer's function: its arguments by name, each asked for once; what nobody asked for is reported. */
export class RCall {
  readonly line: string
  readonly name: string
  readonly #values = new Map<string, Expression>()
  readonly #asked = new Set<string>()
  /** What stands behind the last argument whose place is known. */
  readonly #beyond: Expression[] = []
  readonly #usedNames = new Set<string>()
  /** Why what stands there could not be read as what was asked for. */
  readonly #unread = new Map<string, string>()

  /** @param order names of the function's arguments in the order in which they may stand without a name */
  constructor(call: Call, line: string, order: readonly string[]) {
    this.line = line
    this.name = call.name
    const named = new Set(call.args.map(({ name }) => name))
    const places = order.filter((name) => !named.has(name))
    for (const { name, value } of call.args) {
      const key = name ?? places.shift()
      if (key === undefined) this.#beyond.push(value)
      else this.#values.set(key, value)
    }
  }

  get(name: string): Expression | null {
    this.#asked.add(name)
    const value = this.#values.get(name)
    return value === undefined || (value.kind === 'name' && value.name === 'NULL') ? null : value
  }

  /** What stands there, as it was typed. */
  shown(expression: Expression): string {
    return this.line.slice(expression.from, expression.to)
  }

  number(name: string): number | null {
    return this.#as(name, numberOf, 'It is no number as it stands here: write the number itself.')
  }

  /** A text such as `"nevertreated"`; of a list of them the first, as R takes it. */
  word(name: string): string | null {
    return this.#as(
      name,
      (value) => {
        const [first] = membersOf(value)
        return first?.kind === 'text' ? first.value : null
      },
      'Only a word in quotes is taken here.',
    )
  }

  /** `TRUE` or `T`, `FALSE` or `F`. */
  flag(name: string): boolean | null {
    return this.#as(
      name,
      (value) => (value.kind === 'name' && /^(TRUE|T|FALSE|F)$/.test(value.name) ? value.name.startsWith('T') : null),
      'Only TRUE and FALSE are taken here.',
    )
  }

  /** @param renamed names that the line itself makes, which are read as what they are made of */
  column(name: string, renamed?: Renamed): ColumnUse | null {
    const own = renamed?.size ? this.#as(name, (value) => columnOf(value), NO_COLUMN) : null
    if (own) this.#usedNames.add(own.column)
    return this.#as(name, (value) => columnOf(value, renamed), NO_COLUMN)
  }

  /** A column as it stands, for what takes no logarithm: a weight, a unit, a period. */
  plainColumn(name: string): ColumnUse | null {
    const plain = (use: ColumnUse | null) => (use?.transform === 'none' ? use : null)
    return this.#as(name, (value) => plain(columnOf(value)), NO_COLUMN)
  }

  /** Reads the argument; one that stands there and cannot be read is reported with the rest, unless somebody else reads it. */
  #as<Read>(name: string, read: (value: Expression) => Read | null, why: string): Read | null {
    const value = this.get(name)
    if (value === null) return null
    const found = read(value)
    if (found === null) this.#unread.set(name, why)
    else this.#unread.delete(name)
    return found
  }

  /** Says that what stands there was read or reported in another way. */
  settle(name: string): void {
    this.#unread.delete(name)
  }

  /** Columns of `~ a + b`, `c("a", "b")`, `cbind(a, b)`, `data[c("a", "b")]`. */
  terms(name: string, renamed?: Renamed): Term[] {
    const value = this.get(name)
    if (value === null) return []
    this.settle(name)
    return membersOf(innermost(value)).flatMap((member) => {
      const right = member.kind === 'operator' && member.operator === '~' ? (member.operands.at(-1) ?? member) : member
      return termsOf(right, this.line, renamed)
    })
  }

  /** Reports each argument that nobody asked for or that could not be read, and rows that are left out where data are named. */
  leaveRest(reading: Reading, why: Readonly<Record<string, string>> = {}): void {
    for (const [name, value] of this.#values) {
      const unread = this.#unread.get(name)
      const text = `${name} = ${this.shown(value)}`
      if (DATA.has(name)) this.#leaveData(name, value, reading)
      else if (isUsualLevel(name, value)) reading.take('Intervals', 'hold the truth in 95 of 100 samples')
      else if (unread === undefined && this.#asked.has(name)) continue
      else if (unread === undefined && (COMPUTES.has(name) || isCiFlag(name, value))) reading.computes(text)
      else if (NAMES_PANEL.has(name)) reading.remark(`“${name}” ${COUNTS_LAGS}`)
      else reading.leave(text, unread ?? why[name] ?? REASONS[name] ?? 'Nothing here corresponds to it.')
    }
    for (const value of this.#beyond) reading.leave(this.shown(value), NO_PLACE)
  }

  #leaveData(name: string, value: Expression, reading: Reading): void {
    if (leavesOutRows(value)) reading.leave(`${name} = ${this.shown(value)}`, OTHER_ROWS)
    for (const { column, text } of columnsMadeIn(value, this.line))
      if (!this.#usedNames.has(column)) reading.makes(column, text)
  }
}

const NO_PLACE = 'Its place in the call names no argument that is read: write the name before it.'

/** `ci = FALSE` of estimatr leaves the intervals out of what is printed; a number is their level. */
function isCiFlag(name: string, value: Expression): boolean {
  return name === 'ci' && value.kind === 'name'
}

const NAMES_PANEL = new Set(['panel.id', 'panel_id'])
const COUNTS_LAGS =
  'says in which units and periods lags are counted; unit and period are taken from the rest of the line.'

/** Intervals of 95 in 100, as they are here, under the names that packages have for them. */
function isUsualLevel(name: string, value: Expression): boolean {
  const level = LEVELS.includes(name) ? numberOf(value) : null
  return level === 95 || level === 0.95 || level === 0.05
}

const LEVELS = ['alpha', 'alp', 'level', 'ci', 'ci_level', 'conf.level']

/** Arguments that name the data. */
const DATA = new Set(['data', 'df', 'foo'])

/** `subset(d, t < 9)`, `filter(d, t < 9)`, `d[d$t < 9, ]`, or another call whose rows are not known. */
export function leavesOutRows(value: Expression): boolean {
  if (value.kind === 'operator' && value.operator === '|>') return value.operands.some(leavesOutRows)
  if (value.kind !== 'call') return false
  const inner = innerData(value)
  return !KEEPS_ROWS.has(value.name) || (inner !== null && leavesOutRows(inner))
}

/** Of `transform(subset(d, t < 9), y = log(y))` the `subset(d, t < 9)`. */
function innerData({ args: [first] }: Call): Expression | null {
  return first?.name === null && first.value.kind === 'call' && first.value.name !== 'across' ? first.value : null
}

/** Columns that data are given in the line, as `y = log(x)` of `transform(d, y = log(x))`. */
export function columnsMadeIn(value: Expression, line: string): { column: string; text: string }[] {
  if (value.kind === 'operator' && value.operator === '|>')
    return value.operands.flatMap((operand) => columnsMadeIn(operand, line))
  if (value.kind !== 'call' || !KEEPS_ROWS.has(value.name)) return []
  const inner = innerData(value)
  const own = value.args.flatMap(({ name, value: made }) =>
    name === null ? [] : [{ column: name, text: `${name} = ${line.slice(made.from, made.to)}` }],
  )
  return [...(inner === null ? [] : columnsMadeIn(inner, line)), ...own]
}

const KEEPS_ROWS = new Set(
  `transform mutate within as.data.frame data.frame as_tibble as.data.table setDT panel pdata.frame select rename arrange`.split(
    ' ',
  ),
)

export const NO_COLUMN = 'It names no column. Make it a column of the data by a step of the data recipe, and name that.'

export const SE_FOLLOW = 'The standard errors follow the design: clustered where units were, robust elsewhere.'

export const OTHER_ROWS = 'Which rows are used is part of the data: leave the others out in a step of the data recipe.'

export const ONLY_95 = 'Intervals hold the truth in 95 of 100 samples.'

export const SINGLE_ROWS =
  'Groups with one row add nothing to the estimate. Whether they count in its error is no choice here.'

const REASONS: Readonly<Record<string, string>> = {
  subset: OTHER_ROWS,
  se_type: SE_FOLLOW,
  se: SE_FOLLOW,
  vcov: SE_FOLLOW,
  ...Object.fromEntries(LEVELS.map((name) => [name, ONLY_95])),
  ...Object.fromEntries(['fixef.rm', 'fixef_rm'].map((name) => [name, SINGLE_ROWS])),
}

/** Of `as.matrix(data[c("a", "b")])` the `c("a", "b")`. */
function innermost(value: Expression): Expression {
  if (
    value.kind !== 'call' ||
    !['as.matrix', 'as.data.frame', 'data.matrix', 'model.matrix', '['].includes(value.name)
  ) {
    return value
  }
  // model.matrix(~ a + b, data) names its columns in the formula
  const formula = value.args.find((one) => one.value.kind === 'operator' && one.value.operator === '~')
  const inner = (formula ?? value.args.at(-1))?.value
  return inner === undefined ? value : innermost(inner)
}
