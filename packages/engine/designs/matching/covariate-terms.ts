import { EngineError } from '../../errors.ts'
import { type DataTable, readText, readTransformed } from '../../frame/table.ts'
import { independentColumns } from '../../numerics/normal-equations.ts'
import { column, matrix } from '../../numerics/linear-algebra.ts'
import { say } from './facts.ts'
import { withConstant, type CrossSection, type Term, type TermMatrix } from './cross-section.ts'
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
  const values = Float64Array.from(rows, (row) => all[row])
  const term: Term = { name: one.column, label: one.label, source: one.column, sourceLabel: one.label, kind: 'number' }
  if (!one.squared) return [{ term, values }]
  return [{ term, values }, squareOf({ term, values })]
}

function squareOf({ term, values }: FilledTerm): FilledTerm {
  const label = say('square', { term: term.label })
  return {
    term: { ...term, name: `${term.name}²`, label, kind: 'square' },
    values: values.map((value) => value * value),
  }
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
        name: [one.column, level].join(': '),
        label: say('level', { covariate: one.label, level }),
        source: one.column,
        sourceLabel: one.label,
        kind: 'level',
      },
      values: Float64Array.from(rows, (row) => (cells[row] === level ? 1 : 0)),
    }))
}

export interface IndependentTerms extends TermMatrix {
  /** Names of the terms left out because they repeat a combination of the constant and earlier ones. */
  dropped: string[]
}

/** The terms as a matrix of full column rank; of a collinear set the later term is dropped. */
export function keepIndependentTerms(filled: FilledTerm[], n: number): IndependentTerms {
  const all = matrix(n, filled.length)
  filled.forEach(({ values }, j) => column(all, j).set(values))
  const independent = new Set(independentColumns(withConstant(all)))
  const isDropped = (j: number) => !independent.has(j + 1)
  const kept = filled.filter((_, j) => !isDropped(j))
  const covariates = matrix(n, kept.length)
  kept.forEach(({ values }, j) => column(covariates, j).set(values))
  return {
    terms: kept.map(({ term }) => term),
    covariates,
    dropped: filled.filter((_, j) => isDropped(j)).map(({ term }) => term.name),
  }
}

const withSquares = new WeakMap<CrossSection, CrossSection>()

/**
 * The frame with the square of every number that has more than two values and no square yet, in all its models. Checks and
 * sensitivity both ask for it and share what is fitted on it.
 */
export function addSquares(frame: CrossSection): CrossSection {
  const known = withSquares.get(frame)
  if (known) return known
  const { outcomeModel } = frame
  const made = {
    ...frame,
    ...squared(frame, frame.n),
    ...(outcomeModel && { outcomeModel: squared(outcomeModel, frame.n) }),
  }
  withSquares.set(frame, made)
  return made
}

/** The frame with one more column adjusted for, in all its models; a term that repeats others is dropped. */
export function addTerm(frame: CrossSection, added: FilledTerm): CrossSection {
  const { outcomeModel } = frame
  const extend = (terms: TermMatrix) => withoutNames(keepIndependentTerms([...filledOf(terms), added], frame.n))
  return { ...frame, ...extend(frame), ...(outcomeModel && { outcomeModel: extend(outcomeModel) }) }
}

/** The frame with the products of all terms from different columns, squares left out, in all its models. */
export function addProducts(frame: CrossSection): CrossSection {
  const { outcomeModel } = frame
  const extend = (model: TermMatrix) => {
    const filled = filledOf(model)
    const products = filled.flatMap((a, i) => filled.slice(i + 1).flatMap((b) => productOf(a, b)))
    return withoutNames(keepIndependentTerms([...filled, ...products], frame.n))
  }
  return { ...frame, ...extend(frame), ...(outcomeModel && { outcomeModel: extend(outcomeModel) }) }
}

/** As a column is called that multiplies two. */
export function nameProduct(a: Pick<Term, 'name'>, b: Pick<Term, 'name'>): string {
  return [a.name, b.name].join(' × ')
}

function productOf(a: FilledTerm, b: FilledTerm): FilledTerm[] {
  if (a.term.source === b.term.source || [a, b].some(({ term }) => term.kind === 'square')) return []
  const term: Term = {
    name: nameProduct(a.term, b.term),
    label: say('product', { terms: [a.term.label, b.term.label] }),
    source: a.term.source,
    sourceLabel: a.term.sourceLabel,
    kind: 'square',
  }
  return [{ term, values: a.values.map((value, i) => value * b.values[i]) }]
}

function squared(model: TermMatrix, n: number): TermMatrix {
  const has = new Set(model.terms.filter(({ kind }) => kind === 'square').map(({ source }) => source))
  const filled = filledOf(model)
  const squares = filled
    .filter(({ term, values }) => term.kind === 'number' && !has.has(term.source) && new Set(values).size > 2)
    .map(squareOf)
  return withoutNames(keepIndependentTerms([...filled, ...squares], n))
}

function filledOf({ terms, covariates }: TermMatrix): FilledTerm[] {
  return terms.map((term, j) => ({ term, values: column(covariates, j) }))
}

function withoutNames({ terms, covariates }: IndependentTerms): TermMatrix {
  return { terms, covariates }
}
