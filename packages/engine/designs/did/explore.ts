import type { PanelFrame } from '../../frame/panel.ts'
import type { ChoiceControl, Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  isInside,
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

export const exploration: Exploration<DidSpec, PanelFrame> = {
  offers: [
    'Estimator',
    'Comparison group',
    'Average',
    'First period used',
    'Last period used',
    'Units',
    'Controls',
    'How controls enter',
    'Allowed drift, M̄',
  ],
  controls: (locked) => [
    ...estimatorControl<DidSpec, PanelFrame>(locked, (id) => ESTIMATORS.includes(id)),
    ...(isImputed(locked.spec) ? [] : [comparison(locked.spec)]),
    ...(isChanging(locked.spec) || isCounts(locked.spec) ? [] : [aggregation(locked.spec)]),
    ...windowControls(locked.data, locked.spec, locked.spec.time),
    ...withoutControl<DidSpec>(locked.data, {
      id: 'without',
      label: 'Units',
      help: 'A unit that is not ticked is left out with all its rows.',
      column: locked.spec.unit,
      labels: locked.spec.unitLabel,
    }),
    ...(isChanging(locked.spec) || isCounts(locked.spec) || isImputed(locked.spec) ? [] : adjustment(locked)),
    // beside trends of units no drift in a straight line is left to allow for
    ...(locked.spec.unitTrends === true ? [] : [drift()]),
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

function comparison({ comparison }: DidSpec): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'comparison',
    label: 'Comparison group',
    help: 'Who adopters are compared with.',
    choices: [
      { value: 'never-treated', label: 'Units never treated' },
      { value: 'not-yet-treated', label: 'Units not treated yet' },
    ],
    locked: comparison,
    apply: setField('comparison'),
  }
}

function aggregation({ aggregation }: DidSpec): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'average',
    label: 'Average',
    help: 'Which average of the effects by cohort and period is read.',
    choices: [
      { value: 'group', label: 'Over cohorts' },
      { value: 'simple', label: 'Over all treated unit-periods' },
      { value: 'dynamic', label: 'Over time since adoption' },
      { value: 'calendar', label: 'Over calendar periods' },
    ],
    locked: aggregation,
    apply: setField('aggregation'),
  }
}

/** Covariates on or off, and how they enter: that matters only where there are any. */
function adjustment({ spec }: Locked<DidSpec, PanelFrame>): Control<DidSpec>[] {
  const every = [...spec.covariates, ...spec.balanceCovariates]
  const offered = uniqueCovariates([...spec.balanceCovariates, ...spec.covariates])
  const locked = spec.covariates.map(({ column }) => column)
  const put = (changed: DidSpec, columns: string[]): DidSpec => ({
    ...changed,
    covariates: pickCovariates(every, columns),
  })
  if (offered.length === 0) return []
  return [
    ...covariatesControl<DidSpec>(offered, locked, put),
    {
      kind: 'choice',
      id: 'adjustment',
      label: 'How controls enter',
      help: 'Makes a difference only with a control switched on.',
      choices: [
        { value: 'dr', label: 'Doubly robust' },
        { value: 'reg', label: 'Outcome regression' },
        { value: 'ipw', label: 'Inverse probability weights' },
      ],
      locked: spec.estimator,
      apply: setField('estimator'),
    },
  ]
}

function drift(): ChoiceControl<DidSpec> {
  return {
    kind: 'choice',
    id: 'mbar',
    label: 'Allowed drift, M̄',
    help: 'How far the groups may drift apart after treatment, as a multiple of the largest drift before it; the effect is then the average of the event study.',
    choices: [
      { value: 'none', label: 'Parallel trends' },
      ...MBARS.map((value) => ({ value, label: value === '0' ? '0, event-study average' : value })),
    ],
    locked: 'none',
    isOrdered: true,
    readsFit: true,
    apply: (question, value) => ({ ...question, departure: value === 'none' ? null : Number(value) }),
  }
}
