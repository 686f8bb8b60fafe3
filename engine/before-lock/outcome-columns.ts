import type { Transform } from '../frame/read-column.ts'

interface OutcomeChoice {
  column: string
  transform?: Transform
}

/** Each outcome column once; under a logarithm where any of its uses takes one, as what replaces it must then be above zero. */
export function outcomeColumns(outcomes: OutcomeChoice[]): { column: string; isLog: boolean }[] {
  const isLog = new Map<string, boolean>()
  for (const { column, transform } of outcomes) {
    isLog.set(column, transform === 'log' || (isLog.get(column) ?? false))
  }
  return [...isLog].map(([column, log]) => ({ column, isLog: log }))
}
