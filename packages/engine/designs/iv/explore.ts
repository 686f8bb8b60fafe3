import type { Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
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

export const exploration: Exploration<IvSpec, IvFrame> = {
  offers: ['Estimator', 'Controls', 'Instruments', 'Fixed effects', 'Clusters', 'Units'],
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
    { id: 'instruments', label: 'Instruments', help: 'At least one has to stay.' },
  )
}

function fixedEffects(locked: IvSpec): Control<IvSpec>[] {
  const { effects, crossedEffects } = locked
  const named = effectsOf(locked).map((columns) => columns.join(' and '))
  return covariatesControl<IvSpec>(
    named.map((column) => ({ column, label: `One level per ${column}` })),
    named,
    (spec, names) => ({
      ...spec,
      effects: effects.filter((column) => names.includes(column)),
      ...(crossedEffects && {
        crossedEffects: crossedEffects.filter(({ columns }) => names.includes(columns.join(' and '))),
      }),
    }),
    { id: 'effects', label: 'Fixed effects', help: 'Levels taken out of everything before the comparison.' },
  )
}

function without({ spec, data }: Locked<IvSpec, IvFrame>): Control<IvSpec>[] {
  const column = spec.cluster ?? spec.unit
  if (column === undefined) return []
  return withoutControl<IvSpec>(data, {
    id: 'without',
    label: spec.cluster === undefined ? 'Units' : 'Clusters',
    help: 'What is not ticked is left out with all its rows.',
    column,
  })
}
