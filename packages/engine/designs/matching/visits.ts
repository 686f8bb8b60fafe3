import { EngineError } from '../../errors.ts'
import { type DataTable, readNumbers, readText } from '../../frame/table.ts'
import { refuseDuplicates } from '../../frame/refuse-duplicates.ts'
import type { Text } from '../../fact.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import type { MatchingSpec } from './spec.ts'

type Log = StepContext<Text>['log']

/**
 * Where a unit's cells stand, as 0-based data rows: covariates and placebo outcome in `before`, treatment and outcome in
 * `after`. In a cross-section both are the same row.
 */
export interface Visit {
  before: number
  after: number
}

/**
 * One visit per unit, in the natural order of unit names.
 *
 * With `rounds` a unit needs a row in both periods; units with only one are left out and counted, rows of other periods
 * too.
 *
 * @throws {EngineError} `frame/duplicate-rows` for a unit with two rows (of one period); `frame/no-complete-rows` when no
 *   unit has both periods
 */
export function findVisits(table: DataTable, spec: MatchingSpec, log: Log): Visit[] {
  const units = readText(table, spec.unit)
  const named = Array.from({ length: table.rows }, (_, row) => row).filter((row) => units[row] !== null)
  if (named.length < table.rows) {
    const left = table.rows - named.length
    const message = say('unit-missing', { rows: left, column: spec.unit })
    log({ code: 'frame/missing', message, rows: left })
  }
  const visits = spec.rounds ? bothRounds(table, spec, named, log) : oneRow(table, spec, named)
  return visits.sort((a, b) => compareNaturally(units[a.after]!, units[b.after]!))
}

/**
 * Orders names as a reader would: runs of digits by their number, the rest by code points, `u2` before `u10`.
 * Names that read alike (`u1`, `u01`) are ordered by code points, so that the order is never left open.
 */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = comparePart(left[i], right[i])
    if (difference !== 0) return difference
  }
  return left.length - right.length || byCodePoint(a, b)
}

function partsOf(name: string): string[] {
  return name.match(/\d+|\D+/g) ?? []
}

function comparePart(a: string, b: string): number {
  const areNumbers = /^\d/.test(a) && /^\d/.test(b)
  return areNumbers ? Number(a) - Number(b) : byCodePoint(a, b)
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The shared check asks for a period; in a cross-section every row stands for the same one. */
function oneRow(table: DataTable, spec: MatchingSpec, rows: number[]): Visit[] {
  const period = new Float64Array(table.rows).fill(spec.measured.after.to)
  refuseDuplicates(rows, readText(table, spec.unit) as string[], period, [spec.unit])
  return rows.map((row) => ({ before: row, after: row }))
}

function bothRounds(table: DataTable, spec: MatchingSpec, rows: number[], log: Log): Visit[] {
  const { column, before, after } = spec.rounds!
  const units = readText(table, spec.unit) as string[]
  const period = readNumbers(table, column)
  const used = rows.filter((row) => period[row] === before || period[row] === after)
  refuseDuplicates(used, units, period, [spec.unit, column])
  const rowIn = (wanted: number) =>
    new Map(used.filter((row) => period[row] === wanted).map((row) => [units[row], row]))
  const [first, second] = [rowIn(before), rowIn(after)]
  const visits = [...first].flatMap(([unit, row]) =>
    second.has(unit) ? [{ before: row, after: second.get(unit)! }] : [],
  )
  if (visits.length === 0) {
    throw new EngineError(
      'frame/no-complete-rows',
      `No unit has a row both in ${before} and in ${after}: ${first.size} have one in the first and ${second.size} in the second.`,
      { columns: [spec.unit, column] },
    )
  }
  logLeftOut(table.rows - used.length, used.length - 2 * visits.length, spec, log)
  return visits
}

function logLeftOut(elsewhere: number, alone: number, { rounds }: MatchingSpec, log: Log): void {
  const { before, after } = rounds!
  if (elsewhere > 0) {
    const message = say('other-periods', { rows: elsewhere, before, after })
    log({ code: 'frame/window', message, rows: elsewhere })
  }
  if (alone > 0) {
    const message = say('one-round-only', { rows: alone, before, after })
    log({ code: 'matching/one-round-only', message, rows: alone })
  }
}
