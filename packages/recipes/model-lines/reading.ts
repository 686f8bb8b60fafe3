import { columnInFormula } from '@casefiles/engine/frame'
import { joinWithAnd } from '@casefiles/engine/words'
import type { ColumnTerm, ColumnUse, Factor, Product, Term } from './r/terms.ts'

/** One choice that a line fills in: what it is for readers, and what stands there now. */
export interface Taken {
  says: string
  value: string
}

/** A part of a line that fills nothing in, with the reason and the way out. */
export interface NotTaken {
  text: string
  why: string
}

/** A step of a data recipe that makes a column which the line multiplies. */
export interface ColumnToMake {
  kind: 'derive'
  column: string
  formula: string
}

/**
 * Collects what a line says while a design reads it: choices in the shape of the design's schema, what was taken, what was
 * not, and what a reader of the line should know of the difference between the peer and this engine.
 */
export class Reading {
  readonly analysis: Record<string, unknown> = {}
  readonly taken: Taken[] = []
  readonly notTaken: NotTaken[] = []
  readonly remarks: string[] = []
  /** Every column that the line names, in the order in which it names them. */
  readonly columns = new Set<string>()
  /** Steps of a data recipe that make the columns which the line multiplies. */
  readonly steps: ColumnToMake[] = []
  readonly #indicators: ReadonlySet<string>
  readonly #computed = new Set<string>()
  readonly #made: { column: string; text: string }[] = []
  readonly #products = new Map<string, { step: ColumnToMake; of: Product['factors'] }>()
  #treatment: string | null = null

  /** @param indicators columns that hold 0 and 1 and nothing else, so that their groups can be multiplied */
  constructor(indicators: readonly string[] = []) {
    this.#indicators = new Set(indicators)
  }

  /** Fills in one field of the design. */
  set(field: string, value: unknown, says: string, shown: string): void {
    this.analysis[field] = value
    this.taken.push({ says, value: shown })
  }

  /** What the line asks for and every design of the kind has anyway. */
  take(says: string, shown: string): void {
    this.taken.push({ says, value: shown })
  }

  /** Fills in a field that is the name of a column. */
  column(field: string, column: string, says: string): void {
    this.#note(column)
    this.set(field, column, says, column)
  }

  /** The outcome, with its logarithm where the line takes it. */
  outcome({ column, transform }: ColumnUse): void {
    this.#note(column)
    this.set('outcome', { column, transform }, 'Outcome', shownColumn({ column, transform }))
  }

  /** Fills in a field that holds columns in any shape. */
  columnsIn(field: string, value: unknown, says: string, uses: readonly ColumnUse[]): void {
    for (const { column } of uses) this.#note(column)
    this.set(field, value, says, uses.map(shownColumn).join(', '))
  }

  /** Fills in a field that holds sets of columns, such as `region` and `year` together. */
  columnLists(field: string, lists: readonly { columns: readonly string[] }[], says: string): void {
    for (const { columns } of lists) for (const column of columns) this.#note(column)
    this.set(field, lists, says, lists.map(({ columns }) => columns.join(' × ')).join(', '))
  }

  /** A list of terms as one field; nothing where there are none. */
  terms(field: string, terms: readonly Term[], says: string, shape: (term: ColumnTerm) => unknown): void {
    const kept = this.keep(terms)
    if (kept.length > 0) this.columnsIn(field, kept.map(shape), says, kept)
  }

  /** The column that says who is treated: what is multiplied with it is no covariate. */
  treats(column: string): void {
    this.#treatment = column
  }

  /**
   * Those of the terms that are columns, each once; of the others it is said why not. A product becomes the column that a step
   * of a data recipe makes, and so does a square where the design has none of its own.
   */
  keep(terms: readonly Term[], hasSquares = false): ColumnTerm[] {
    const kept = terms.flatMap((term): ColumnTerm[] => {
      if (term.kind === 'product') return this.#multiply(term)
      if (term.kind === 'square' && !hasSquares) return this.#multiply(squareOf(term))
      if (term.kind !== 'other') return [term]
      this.leave(term.text, term.why)
      return []
    })
    return kept.filter((term, place) => kept.findIndex((other) => isSame(term, other)) === place)
  }

  #multiply(product: Product): ColumnTerm[] {
    const { factors, text } = product
    const [a, b] = factors
    if (factors.some(({ column }) => column === this.#treatment)) {
      this.leave(
        text,
        'A product with the treatment is no covariate: declare the groups it may affect differently as subgroups.',
      )
      return []
    }
    const group = factors.find(({ groups, column }) => groups !== undefined && !this.#indicators.has(column))
    if (group) {
      this.leave(text, whyNotGroups(group, group === a ? b : a))
      return []
    }
    const step = productStep(factors)
    this.#products.set(step.column, { step, of: factors })
    return [...besideProduct(product), { column: step.column, transform: 'none' as const }].map(
      ({ column, transform }) => ({ kind: 'number', column, transform }),
    )
  }

  leave(text: string, why: string): void {
    this.notTaken.push({ text, why })
  }

  remark(text: string): void {
    this.remarks.push(text)
  }

  /** What says how an estimate is computed, shown or stored, and is no choice of a design. */
  computes(text: string): void {
    this.#computed.add(text)
  }

  /** A column that the line makes before it is used, as `transform(data, y = y / 100)` does. */
  makes(column: string, text: string): void {
    this.#made.push({ column, text })
  }

  /** Says what can be said once all is read: which of the columns that the line makes it uses, and what fixes no choice. */
  finish(): void {
    for (const { column, text } of this.#made) if (this.columns.has(column)) this.leave(text, MADE_BEFORE)
    const options = [...this.#computed].map((text) => `“${text}”`)
    if (options.length === 0) return
    const says = options.length === 1 ? 'says' : 'say'
    this.remark(
      `${joinWithAnd(options)} ${says} how an estimate is computed, shown or stored, which is no choice of a design.`,
    )
  }

  /** A column that is made is no column of the data yet: those that it is made of are. */
  #note(column: string): void {
    const product = this.#products.get(column)
    if (product === undefined) {
      this.columns.add(column)
      return
    }
    if (!this.steps.includes(product.step)) this.steps.push(product.step)
    for (const factor of product.of) this.columns.add(factor.column)
  }
}

const MADE_BEFORE =
  'The line makes this column before it uses it. Make it by a step of the data recipe, under a name of its own, and name that.'

/** The step of a data recipe that makes a product a column of its own: `x1_x_x2 = x1 * x2`. */
function productStep([a, b]: Product['factors']): ColumnToMake {
  const names = [nameOf(a), nameOf(b)]
  const column = names[0] === names[1] ? `${names[0]}_squared` : names.join('_x_')
  return { kind: 'derive', column, formula: `${inFormula(a)} * ${inFormula(b)}` }
}

/**
 * The columns that stand in the model beside the product. `a * b` names both. Groups of 0 and 1 have a slope each, which is
 * the same as one slope for all and the product for what the second group has more.
 */
function besideProduct({ factors, hasMains }: Product): Factor[] {
  const [a, b] = factors
  const hasAllGroups = ({ groups }: Factor) => groups === 'all'
  return hasMains ? [a, b] : [...(hasAllGroups(b) ? [a] : []), ...(hasAllGroups(a) ? [b] : [])]
}

/** Why groups that are not 0 and 1 are not multiplied, with the step that does it. */
function whyNotGroups({ column }: Factor, other: Factor): string {
  const made = `${column}_1_x_${nameOf(other)} = if(${columnInFormula(column)} == 1, ${inFormula(other)}, 0)`
  return `“${column}” is multiplied where the data hold it as 0 and 1. Otherwise add a step of the data recipe, “New column”, for each group but one, such as ${made}, and name these columns in the line.`
}

const nameOf = ({ column, transform }: ColumnUse): string => (transform === 'log' ? `log_${column}` : column)

function inFormula({ column, transform }: ColumnUse): string {
  const name = columnInFormula(column)
  return transform === 'log' ? `log(${name})` : name
}

function squareOf({ column, transform }: ColumnTerm): Product {
  const use = { column, transform }
  return { kind: 'product', text: `${shownColumn(use)}^2`, factors: [use, use], hasMains: false }
}

function isSame(a: ColumnTerm, b: ColumnTerm): boolean {
  return a.kind === b.kind && a.column === b.column && a.transform === b.transform
}

export function shownColumn({ column, transform }: ColumnUse): string {
  return transform === 'log' ? `log(${column})` : column
}

/** Shape of a covariate that may be a category: `factor(region)`, `i.region` are never one number. */
export function withKind({ column, transform, kind }: ColumnTerm): ColumnUse & { kind?: 'category' } {
  return { column, transform, ...(kind === 'category' && { kind }) }
}

/** Shape of a covariate that has a transform of its own and no more. */
export function withTransform({ column, transform }: ColumnUse): ColumnUse {
  return { column, transform }
}
