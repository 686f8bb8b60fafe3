import type { Effects } from '../../../model-lines/effects.ts'
import { isColumn, type ColumnTerm, type Term } from '../../../model-lines/r/terms.ts'
import { withKind, type Reading } from '../../../model-lines/reading.ts'
import { COVARIATES_SAY, isPeriod, readCluster } from './periods-and-clusters.ts'
import { type TwoWay } from './read-two-way.ts'

/** The three columns of which every pair is taken out, which is what triple differences do; null where a line has other effects. */
export function tripleAmong(single: readonly string[], crossed: Effects['crossed']): string[] | null {
  const pairs = new Set(crossed.map(({ columns }) => [...columns].sort().join('\n')))
  const names = [...new Set(crossed.flatMap(({ columns }) => columns))]
  const isTriple = crossed.every(({ columns }) => columns.length === 2) && pairs.size === 3 && names.length === 3
  return isTriple && single.every((name) => names.includes(name)) ? names : null
}

/**
 * Triple differences from a line that takes out every pair of unit, period and group: what is called a period is one, what errors are
 * clustered on is the unit, and the group is what multiplies the treatment, or what is left.
 */
export function readTriple(
  reading: Reading,
  names: readonly string[],
  { terms, clusters, weight, slopes = [], sunab }: Omit<TwoWay, 'effects' | 'crossed'>,
): void {
  const [first, ...others] = terms
  const factors = first?.kind === 'product' ? first.factors.map(({ column }) => column) : []
  const periods = names.filter(isPeriod)
  const time = periods.length === 1 ? periods[0] : undefined
  const rest = names.filter((name) => name !== time)
  const clustered = rest.find((name) => clusters.includes(name))
  const group =
    rest.find((name) => factors.includes(name)) ??
    (clustered === undefined ? undefined : rest.find((name) => name !== clustered))
  const unit = time === undefined || group === undefined ? undefined : rest.find((name) => name !== group)
  if (time === undefined || group === undefined || unit === undefined) {
    reading.leave(
      names.join(', '),
      'Which is the unit, the period and the group? Choose them in the steps Units and Outcomes.',
    )
  } else {
    reading.column('unit', unit, 'Unit')
    reading.column('time', time, 'Period')
    const contrast = {
      column: group,
      affected: ['1'],
      affectedLabel: `rows with ${group} 1`,
      unaffected: ['0'],
      unaffectedLabel: `rows with ${group} 0`,
    }
    reading.columnsIn('contrast', contrast, 'Reached by the policy where it is 1', [
      { column: group, transform: 'none' },
    ])
  }
  for (const { text } of slopes) reading.leave(text, 'Slopes are not taken out beside every pair of effects.')
  if (sunab) reading.leave('sunab', 'Effects by period before and after treatment are always computed.')
  const treatment = isStatus(first) ? first.column : factors.find((name) => name !== group)
  if (treatment !== undefined && first.kind !== 'other') {
    const adoption = { kind: 'status', column: treatment, treatedValues: ['1'] }
    reading.columnsIn('adoption', adoption, 'Treated where it is 1', [{ column: treatment, transform: 'none' }])
  } else if (first !== undefined) {
    reading.leave(textOf(first), 'Which column says who is treated? Name it in the step Treatments.')
  }
  reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
  const covariates = reading.keep(others)
  if (covariates.length > 0) reading.columnsIn('covariates', covariates.map(withKind), COVARIATES_SAY, covariates)
  if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
  readCluster(
    reading,
    clusters.filter((column) => column !== time),
  )
  if (time !== undefined && clusters.includes(time))
    reading.set('clusterPeriods', true, 'Two-way fixed effects also clustered on', time)
  reading.remark(
    'Effects of every pair are triple differences: outcomes are told less the mean of the unaffected rows of the same unit and period. The primary estimate averages group-time effects; the regression of this line stands beside it.',
  )
}

/** A column as it stands: a logarithm or a square says of nobody that it is treated. */
const isStatus = (term: Term | undefined): term is ColumnTerm =>
  term !== undefined && isColumn(term) && term.transform === 'none' && term.kind === 'number'

const textOf = (term: Term): string => (isColumn(term) ? term.column : term.text)
