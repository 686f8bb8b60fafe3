import type { ColumnProfile } from '../../../../contract/studio/dataset.ts'
import { capitalize, lowerFirst } from '@casefiles/engine/words'

/** What stands in brackets at the end and says no codes. */
const BRACKETS = /^(.*\S)\s*\(([^()=]+)\)$/
/** What codes stand for, at the end. */
const CODES = /\s*\([^()]*=[^()]*\)$/
/** What stands behind the first comma after which a measure is named, and no part of those who are measured. */
const MEASURE =
  /^(.*?\S),\s+(?:in )?((?!of |at |aged? |among |for |from |since |after |within )(?:[^,]*\b(?:per|a (?:year|month|week|day))\b[^,]*|[^,]*\b(?:percent|dollars?|euros?|pounds?|years|months|weeks|days|hours|cents?|persons|people|points?|tons?|tonnes|kg|km|miles|share from 0 to 1)\b[^,]*|%)(?:, .*)?)$/i

/**
 * The label of a column for readers: its meaning without its units.
 *
 * @example labelIn('Median income per head, current US dollars') // 'Median income per head'
 */
export function labelIn(meaning: string): string | undefined {
  const { label } = partsOf(meaning)
  return label === '' ? undefined : capitalize(label)
}

/**
 * The units that a meaning names: behind a comma, in brackets, or as a rate.
 *
 * @example unitsIn('Traffic deaths per million miles') // 'traffic deaths per million miles'
 */
export function unitsIn(meaning: string): string | undefined {
  const { label, units } = partsOf(meaning)
  if (units !== undefined) return units
  return / per /.test(label) ? lowerFirst(label) : undefined
}

function partsOf(meaning: string): { label: string; units?: string } {
  const said = meaning.trim().split(/[;:]/)[0].replace(CODES, '')
  const [, label, units] = BRACKETS.exec(said) ?? MEASURE.exec(said) ?? []
  return label === undefined ? { label: said.trim() } : { label, units: units.trim() }
}

/**
 * One unit as a word: the column's name where it is one, else what its meaning names last.
 *
 * @example unitWordIn('state_id', 'Postal code of the state') // 'state'
 */
export function unitWordIn(column: string, meaning: string): string | undefined {
  const word = /^([a-z]{3,})(?:_?(?:id|code|name|abbr|fips|no))?$/i.exec(column)?.[1].toLowerCase()
  if (word !== undefined && !NO_WORDS.has(word)) return word
  const [, last] = /\bof (?:the|a|an|each) ([a-z]+)\b/i.exec(meaning) ?? []
  return last?.toLowerCase()
}

const NO_WORDS = new Set(['unit', 'code', 'name', 'fips', 'iso', 'iso3', 'geo', 'row', 'row_id', 'abbr'])

/** @example pluralOf('county') // 'counties' */
export function pluralOf(word: string): string | undefined {
  if (word === '') return undefined
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(person)$/.test(word)) return word.replace(/person$/, 'people')
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** First and last period of a column, as readers see them; undefined where it holds no years or days, or they are not shown. */
export function spanOf(profile: ColumnProfile | undefined): string | undefined {
  if (profile === undefined || profile.isWithheld) return undefined
  const { min, max, firstDate, lastDate } = profile
  if (firstDate !== null && lastDate !== null) return span(firstDate.slice(0, 4), lastDate.slice(0, 4))
  const isYears = min !== null && max !== null && Number.isInteger(min) && min >= 1500 && max <= 2200
  return isYears ? span(String(min), String(max)) : undefined
}

const span = (first: string, last: string) => (first === last ? first : `${first}–${last}`)
