import { readText } from '../../frame/table.ts'
import { sharedControl } from '../../explorer/facts.ts'
import { saying, sayingOne } from '../../fact.ts'
import type { ChoiceControl, Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  labelsOf,
  namedBy,
  readOnlyBy,
  setField,
  uniqueCovariates,
} from '../shared/explore-controls.ts'
import type { MatchingFrame } from './cross-section.ts'
import { fitPropensity } from './propensity.ts'
import type { MatchingSpec } from './spec.ts'

const CALIPERS = ['none', '0.05', '0.1', '0.2', '0.25', '0.5', '1']
const RATIOS = ['1', '2', '3', '4', '5']
const TRIMS = ['0.01', '0.02', '0.05', '0.1']
/** The main estimate weights: how neighbors are found counts for these alone. */
const WITHIN_CALIPER = ['nearest-neighbour-score']
const NEAREST = [
  ...WITHIN_CALIPER,
  'nearest-neighbour-mahalanobis',
  'nearest-neighbour-score-replacement',
  'nearest-neighbour-mahalanobis-replacement',
]
const NOT_AN_ESTIMATOR = /^(outcome|subgroup)-|^(complete-units|imputed-covariates)$/

/** What a reader may change of matching; `packages/words/designs/matching/explore.ts` writes the sentences. */
export interface MatchingExplorerFacts {
  controls: Record<'trimming' | 'caliper' | 'ratio' | 'estimand', object>
  choices: { 'no-trimming': object; 'no-caliper': object; estimand: { estimand: MatchingSpec['estimand'] } }
}

const control = saying<MatchingExplorerFacts['controls'], 'label' | 'help'>('Matching/controls')
const choice = sayingOne<MatchingExplorerFacts['choices']>('Matching/choices')

export const exploration: Exploration<MatchingSpec, MatchingFrame> = {
  offers: labelsOf(
    sharedControl('estimator', {}),
    sharedControl('covariates', {}),
    control('trimming', {}),
    control('caliper', {}),
    control('ratio', {}),
    control('estimand', {}),
  ),
  controls: (locked) => [
    ...estimatorControl<MatchingSpec, MatchingFrame>(locked, (id) => !NOT_AN_ESTIMATOR.test(id)),
    ...covariatesControl<MatchingSpec>(
      uniqueCovariates(locked.spec.covariates),
      locked.spec.covariates.map(({ column }) => column),
      (spec, columns) => ({
        ...spec,
        covariates: locked.spec.covariates.filter(({ column }) => columns.includes(column)),
        preTreatmentOutcomes: locked.spec.preTreatmentOutcomes.filter((column) => columns.includes(column)),
      }),
    ),
    ...trimming(locked),
    ...readOnlyBy(locked, WITHIN_CALIPER, [caliper(locked.spec)]),
    ...readOnlyBy(locked, NEAREST, [ratio(locked.spec)]),
    estimand(locked.spec),
  ],
  usesRow: (spec, data, frame) => {
    const units = readText(data, spec.unit)
    const inUse = new Set(frame.units)
    const isWhole = hasCells(data, [spec.unit])
    return (row) => isWhole(row) && inUse.has(units[row]!)
  },
  figure: null,
}

/**
 * By the score of the locked covariates, so that the units left out do not depend on the other controls. A bound that leaves out
 * nobody whom the one before it keeps is no choice.
 */
function trimming({ spec, data, frame }: Locked<MatchingSpec, MatchingFrame>): ChoiceControl<MatchingSpec>[] {
  const units = readText(data, spec.unit)
  const { fitted } = fitPropensity(frame)
  const leftOut = (bound: number) => frame.units.filter((_, i) => fitted[i] < bound || fitted[i] > 1 - bound)
  const counts = TRIMS.map((value) => leftOut(Number(value)).length)
  const bounds = TRIMS.filter((_, at) => counts[at] > (counts[at - 1] ?? 0))
  if (bounds.length === 0) return []
  const trim: ChoiceControl<MatchingSpec> = {
    kind: 'choice',
    id: 'trim',
    ...namedBy(control('trimming', {})),
    choices: [{ value: 'none', label: choice('no-trimming', {}) }, ...bounds.map((value) => ({ value, label: value }))],
    locked: 'none',
    isOrdered: true,
    apply: (question, value) => {
      if (value === 'none') return question
      const out = new Set(leftOut(Number(value)))
      const rows = question.rows ?? [...units.keys()]
      return { ...question, rows: rows.filter((row) => !out.has(units[row]!)) }
    },
  }
  return [trim]
}

function caliper({ nearestNeighbour }: MatchingSpec): ChoiceControl<MatchingSpec> {
  const locked = nearestNeighbour.caliper === null ? 'none' : String(nearestNeighbour.caliper)
  return {
    kind: 'choice',
    id: 'caliper',
    ...namedBy(control('caliper', {})),
    choices: withLocked(CALIPERS, locked).map((value) => ({
      value,
      label: value === 'none' ? choice('no-caliper', {}) : value,
    })),
    locked,
    apply: (question, value) => nearest(question, { caliper: value === 'none' ? null : Number(value) }),
  }
}

function ratio({ nearestNeighbour }: MatchingSpec): ChoiceControl<MatchingSpec> {
  const locked = String(nearestNeighbour.ratio)
  return {
    kind: 'choice',
    id: 'ratio',
    ...namedBy(control('ratio', {})),
    choices: withLocked(RATIOS, locked).map((value) => ({ value, label: value })),
    locked,
    apply: (question, value) => nearest(question, { ratio: Number(value) }),
  }
}

function nearest(
  question: Parameters<ChoiceControl<MatchingSpec>['apply']>[0],
  change: Partial<MatchingSpec['nearestNeighbour']>,
) {
  const nearestNeighbour = { ...question.spec.nearestNeighbour, ...change }
  return { ...question, spec: { ...question.spec, nearestNeighbour } }
}

function estimand({ estimand }: MatchingSpec): Control<MatchingSpec> {
  return {
    kind: 'choice',
    id: 'estimand',
    ...namedBy(control('estimand', {})),
    choices: (['ATT', 'ATE'] as const).map((value) => ({ value, label: choice('estimand', { estimand: value }) })),
    locked: estimand,
    apply: setField('estimand'),
  }
}

function withLocked(values: string[], locked: string): string[] {
  return values.includes(locked) ? values : [...values, locked]
}
