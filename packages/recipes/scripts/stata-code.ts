import type { ColumnFact } from '@casefiles/engine/replication'
import { stataString } from '../replication/quote.ts'
import type { BinaryOperator, TypedExpression } from '../formula/expression.ts'
import { FUNCTIONS } from '../formula/functions.ts'

type Kind = ColumnFact['kind']

/**
 * Commands of Stata, one after the other. Columns are variables `c1`, `c2`, …, since their names need not be names in
 * Stata; what a formula makes on its way are variables `f1`, `f2`, ….
 */
export class StataCode {
  readonly lines: string[] = []
  /** Variable of each column, in the order of the columns. */
  columns = new Map<string, { variable: string; kind: Kind }>()
  private made = 0

  /** Begins with the columns of a file, as variables `c1`, `c2`, …. */
  startWith(columns: readonly ColumnFact[]): void {
    columns.forEach(({ name, kind }, at) => this.set(name, `c${at + 1}`, kind))
    this.made = columns.length
  }

  say(...lines: string[]): void {
    this.lines.push(...lines)
  }

  /** A name that no variable has. */
  fresh(prefix: 'c' | 'f'): string {
    return `${prefix}${++this.made}`
  }

  of(column: string): string {
    return this.columns.get(column)!.variable
  }

  /** Adds a column that is already a variable, or changes which one it is. */
  set(column: string, variable: string, kind: Kind): void {
    this.columns.set(column, { variable, kind })
  }

  /** Makes a variable of an expression. */
  make(expression: string, kind: Kind, prefix: 'c' | 'f' = 'f'): string {
    const variable = this.fresh(prefix)
    this.say(`generate ${kind === 'text' ? 'str2045' : 'double'} ${variable} = ${expression}`)
    if (kind === 'text') this.say(`quietly compress ${variable}`)
    return variable
  }

  missingLike(expression: string): string {
    return this.texts.has(expression) ? '""' : '.'
  }

  private readonly texts = new Set<string>()

  /** An expression for a formula; every part of it is a variable of its own, so that none is computed twice. */
  formula(part: TypedExpression): string {
    const expression = this.part(part)
    const isSimple = part.kind === 'column' || part.kind === 'number' || part.kind === 'text'
    const kind = part.type === 'text' ? 'text' : 'number'
    const name = isSimple || part.kind === 'missing' ? expression : this.make(expression, kind)
    if (kind === 'text') this.texts.add(name)
    return name
  }

  private part(part: TypedExpression): string {
    if (part.kind === 'number') return String(part.value)
    if (part.kind === 'text') return `(${stataString(part.value)})`
    if (part.kind === 'missing') return part.type === 'text' ? '""' : '.'
    if (part.kind === 'column') return this.of(part.name)
    if (part.kind === 'unary') {
      const operand = this.formula(part.operand)
      return part.operator === '-' ? `-${operand}` : `cond(missing(${operand}), ., ${operand} == 0)`
    }
    if (part.kind === 'call')
      return FUNCTIONS.get(part.name)!.stata(
        part.args.map((arg) => this.formula(arg)),
        this,
      )
    return binary(part.operator, this.formula(part.left), this.formula(part.right))
  }

  /** A variable of an expression, for commands that take no expression. */
  private variable(expression: string): string {
    if (/^[cf]\d+$/.test(expression)) return expression
    return this.make(expression, this.texts.has(expression) ? 'text' : 'number')
  }

  private group(keys: string[]): string {
    const group = this.fresh('f')
    this.say(`egen long ${group} = group(${keys.map((key) => this.variable(key)).join(' ')})`)
    return group
  }

  /** A count within the rows of the same keys, in the order of the rows. */
  inGroup(keys: string[], count: '_n' | '_N'): string {
    const group = this.group(keys)
    const variable = this.fresh('f')
    this.say(`bysort ${group} (row): generate double ${variable} = ${count} if !missing(${group})`, 'sort row')
    return variable
  }

  meanIn(x: string, keys: string[]): string {
    const group = this.group(keys)
    const variable = this.fresh('f')
    this.say(
      `egen double ${variable} = mean(${x}), by(${group})`,
      `quietly replace ${variable} = . if missing(${group})`,
      'sort row',
    )
    return variable
  }

  /** The value of the same unit so many periods before, by a merge of the data with themselves. */
  lag(x: string, unit: string, period: string, steps: string): string {
    const names = [this.fresh('f'), this.fresh('f'), this.fresh('f')]
    const [u, p, value] = names
    const file = this.fresh('f')
    const from = [this.variable(unit), this.variable(period), this.variable(x)]
    this.say(
      `tempfile ${file}`,
      'preserve',
      `keep ${[...new Set(from)].join(' ')}`,
      ...names.map((name, at) => `clonevar ${name} = ${from[at]}`),
      `keep if !missing(${u}, ${p})`,
      `keep ${names.join(' ')}`,
      `isid ${u} ${p}`,
      `save \`${file}'`,
      'restore',
      `clonevar ${u} = ${from[0]}`,
      `generate double ${p} = ${from[1]} - (${steps})`,
      `merge m:1 ${u} ${p} using \`${file}', keep(master match) nogenerate`,
      'sort row',
    )
    if (this.texts.has(from[2]) || this.texts.has(x)) this.texts.add(value)
    return value
  }
}

function binary(operator: BinaryOperator, a: string, b: string): string {
  if (operator === 'and') return `cond(${a} == 0 | ${b} == 0, 0, cond(missing(${a}, ${b}), ., 1))`
  if (operator === 'or') return `cond(${a} == 1 | ${b} == 1, 1, cond(missing(${a}, ${b}), ., 0))`
  if (operator === '^') return `cond(missing(${a}, ${b}), ., (${a})^(${b}))`
  if (['+', '-', '*', '/'].includes(operator)) return `(${a}) ${operator} (${b})`
  return `cond(missing(${a}, ${b}), ., ${a} ${operator} ${b})`
}
