import { columnAt, columnsAt, objectAt, textAt, textsAt } from '../../../model-lines/partial.ts'
import { rCall, rName, rTerm, rText } from '../../../model-lines/r/write-r.ts'

type Draft = Readonly<Record<string, unknown>>

/** `difference_in_means(y ~ z, data, blocks = b)`; with covariates `lm_robust`, where the blocks are fixed effects. */
export function writeBlocksLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  if (!outcome || !treatment) return null
  const blocks = textsAt(draft, 'blocks').map(rName)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  const covariates = columnsAt(draft, 'covariates').map(({ column }) => rName(column))
  const common: [string, string | null][] = [
    ['clusters', cluster && rName(cluster)],
    ['weights', weight && rName(weight)],
  ]
  if (covariates.length > 0) {
    return rCall('lm_robust', [
      ['', `${rTerm(outcome)} ~ ${[rName(treatment.column), ...covariates].join(' + ')}`],
      ['data', 'data'],
      ['fixed_effects', blocks.length === 0 ? null : `~ ${blocks.join(' + ')}`],
      ...common,
    ])
  }
  return rCall('difference_in_means', [
    ['', `${rTerm(outcome)} ~ ${rName(treatment.column)}`],
    ['data', 'data'],
    ['blocks', blocks.length < 2 ? (blocks[0] ?? null) : `interaction(${blocks.join(', ')})`],
    ...common,
    ['condition1', onlyOf(objectAt(draft, 'treatment'), 'controlValues')],
    ['condition2', onlyOf(objectAt(draft, 'treatment'), 'treatedValues')],
  ])
}

function onlyOf(treatment: Draft, field: string): string | null {
  const [first] = textsAt(treatment, field)
  return first === undefined ? null : rText(first)
}
