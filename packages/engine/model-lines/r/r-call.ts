import type { Reading } from '../reading.ts'
import { membersOf, numberOf, type Call, type Expression } from './parse.ts'
import { columnOf, termsOf, type ColumnUse, type Renamed, type Term } from './terms.ts'

/** Arguments that say where the data are, or how a result is printed: nothing that a design fixes. */
const SAYS_NOTHING = new Set(
  `data panel.id panel print_details verbose fixef.rm notes lean mem.clean nthreads pl cores all faster_mode
  fixef.iter fixef.tol covs_drop return_condition_number try_cholesky x.vars include.gmm foo`.split(/\s+/),
)

/** A call of a peer's function: its arguments by name, each asked for once; what nobody asked for is reported. */
export class RCall {
  readonly line: string
  readonly name: string
  readonly #values = new Map<string, Expression>()
  readonly #asked = new Set<string>()
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
      if (key !== undefined) this.#values.set(key, value)
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

  column(name: string, renamed?: Renamed): ColumnUse | null {
    return this.#as(name, (value) => columnOf(value, renamed), NO_COLUMN)
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
      if (isUsualLevel(name, value)) continue
      const isData = DATA.has(name)
      if (isData ? !leavesOutRows(value) : unread === undefined && (this.#asked.has(name) || SAYS_NOTHING.has(name)))
        continue
      const reason = isData ? OTHER_ROWS : (unread ?? why[name] ?? REASONS[name] ?? 'Nothing here corresponds to it.')
      reading.leave(`${name} = ${this.shown(value)}`, reason)
    }
  }
}

/** Intervals of 95 in 100, as they are here, under the names that packages have for them. */
function isUsualLevel(name: string, value: Expression): boolean {
  const level = ['alpha', 'alp', 'level', 'ci', 'conf.level'].includes(name) ? numberOf(value) : null
  return level === 95 || level === 0.95 || level === 0.05
}

/** Arguments that name the data. */
const DATA = new Set(['data', 'df', 'foo'])

/** `subset(d, t < 9)`, `filter(d, t < 9)`, `d[d$t < 9, ]`, or another call whose rows are not known. */
export function leavesOutRows(value: Expression): boolean {
  if (value.kind === 'operator' && value.operator === '|>') return value.operands.some(leavesOutRows)
  return value.kind === 'call' && !KEEPS_ROWS.has(value.name)
}

const KEEPS_ROWS = new Set(
  `transform mutate within as.data.frame data.frame as_tibble as.data.table setDT panel pdata.frame select rename arrange`.split(
    ' ',
  ),
)

export const NO_COLUMN = 'It names no column. Make it a column of the data by a step of the data recipe, and name that.'

export const SE_FOLLOW = 'The standard errors follow the design: clustered where units were, robust elsewhere.'

export const OTHER_ROWS = 'Which rows are used is part of the data: leave the others out in a step of the data recipe.'

const REASONS: Readonly<Record<string, string>> = {
  subset: OTHER_ROWS,
  se_type: SE_FOLLOW,
  se: SE_FOLLOW,
  vcov: SE_FOLLOW,
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
