import { SEVERAL_TREATMENTS } from '../../../model-lines/not-offered.ts'
import { isColumn, type ColumnTerm, type ColumnUse, type Term } from '../../../model-lines/r/terms.ts'
import { withTransform, type Reading } from '../../../model-lines/reading.ts'

/** A two-stage regression, in whatever language. */
export interface TwoStage {
  outcome: ColumnUse | null
  endogenous: readonly Term[]
  instruments: readonly Term[]
  exogenous: readonly Term[]
  effects: readonly string[]
  clusters: readonly string[]
  weight: ColumnUse | null
  /** Covariance without clusters, where the line says it. */
  covariance: 'hc1' | 'iid' | null
}

export function readTwoStage(reading: Reading, line: TwoStage): void {
  if (line.outcome) reading.outcome(line.outcome)
  const named = line.endogenous.find(isColumn)
  if (named) reading.treats(named.column)
  const [treatment, ...others] = reading.keep(line.endogenous)
  if (treatment) {
    const use = withTransform(treatment)
    reading.columnsIn('treatment', use, 'Endogenous treatment', [use])
  }
  for (const { column } of others) {
    reading.leave(column, SEVERAL_TREATMENTS)
  }
  reading.terms('instruments', line.instruments, 'Instruments', withKind)
  reading.terms('exogenous', line.exogenous, 'Exogenous covariates', withKind)
  const effects = line.effects.slice(0, 2)
  const asColumns = effects.map((column): ColumnUse => ({ column, transform: 'none' }))
  if (effects.length > 0) reading.columnsIn('effects', effects, 'Fixed effects', asColumns)
  for (const column of line.effects.slice(2)) reading.leave(column, 'Two fixed effects at most are taken out.')
  const [cluster, second, ...more] = line.clusters
  if (cluster !== undefined) reading.column('cluster', cluster, 'Standard errors clustered on')
  if (second !== undefined) reading.column('secondCluster', second, 'And on')
  for (const column of more) reading.leave(`clustered on ${column} too`, 'Errors are clustered two ways at most.')
  if (cluster === undefined && line.covariance)
    reading.set('covariance', line.covariance, 'Standard errors', line.covariance)
  if (line.weight) reading.columnsIn('samplingWeight', { column: line.weight.column }, 'Weight', [line.weight])
}

function withKind({ column, transform, kind }: ColumnTerm): { column: string; transform: string; kind: string } {
  return { column, transform, kind: kind === 'category' ? 'category' : 'number' }
}
