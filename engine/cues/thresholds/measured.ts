import type { Core } from './core.ts'
import { denominatorAt } from './money.ts'
import type { NumberToken } from './number-tokens.ts'
import { unitAfter } from './units.ts'

/** "one million or more inhabitants": the comparison stands between number and noun. */
const SUFFIX_INSIDE = /^ (?:\(\d+\) )?or (?:more|fewer|less|greater)(?: of)?(?= )/i
const POPULATION =
  /\b(?:population|Einwohnerzahl|inhabitants)\b[^.;]{0,60}\b(?:of|than|least|exceeding|over|under|by)\s*$/i

/** "10 of the 13 months before the birth": the span looked at belongs to the condition. */
const OUT_OF =
  /^ of the (?:last |past |previous |preceding )?(?:\d+|[\p{L}-]+) ((?:month|week|day|year|quarter)s)(?!\p{L})/iu

function outOfCore(text: string, number: NumberToken): Core | null {
  const match = OUT_OF.exec(text.slice(number.end, number.end + 60))
  const unit = match && unitAfter(` ${match[1]}`, 0)
  return unit
    ? {
        start: number.start,
        end: number.end + match.index + match[0].length,
        value: number.value,
        unit: unit.unit,
        measure: 'ratio',
      }
    : null
}

/** Of a body's votes or members a share is a rule of procedure. */
const OF_A_BODY =
  /^ of (?:all |the |its |those |such )*(?:[\p{L}-]+ ){0,3}?(?:members?|votes?|voting|house|senate|assembly|council|board|directors|states|parliament|quorum)\b/iu
const OF_A_WHOLE = /^ of (?:the|its|his|her|their|all|any|such|that|an?)\b/i

/** "two-thirds of the fair market rent": a share in words. */
function partOfWhole(text: string, number: NumberToken): Core | null {
  if (!number.isWords || number.value <= 0 || number.value >= 1) return null
  const after = text.slice(number.end, number.end + 80)
  if (!OF_A_WHOLE.test(after) || OF_A_BODY.test(after)) return null
  return { ...number, value: Number((100 * number.value).toPrecision(6)), unit: 'percent', measure: 'percent' }
}

/** "twice the federal poverty level", "half the standard rate". */
function multipleCore(text: string, number: NumberToken): Core | null {
  const isMultiple = /^(?:half|twice|double|triple|treble)$/i.test(text.slice(number.start, number.end))
  return isMultiple ? { ...number, unit: 'ratio', measure: 'ratio' } : null
}

/** A number with its unit's noun, or one that the words around it make a population, a factor or a count of a group. */
export function unitCore(text: string, number: NumberToken): Core | null {
  const whole = outOfCore(text, number) ?? partOfWhole(text, number) ?? multipleCore(text, number)
  if (whole) return whole
  const suffix = SUFFIX_INSIDE.exec(text.slice(number.end, number.end + 24))
  const isYear = number.value >= 1900 && number.value <= 2100 && Number.isInteger(number.value)
  const behind = suffix ? unitAfter(text, number.end + suffix[0].length) : null
  const unit = behind ? { ...behind, length: behind.length + suffix![0].length } : unitAfter(text, number.end)
  if (!unit)
    return (
      populationCore(text, number) ?? ratioCore(text, number) ?? shareOfGroup(text, number) ?? thingsCore(text, number)
    )
  // "the two thousand twenty-four academic year"
  if (isYear && unit.unit === 'year') return null
  const part = unit.measure === 'percent' ? partBefore(text, number) : null
  const isPer = unit.measure === 'duration' || unit.measure === 'count'
  const per = isPer ? denominatorAt(text, number.end + unit.length) : null
  return {
    start: number.start - (part ? part.length : 0),
    end: number.end + unit.length + (per ? per.length : 0),
    value: part ? Number((number.value * part.share).toPrecision(12)) : number.value,
    unit: per ? `${unit.unit}/${per.per}` : isAlcohol(text, number, unit.unit) ? 'percent-bac' : unit.unit,
    measure: unit.measure,
  }
}

const SHARES: Readonly<Record<string, number>> = {
  'one-half': 1 / 2,
  'one-third': 1 / 3,
  'two-thirds': 2 / 3,
  'one-quarter': 1 / 4,
  'one-fourth': 1 / 4,
  'three-quarters': 3 / 4,
  'three-fourths': 3 / 4,
  'one-fifth': 1 / 5,
  'one-eighth': 1 / 8,
  'one-tenth': 1 / 10,
  'three-tenths': 3 / 10,
}

/** "one-half of one per cent". */
function partBefore(text: string, number: NumberToken): { share: number; length: number } | null {
  const match = /\b((?:one|two|three)-[a-z]+) of $/i.exec(text.slice(Math.max(0, number.start - 24), number.start))
  const share = match && SHARES[match[1].toLowerCase()]
  return match && share ? { share, length: match[0].length } : null
}

function isAlcohol(text: string, number: NumberToken, unit: string): boolean {
  return (
    unit === 'percent' && number.value < 1 && /\balcohol\b/i.test(text.slice(number.start - 120, number.start + 120))
  )
}

function populationCore(text: string, number: NumberToken): Core | null {
  const isPopulation = POPULATION.test(text.slice(Math.max(0, number.start - 90), number.start)) && number.value >= 100
  return isPopulation
    ? { start: number.start, end: number.end, value: number.value, unit: 'person', measure: 'count' }
    : null
}

/** "the product of one and three-tenths and …", "multiplied by 1.5", "three times the poverty line". */
function ratioCore(text: string, number: NumberToken): Core | null {
  const before = text.slice(Math.max(0, number.start - 25), number.start)
  const isFactor = /\b(?:product of|multipl(?:ied|ying) by|factor of)\s*$/i.test(before)
  const times = /^ times\b(?="| (?:the|his|her|its|their|such|that|as|federal|annual|monthly|average)\b)/i.exec(
    text.slice(number.end, number.end + 17),
  )
  if (!isFactor && !times) return null
  return {
    start: number.start,
    end: number.end + (times ? 6 : 0),
    value: number.value,
    unit: 'ratio',
    measure: 'ratio',
  }
}

/** "at least 100,000 of the District's low-income households". */
const OF_THESE =
  /^ of (?:the |its |their )?(?:[\p{L}'-]+ ){0,4}?(households|families|students|residents|employees|persons|voters|units|vehicles|patients|children)\b/iu

function shareOfGroup(text: string, number: NumberToken): Core | null {
  const group = OF_THESE.exec(text.slice(number.end, number.end + 80))
  if (!group || number.value < 10) return null
  const unit = unitAfter(` ${group[1]}`, 0)
  return unit && { start: number.start, end: number.end, value: number.value, unit: unit.unit, measure: 'count' }
}

/** Things no table knows: "fewer than 20 episodes", "shall not exceed 85,000 refugees". */
const THINGS =
  /^ (?:[\p{Ll}-]+ ){0,2}?(\p{Ll}{4,}s)(?= (?:in|during|per|or|and|who|that|which|are|is|shall|may|must|from|registered|within|at|on|a|for|under|each)\b|[.,;)])/u
const COMPARES = /\b(?:than|least|exceed(?:s|ing)?|most|up to|minimum of|maximum of)\s+(?:a total of )?$/i
/** Procedure counts these, and words that only look like a plural. */
const NO_THINGS = new Set([
  'days',
  'weeks',
  'months',
  'years',
  'hours',
  'minutes',
  'members',
  'copies',
  'times',
  'notices',
  'hearings',
  'meetings',
  'votes',
  'representatives',
  'reasons',
  'sections',
  'installments',
  'instalments',
  'parts',
  'sessions',
  'sittings',
  'others',
  'this',
  'process',
  'business',
  'address',
  'dollars',
  'cents',
  'points',
  'classes',
  'candidates',
  'newspapers',
  'regulations',
  'orders',
  'rules',
  'reports',
  'amendments',
  'extensions',
  'ways',
  'places',
  'services',
  'judges',
  'justices',
  'persons',
])

function thingsCore(text: string, number: NumberToken): Core | null {
  if (number.value < 2) return null
  const suffix = SUFFIX_INSIDE.exec(text.slice(number.end, number.end + 24))
  if (!suffix && !COMPARES.test(text.slice(Math.max(0, number.start - 30), number.start))) return null
  const from = number.end + (suffix ? suffix[0].length : 0)
  const things = THINGS.exec(text.slice(from, from + 70))
  if (!things || NO_THINGS.has(things[1])) return null
  return {
    start: number.start,
    end: from + things[0].length,
    value: number.value,
    unit: 'piece',
    measure: 'count',
  }
}
