import type { Reading } from '../reading.ts'
import { membersOf, numberOf, type Call, type Expression } from './expression.ts'
import { columnOf, termsOf, type ColumnUse, type Renamed, type Term } from './terms.ts'

/** Arguments that say where the data are, or how a result is printed: nothing that a design fixes. */
const SAYS_NOTHING = new Set(
  `data panel.id panel print_details verbose fixef.rm notes lean mem.clean nthreads pl cores all ci alpha alp level cband
  fixef.iter fixef.tol covs_drop return_condition_number try_cholesky x.vars include.gmm allow_unbalanced_panel foo`.split(
    /\s+/,
  ),
)

/** A call of a peer's function: its arguments by name, each asked for once; what nobody asked for is reported. */
export class RCall {
  readonly line: string
  readonly name: string
  readonly #values = new Map<string, Expression>()
  readonly #asked = new Set<string>()

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
    const value = this.get(name)
    return value && numberOf(value)
  }

  /** A text such as `"nevertreated"`; of a list of them the first, as R takes it. */
  word(name: string): string | null {
    const value = this.get(name)
    const first = value && membersOf(value)[0]
    return first?.kind === 'text' ? first.value : null
  }

  /** `TRUE` or `T`, `FALSE` or `F`. */
  flag(name: string): boolean | null {
    const value = this.get(name)
    if (value?.kind !== 'name' || !/^(TRUE|T|FALSE|F)$/.test(value.name)) return null
    return value.name.startsWith('T')
  }

  column(name: string, renamed?: Renamed): ColumnUse | null {
    const value = this.get(name)
    return value && columnOf(value, renamed)
  }

  /** Columns of `~ a + b`, `c("a", "b")`, `cbind(a, b)`, `data[c("a", "b")]`. */
  terms(name: string, renamed?: Renamed): Term[] {
    const value = this.get(name)
    if (value === null) return []
    return membersOf(innermost(value)).flatMap((member) => {
      const right = member.kind === 'operator' && member.operator === '~' ? (member.operands.at(-1) ?? member) : member
      return termsOf(right, this.line, renamed)
    })
  }

  /** Reports each argument that nobody asked for. */
  leaveRest(reading: Reading, why: Readonly<Record<string, string>> = {}): void {
    for (const [name, value] of this.#values) {
      if (this.#asked.has(name) || SAYS_NOTHING.has(name)) continue
      reading.leave(`${name} = ${this.shown(value)}`, why[name] ?? REASONS[name] ?? 'Nothing here corresponds to it.')
    }
  }
}

const REASONS: Readonly<Record<string, string>> = {
  subset: 'Which rows are used is part of the data: leave the others out in a step of the data recipe.',
  se_type: 'The standard errors follow the design: clustered where units were, robust elsewhere.',
  se: 'The standard errors follow the design: clustered where units were, robust elsewhere.',
  vcov: 'The standard errors follow the design: clustered where units were, robust elsewhere.',
}

/** Of `as.matrix(data[c("a", "b")])` the `c("a", "b")`. */
function innermost(value: Expression): Expression {
  if (
    value.kind !== 'call' ||
    !['as.matrix', 'as.data.frame', 'data.matrix', 'model.matrix', '['].includes(value.name)
  ) {
    return value
  }
  const inner = value.args.at(-1)?.value
  return inner === undefined ? value : innermost(inner)
}
