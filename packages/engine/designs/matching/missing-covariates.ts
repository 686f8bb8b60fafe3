import { EngineError } from '../../errors.ts'
import {
  type ComparedSides,
  type CountedCovariate,
  countLacking,
  type LackingCounts,
} from '../../frame/count-lacking.ts'
import { type Column, type DataTable, readNumbers, readText, readTransformed } from '../../frame/table.ts'
import { imputeByChains, type IncompleteVariable, LEAST_KNOWN } from '../../inference/chained-equations.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { Text } from '../../fact.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { checkGaps, standOut } from '../shared/covariate-gaps.ts'
import { checkOf, type Finding } from '../shared/finding.ts'
import { imputationChoices } from '../shared/imputation.ts'
import { check, type Side } from './facts.ts'
import type { CovariateSpec, MatchingSpec } from './spec.ts'
import type { Visit } from './visits.ts'

/** Every declared covariate, of the score and of the outcome models. */
export function allCovariates({ covariates, outcomeCovariates = [] }: MatchingSpec): CovariateSpec[] {
  return [...covariates, ...outcomeCovariates]
}

/** The same, a column that both hold once. */
function covariateColumns(spec: MatchingSpec): CovariateSpec[] {
  const all = allCovariates(spec)
  return all.filter(({ column }, at) => all.findIndex((one) => one.column === column) === at)
}

/** Where a covariate has gaps, and per completed data set the units whose cells fill them; units by their place in the frame. */
export interface GapDonors {
  column: string
  units: Int32Array
  sets: ArrayLike<number>[]
}

/** What an imputation knows of every unit beside the covariates. */
interface KnownOfUnits {
  treated: Uint8Array
  outcome: Float64Array
  weights: Float64Array | undefined
}

/**
 * The data with every gap of a covariate filled, once for each completed data set; the data themselves where there is no gap.
 *
 * Predictors are the other covariates, treatment, outcome, their product, sampling weights and a placebo outcome. The outcome is
 * among them because a covariate imputed without it would be adjusted for as if it went with the outcome less than it does.
 *
 * @param visits units with treatment and outcome, in the order of their names
 * @throws {EngineError} `frame/too-few-known`
 * @see Leyrat et al. 2019, doi:10.1177/0962280217713032 (effects pooled, not scores; outcome as predictor)
 */
export function completeTables(
  table: DataTable,
  spec: MatchingSpec,
  visits: Visit[],
  known: KnownOfUnits,
): { tables: DataTable[]; donors: GapDonors[] } {
  const rows = visits.map(({ before }) => before)
  const covariates = covariateColumns(spec)
  const variables = covariates.map((one) => asVariable(table, one, rows))
  const withGaps = [...variables.keys()].filter((at) => variables[at].values.some(Number.isNaN))
  if (withGaps.length === 0) return { tables: [table], donors: [] }
  const { treated, outcome, weights } = known
  const predictors = [
    Float64Array.from(treated),
    outcome,
    outcome.map((value, unit) => value * treated[unit]),
    ...(weights ? [weights] : []),
  ]
  const sets = imputeByChains([...variables, ...placeboOf(table, spec, rows)], predictors, imputationChoices(spec))
  const tables = sets.map((donors) => {
    const columns = new Map(table.columns)
    for (const at of withGaps) {
      const { column } = covariates[at]
      columns.set(column, copyCells(table.columns.get(column)!, rows, donors[at]))
    }
    return { rows: table.rows, columns }
  })
  const donors = withGaps.map((at) => {
    const units = Int32Array.from(rows.keys()).filter((unit) => Number.isNaN(variables[at].values[unit]))
    return { column: covariates[at].column, units, sets: sets.map((set) => valuesAt(set[at], units)) }
  })
  return { tables, donors }
}

function asVariable(table: DataTable, one: CovariateSpec, rows: number[]): IncompleteVariable {
  const { column } = one
  if (one.kind === 'number') {
    return { column, values: valuesAt(readTransformed(table, column, one.transform, rows), rows) }
  }
  const cells = readText(table, column)
  const found = [...new Set(rows.map((row) => cells[row]))].filter((cell) => cell !== null).sort()
  const codes = new Map(found.map((cell, code) => [cell, code]))
  return { column, values: Float64Array.from(rows, (row) => codes.get(cells[row]!) ?? NaN), levels: found.length }
}

/** A placebo outcome helps to impute what it goes with; its own gaps stay. */
function placeboOf(table: DataTable, spec: MatchingSpec, rows: number[]): IncompleteVariable[] {
  const column = spec.placeboOutcome?.column
  if (column === undefined || allCovariates(spec).some((one) => one.column === column)) return []
  const values = valuesAt(readNumbers(table, column), rows)
  const isKnown = values.filter((value) => !Number.isNaN(value)).length >= LEAST_KNOWN
  return isKnown ? [{ column, values }] : []
}

/** @param donors per unit the one whose cell it takes, by its place in `rows` */
function copyCells(column: Column, rows: number[], donors: Int32Array): Column {
  if (column.kind === 'number') {
    const values = column.values.slice()
    rows.forEach((row, unit) => (values[row] = column.values[rows[donors[unit]]]))
    return { ...column, values }
  }
  const values = column.values.slice()
  rows.forEach((row, unit) => (values[row] = column.values[rows[donors[unit]]]!))
  return { kind: 'text', values }
}

/**
 * Who lacks a covariate, of units that have everything else.
 *
 * @param known outcome and treatment of the visits, in their order
 */
export function countGaps(
  table: DataTable,
  spec: MatchingSpec,
  visits: Visit[],
  { treated, outcome }: Pick<KnownOfUnits, 'treated' | 'outcome'>,
): LackingCounts<Side> {
  const rows = visits.map(({ before }) => before)
  const covariates = covariateColumns(spec).map((one): CountedCovariate => {
    if (one.kind === 'category') {
      const cells = readText(table, one.column)
      return { label: one.label, isGap: rows.map((row) => cells[row] === null), numbers: null }
    }
    const numbers = valuesAt(readNumbers(table, one.column), rows)
    return { label: one.label, isGap: Array.from(numbers, Number.isNaN), numbers }
  })
  const sides: ComparedSides<Side> = { names: ['treated', 'others'], isFirst: treated }
  return countLacking({ label: spec.outcome.label, values: outcome }, covariates, sides)
}

/** Who lacks a covariate, and what becomes of them. */
export function findGaps(
  lacking: LackingCounts<Side>,
  spec: MatchingSpec,
  { units }: Pick<ReaderWords, 'units'>,
): Finding<Text> {
  const found = checkGaps(lacking, spec.missingCovariates !== undefined)
  if (found === null) return { checks: [], evidence: {} }
  const told = check('covariate-gaps', {
    units,
    all: lacking.all,
    lacking: lacking.lacking,
    byCovariate: lacking.byColumn,
    sides: lacking.sides.map(({ name, all, lacking }) => ({ side: name, all, lacking })),
    apart: standOut(lacking),
    sets: spec.missingCovariates === 'impute' ? imputationChoices(spec).sets : null,
  })
  return { checks: [checkOf(found, told)], evidence: {} }
}

/** What a refusal of the other way leaves in its place. */
export function orRefusal<Result>(run: () => Result): Result | EngineError {
  try {
    return run()
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}
