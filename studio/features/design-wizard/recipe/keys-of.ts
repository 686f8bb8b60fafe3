import type { DatasetInfo } from '../../../../contract/publication.ts'
import { DESIGNS, type DesignType } from '@casefiles/engine/designs'

/** What of a design tells which columns name a row. */
interface NamingDesign {
  design_type?: unknown
  units?: unknown
  analysis?: unknown
}

/**
 * The columns that are to name one row each: the unit, and with it the period, as far as both are chosen. A design whose analysis
 * names no unit has the one that is described. Empty where rows are individuals, of whom a unit has any number in a period.
 */
export function keysOf(design: NamingDesign, { columns }: Pick<DatasetInfo, 'columns'>): string[] {
  const analysis = partOf(design.analysis)
  if (analysis.individuals === true || analysis.data === 'repeated-cross-sections') return []
  const type = typeOf(design)
  const unit = type !== null && !namesUnit(type) ? partOf(design.units).unit_id_field : analysis.unit
  const keys = [unit, analysis.time].filter((name): name is string => typeof name === 'string' && name !== '')
  const isThere = keys.every((key) => columns.some(({ name }) => name === key))
  return typeof unit === 'string' && isThere ? [...new Set(keys)] : []
}

/**
 * Where a column that numbers the rows is to be named as the unit, if every row is one: nowhere before a design is chosen, with
 * designs that follow units over periods, and where a unit is named already.
 *
 * @returns paths in the document
 */
export function placesOfRowUnit(design: NamingDesign): string[][] {
  const type = typeOf(design)
  const { unit, time } = partOf(design.analysis)
  if (type === null || DESIGNS[type].spec.followsPeriods || unit || time) return []
  const described = ['design', 'units', 'unit_id_field']
  if (namesUnit(type)) return [described, ['design', 'analysis', 'unit']]
  return partOf(design.units).unit_id_field ? [] : [described]
}

function namesUnit(type: DesignType): boolean {
  return 'unit' in DESIGNS[type].spec.steps
}

function typeOf({ design_type: type }: NamingDesign): DesignType | null {
  return typeof type === 'string' && type in DESIGNS ? (type as DesignType) : null
}

function partOf(part: unknown): Record<string, unknown> {
  return (part ?? {}) as Record<string, unknown>
}
