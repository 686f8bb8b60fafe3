import { copyCells, keepNamedColumns } from '../../before-lock/outcome-columns.ts'
import { likePicker } from '../../before-lock/donor-picker.ts'
import { type Column, type DataTable, readText, requireColumns } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import type { MatchingSpec } from './spec.ts'
import { findVisits } from './visits.ts'

/** Known outcomes for a dry run of matching. */
export const dryRun: DryRun<MatchingSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => {
    const treatment = readText(drawn, spec.treatment.column)
    const amount = new Float64Array(drawn.rows)
    for (const { after } of findVisits(drawn, spec, () => undefined))
      if (spec.treatment.treatedValues.includes(treatment[after]!)) amount[after] = 1
    return amount
  },
  outcomeOf: ({ outcome }) => outcome,
}

/**
 * The treated take outcomes of comparison units: of twenty drawn by chance, the one most like them in the covariates. So
 * with a placebo outcome that is no covariate: that treatment cannot have moved it is an assumption. With rounds, only
 * cells of the round before treatment stay as they are.
 */
export function maskOutcomes(data: DataTable, spec: MatchingSpec, random: Random): DataTable {
  return replaceOutcomes(data, spec, random, false)
}

/** @param everyone comparison units take outcomes of one another, too */
function replaceOutcomes(data: DataTable, spec: MatchingSpec, random: Random, everyone: boolean): DataTable {
  const covariates = [...spec.covariates, ...(spec.outcomeCovariates ?? [])].map(({ column }) => column)
  const names = outcomeNames(spec)
  const rounds = spec.rounds ? [spec.rounds.column] : []
  requireColumns(data, [spec.unit, spec.treatment.column, ...names, ...covariates, ...rounds])
  const visits = findVisits(data, spec, () => undefined)
  const treatment = readText(data, spec.treatment.column)
  const isTreated = (row: number) => treatment[row] !== null && spec.treatment.treatedValues.includes(treatment[row])
  const known = visits.filter(({ after }) => treatment[after] !== null)
  const masked = known.filter(({ after }) => everyone || isTreated(after)).map(({ after }) => after)
  const donors = known.filter(({ after }) => !isTreated(after)).map(({ after }) => after)
  const inUse = new Set([
    ...known.map(({ after }) => after),
    ...(spec.rounds ? visits.map(({ before }) => before) : []),
  ])
  const unknown = [...Array(data.rows).keys()].filter((row) => !inUse.has(row))
  const before = new Map(visits.map((visit) => [visit.after, visit.before]))
  const choose = likePicker(data, covariates, (row) => before.get(row)!, random)
  const replaced = names.map((name): [string, Column] => [
    name,
    copyCells(data, name, { masked, donors, unknown }, choose),
  ])
  return keepNamedColumns(data, spec, new Map(replaced))
}

function outcomeNames({ outcome, otherOutcomes, placeboOutcome, ...spec }: MatchingSpec): string[] {
  const covariates = [...spec.covariates, ...(spec.outcomeCovariates ?? [])]
  const isCovariate = (name: string) => covariates.some(({ column }) => column === name)
  const placebo = placeboOutcome && !isCovariate(placeboOutcome.column) ? [placeboOutcome] : []
  return [...new Set([outcome, ...otherOutcomes, ...placebo].map(({ column }) => column))]
}
