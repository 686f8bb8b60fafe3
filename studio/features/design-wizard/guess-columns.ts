import type { ColumnProfile } from '../../../contract/data-profile.ts'
import type { DesignSpec } from '@casefiles/engine/designs'
import { fieldsOf } from '../../forms/schema-fields.ts'

/** What is asked of a file beside its outcome: who its rows are about, and when. */
export type Naming = 'unit' | 'time'

/** As much of a column as is known before a cell of it is shown. */
type Named = Pick<ColumnProfile, 'name' | 'type' | 'label'>

const WORDS: Record<Naming, RegExp> = {
  unit: /^(id|fips|iso3?|state|county|country|city|municipality|district|region|province|firm|plant|school|hospital|station|household|person|village|nuts\d?|.*_?id|unit|geo|code)$/i,
  time: /^(year|yr|date|time|period|month|quarter|week|day|wave|jahr|année|annee|año|ano|anno)$/i,
}

/** Of unit and period those that a design cannot do without; an optional unit would add effects of its own. */
export function namingAsked(spec: DesignSpec<unknown> | null): Naming[] {
  if (spec === null) return []
  const needed = fieldsOf(spec.schema).filter(({ kind, isOptional }) => kind === 'column' && !isOptional)
  return (['unit', 'time'] as const).filter((naming) => needed.some(({ key }) => key === naming))
}

/** The column that by its name or its label names the unit or the period; none where no name tells, or several do. */
export function guessColumn(naming: Naming, columns: readonly Named[]): string {
  const fits = ({ type }: Named) => naming === 'unit' || type === 'integer' || type === 'number' || type === 'date'
  const told = columns.filter((column) => fits(column) && WORDS[naming].test(column.name.trim()))
  const said = columns.filter((column) => fits(column) && WORDS[naming].test((column.label ?? '').trim()))
  const [only, ...others] = told.length > 0 ? told : said
  return only !== undefined && others.length === 0 ? only.name : ''
}
