import { EngineError } from '../../errors.ts'
import { readText, readTransformed } from '../../frame/read-column.ts'
import type { DataTable } from '../../frame/table.ts'
import { leastSquares } from '../../numerics/least-squares.ts'
import { column, matrix } from '../../numerics/linear-algebra.ts'
import type { Matrix } from '../../numerics/linear-algebra.ts'
import { withConstant } from './cross-section.ts'
import type { CrossSection, Term } from './cross-section.ts'
import type { CovariateSpec } from './spec.ts'

/** A term with its values, one per row in use. */
export interface FilledTerm {
  term: Term
  values: Float64Array
}

/**
 * The columns that declared covariates become, in the order of the spec: a number as it is (and its square where asked
 * for), a category as one 0/1 column for each level but the reference, levels in the order of their code points.
 *
 * @param rows data rows in use, 0-based, in the order of the frame
 * @throws {EngineError} `matching/unknown-reference` when no row in use holds the reference level
 */
export function buildTerms(table: DataTable, covariates: CovariateSpec[], rows: number[]): FilledTerm[] {
  return covariates.flatMap((one) => (one.kind === 'number' ? numberTerms(table, one, rows) : levels(table, one, rows)))
}

type NumberCovariate = Extract<CovariateSpec, { kind: 'number' }>
type CategoryCovariate = Extract<CovariateSpec, { kind: 'category' }>

function numberTerms(table: DataTable, one: NumberCovariate, rows: number[]): FilledTerm[] {
  const all = readTransformed(table, one.column, one.transform, rows)
  const values = Float64Array.from(rows, (row) => all[row]!)
  const term: Term = { name: one.column, label: one.label, source: one.column, sourceLabel: one.label, kind: 'number' }
  if (!one.squared) return [{ term, values }]
  const square: Term = { ...term, name: `${one.column}²`, label: `${one.label}, squared`, kind: 'square' }
  return [
    { term, values },
    { term: square, values: values.map((value) => value * value) },
  ]
}

function levels(table: DataTable, one: CategoryCovariate, rows: number[]): FilledTerm[] {
  const cells = readText(table, one.column)
  const found = [...new Set(rows.map((row) => cells[row]!))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (!found.includes(one.reference)) {
    throw new EngineError(
      'matching/unknown-reference',
      `The reference level "${one.reference}" of "${one.column}" occurs in no row in use; its levels are ${found.slice(0, 10).join(', ')}.`,
      { columns: [one.column] },
    )
  }
  return found
    .filter((level) => level !== one.reference)
    .map((level) => ({
      term: {
        name: `${one.column}: ${level}`,
        label: `${one.label}: ${level}`,
        source: one.column,
        sourceLabel: one.label,
        kind: 'level',
      },
      values: Float64Array.from(rows, (row) => (cells[row] === level ? 1 : 0)),
    }))
}

export interface TermMatrix {
  terms: Term[]
  covariates: Matrix
  /** Names of the terms left out because they repeat a combination of the constant and earlier ones. */
  dropped: string[]
}

/** The terms as a matrix of full column rank; of a collinear set the later term is dropped. */
export function keepIndependentTerms(filled: FilledTerm[], n: number): TermMatrix {
  const all = matrix(n, filled.length)
  filled.forEach(({ values }, j) => column(all, j).set(values))
  const { dropped } = leastSquares(withConstant(all), new Float64Array(n))
  const isDropped = (j: number) => dropped.includes(j + 1)
  const kept = filled.filter((_, j) => !isDropped(j))
  const covariates = matrix(n, kept.length)
  kept.forEach(({ values }, j) => column(covariates, j).set(values))
  return {
    terms: kept.map(({ term }) => term),
    covariates,
    dropped: filled.filter((_, j) => isDropped(j)).map(({ term }) => term.name),
  }
}

/** The frame with the square of every number that has more than two values and no square yet. */
export function addSquares(frame: CrossSection): CrossSection {
  const has = new Set(frame.terms.filter(({ kind }) => kind === 'square').map(({ source }) => source))
  const filled = frame.terms.map((term, j) => ({ term, values: column(frame.covariates, j) }))
  const squares = filled
    .filter(({ term, values }) => term.kind === 'number' && !has.has(term.source) && new Set(values).size > 2)
    .map(({ term, values }) => ({
      term: { ...term, name: `${term.name}²`, label: `${term.label}, squared`, kind: 'square' as const },
      values: values.map((value) => value * value),
    }))
  const { terms, covariates } = keepIndependentTerms([...filled, ...squares], frame.n)
  return { ...frame, terms, covariates }
}
