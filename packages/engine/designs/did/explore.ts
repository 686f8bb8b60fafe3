import { sharedControl } from '../../explorer/facts.ts'
import { saying, sayingOne } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { ChoiceControl, Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  isInside,
  labelsOf,
  namedBy,
  pickCovariates,
  setField,
  uniqueCovariates,
  windowControls,
  withoutControl,
} from '../shared/explore-controls.ts'
import { isChanging, isCounts, isImputed, type DidSpec } from './spec.ts'

/** M̄ as the published bounds step through it, after "not at all". */
const MBARS = ['0', '0.25', '0.5', '0.75', '1', '1.25', '1.5', '1.75', '2']
const ESTIMATORS = [
  'twfe',
  'sun-abraham',
  'imputation',
  'did-m',
  'synthetic-did',
  'poisson-by-period',
  'poisson-without-exposure',
  'rate-difference',
  'imputation-without-trends',
  'imputation-without-effects',
  'imputation-plain',
  'twfe-model',
]

const COMPARISONS = ['never-treated', 'not-yet-treated'] as const
const AVERAGES = ['group', 'simple', 'dynamic', 'calendar'] as const
const ADJUSTMENTS = ['dr', 'reg', 'ipw'] as const

/** What a reader may change of a difference in differences; `packages/words/designs/did/explore.ts` writes the sentences. */
export interface DidExplorerFacts {
  controls: Record<'comparison' | 'average' | 'units' | 'adjustment' | 'drift', object>
  choices: {
    comparison: { group: (typeof COMPARISONS)[number] }
    average: { over: (typeof AVERAGES)[number] }
    adjustment: { by: (typeof ADJUSTMENTS)[number] }
    'no-drift': object
    'zero-drift': object
  }
}

const control = saying<DidExplorerFacts['controls'], 'label' | 'help'>('DiD/controls')
const choice = sayingOne<DidExplorerFacts['choices']>('DiD/choices')

export const exploration: Exploration<DidSpec, PanelFrame> = {
  offers: labelsOf(
    sharedControl('estimator', {}),
    control('comparison', {}),
    control('average', {}),
    sharedControl('first-period', {}),
    sharedControl('last-period', {}),
    control('units', {}),
    sharedControl('covariates', {}),
    control('adjustment', {}),
    control('drift', {}),
  ),
  controls: (locked) => [
    ...estimatorControl<DidSpec, PanelFrame>(locked, (id) => ESTIMATORS.includes(id)),
    ...(reads(locked).comparison ? [comparison(locked.spec)] : []),
    ...(reads(locked).average ? [aggregation(locked.spec)] : []),
    ...windowControls(locked.data, locked.spec, locked.spec.time),
    ...withoutControl<DidSpec>(locked.data, {
      id: 'without',
      ...namedBy(control('units', {})),
      column: locked.spec.unit,
      labels: locked.spec.unitLabel,
    }),
    ...(reads(locked).covariates ? covariates(locked) : []),
    ...(reads(locked).adjustment ? [adjustment(locked.spec)] : []),
    ...(reads(locked).drift ? [drift()] : []),
  ],
  usesRow: (spec, data) => {
    const isWhole = hasCells(data, [
      spec.unit,
      spec.time,
      spec.outcome.column,
      ...spec.covariates.map(({ column }) => column),
      ...(isChanging(spec) ? [spec.adoption.column] : []),
      ...(spec.exposure === undefined ? [] : [spec.exposure]),
      ...(spec.furtherEffects ?? []).flatMap(({ columns }) => columns),
    ])
    const isIn = isInside(data, spec.time, spec.window)
    return (row) => isWhole(row) && isIn(row)
  },
  figure: 'event-study',
}

/** Which choices the main estimate of this casefile reads; a control that could not move it is not offered. */
function reads({ spec, frame }: Pick<Locked<DidSpec, PanelFrame>, 'spec' | 'frame'>) {
  const { periods } = frame
  const dates = new Set(frame.cohort)
  const hasNever = dates.delete(Infinity)
  const isPlain = !isChanging(spec) && !isCounts(spec)
  return {
    // those not yet treated are others than the never treated only where somebody starts later
    comparison: !isImputed(spec) && hasNever && dates.size > 1,
    average: isPlain && dates.size > 1,
    covariates: isPlain && !isImputed(spec),
    adjustment: isPlain && !isImputed(spec) && spec.covariates.length > 0,
    // a drift is measured before the reference period; beside trends of units none in a straight line is left to allow for
    drift: spec.unitTrends !== true && [...dates].some((date) => date >= periods[2 + spec.anticipation]),
  }
}

function comparison({ comparison }: DidSpec): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'comparison',
    ...namedBy(control('comparison', {})),
    choices: COMPARISONS.map((group) => ({ value: group, label: choice('comparison', { group }) })),
    locked: comparison,
    apply: setField('comparison'),
  }
}

function aggregation({ aggregation }: DidSpec): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'average',
    ...namedBy(control('average', {})),
    choices: AVERAGES.map((over) => ({ value: over, label: choice('average', { over }) })),
    locked: aggregation,
    apply: setField('aggregation'),
  }
}

function covariates({ spec }: Pick<Locked<DidSpec, PanelFrame>, 'spec'>): Control<DidSpec>[] {
  const every = [...spec.covariates, ...spec.balanceCovariates]
  return covariatesControl<DidSpec>(
    uniqueCovariates([...spec.balanceCovariates, ...spec.covariates]),
    spec.covariates.map(({ column }) => column),
    (changed, columns) => ({ ...changed, covariates: pickCovariates(every, columns) }),
  )
}

function adjustment({ estimator }: DidSpec): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'adjustment',
    ...namedBy(control('adjustment', {})),
    choices: ADJUSTMENTS.map((by) => ({ value: by, label: choice('adjustment', { by }) })),
    locked: estimator,
    apply: setField('estimator'),
  }
}

function drift(): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'mbar',
    ...namedBy(control('drift', {})),
    choices: [
      { value: 'none', label: choice('no-drift', {}) },
      ...MBARS.map((value) => ({ value, label: value === '0' ? choice('zero-drift', {}) : value })),
    ],
    locked: 'none',
    isOrdered: true,
    readsFit: true,
    apply: (question, value) => ({ ...question, departure: value === 'none' ? null : Number(value) }),
  }
}
