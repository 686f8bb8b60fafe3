import type { ColumnUse, Term } from '../../../model-lines/r/terms.ts'
import type { Reading } from '../../../model-lines/reading.ts'

/** A comparison of two arms, in whatever language. */
export interface Arms {
  outcome: ColumnUse | null
  treatment: Term | undefined
  treatedValues?: string[]
  controlValues?: string[]
  blocks: readonly string[]
  clusters: readonly string[]
  covariates: readonly Term[]
  weight: ColumnUse | null
}

export function readArms(reading: Reading, arms: Arms): void {
  const { outcome, treatment, treatedValues = ['1'], controlValues = ['0'], blocks, clusters } = arms
  if (outcome) reading.outcome(outcome)
  if (treatment?.kind === 'product') {
    reading.leave(
      treatment.text,
      'Name the treatment alone; declare the groups it may affect differently as subgroups.',
    )
  }
  const [kept] = treatment && treatment.kind !== 'product' ? reading.keep([treatment]) : []
  if (kept) {
    const { column } = kept
    reading.treats(column)
    const says = `Treated ${treatedValues.join(', ')}, comparison ${controlValues.join(', ')}`
    reading.columnsIn('treatment', { column, treatedValues, controlValues }, says, [{ column, transform: 'none' }])
  }
  const asColumns = blocks.map((column): ColumnUse => ({ column, transform: 'none' }))
  if (blocks.length > 0) reading.columnsIn('blocks', [...blocks], 'Blocks', asColumns)
  const [cluster, ...others] = clusters
  if (cluster !== undefined) reading.column('cluster', cluster, 'Randomized as a whole')
  for (const column of others)
    reading.leave(`clustered on ${column} too`, 'Groups were randomized at one level: choose it.')
  reading.terms('covariates', arms.covariates, 'Covariates from before assignment', ({ column }) => ({ column }))
  if (arms.weight) reading.columnsIn('samplingWeight', { column: arms.weight.column }, 'Sampling weight', [arms.weight])
  reading.remark(
    'This is an experiment only if chance decided who was treated: say how it was drawn in the step Assignment.',
  )
}
