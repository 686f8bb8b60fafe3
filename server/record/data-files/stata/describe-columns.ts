import { CELL_WIDTHS, type StataColumn, type StataType } from './stata-file.ts'

/** What a file says of its columns, one entry each. */
interface Fields {
  codes: number[]
  names: string[]
  formats: string[]
  valueLabels: string[]
  labels: string[]
}

/**
 * The columns of a file.
 *
 * @param types       type of each code that is not a text of fixed width, whose code is its width
 * @param longestText bytes of the longest such text
 * @throws {RangeError} for a code that means nothing
 */
export function describeColumns(
  { codes, names, formats, valueLabels, labels }: Fields,
  types: Record<number, Exclude<StataType, 'string'>>,
  longestText: number,
): StataColumn[] {
  return codes.map((code, index) => ({
    name: names[index],
    ...typeOf(code, types, longestText),
    format: formats[index],
    label: labels[index],
    valueLabels: valueLabels[index],
  }))
}

function typeOf(
  code: number,
  types: Record<number, Exclude<StataType, 'string'>>,
  longestText: number,
): { type: StataType; width: number } {
  const type = types[code]
  if (type !== undefined) return { type, width: CELL_WIDTHS[type] }
  if (code === 0 || code > longestText) throw new RangeError(`there is no column type ${code}`)
  return { type: 'string', width: code }
}
