import type { Reading } from '../../../model-lines/reading.ts'

export const COVARIATES_SAY = 'Covariates, from before treatment'

/** Columns whose name says that they are a period. */
export const PERIOD_NAME = /^(?:t|time|tid|yr)$|year|month|quarter|week|date|period|wave|season|anno|jahr/i

/** Whether a column is called a period. */
export function isPeriod(column: string): boolean {
  return PERIOD_NAME.test(column)
}

/** Of several columns the widest would have to be known: the first is taken, the others are said. */
export function readCluster(reading: Reading, [first, ...others]: readonly string[]): void {
  if (first !== undefined) reading.column('cluster', first, 'Standard errors clustered on')
  for (const other of others) {
    reading.leave(
      `clustered on ${other} too`,
      'The primary estimate adds up what each unit contributes, which has no two-way variance: choose the wider one. Two-way fixed effects can be clustered on the period as well.',
    )
  }
}
