import { sharedControl } from '../../explorer/facts.ts'
import { saying, sayingOne } from '../../fact.ts'
import type { Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  labelsOf,
  namedBy,
  uniqueCovariates,
  withoutControl,
} from '../shared/explore-controls.ts'
import type { IvFrame } from './frame.ts'
import { effectsOf, type IvSpec } from './spec.ts'

const ESTIMATORS = [
  'two-stage-least-squares-t',
  'anderson-rubin',
  'tf',
  'liml',
  'fuller',
  'jackknife',
  'ordinary-least-squares',
]

/** What a reader may change of instrumental variables; `packages/words/designs/iv/explore.ts` writes the sentences. */
export interface IvExplorerFacts {
  controls: Record<'instruments' | 'effects' | 'clusters' | 'units', object>
  choices: { effect: { columns: string } }
}

const control = saying<IvExplorerFacts['controls'], 'label' | 'help'>('IV/controls')
const choice = sayingOne<IvExplorerFacts['choices']>('IV/choices')

export const exploration: Exploration<IvSpec, IvFrame> = {
  offers: labelsOf(
    sharedControl('estimator', {}),
    sharedControl('covariates', {}),
    control('instruments', {}),
    control('effects', {}),
    control('clusters', {}),
    control('units', {}),
  ),
  controls: (locked) => [
    ...estimatorControl<IvSpec, IvFrame>(locked, (id) => ESTIMATORS.includes(id)),
    ...covariatesControl<IvSpec>(
      uniqueCovariates(locked.spec.exogenous),
      locked.spec.exogenous.map(({ column }) => column),
      (spec, columns) => ({
        ...spec,
        exogenous: locked.spec.exogenous.filter(({ column }) => columns.includes(column)),
      }),
    ),
    ...instruments(locked.spec),
    ...fixedEffects(locked.spec),
    ...without(locked),
  ],
  usesRow: (spec, data) =>
    hasCells(data, [
      spec.outcome.column,
      spec.treatment.column,
      ...[...spec.instruments, ...spec.exogenous].map(({ column }) => column),
      ...effectsOf(spec).flat(),
      ...[spec.cluster, spec.secondCluster].filter((column) => column !== undefined),
    ]),
  figure: 'ar-curve',
}

/** With one instrument there is none to leave out. */
function instruments({ instruments }: IvSpec): Control<IvSpec>[] {
  if (instruments.length < 2) return []
  return covariatesControl<IvSpec>(
    uniqueCovariates(instruments),
    instruments.map(({ column }) => column),
    (spec, columns) => ({ ...spec, instruments: instruments.filter(({ column }) => columns.includes(column)) }),
    { id: 'instruments', ...namedBy(control('instruments', {})) },
  )
}

function fixedEffects(locked: IvSpec): Control<IvSpec>[] {
  const { effects, crossedEffects } = locked
  const named = effectsOf(locked).map((columns) => columns.join(' and '))
  return covariatesControl<IvSpec>(
    named.map((column) => ({ column, label: choice('effect', { columns: column }) })),
    named,
    (spec, names) => ({
      ...spec,
      effects: effects.filter((column) => names.includes(column)),
      ...(crossedEffects && {
        crossedEffects: crossedEffects.filter(({ columns }) => names.includes(columns.join(' and '))),
      }),
    }),
    { id: 'effects', ...namedBy(control('effects', {})) },
  )
}

function without({ spec, data }: Locked<IvSpec, IvFrame>): Control<IvSpec>[] {
  const column = spec.cluster ?? spec.unit
  if (column === undefined) return []
  return withoutControl<IvSpec>(data, {
    id: 'without',
    ...namedBy(control(spec.cluster === undefined ? 'units' : 'clusters', {})),
    column,
  })
}
