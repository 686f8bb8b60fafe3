import { isColumn, type ColumnTerm, type ColumnUse, type Term } from '../../../model-lines/r/terms.ts'
import { withTransform, type Reading } from '../../../model-lines/reading.ts'

export const COVARIATES_SAY = 'Covariates, from before treatment'

/** A two-way fixed-effects regression, in whatever language. */
export interface TwoWay {
  /** The two absorbed columns. */
  effects: readonly string[]
  sunab?: { cohort: ColumnUse; time: ColumnUse } | null
  /** Regressors: the treatment first, then covariates. */
  terms: readonly Term[]
  clusters: readonly string[]
  weight: ColumnUse | null
}

/**
 * The design that a two-way regression stands for: its treatment column says who is treated when. The regression itself is
 * one of the estimates beside the primary one, in which no treated unit serves as a comparison.
 */
export function readTwoWay(reading: Reading, { effects, sunab, terms, clusters, weight }: TwoWay): void {
  const time = sunab?.time.column ?? effects.find((name) => PERIOD_NAME.test(name)) ?? effects.at(1)
  const unit = effects.find((name) => name !== time)
  if (unit !== undefined) reading.column('unit', unit, 'Unit')
  if (time !== undefined) reading.column('time', time, 'Period')
  if (!sunab && unit !== undefined && time !== undefined && !PERIOD_NAME.test(time))
    reading.remark(
      `“${time}” is taken as the period and “${unit}” as the unit. Change them if it is the other way round.`,
    )
  const [first] = terms
  const open = sunab || first === undefined ? null : whyOpen(first)
  const isOpen = open !== null
  if (isOpen) reading.leave(textOf(first), open)
  else if (!sunab && first && isColumn(first)) reading.treats(first.column)
  const kept = reading.keep(isOpen ? terms.filter((term) => term !== first) : terms)
  const covariates = sunab || isOpen ? kept : kept.slice(1)
  if (sunab) {
    const { column } = sunab.cohort
    reading.columnsIn('adoption', { kind: 'first-treated', column }, 'First treated period', [sunab.cohort])
  } else if (!isOpen && kept[0]) readStatus(reading, kept[0])
  reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
  if (covariates.length > 0) {
    reading.columnsIn('covariates', covariates.map(withTransform), COVARIATES_SAY, covariates)
    reading.remark(
      'Covariates enter as they were before treatment; values that treatment may have changed are not used.',
    )
  }
  if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
  readCluster(
    reading,
    clusters.filter((column) => column !== time),
  )
  if (time !== undefined && clusters.includes(time))
    reading.set('clusterPeriods', true, 'Two-way fixed effects also clustered on', time)
  reading.remark(
    sunab
      ? 'The primary estimate averages group-time effects; the estimate of sunab stands beside it.'
      : 'The primary estimate averages group-time effects; the two-way regression stands beside it.',
  )
}

/** Why the first regressor is no column that says who is treated when; null where it is one. The next is then no treatment either. */
function whyOpen(first: Term): string | null {
  const isEventStudy = isColumn(first)
    ? first.isBesideReference
    : first.kind === 'other' && /^i\(.*ref\s*=/.test(first.text)
  if (isEventStudy)
    return 'Effects by period before and after treatment are always computed. Name the column that says who is treated, or the first treated period, in the step Treatments.'
  if (first.kind === 'product' && first.hasMains)
    return 'Which column says who is treated? Write the product alone, a:b or c.a#c.b, where it does; else name the treatment first.'
  return first.kind === 'other' ? `${first.why} The treatment stays open.` : null
}

const textOf = (term: Term): string => (isColumn(term) ? term.column : term.text)

/** Columns whose name says that they are a period. */
const PERIOD_NAME = /^(?:t|time|tid|yr)$|year|month|quarter|week|date|period|wave|season|anno|jahr/i

function readStatus(reading: Reading, { column }: ColumnTerm): void {
  const adoption = { kind: 'status', column, treatedValues: ['1'] }
  reading.columnsIn('adoption', adoption, 'Treated where it is 1', [{ column, transform: 'none' }])
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
