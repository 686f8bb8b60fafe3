import { isDecimalNumber } from '../../../frame/cell.ts'

export type Thousands = 'none' | 'comma' | 'point' | 'space'

/** Numbers with a sign between thousands, groups of three throughout; the same rule in every script. */
export const GROUPED: Record<Exclude<Thousands, 'none'>, string> = {
  comma: '^[+-]?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?$',
  point: '^[+-]?[0-9]{1,3}([.][0-9]{3})+(,[0-9]+)?$',
  space: '^[+-]?[0-9]{1,3}( [0-9]{3})+([.][0-9]+)?$',
}
export const SEPARATORS: Record<Exclude<Thousands, 'none'>, string> = { comma: ',', point: '.', space: ' ' }
const PATTERNS = new Map(Object.entries(GROUPED).map(([mark, pattern]) => [mark, new RegExp(pattern)]))

/** The number of a cell, `NaN` where it holds none. Spaces that do not break count as spaces. */
export function readNumber(cell: string, thousands: Thousands): number {
  const plain = cell.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
  if (thousands === 'none') return isDecimalNumber(plain) ? Number(plain) : NaN
  const text = PATTERNS.get(thousands)!.test(plain) ? plain.replaceAll(SEPARATORS[thousands], '') : plain
  const pointed = thousands === 'point' ? text.replace(',', '.') : text
  return isDecimalNumber(pointed) ? Number(pointed) : NaN
}
