import { compilePhrases } from '../phrases/compile-phrases.ts'
import type { Core } from './core.ts'
import { LASTING } from './phrases/lengths-of-time.ts'

/** "during the first year of the tenancy", "in the first month after the employment begins": the first is one of them. */
const FIRST_OF = compilePhrases(
  LASTING,
  'giu',
  (anyPhrase) =>
    String.raw`\b(?:during|throughout|for|over) (?:the|his|her|their|its) first (year|month|week) (?:of|after|following) (?:[\p{L}'-]+ ){0,3}?${anyPhrase}\b`,
)

/** The first year or month of what lasts: a number that is not said. */
export function firstStretches(text: string): readonly Core[] {
  return [...text.matchAll(FIRST_OF)].map((match) => {
    const unit = match[1].toLowerCase()
    const start = match.index + match[0].indexOf(`first ${match[1]}`) + 'first '.length
    return { start, end: start + unit.length, value: 1, unit, measure: 'duration' }
  })
}
