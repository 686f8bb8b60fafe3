import { showPeriod } from '../frame/count-periods.ts'
import { periodWord } from './period-word.ts'

/** The design's own word for a period, where it has one. */
type OwnWord = Parameters<typeof periodWord>[1]

/** What a number counts, and the number: `season 6`. */
export function numbered(noun: string, number: string | number): string {
  return `${noun} ${number}`
}

/** One period as after "in": `1996` where the numbers can be years, `2014q1` where they name one, else with its noun, `season 6`. */
export function namePeriod(period: number, all: readonly number[], words: OwnWord): string {
  return areNames(all) ? showPeriod(period, all) : numbered(periodWord(all, words), period)
}

/** Some periods as after "in": `1994, 1996`, `seasons 4, 6`. */
export function listPeriods(chosen: readonly number[], all: readonly number[], words: OwnWord): string {
  return chosen.length === 1 || areNames(all)
    ? chosen.map((period) => namePeriod(period, all, words)).join(', ')
    : `${periodWord(all, words)}s ${chosen.join(', ')}`
}

/** From the first of some periods to the last: `1994 to 1997`, `seasons 1 to 6`. */
export function nameSpan(chosen: readonly number[], all: readonly number[], words: OwnWord): string {
  const span = `${showPeriod(chosen[0], all)} to ${showPeriod(chosen.at(-1)!, all)}`
  return areNames(all) ? span : `${periodWord(all, words)}s ${span}`
}

/**
 * Periods as after a verb: `in 1996`, `in 1996 and 1997`, `from 1994 to 1997`, or `in 5 years from 1985 to 1997` with gaps;
 * with their noun where the numbers are no years: `in season 6`, `in seasons 5 and 6`.
 */
export function placeInTime(chosen: readonly number[], all: readonly number[], words: OwnWord): string {
  const [first, last] = [chosen[0], chosen.at(-1)!]
  if (chosen.length === 1) return `in ${namePeriod(first, all, words)}`
  const several = areNames(all) ? '' : `${periodWord(all, words)}s `
  const [from, to] = [showPeriod(first, all), showPeriod(last, all)]
  if (chosen.length === 2) return `in ${several}${from} and ${to}`
  const isUnbroken = all.indexOf(last) - all.indexOf(first) === chosen.length - 1
  return isUnbroken
    ? `from ${namePeriod(first, all, words)} to ${to}`
    : `in ${chosen.length} ${periodWord(all, words)}s from ${from} to ${to}`
}

/** Asked without the design's word, which says what a period is called and not whether its number tells when it was. */
function areNames(all: readonly number[]): boolean {
  return periodWord(all) !== 'period'
}

const SHOWN = 10

/** Names as inside a sentence, the first ten of them; how many more there are is said, so that a list is never taken as whole. */
export function listUnits(names: readonly string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
