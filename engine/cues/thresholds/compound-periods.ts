import { germanNumber } from '../numbers/german-numbers.ts'
import type { Core } from './core.ts'

/** German writes number and unit as one word: "dreimonatig", "6-wöchig", "zweijährige". */
const COMPOUND =
  /(?<![\p{L}\d-])(?:(\d{1,3})-?|(\p{L}{3,24}?))(stündig|tägig|wöchig|monatig|jährig)e[mnrs]?(?![\p{L}-])/giu

const UNITS: Readonly<Record<string, string>> = {
  stündig: 'hour',
  tägig: 'day',
  wöchig: 'week',
  monatig: 'month',
  jährig: 'year',
}

/** Who has so many years is so old; anything else lasts as long. */
const SOMEBODY = /^ (?:Kind|Jugendlich|Person|Schüler|Mädchen|Junge|Bewerber|Arbeitnehmer|Beschäftigt|Versichert)/

/** Periods and ages inside one German word. */
export function compoundPeriods(text: string): readonly Core[] {
  return [...text.matchAll(COMPOUND)].flatMap((match) => {
    const value = match[1] ? Number(match[1]) : germanNumber(match[2])
    if (!value) return []
    const unit = UNITS[match[3].toLowerCase()]
    const end = match.index + match[0].length
    const isAge = unit === 'year' && SOMEBODY.test(text.slice(end, end + 20))
    return [{ start: match.index, end, value, unit, measure: isAge ? ('age' as const) : ('duration' as const) }]
  })
}
