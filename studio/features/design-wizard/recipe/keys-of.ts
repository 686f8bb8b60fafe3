import type { DatasetInfo } from '../../../../contract/publication.ts'

/**
 * The columns that are to name one row each: the unit, and with it the period, as far as both are chosen. Empty where rows
 * are individuals, of whom a unit has any number in a period.
 */
export function keysOf(
  design: { units?: unknown; analysis?: unknown },
  { columns }: Pick<DatasetInfo, 'columns'>,
): string[] {
  const analysis = (design.analysis ?? {}) as Record<string, unknown>
  if (analysis.individuals === true || analysis.data === 'repeated-cross-sections') return []
  const keys = [analysis.unit, analysis.time].filter((name): name is string => typeof name === 'string' && name !== '')
  const isThere = keys.every((key) => columns.some(({ name }) => name === key))
  return typeof analysis.unit === 'string' && isThere ? [...new Set(keys)] : []
}
