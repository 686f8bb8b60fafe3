import { createContext, useContext, type ReactNode } from 'react'
import { getAt, pathKey, setAt, type Path } from './path.ts'

/** A column of the data as pickers show it. */
export interface ColumnChoice {
  name: string
  /** `whole number`, `text` … */
  type: string
  isNumeric: boolean
  /** `1977 to 1999`, `51 values`; left out where the profile is not there. */
  range?: string
  missing?: string
  meaning?: string
  /** What its values allow it to be picked for; left out where the profile is not there. */
  suits?: ColumnRole[]
}

/** What the fields of a form share: the document's values, how to change them, and what is wrong with them. */
export interface Form {
  read: (path: Path) => unknown
  change: (path: Path, value: unknown) => void
  /** The sentence to show below a field; undefined where there is none, or where it is too early for it. */
  errorAt: (path: Path) => string | undefined
  /** The reader left the field, so what is missing there may be said. */
  leave: (path: Path) => void
  /** null while no data set is chosen. */
  columns: ColumnChoice[] | null
}

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field stands outside a form.')
  return form
}

/** Ids of a field's parts, from its path. */
export function idsOf(path: Path) {
  const id = `field-${pathKey(path).replaceAll('.', '-')}`
  return { id, hintId: `${id}-hint`, errorId: `${id}-error` }
}

interface DefaultScopeProps {
  /** Where a set of fields with a default of its own stands. */
  path: Path
  whole: unknown
  children: ReactNode
}

/**
 * Shows the parts of a default as if they were chosen. The first change inside writes all of it down: a part alone would
 * leave the others missing.
 */
export function DefaultScope({ path, whole, children }: DefaultScopeProps) {
  const form = useForm()
  if (whole === undefined || whole === null || form.read(path) !== undefined) return children
  const inside = (other: Path) => other.slice(path.length)
  const scoped: Form = {
    ...form,
    read: (other) => getAt(whole, inside(other)),
    change: (other, value) => form.change(path, setAt(whole, inside(other), value)),
  }
  return <FormContext.Provider value={scoped}>{children}</FormContext.Provider>
}

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
