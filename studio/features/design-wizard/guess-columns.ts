import type { ColumnProfile } from '../../../contract/studio/dataset.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { DesignSpec } from '@casefiles/engine/designs'
import type { FormField } from '../../forms/form-field.ts'
import { getAt } from '../../forms/path.ts'
import { fieldsOf } from '../../forms/schema-fields.ts'

/** What is asked of a file beside its outcome: who its rows are about, and when. */
export type Naming = 'unit' | 'time'

/** As much of a column as is known before a cell of it is shown. */
type Named = Pick<ColumnProfile, 'name' | 'type' | 'label'>

const WORDS: Record<Naming, RegExp> = {
  unit: /^(id|fips|iso3?|state|county|country|city|municipality|district|region|province|firm|plant|school|hospital|station|household|person|village|nuts\d?|.*_?id|unit|geo|code)$/i,
  time: /^(year|yr|date|time|period|month|quarter|week|day|wave|jahr|année|annee|año|ano|anno)$/i,
}

/** Of unit and period those that the design has a field for. */
export function namingAsked(spec: DesignSpec<unknown> | null): Naming[] {
  const fields = spec === null ? [] : fieldsOf(spec)
  return (['unit', 'time'] as const).filter((naming) => fields.some((field) => field.key === naming && shapeOf(field)))
}

/** A column as the design's field of unit or period holds it. */
export function asNamed(spec: DesignSpec<unknown> | null, naming: Naming, column: string): unknown {
  const field = spec && fieldsOf(spec).find(({ key }) => key === naming)
  return field && shapeOf(field) === 'variant' ? { kind: 'column', column } : column
}

/** The column that a design has for it; empty where none is chosen. */
export function namedIn(document: CasefileDocument, naming: Naming): string {
  const path = ['design', 'analysis', naming]
  const name = [getAt(document, path), getAt(document, [...path, 'column'])].find((one) => typeof one === 'string')
  return typeof name === 'string' ? name : ''
}

/** A column by itself, or one of the shapes that the field may have; null where it holds no column. */
function shapeOf(field: FormField): 'column' | 'variant' | null {
  if (field.kind === 'column') return 'column'
  const isOne = (blank: unknown) => (blank as { kind?: unknown } | null)?.kind === 'column'
  return field.kind === 'variant' && field.variants.some(({ blank }) => isOne(blank)) ? 'variant' : null
}

/**
 * The column that by its name or its label names the unit or the period; none where no name tells, or several do.
 *
 * @param shared columns of a second file: of several that may name the unit, the one by which the two belong together
 */
export function guessColumn(naming: Naming, columns: readonly Named[], shared: readonly string[] = []): string {
  const fits = ({ type }: Named) => naming === 'unit' || type === 'integer' || type === 'number' || type === 'date'
  const told = columns.filter((column) => fits(column) && WORDS[naming].test(column.name.trim()))
  const said = columns.filter((column) => fits(column) && WORDS[naming].test((column.label ?? '').trim()))
  const found = told.length > 0 ? told : said
  const inBoth = found.filter(({ name }) => shared.some((other) => plain(other) === plain(name)))
  const [only, ...others] = naming === 'unit' && found.length > 1 ? inBoth : found
  return only !== undefined && others.length === 0 ? only.name : ''
}

/** `State_ID` and `state id` are one name. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
