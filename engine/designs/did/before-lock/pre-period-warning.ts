import { countPeriods } from '../../../frame/count-periods.ts'
import { readNumbers, readText } from '../../../frame/read-column.ts'
import { requireColumns } from '../../../frame/require-columns.ts'
import type { DataTable } from '../../../frame/table.ts'
import type { EarlyWarning } from '../../before-lock.ts'
import { readAdoption } from '../adoption.ts'
import { isChanging, type DidSpec } from '../spec.ts'

const enough = 4

/** Says where fewer than four periods lie before treatment: which cohorts, and what to do. */
export function warnOfFewPrePeriods(data: DataTable, spec: DidSpec): EarlyWarning[] {
  requireColumns(data, [spec.unit, spec.time, spec.adoption.column])
  const few = prePeriodsByCohort(data, spec).filter(({ periods }) => periods < enough)
  if (few.length === 0) return []
  const named = few.slice(0, 6).map(({ cohort, periods }) => `${cohort} (${periods})`)
  const others = few.length > named.length ? ` and ${few.length - named.length} more` : ''
  const place = { step: 'Assignment' as const, field: 'window' }
  return [
    { ...place, message: 'Need ≥4 pre-periods for DiD' },
    {
      ...place,
      message:
        `Cohorts with fewer, by ${isChanging(spec) ? 'period of the first change' : 'first treated period'} and periods before it: ${named.join(', ')}${others}. ` +
        `Begin the window ${startFor(few[0].cohort, data, spec)}, add earlier data, or leave these units out.`,
    },
  ]
}

/** When the window must begin for the first cohort to have enough, where periods are whole numbers without gaps. */
function startFor(cohort: number, data: DataTable, spec: DidSpec): string {
  const periods = [...new Set(readNumbers(data, spec.time))].filter((one) => !Number.isNaN(one)).sort((a, b) => a - b)
  const isUnbroken = periods.every((one, i) => i === 0 || one === periods[i - 1] + 1)
  return isUnbroken ? `in ${cohort - spec.anticipation - enough} or earlier` : 'earlier'
}

/** Periods in use before treatment, less those in which units may already react; ascending by cohort. */
function prePeriodsByCohort(data: DataTable, spec: DidSpec): { cohort: number; periods: number }[] {
  const unit = readText(data, spec.unit)
  const time = readNumbers(data, spec.time)
  const { from, to } = spec.window ?? { from: -Infinity, to: Infinity }
  const periods = [...new Set(time)].filter((one) => one >= from && one <= to)
  const last = Math.max(...periods)
  const count = countPeriods([...time])
  const first = new Set(readAdoption(data, spec, unit, time).firstTreated.values())
  return [...first]
    .filter((cohort) => cohort <= last)
    .sort((a, b) => a - b)
    .map((cohort) => ({
      cohort,
      periods: periods.filter((period) => count(period) + spec.anticipation < count(cohort)).length,
    }))
    .filter((one) => one.periods > 0 || !spec.dropAlwaysTreated)
}
