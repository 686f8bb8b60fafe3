import { sizeInWords, type OutcomeScale } from '../verdict/outcome-scale.ts'
import { formatNumber } from './number.ts'

const SIZE = '[\u2212-]?[\\d,]+(?:\\.\\d+)?'
/** From the longest statement of sizes to the shortest; what follows the first size belongs to it. */
const STATEMENTS = [
  `${SIZE} log points \\(95% interval ${SIZE} to ${SIZE}\\)`,
  `${SIZE} to ${SIZE} log points`,
  `${SIZE} log points(?: (?:lower|higher))?`,
]
/** In percent from here on a size says only that it is far beyond what the method can measure. */
const MOST_TOLD = 1000

/**
 * A published sentence whose sizes are differences of logs, told as percent changes; any other stays as it is.
 *
 * @example logPointsInPercent('a drift of 3.69 log points a year', { kind: 'log', scale: 100 }) // 'a drift of 3.76 percent a year'
 * @example logPointsInPercent('89.72 log points lower', { kind: 'log', scale: 100 }) // '59.23 percent lower': a fall is less in percent than a rise
 */
export function logPointsInPercent(text: string, scale: OutcomeScale): string {
  if (scale.kind !== 'log') return text
  return text
    .replace(new RegExp(STATEMENTS.join('|'), 'g'), (statement) => sizesInPercent(statement, scale))
    .replaceAll('log points', 'percent')
}

/** Every size of a statement, the level of its interval aside. */
function sizesInPercent(text: string, scale: OutcomeScale): string {
  const isFall = text.endsWith(' lower')
  return text.replace(new RegExp(`${SIZE}(?!%)\\b`, 'g'), (size) => {
    const value = Number(size.replaceAll(',', '').replace('\u2212', '-'))
    const decimals = size.split('.')[1]?.length ?? 0
    const told = isFall ? Math.abs(sizeInWords(-value, scale)) : sizeInWords(value, scale)
    return told > MOST_TOLD ? `more than ${formatNumber(MOST_TOLD, 0)}` : formatNumber(told, decimals)
  })
}
