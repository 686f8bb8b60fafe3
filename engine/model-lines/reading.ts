import type { ColumnUse, Term } from './r/terms.ts'

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

  /** Fills in one field of the design. */
  set(field: string, value: unknown, says: string, shown: string): void {
    this.analysis[field] = value
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

  /** A list of terms as one field; nothing where there are none. */
  terms(field: string, terms: readonly Term[], says: string, shape: (term: TakenTerm) => unknown): void {
    const kept = this.keep(terms)
    if (kept.length > 0) this.columnsIn(field, kept.map(shape), says, kept)
  }

  /** Those of the terms that are columns; of the others it is said why not. */
  keep(terms: readonly Term[]): TakenTerm[] {
    return terms.filter((term): term is TakenTerm => {
      if (term.kind === 'other') this.leave(term.text, term.why)
      return term.kind !== 'other'
    })
  }

  leave(text: string, why: string): void {
    this.notTaken.push({ text, why })
  }

  remark(text: string): void {
    this.remarks.push(text)
  }

  #note(column: string): void {
    this.columns.add(column)
  }
}

export type TakenTerm = Exclude<Term, { kind: 'other' }>

export function shownColumn({ column, transform }: ColumnUse): string {
  return transform === 'log' ? `log(${column})` : column
}

/** Shape of a covariate that has a transform of its own and no more. */
export function withTransform({ column, transform }: ColumnUse): ColumnUse {
  return { column, transform }
}
