import { EngineError } from '../../errors.ts'
import { keepComplete } from '../../frame/complete-rows.ts'
import type { Gap } from '../../frame/complete-rows.ts'
import { readNumbers, readText, readTransformed } from '../../frame/read-column.ts'
import { requireColumns } from '../../frame/require-columns.ts'
import type { DataTable } from '../../frame/table.ts'
import type { StepContext } from '../design.ts'
import { buildTerms, keepIndependentTerms } from './covariate-terms.ts'
import type { CrossSection } from './cross-section.ts'
import { fitPropensity } from './propensity.ts'
import type { MatchingSpec } from './spec.ts'
import { findVisits } from './visits.ts'
import type { Visit } from './visits.ts'

type Log = StepContext['log']

/**
 * Makes a cross-section of the data, or says what they lack. Every row or term left out is counted in the log.
 *
 * Order: columns; one visit per unit; missing cells (listwise over treatment, outcome and covariates); treatment;
 * outcome; covariates; then overlap, for which the propensity score is fitted once.
 *
 * @throws {EngineError} any `frame/…` or `matching/…` code, before an effect is estimated
 */
export function preflight(table: DataTable, spec: MatchingSpec, { log }: Pick<StepContext, 'log'>): CrossSection {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  refuseOutcomeAsCovariate(spec)
  log({ code: 'frame/rows-read', message: `${table.rows} rows read.`, rows: table.rows })
  const visits = keepCompleteVisits(table, spec, findVisits(table, spec, log), log)
  const [before, after] = [visits.map((visit) => visit.before), visits.map((visit) => visit.after)]
  const treated = readTreatment(table, spec, after)
  const outcome = readOutcome(table, spec, after)
  const { terms, covariates, dropped } = keepIndependentTerms(buildTerms(table, spec.covariates, before), before.length)
  for (const name of dropped) {
    const message = `The covariate term ${name} repeats the ones before it and is dropped.`
    log({ code: 'matching/collinear-covariate', message })
  }
  requireEnoughUnits(treated, terms.length, spec)
  fitPropensity({ treated, covariates, terms })
  const units = readText(table, spec.unit)
  return {
    n: after.length,
    units: after.map((row) => units[row]!),
    treated,
    treatedCount: countTreated(treated),
    outcome,
    covariates,
    terms,
    placebo: readPlacebo(table, spec, before),
  }
}

function columnsNamed(spec: MatchingSpec): string[] {
  const optional = [spec.placeboOutcome, spec.rounds].flatMap((one) => (one ? [one.column] : []))
  const covariates = spec.covariates.map(({ column }) => column)
  return [
    spec.unit,
    spec.outcome.column,
    spec.treatment.column,
    ...covariates,
    ...spec.preTreatmentOutcomes,
    ...optional,
  ]
}

/** With two rounds the same column is another measurement; in one row it is the outcome itself. */
function refuseOutcomeAsCovariate({ outcome, covariates, placeboOutcome, rounds }: MatchingSpec): void {
  const used = [...covariates, ...(placeboOutcome ? [placeboOutcome] : [])]
  if (rounds || !used.some(({ column }) => column === outcome.column)) return
  throw new EngineError(
    'matching/outcome-as-covariate',
    `The outcome "${outcome.column}" is itself among the covariates or the placebo outcome: adjusting for it would remove the effect.`,
    { columns: [outcome.column], hint: 'Name the outcome as it was before treatment.' },
  )
}

function gapsOf(table: DataTable, { covariates, treatment, outcome }: MatchingSpec): Gap<Visit>[] {
  const textGap = (name: string, when: keyof Visit): Gap<Visit> => {
    const cells = readText(table, name)
    return [name, (visit) => cells[visit[when]] === null]
  }
  const numberGap = (name: string, when: keyof Visit): Gap<Visit> => {
    const cells = readNumbers(table, name)
    return [name, (visit) => Number.isNaN(cells[visit[when]])]
  }
  return [
    textGap(treatment.column, 'after'),
    outcome.eventValues ? textGap(outcome.column, 'after') : numberGap(outcome.column, 'after'),
    ...covariates.map(({ kind, column }) => (kind === 'category' ? textGap : numberGap)(column, 'before')),
  ]
}

function keepCompleteVisits(table: DataTable, spec: MatchingSpec, visits: Visit[], log: Log): Visit[] {
  const hint = 'A unit needs its name, treatment, outcome and covariates.'
  return keepComplete(visits, gapsOf(table, spec), log, { noun: 'units', hint })
}

function readTreatment(table: DataTable, spec: MatchingSpec, rows: number[]): Uint8Array {
  const { column, treatedValues } = spec.treatment
  const cells = readText(table, column)
  const others = [...new Set(rows.map((row) => cells[row]!))].filter((cell) => !treatedValues.includes(cell))
  if (others.length > 1) {
    throw new EngineError(
      'matching/treatment-not-binary',
      `The treatment "${column}" has ${others.length} values that do not mean treated (${others.slice(0, 5).join(', ')}): one is needed.`,
      { columns: [column], hint: 'Name every treated value in treatedValues, or leave out the rows that are neither.' },
    )
  }
  const treated = Uint8Array.from(rows, (row) => (treatedValues.includes(cells[row]!) ? 1 : 0))
  const count = countTreated(treated)
  if (count === 0) {
    throw new EngineError(
      'matching/no-treated-units',
      `No row in use is treated: "${column}" never holds ${treatedValues.map((value) => `"${value}"`).join(' or ')}.`,
      { columns: [column] },
    )
  }
  if (count === treated.length) {
    throw new EngineError(
      'matching/no-comparison-units',
      `All ${count} units in use are treated by "${column}": nobody is left to compare with.`,
      { columns: [column] },
    )
  }
  return treated
}

function readOutcome(table: DataTable, spec: MatchingSpec, rows: number[]): Float64Array {
  const { column, transform, scale, eventValues } = spec.outcome
  const values = eventValues
    ? readText(table, column).map((cell) => (eventValues.includes(cell!) ? 1 : 0))
    : readTransformed(table, column, transform, rows)
  const outcome = Float64Array.from(rows, (row) => values[row]! * scale)
  if (outcome.every((value) => value === outcome[0])) {
    throw new EngineError(
      'matching/constant-outcome',
      `The outcome "${column}" has the same value for every unit in use.`,
      { columns: [column] },
    )
  }
  return outcome
}

function readPlacebo(table: DataTable, { placeboOutcome }: MatchingSpec, rows: number[]): Float64Array | null {
  if (!placeboOutcome) return null
  const values = readNumbers(table, placeboOutcome.column)
  return Float64Array.from(rows, (row) => values[row]!)
}

/** Each group carries an outcome regression of its own, which needs residuals. */
function requireEnoughUnits(treated: Uint8Array, terms: number, { estimand }: MatchingSpec): void {
  const treatedCount = countTreated(treated)
  const comparisonCount = treated.length - treatedCount
  const neededTreated = estimand === 'ATE' ? terms + 3 : 3
  const neededComparison = terms + 3
  if (treatedCount >= neededTreated && comparisonCount >= neededComparison) return
  throw new EngineError(
    'matching/too-few-units',
    `There are ${treatedCount} treated and ${comparisonCount} comparison units; ${terms} covariate terms need at least ${neededTreated} and ${neededComparison}.`,
    { hint: 'Use fewer covariates or more units.' },
  )
}

function countTreated(treated: Uint8Array): number {
  return treated.reduce((sum, value) => sum + value, 0)
}
