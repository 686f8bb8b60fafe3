import { columnAt, columnsAt, objectAt, textAt, textsAt, type ChosenColumn } from '../../../model-lines/partial.ts'
import { rCall, rName, rTerm } from '../../../model-lines/r/write-r.ts'

/** `feols(y ~ x | effects | d ~ z, data, cluster = ~ c + g)`. */
export function writeIvLine(draft: Readonly<Record<string, unknown>>): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  const instruments = columnsAt(draft, 'instruments')
  if (!outcome || !treatment || instruments.length === 0) return null
  const exogenous = columnsAt(draft, 'exogenous')
  const effects = textsAt(draft, 'effects')
  const parts = [
    exogenous.length === 0 ? '1' : exogenous.map(term).join(' + '),
    ...(effects.length === 0 ? [] : [effects.map(rName).join(' + ')]),
    `${rTerm(treatment)} ~ ${instruments.map(term).join(' + ')}`,
  ]
  const clusters = ['cluster', 'secondCluster'].map((field) => textAt(draft, field)).filter((name) => name !== null)
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('feols', [
    ['', `${rTerm(outcome)} ~ ${parts.join(' | ')}`],
    ['data', 'data'],
    ['vcov', clusters.length > 0 ? null : draft['covariance'] === 'iid' ? '"iid"' : '"HC1"'],
    ['cluster', clusters.length === 0 ? null : `~ ${clusters.map(rName).join(' + ')}`],
    ['weights', weight === null ? null : `~ ${rName(weight)}`],
  ])
}

function term(chosen: ChosenColumn): string {
  return chosen.kind === 'category' ? `factor(${rTerm(chosen)})` : rTerm(chosen)
}
