import { capitalize } from '@casefiles/engine/words'

/** What a change takes so long for, as after its units: `a year`; of visits a year nobody says "a year a year". */
export function everyPeriod(units: string, period: string): string {
  return new RegExp(`\\b${period}$`).test(units) ? `from one ${period} to the next` : `a ${period}`
}

/** Symbols as they are written, `dB`, `mm Hg`, `lb`; a word begins with a capital. */
export function capitalizeUnits(units: string): string {
  const [first] = units.split(' ')
  const isSymbol = first.length < 3 || /[^a-z’'-]/.test(first) || !/[aeiouy]/.test(first)
  return isSymbol ? units : capitalize(units)
}

/**
 * Units as they stand in a sentence about an outcome: none where the outcome's own words say them in the same order.
 * A single word bears repeating, `years of schooling rose from 12 years`, unless the name ends with it: `stay in days`.
 *
 * @example unitsBeside('the number of children per woman', 'children per woman') // ''
 */
export function unitsBeside(outcome: string, units: string): string {
  const said = wordsOf(outcome)
  const words = wordsOf(units)
  let at = 0
  const isSaid = words.every((word) => (at = said.indexOf(word, at) + 1) > 0)
  const isAtEnd = outcome === units || outcome.endsWith(` in ${units}`)
  return (words.length > 1 && isSaid) || isAtEnd ? '' : units
}

/**
 * Units as they stand between a size and what it is a size in: none where the outcome's name begins with them.
 *
 * @example unitsBefore('points in a reading test', 'points') // '': a rise of 3 in points in a reading test
 */
export function unitsBefore(outcome: string, units: string): string {
  return outcome.startsWith(`${units} `) ? '' : unitsBeside(outcome, units)
}

/**
 * An outcome's name without the units at its end, for a sentence that says them beside the number.
 *
 * @example nameWithoutUnits('overnight stays (thousands a month)', 'thousand overnight stays a month') // 'overnight stays'
 */
export function nameWithoutUnits(name: string, units: string): string {
  if (units !== '' && name.endsWith(` in ${units}`)) return name.slice(0, -` in ${units}`.length)
  const [, bare, within] = /^(.+) \((.+)\)$/.exec(name) ?? []
  if (bare === undefined) return name
  const said = stemsOf(units)
  return stemsOf(within).every((word) => said.includes(word)) ? bare : name
}

/** `thousands` in a name is `thousand` beside a number. */
const stemsOf = (text: string) => wordsOf(text).map((word) => word.replace(/s$/, ''))

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(' ')
}
