import type { Check, Estimate } from '../analysis.ts'
import type { Design, Fitted, StepContext } from '../designs/design.ts'
import { checkOf, progressWithin } from '../designs/shared/finding.ts'
import { EngineError } from '../errors.ts'
import type { Text } from '../fact.ts'
import { type DataTable, keepRows, readText, requireColumns } from '../frame/table.ts'
import { chiSquareUpper } from '../numerics/distributions.ts'
import { check } from './facts.ts'
import { mainEstimate, type Member, NO_FAMILIES, type SharedChoices } from './family.ts'
import { plural } from '../words/count.ts'

/** More groups than this are a continuous variable or a list of units, and no estimate in them says anything. */
const MOST_GROUPS = 12

type Choice = NonNullable<SharedChoices['subgroups']>[number]

/** The groups that one column makes: a group's value, and the rows that have it. */
export interface Grouped {
  choice: Choice
  groups: { level: string; rows: number[] }[]
  /** Rows without a value, in no group. */
  missing: number
}

/**
 * Reads the groups before any model runs.
 *
 * @throws {EngineError} `frame/missing-column`; `design/subgroup-count` with fewer than 2 or more than 12 groups;
 *   `design/subgroup-changes` where a unit changes its group
 */
export function readSubgroups(data: DataTable, { subgroups = [], unit }: SharedChoices): Grouped[] {
  requireColumns(
    data,
    subgroups.map(({ column }) => column),
  )
  return subgroups.map((choice) => {
    const cells = readText(data, choice.column)
    if (unit !== undefined) requireConstant(choice, cells, readText(data, unit))
    const rowsOf = new Map<string, number[]>()
    cells.forEach((cell, row) => {
      if (cell === null) return
      const rows = rowsOf.get(cell)
      if (rows) rows.push(row)
      else rowsOf.set(cell, [row])
    })
    if (rowsOf.size < 2 || rowsOf.size > MOST_GROUPS) throw wrongCount(choice, rowsOf.size)
    const groups = [...rowsOf].map(([level, rows]) => ({ level, rows })).sort((a, b) => byName(a.level, b.level))
    return { choice, groups, missing: cells.filter((cell) => cell === null).length }
  })
}

function requireConstant({ column }: Choice, cells: (string | null)[], units: (string | null)[]): void {
  const groupOf = new Map<string, string>()
  cells.forEach((cell, row) => {
    const unit = units[row]
    if (cell === null || unit == null) return
    const first = groupOf.get(unit) ?? cell
    groupOf.set(unit, first)
    if (first === cell) return
    throw new EngineError(
      'design/subgroup-changes',
      `The unit ${unit} is in the groups "${first}" and "${cell}" of "${column}": a unit belongs to one group throughout.`,
      { columns: [column], hint: 'Use the group the unit was in before treatment.' },
    )
  })
}

function wrongCount({ column }: Choice, found: number): EngineError {
  return new EngineError(
    'design/subgroup-count',
    `The column "${column}" makes ${plural(found, 'group')}; subgroups need 2 to ${MOST_GROUPS}.`,
    { columns: [column] },
  )
}

/** Numbers by size, then words by code unit, the same on every machine. */
function byName(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  if (Number.isFinite(x) && Number.isFinite(y) && x !== y) return x - y
  return a < b ? -1 : a > b ? 1 : 0
}

/** The design's main estimate in every group of one column. */
export async function estimateSubgroups<Spec>(
  design: Design<Spec, unknown, Fitted<Text>, Text>,
  data: DataTable,
  spec: Spec,
  { choice, groups }: Grouped,
  at: number,
  context: StepContext<Text>,
): Promise<Member[]> {
  const members: Member[] = []
  for (const [i, { level, rows }] of groups.entries()) {
    const labels = { id: `subgroup-${at + 1}-${i + 1}`, name: `${choice.label}, ${level}`, role: choice.role }
    const own = { ...context, progress: progressWithin(context, i / groups.length, (i + 1) / groups.length) }
    const found = await mainEstimate(
      design,
      { ...keepRows(data, rows), partOf: { whole: data, rows } },
      { ...spec, ...NO_FAMILIES },
      own,
    )
    members.push({ ...labels, ...found })
  }
  return members
}

/**
 * Whether the groups' effects differ by more than chance: Cochran's Q over groups taken as independent.
 *
 * @param estimates of the groups; those without a standard error are left out
 * @see Cochran 1954, doi:10.2307/3001666
 */
export function compareSubgroups(
  { choice }: Pick<Grouped, 'choice'>,
  at: number,
  estimates: Estimate<Text>[],
): Check<Text> {
  const id = `heterogeneity-${at + 1}`
  const known = estimates.filter(({ value, se }) => Number.isFinite(value) && se > 0)
  const { label } = choice
  if (known.length < 2) {
    const told = check('heterogeneity', { label, found: null })
    return checkOf({ id, passed: null, severity: 'info', statistic: null, threshold: null }, told)
  }
  const weights = known.map(({ se }) => 1 / (se * se))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = known.reduce((sum, { value }, i) => sum + weights[i] * value, 0) / total
  const q = known.reduce((sum, { value }, i) => sum + weights[i] * (value - mean) ** 2, 0)
  const df = known.length - 1
  const p = chiSquareUpper(q, df)
  const told = check('heterogeneity', { label, found: { groups: known.length, q, df, p } })
  return checkOf({ id, passed: p >= 0.05, severity: 'info', statistic: p, threshold: 0.05 }, told)
}
