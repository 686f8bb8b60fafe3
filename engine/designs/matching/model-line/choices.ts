import type { ColumnTerm, Term } from '../../../model-lines/r/terms.ts'
import type { Reading } from '../../../model-lines/reading.ts'

/** Matching covariates: a column with `I(x^2)` beside it is one covariate with its square. */
export function readCovariates(reading: Reading, field: string, terms: readonly Term[], says: string): void {
  const kept = reading.keep(terms, true)
  const squared = new Set(kept.filter(({ kind }) => kind === 'square').map(({ column }) => column))
  const own = kept.filter(({ kind, column }) => kind !== 'square' || !isPlain(kept, column))
  if (own.length === 0) return
  reading.columnsIn(
    field,
    own.map((term) => covariateOf(term, squared)),
    says,
    own,
  )
  if (own.some(({ kind }) => kind === 'category')) {
    reading.remark(
      'Columns taken as groups need the level that the others are compared with: name it in the step Covariates.',
    )
  }
}

function isPlain(terms: readonly ColumnTerm[], column: string): boolean {
  return terms.some((term) => term.kind === 'number' && term.column === column)
}

function covariateOf({ kind, column, transform }: ColumnTerm, squared: ReadonlySet<string>): Record<string, unknown> {
  return kind === 'category' ? { kind, column } : { kind: 'number', column, transform, squared: squared.has(column) }
}

export function readTreatment(reading: Reading, column: string): void {
  reading.treats(column)
  const treatment = { column, treatedValues: ['1'] }
  reading.columnsIn('treatment', treatment, 'Treated where it is 1', [{ column, transform: 'none' }])
}

export function readEstimand(reading: Reading, estimand: string): void {
  if (estimand === 'ATT' || estimand === 'ATE') {
    reading.set('estimand', estimand, 'Estimand', estimand)
    return
  }
  reading.leave(estimand, 'The effect on those treated (ATT) and on everyone (ATE) are offered.')
}

export interface Neighbours {
  ratio: number | null
  caliper: number | null
  order: string | null
}

/** The matching estimates that stand beside the primary one. */
export function readNeighbours(reading: Reading, { ratio, caliper, order }: Neighbours): void {
  const orders = ['largest', 'data', 'closest']
  const chosen = { ratio: ratio ?? 1, caliper, order: order !== null && orders.includes(order) ? order : 'largest' }
  const limit = caliper === null ? 'no caliper' : `caliper ${caliper} SD`
  reading.set('nearestNeighbour', chosen, 'Nearest neighbors', `${chosen.ratio} for each treated unit, ${limit}`)
  if (order !== null && !orders.includes(order))
    reading.leave(order, 'Matches are made largest score first, in the order of the data, or closest first.')
}

export const PRIMARY_IS_WEIGHTED =
  'The primary estimate weights by the propensity score and adjusts (AIPW); the matched estimates stand beside it.'
