import { readText } from '../../frame/table.ts'
import type { ChoiceControl, Control, Exploration, Locked, MembersControl } from '../exploration.ts'
import { estimatorControl, hasCells, isInside, setField, windowControls } from '../shared/explore-controls.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

const ESTIMATORS = ['synthetic-control-outcomes', 'augmented', 'synthetic-did', 'demeaned', 'plain-did']
const byReader = 'Left out by a reader.'

export const exploration: Exploration<SyntheticControlSpec, SyntheticControlFrame> = {
  offers: ['Donors', 'First period used', 'Last period used', 'Predictors', 'Predictor weights', 'Estimator'],
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
  const control: MembersControl<SyntheticControlSpec> = {
    kind: 'members',
    id: 'donors',
    label: 'Donors',
    help: 'The units that may make up the comparison. Those that the locked design leaves out can be brought in.',
    members: names.map((name) => ({ value: name, label: name })),
    locked: names.filter((name) => !frame.donors.includes(name)),
    apply: (question, leftOut) => {
      const { include: _, ...pool } = question.spec.donorPool
      const exclude = leftOut.map((unit) => ({ unit, reason: reasons.get(unit) ?? byReader }))
      return { ...question, spec: { ...question.spec, donorPool: { ...pool, exclude } } }
    },
  }
  return control
}

function predictors({ predictors, predictorWeights }: SyntheticControlSpec): Control<SyntheticControlSpec>[] {
  if (predictors.length === 0) return []
  const named: MembersControl<SyntheticControlSpec> = {
    kind: 'members',
    id: 'predictors',
    label: 'Predictors',
    help: 'What the synthetic unit must match; without any it matches the outcome in every period before treatment.',
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
    label: 'Predictor weights',
    help: 'How much each predictor counts.',
    choices: [
      { value: 'nested', label: 'Chosen by the fit before treatment' },
      { value: 'equal', label: 'All alike' },
    ],
    locked: predictorWeights,
    apply: setField('predictorWeights'),
  }
  return [named, weights]
}
