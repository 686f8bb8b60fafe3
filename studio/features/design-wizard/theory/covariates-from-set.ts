import type { CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import type { ColumnChoice } from '../../../forms/form-context.tsx'
import type { FieldOf, FormField } from '../../../forms/form-field.ts'
import { getAt, setAt } from '../../../forms/path.ts'
import { fieldsOf } from '../../../forms/schema-fields.ts'
import { specOf } from '../step-status.ts'
import type { TheoryNode } from './edit-theory.ts'

/** The design's first list of columns in the Covariates step: what its estimate adjusts for. Null where it has none. */
export function covariateField(document: CasefileDocument): FieldOf<'list'> | null {
  const spec = specOf(document)
  if (!spec) return null
  const steps = spec.steps as Record<string, string>
  const isOfColumns = (field: FormField): field is FieldOf<'list'> =>
    field.kind === 'list' && steps[field.key] === 'Covariates' && shapesOf(field.item).some(hasColumn)
  return fieldsOf(spec.schema).find(isOfColumns) ?? null
}

/** The document with the variables of a set as covariates; entries for the same column stay as they are. */
export function withCovariates(
  document: CasefileDocument,
  nodes: readonly TheoryNode[],
  columns: readonly ColumnChoice[],
): CasefileDocument {
  const field = covariateField(document)
  if (!field) return document
  const path = ['design', 'analysis', field.key]
  const before = (getAt(document, path) ?? []) as Record<string, unknown>[]
  const entries = nodes.flatMap(({ column, label }) => {
    if (!column) return []
    const isNumeric = columns.find(({ name }) => name === column)?.isNumeric ?? true
    return [before.find((entry) => entry.column === column) ?? newEntry(field.item, column, label, isNumeric)]
  })
  return setAt(document, path, entries)
}

interface Shape {
  blank: Record<string, unknown>
  fields: FormField[]
  label: string
}

/** The shapes an entry may have: one, or several that a field tells apart. */
function shapesOf(item: FormField): Shape[] {
  if (item.kind === 'group') return [{ blank: {}, fields: item.fields, label: '' }]
  if (item.kind !== 'variant') return []
  return item.variants.flatMap(({ label, blank, field }) =>
    field?.kind === 'group' ? [{ blank: blank as Record<string, unknown>, fields: field.fields, label }] : [],
  )
}

const hasColumn = ({ fields }: Shape) => fields.some(({ key, kind }) => key === 'column' && kind === 'column')

/** Words need the shape for categories, where the design tells them apart. */
function newEntry(item: FormField, column: string, label: string, isNumeric: boolean): Record<string, unknown> {
  const shapes = shapesOf(item)
  const shape = (isNumeric ? undefined : shapes.find((one) => one.label === 'Category')) ?? shapes[0]
  const hasKey = (key: string) => shape.fields.some((field) => field.key === key)
  return {
    ...shape.blank,
    ...(!isNumeric && hasKey('kind') && { kind: 'category' }),
    column,
    ...(hasKey('label') && { label }),
  }
}
