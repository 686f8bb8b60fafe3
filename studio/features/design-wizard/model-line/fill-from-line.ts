import type { CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import { DESIGNS } from '@casefiles/engine/designs'
import type { ModelLine } from '@casefiles/recipes/model-lines'
import { getAt, isBlank, setAt } from '../../../forms/path.ts'
import { withDesign } from '../change-design.ts'

type Fields = Record<string, unknown>

/**
 * The document with the design and the choices of a line. What the line does not say stays; of a field that it says in part
 * (the column of the outcome), the rest stays where it speaks of the same column.
 */
export function fillFromLine(document: CasefileDocument, { design, analysis }: ModelLine): CasefileDocument {
  const next = withDesign(document, DESIGNS[design].spec)
  const before = (next.design.analysis ?? {}) as Fields
  const filled = Object.fromEntries(
    Object.entries(analysis).map(([field, value]) => [field, filledOver(before[field], value)]),
  )
  const whole = setAt(next, ['design', 'analysis'], { ...before, ...filled })
  const unitField = ['design', 'units', 'unit_id_field']
  return isBlank(getAt(whole, unitField)) && analysis['unit'] !== undefined
    ? setAt(whole, unitField, analysis['unit'])
    : whole
}

function filledOver(before: unknown, value: unknown): unknown {
  if (!isFields(before) || !isFields(value)) return value
  return saysTheSame(before, value, 'column') && saysTheSame(before, value, 'kind') ? { ...before, ...value } : value
}

function saysTheSame(before: Fields, value: Fields, field: string): boolean {
  return isBlank(before[field]) || value[field] === undefined || before[field] === value[field]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
