import { sharedControl } from '../../explorer/facts.ts'
import { saying } from '../../fact.ts'
import { readText } from '../../frame/table.ts'
import type { Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  labelsOf,
  namedBy,
  readOnlyBy,
  uniqueCovariates,
  withoutRows,
} from '../shared/explore-controls.ts'
import type { BlocksFrame } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

/** The locked comparison of means takes no covariates. */
const ADJUSTED = ['block-fixed-effects-covariates', 'lin']
const ESTIMATORS = ['block-fixed-effects', 'block-fixed-effects-covariates', 'lin', 'randomisation-inference']

/** What a reader may change of an experiment; `packages/words/designs/blocks/explore.ts` writes the sentences. */
export interface BlocksExplorerFacts {
  controls: { covariates: object; blocks: { columns: string[] } }
}

const control = saying<BlocksExplorerFacts['controls'], 'label' | 'help'>('Blocks/controls')

export const exploration: Exploration<BlocksSpec, BlocksFrame> = {
  offers: labelsOf(sharedControl('estimator', {}), control('covariates', {}), control('blocks', { columns: [] })),
  controls: (locked) => [
    ...estimatorControl<BlocksSpec, BlocksFrame>(locked, (id) => ESTIMATORS.includes(id)),
    ...readOnlyBy(locked, ADJUSTED, covariates(locked.spec)),
    ...blocksLeftOut(locked),
  ],
  usesRow: (spec, data) => {
    const arms = new Set([...spec.treatment.treatedValues, ...spec.treatment.controlValues])
    const treatment = readText(data, spec.treatment.column)
    const isWhole = hasCells(data, [spec.unit, spec.outcome.column, ...spec.blocks])
    return (row) => isWhole(row) && arms.has(treatment[row]!)
  },
  figure: null,
}

/** Of one covariate there is no choice: without it these estimators are no others. */
function covariates(locked: BlocksSpec): Control<BlocksSpec>[] {
  if (locked.covariates.length < 2) return []
  return covariatesControl<BlocksSpec>(
    uniqueCovariates(locked.covariates),
    locked.covariates.map(({ column }) => column),
    (spec, columns) => ({
      ...spec,
      covariates: locked.covariates.filter(({ column }) => columns.includes(column)),
    }),
    namedBy(control('covariates', {})),
  )
}

/** A block is a combination of the values of the block columns. */
function blocksLeftOut({ spec, data }: Locked<BlocksSpec, BlocksFrame>): Control<BlocksSpec>[] {
  if (spec.blocks.length === 0) return []
  const columns = spec.blocks.map((column) => readText(data, column))
  const names = Array.from({ length: data.rows }, (_, row) => {
    const cells = columns.map((column) => column[row]!)
    return cells.includes(null as never) ? null : cells.join(', ')
  })
  return withoutRows<BlocksSpec>(names, names, {
    id: 'without',
    ...namedBy(control('blocks', { columns: spec.blocks })),
  })
}
