import { sharedControl } from '../../explorer/facts.ts'
import { saying, sayingOne } from '../../fact.ts'
import { readText } from '../../frame/table.ts'
import type { ChoiceControl, Control, Exploration, Locked, MembersControl } from '../exploration.ts'
import {
  estimatorControl,
  hasCells,
  isInside,
  labelsOf,
  namedBy,
  setField,
  windowControls,
} from '../shared/explore-controls.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

const ESTIMATORS = ['synthetic-control-outcomes', 'augmented', 'synthetic-did', 'demeaned', 'plain-did']
/** Why a donor is out that a reader leaves out: a design says it in words of its own. */
const byReader = 'Left out by a reader.'
const WEIGHTS = ['nested', 'equal'] as const

/** What a reader may change of a synthetic control; `packages/words/designs/synthetic-control/explore.ts` writes the sentences. */
export interface SyntheticControlExplorerFacts {
  controls: Record<'donors' | 'predictors' | 'weights', object>
  choices: { weights: { weights: (typeof WEIGHTS)[number] } }
}

const control = saying<SyntheticControlExplorerFacts['controls'], 'label' | 'help'>('SyntheticControl/controls')
const choice = sayingOne<SyntheticControlExplorerFacts['choices']>('SyntheticControl/choices')

export const exploration: Exploration<SyntheticControlSpec, SyntheticControlFrame> = {
  offers: labelsOf(
    control('donors', {}),
    sharedControl('first-period', {}),
    sharedControl('last-period', {}),
    control('predictors', {}),
    control('weights', {}),
    sharedControl('estimator', {}),
  ),
  controls: (locked) => [
    donors(locked),
    ...windowControls(locked.data, locked.spec, locked.spec.time),
    ...predictors(locked.spec),
    ...estimatorControl<SyntheticControlSpec, SyntheticControlFrame>(locked, (id) => ESTIMATORS.includes(id)),
  ],
  usesRow: (spec, data, frame) => {
    const units = readText(data, spec.unit)
    const inUse = new Set([...frame.treatedUnits, ...frame.donors])
    const isWhole = hasCells(data, [spec.unit, spec.time, spec.outcome.column])
    const isIn = isInside(data, spec.time, spec.window)
    return (row) => inUse.has(units[row]!) && isWhole(row) && isIn(row)
  },
  figure: 'synthetic-path',
}

/** Every unit but the treated: those that the design excludes can be brought in. */
function donors({ spec, data, frame }: Locked<SyntheticControlSpec, SyntheticControlFrame>) {
  const names = [...new Set(readText(data, spec.unit))]
    .filter((name): name is string => name !== null && !spec.treatedUnits.includes(name))
    .sort()
  const reasons = new Map(spec.donorPool.exclude.map(({ unit, reason }) => [unit, reason]))
  const members: MembersControl<SyntheticControlSpec> = {
    kind: 'members',
    id: 'donors',
    ...namedBy(control('donors', {})),
    members: names.map((name) => ({ value: name, label: name })),
    locked: names.filter((name) => !frame.donors.includes(name)),
    apply: (question, leftOut) => {
      const { include: _, ...pool } = question.spec.donorPool
      const exclude = leftOut.map((unit) => ({ unit, reason: reasons.get(unit) ?? byReader }))
      return { ...question, spec: { ...question.spec, donorPool: { ...pool, exclude } } }
    },
  }
  return members
}

function predictors({ predictors, predictorWeights }: SyntheticControlSpec): Control<SyntheticControlSpec>[] {
  if (predictors.length === 0) return []
  const named: MembersControl<SyntheticControlSpec> = {
    kind: 'members',
    id: 'predictors',
    ...namedBy(control('predictors', {})),
    members: predictors.map(({ label }, at) => ({ value: String(at), label })),
    locked: [],
    apply: (question, leftOut) => ({
      ...question,
      spec: { ...question.spec, predictors: predictors.filter((_, at) => !leftOut.includes(String(at))) },
    }),
  }
  const weights: ChoiceControl<SyntheticControlSpec> = {
    kind: 'choice',
    id: 'weights',
    ...namedBy(control('weights', {})),
    choices: WEIGHTS.map((weights) => ({ value: weights, label: choice('weights', { weights }) })),
    locked: predictorWeights,
    apply: setField('predictorWeights'),
  }
  return [named, weights]
}
