import type { Intent } from '@casefiles/engine/designs'
import { sizeInWords, type OutcomeScale } from '@casefiles/engine/verdict'
import { formatNumber } from '@casefiles/engine/words'
import { formatMultiple } from './number.ts'

/** What the multiples in a sentence are multiples of: sizes as reported, in log points. */
export interface ReadAgainst {
  intent: Pick<Intent, 'direction' | 'smallestEffect'>
  /** The main estimate; null where there is none. */
  estimate: number | null
}

const SIZE = '[\u2212-]?\\d(?:[\\d,]*\\d)?(?:\\.\\d+)?'
/** From the longest statement of sizes to the shortest; what follows the first size belongs to it. */
const STATEMENTS = [
  `${SIZE} log points \\(95% interval ${SIZE} to ${SIZE}\\)`,
  `${SIZE} to ${SIZE} log points`,
  `${SIZE} log points(?: (?:lower|higher))?`,
  `${SIZE} \\(log points\\)`,
]
/** What sentences say of the same sizes without their unit. */
const WITHOUT_UNIT = [
  `interval of the bias that it measures, ${SIZE} to ${SIZE}`,
  `(?:estimate|conventional interval|Anderson–Rubin set) runs from ${SIZE} to ${SIZE}`,
  `chance (?:move it by|alone would make it) ${SIZE}`,
  `(?:estimate (?:typically )?moves|moves? the estimate) by (?:no more than )?${SIZE}`,
  `of which ${SIZE}(?= is more than chance)`,
  `, ${SIZE}(?= from that of all instruments)`,
  `jumps by ${SIZE}`,
  `from the main estimate of ${SIZE}`,
  `lies ${SIZE}(?= from the estimate)`,
  `has one of ${SIZE}`,
  `the estimate is then ${SIZE}`,
  `[Aa] direct effect of ${SIZE}(?= would)`,
  `Effects from ${SIZE} to ${SIZE}(?= fit the data)`,
  `leave about ${SIZE}(?= of that in it)`,
]
/** A size that is a whole one: no percentage of anything, and no multiple. */
const ENDS_THERE = '(?![\\d%]|[.,]\\d| times| log points)'
const TOLD = new RegExp(
  [
    `(?<points>${STATEMENTS.join('|')})`,
    `(?<bare>(?:${WITHOUT_UNIT.join('|')})${ENDS_THERE})`,
    `(?<range>\\(range ${SIZE} to ${SIZE}\\))`,
    `(?<error>standard error(?: of the move)? ${SIZE}${ENDS_THERE}(?: log points)?)`,
    `(?<multiple>${SIZE})(?<of> (?:times|of) the smallest effect that matters)`,
    `(?<share>${SIZE})(?= times the estimate itself)`,
  ].join('|'),
  'g',
)
const MOST_POWER = 'found with 80% power is '

/** In percent from here on a size says only that it is far beyond what the method can measure. */
const MOST_TOLD = 1000
/** How far the ratio of two sizes to two decimals may lie from the one that was printed, itself to two decimals. */
const ROUNDING = 0.006

/**
 * A published sentence whose sizes are differences of logs, told as percent changes; any other stays as it is. A standard error
 * becomes that of the percentage beside it (delta method), and a multiple that of the percentages that readers see.
 *
 * @param against what multiples are of; left out = they stay as they are
 * @example logPointsInPercent('a drift of 3.69 log points a year', { kind: 'log', scale: 100 }) // 'a drift of 3.76 percent a year'
 * @example logPointsInPercent('89.72 log points lower', { kind: 'log', scale: 100 }) // '59.23 percent lower': a fall is less in percent than a rise
 */
export function logPointsInPercent(text: string, scale: OutcomeScale, against?: ReadAgainst): string {
  if (scale.kind !== 'log') return text
  /** Every size told so far, as reported, the last one first. */
  const seen: number[] = []
  const tell = (statement: string, side = 1): string =>
    statement.replace(new RegExp(`${SIZE}(?!%)\\b`, 'g'), (size) => {
      const value = side * readSize(size)
      seen.unshift(value)
      return formatTold(side * sizeInWords(value, scale), size)
    })
  const told = text.replace(TOLD, (statement: string, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    const before = text.slice(0, rest.at(-3) as number)
    if (groups.points !== undefined) return tell(statement, sideOf(statement, before, against))
    if (groups.bare !== undefined) return `${tell(statement)} percent`
    if (groups.range !== undefined) return tell(statement)
    if (groups.error !== undefined) return seen.length === 0 ? statement : errorInPercent(statement, seen[0], scale)
    if (against === undefined) return statement
    const whole = groups.multiple === undefined ? against.estimate : meant(against.intent)
    const printed = (groups.multiple ?? groups.share)!
    const ratio = whole === null ? null : ratioShown(seen, whole, readSize(printed), scale)
    if (ratio === null) return statement
    const of = ratio > 1 ? groups.of?.replace(' of ', ' times ') : groups.of
    return `${formatMultiple(ratio)}${of ?? ''}`
  })
  return told.replaceAll('log points', 'percent')
}

/** What is said to be lower is a fall, and the size that can be found is told on the side of the one that was. */
function sideOf(statement: string, before: string, against: ReadAgainst | undefined): 1 | -1 {
  const isFall = statement.endsWith(' lower') || (before.endsWith(MOST_POWER) && (against?.estimate ?? 0) < 0)
  return isFall ? -1 : 1
}

/** The smallest effect that matters, signed as it was meant. */
function meant({ direction, smallestEffect }: ReadAgainst['intent']): number {
  return direction === 'decrease' ? -smallestEffect : smallestEffect
}

/** The multiple that readers reckon from what they see; null where the size that it was made from is not shown. */
function ratioShown(seen: readonly number[], whole: number, printed: number, scale: OutcomeScale): number | null {
  const size = Math.abs(whole)
  const shown = seen.find((one) => Math.abs(Math.abs(one) / size - printed) <= ROUNDING * (1 + 1 / size))
  return shown === undefined ? null : Math.abs(sizeInWords(shown, scale) / sizeInWords(whole, scale))
}

function errorInPercent(statement: string, beside: number, scale: OutcomeScale): string {
  const slope = Math.exp(beside / scale.scale) * (100 / scale.scale)
  return statement.replace(new RegExp(SIZE), (size) => formatTold(slope * readSize(size), size))
}

const readSize = (size: string) => Number(size.replaceAll(',', '').replace('\u2212', '-'))

/** As many decimals as the size was printed with. */
function formatTold(told: number, printed: string): string {
  const decimals = printed.split('.')[1]?.length ?? 0
  return told > MOST_TOLD ? `more than ${formatNumber(MOST_TOLD, 0)}` : formatNumber(told, decimals)
}
