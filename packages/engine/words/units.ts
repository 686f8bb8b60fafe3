import { ABSENT } from './number.ts'

/** Plurals that no rule below gives back, and words that only look like plurals. */
const SINGULARS: Record<string, string> = {
  children: 'child',
  people: 'person',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  cases: 'case',
  doses: 'dose',
  houses: 'house',
  lives: 'life',
  calories: 'calorie',
  series: 'series',
  species: 'species',
}

/** One thousand of them is many. */
const NUMERAL = /^(?:hundred|thousand|million|billion)s? /
/** What may follow the counted noun: `miles per hour`, `packs a year`, `points of 100 %`. */
const AFTER_NOUN = /[,;(]| (?:per|an?|of|for|in|on|at|to|from|by|with|over|under|each|every|out|who|that|which) /

/**
 * Units as after one: `mile per hour`, `percentage point`. Those whose singular cannot be told stay as they are.
 *
 * @example singularUnits('deaths per 100,000 people') // 'death per 100,000 people'
 */
export function singularUnits(units: string): string {
  if (NUMERAL.test(units)) return units
  const end = units.search(AFTER_NOUN)
  const counted = (end < 0 ? units : units.slice(0, end)).trimEnd()
  const noun = counted.slice(counted.lastIndexOf(' ') + 1)
  return counted.slice(0, counted.length - noun.length) + singular(noun) + units.slice(counted.length)
}

function singular(noun: string): string {
  if (Object.hasOwn(SINGULARS, noun)) return SINGULARS[noun]
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(noun)) return noun.slice(0, -2)
  // buses and bases, heroes and shoes, mass and bonus: these endings do not tell a singular
  if (/(?:[ais]s|us|[osvz]es|ies)$/.test(noun)) return noun
  return /[a-z]s$/.test(noun) ? noun.slice(0, -1) : noun
}

/** A number that is already text, with its units if it has any: `1 mile`, `less than 1 mile`, `1.00 miles`; a percent sign stands close to it; what is not available has none. */
export function withUnits(number: string, units: string): string {
  if (number === ABSENT) return number
  if (units === '' || units.startsWith('%')) return `${number}${units}`
  return `${number} ${/^(?:less than )?\u2212?1$/.test(number) ? singularUnits(units) : units}`
}

/** Units of an effect as a ratio, at a scale of 100. */
export const LOG_POINTS = 'log points'

/** Units of an effect per one of something: `jobs per dollar of the wage`. */
export function unitsPer(units: string, one: string): string {
  return `${units} per ${one}`
}

/** Units of an effect for one unit of something that has no units of its own, as an instrument. */
export function unitsPerUnitOf(units: string, label: string): string {
  return `${units} per unit of ${label}`
}

/** Two shares differ by percentage points; a share itself is so many percent. */
export function levelUnits(units: string): string {
  return units.replace(/^percentage points(?=$|,? )/, 'percent')
}
