import type { Path } from './path.ts'

/** What a column is picked for. */
export type ColumnRole = 'unit' | 'time' | 'adoption' | 'amount' | 'running' | 'dose' | 'group'

/** By the name of the field, as the designs' schemas have it. */
const ROLES: Record<string, ColumnRole | null> = {
  unit: 'unit',
  unitLabel: 'unit',
  unit_id_field: 'unit',
  cluster: 'unit',
  secondCluster: 'unit',
  primarySamplingUnit: 'unit',
  effects: 'unit',
  crossedEffects: 'unit',
  furtherEffects: 'unit',
  blocks: 'unit',
  time: 'time',
  rounds: 'time',
  adoption: 'adoption',
  runningVariable: 'running',
  ownCutoffs: 'group',
  contrast: 'group',
  outcome: 'amount',
  otherOutcomes: 'amount',
  ownChoices: null,
  placeboOutcome: 'amount',
  placeboOutcomes: 'amount',
  preTreatmentOutcomes: 'amount',
  predictors: 'amount',
  instruments: 'amount',
  takeUp: 'dose',
  treatment: 'dose',
  weight: 'amount',
  samplingWeight: 'amount',
  cellSize: 'amount',
  cellOutcome: 'amount',
  leftOutInstruments: 'amount',
  status: 'group',
  subgroups: 'group',
  strata: 'group',
}

/** The role of the field at a path: the nearest name around it that has one; null where any column will do. */
export function roleOf(path: Path): ColumnRole | null {
  const named = path.findLast((key) => typeof key === 'string' && key in ROLES)
  return named === undefined ? null : ROLES[named]
}
