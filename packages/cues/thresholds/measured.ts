import { comparisonAfter, comparisonBefore } from './comparators.ts'
import type { Core } from './threshold.ts'
import { denominatorAt } from './money.ts'
import type { NumberToken } from './number-tokens.ts'
import { ratioCore } from './ratios.ts'
import { saidAgainAt } from './said-again.ts'
import { SUFFIX_INSIDE, thingsCore } from './things.ts'
import { unitAfter } from './units.ts'

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
const OF_ITS_VOICES =
  /^ (?:der|des|ihrer|seiner) (?:[\p{L}-]+ ){0,2}?(?:Mitglied|Stimm|Abgeordnet)|^ d(?:es|e ses) (?:[\p{L}-]+ ){0,2}?(?:membres|voix|suffrages|députés)\b/iu
/** "one-eighth of an inch" is a length. */
const OF_A_UNIT = /^ of an? (?=(?:inch|mile|acre|ounce|pound|gallon|hour|mill|ton|tonne|litre|liter|metre|meter)\b)/i
/** Quoted alone, a share is what an amendment puts in the place of another. */
const OF_A_WHOLE =
  /^ (?:or (?:more|less) )?of (?:the|its|his|her|their|all|any|such|that|an?)\b|^ (?:d(?:er|es|u)|de (?:la|l'|son|sa|ses)|(?:sein|ihr|dies)e[rs])(?!\p{L})|^["']/iu

/** "two-thirds of the fair market rent": a share in words. */
function partOfWhole(text: string, number: NumberToken): Core | null {
  if (!number.isWords || number.value <= 0 || number.value >= 1) return null
  const after = text.slice(number.end, number.end + 80)
  if (!OF_A_WHOLE.test(after) || [OF_A_BODY, OF_ITS_VOICES, OF_A_UNIT].some((words) => words.test(after))) return null
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
  const ofOne = number.value < 1 ? OF_A_UNIT.exec(text.slice(number.end, number.end + 20)) : null
  const gap = suffix ?? ofOne
  const behind = gap ? unitAfter(text, number.end + gap[0].length) : null
  const unit = behind ? { ...behind, length: behind.length + gap![0].length } : unitAfter(text, number.end)
  if (!unit)
    return (
      populationCore(text, number) ??
      groupCore(text, number) ??
      ratioCore(text, number) ??
      shareOfGroup(text, number) ??
      thingsCore(text, number)
    )
  // "the two thousand twenty-four academic year"
  if (isYear && unit.unit === 'year') return null
  const part = unit.measure === 'percent' ? partBefore(text, number) : null
  const isPer = unit.measure === 'duration' || unit.measure === 'count'
  const end = number.end + unit.length
  const isAge = unit.unit === 'year' && /\bold$/i.test(text.slice(number.end, end))
  const per = isPer ? (denominatorAt(text, end) ?? activityPer(text, end, unit.unit)) : null
  const again = unit.measure === 'percent' ? saidAgainAt(text, end, number.value) : 0
  return {
    start: number.start - (part ? part.length : 0),
    end: end + (per ? per.length : again),
    value: part ? Number((number.value * part.share).toPrecision(12)) : number.value,
    unit: per ? `${unit.unit}/${per.per}` : isAlcohol(text, number, unit.unit) ? 'percent-bac' : unit.unit,
    // "ten model years old": the age of a thing
    measure: isAge ? 'age' : unit.measure,
  }
}

/** Groups whose size is a bare number: "a class of 16 or more", "eine Belegschaft von mehr als 20". */
const GROUPS: readonly (readonly [unit: string, words: RegExp])[] = [
  [
    'student',
    /\b(?:class(?:es)?|rolls?|enrol(?:l)?ments?) of $|(?<!\p{L})(?:Klassen? (?:von|mit)|classes?(?: de)?|effectif scolaire(?: de)?) $/iu,
  ],
  [
    'employee',
    /\b(?:workforces?|staff|payrolls?) of $|\bemployers? (?:of|with|having|employing) $|(?<!\p{L})(?:Belegschaft(?:en)? (?:von|mit)|effectifs?(?: salariés?)?(?: est| sont)?(?: de)?) $/iu,
  ],
  [
    'person',
    /\b(?:households?|famil(?:y|ies)|group size|crews?|groups?) of $|(?<!\p{L})(?:Haushalten? (?:von|mit)|(?:ménages?|foyers?|familles?)(?: de)?) $/iu,
  ],
  ['vehicle', /\b(?:fleets?) of $|(?<!\p{L})(?:Flotten? (?:von|mit)|(?:flottes?|parcs?)(?: de)?) $/iu],
  ['piece', /\b(?:herds?|flocks?) of $|(?<!\p{L})(?:Herden? (?:von|mit)|(?:troupeaux?|cheptels?)(?: de)?) $/iu],
]
/** Who is counted by the verb: "where the students of a year number 25 or more". */
const NUMBERING = /\b(\p{L}{4,}s|children|people)\b[^.;,]{0,40} number(?:s|ing)? $/iu
const UP_TO = /^\s?(?:to|-|–|bis|à)\s?\d/
const LOWER_END = /(?:\d+(?:\.\d+)?) ?(?:to|-|–|bis|à) ?$/

/** The size of a group, where it is compared or a range; the noun that is counted is the group's own. */
function groupCore(text: string, number: NumberToken): Core | null {
  if (number.value < 2) return null
  const start = comparisonBefore(text, number.start)?.start ?? number.start
  const before = text.slice(Math.max(0, start - 80), start)
  const range = before.replace(LOWER_END, '')
  const isCompared = start < number.start || comparisonAfter(text, number.end) !== null || range !== before
  // the lower end of a range is read with its upper end
  if (!isCompared || UP_TO.test(text.slice(number.end, number.end + 6))) return null
  const unit = GROUPS.find(([, words]) => words.test(range))?.[0] ?? numbered(range)
  return unit ? { start: number.start, end: number.end, value: number.value, unit, measure: 'count' } : null
}

function numbered(before: string): string | null {
  const match = NUMBERING.exec(before)
  const unit = match && unitAfter(` ${match[1]}`, 0)
  return unit?.measure === 'count' ? unit.unit : null
}

/** "15 hours of community work per week": what fills the time stands between it and what it is counted by. */
const ACTIVITY =
  /^(?: (?:of |de |d'|en )(?:[\p{L}-]+ ){0,2}[\p{L}-]+| \p{L}+e? \p{Lu}[\p{L}-]+)(?= (?:per|an?|each|every|in (?:any|an?|each|every)|par|je|pro) )/u

function activityPer(text: string, at: number, unit: string): { per: string; length: number } | null {
  if (unit !== 'hour' && unit !== 'day') return null
  const activity = ACTIVITY.exec(text.slice(at, at + 60))
  const per = activity && denominatorAt(text, at + activity[0].length)
  // leave of so many hours a year is one stretch of time
  if (!per || per.per === 'year') return null
  return { per: per.per, length: activity[0].length + per.length }
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

/** "at least 100,000 of the District's low-income households". */
const OF_THESE =
  /^ of (?:the |its |their )?(?:[\p{L}'-]+ ){0,4}?(households|families|students|residents|employees|persons|voters|units|vehicles|patients|children)\b/iu

function shareOfGroup(text: string, number: NumberToken): Core | null {
  const group = OF_THESE.exec(text.slice(number.end, number.end + 80))
  if (!group || number.value < 10) return null
  const unit = unitAfter(` ${group[1]}`, 0)
  return unit && { start: number.start, end: number.end, value: number.value, unit: unit.unit, measure: 'count' }
}
