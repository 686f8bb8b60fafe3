import { columnAt, columnsAt, numberAt, objectAt, textAt } from '../../../model-lines/partial.ts'
import { rCall, rName, rText } from '../../../model-lines/r/write-r.ts'

type Draft = Readonly<Record<string, unknown>>

/** The local polynomial as `rdrobust` has it; null for one polynomial over all rows, which rdrobust does not fit. */
export function writeRddLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const running = columnAt(draft, 'runningVariable')
  const cutoff = numberAt(draft, 'cutoff')
  const estimator = objectAt(draft, 'estimator')
  if (!outcome || !running || cutoff === null || estimator['kind'] === 'global') return null
  const inData = (column: string) => `data$${rName(column)}`
  const of = (use: { column: string; transform?: unknown }) =>
    use.transform === 'log' ? `log(${inData(use.column)})` : inData(use.column)
  const named = (field: string) => {
    const column = textAt(draft, field)
    return column === null ? null : inData(column)
  }
  const takeUp = columnAt(draft, 'takeUp')
  const covariates = columnsAt(draft, 'covariates')
  return rCall('rdrobust', [
    ['', of(outcome)],
    ['', inData(running.column)],
    ['c', String(cutoff)],
    ['fuzzy', takeUp && inData(takeUp.column)],
    ['p', number(estimator, 'polynomialOrder')],
    ['kernel', text(estimator, 'kernel')],
    ...bandwidth(objectAt(estimator, 'bandwidth')),
    ['covs', covariates.length === 0 ? null : `cbind(${covariates.map(of).join(', ')})`],
    ['vce', text(estimator, 'variance')],
    ['nnmatch', number(estimator, 'neighbours')],
    ['masspoints', text(estimator, 'massPoints')],
    ['scaleregul', number(estimator, 'regularisation')],
    ['cluster', named('cluster')],
    ['weights', named('samplingWeight')],
  ])
}

function bandwidth(chosen: Draft): [string, string | null][] {
  if (chosen['kind'] !== 'fixed') return [['bwselect', text(chosen, 'selector')]]
  return [
    ['h', number(chosen, 'h')],
    ['b', number(chosen, 'b')],
  ]
}

function number(draft: Draft, field: string): string | null {
  const value = numberAt(draft, field)
  return value === null ? null : String(value)
}

function text(draft: Draft, field: string): string | null {
  const value = textAt(draft, field)
  return value === null ? null : rText(value)
}
