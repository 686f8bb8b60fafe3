import type { Core } from './threshold.ts'
import type { NumberToken } from './number-tokens.ts'

/** "one million or more inhabitants": the comparison stands between number and noun. */
export const SUFFIX_INSIDE =
  /^ (?:\(\d+\) )?(?:or (?:more|fewer|less|greater)(?: of)?|(?:oder|und) (?:mehr|weniger)|ou (?:plus|moins)(?: de)?)(?= )/i

const BEHIND_THINGS =
  'in during per or and who that which are is shall may must from registered within at on a for under each'
/** A noun in the plural, with up to two words in front of it, and what follows it. @param further words that may follow */
const pluralBefore = (...further: string[]) => {
  const behind = [...BEHIND_THINGS.split(' '), ...further].join('|')
  return new RegExp(String.raw`^ (?:[\p{Ll}-]+ ){0,2}?(\p{Ll}{4,}s)(?= (?:${behind})\b|[.,;)])`, 'u')
}
/** Things no table knows: "fewer than 20 episodes", "shall not exceed 85,000 refugees". */
const THINGS = pluralBefore()
/** "20 or more brands of soap". */
const MANY_OF = pluralBefore('of')
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
  'payments',
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

/** Rules are counted to decide something only where some have to go for others. */
const RULES = /^ (?:[\p{Ll}-]+ ){0,2}?(?:regulations|rules|directives|guidance documents)\b/u
const GIVEN_UP = /\b(?:repeal\w*|eliminat\w+|rescind\w*|rescission|revo(?:ke|ked|cation)|withdrawn?|offset\w*)\b/i

/** "at least two existing regulations to be repealed". */
function rulesCore(text: string, number: NumberToken): Core | null {
  const rules = RULES.exec(text.slice(number.end, number.end + 60))
  if (!rules || !GIVEN_UP.test(text.slice(number.end, number.end + 100).split(/[.;\n]/, 1)[0])) return null
  return { start: number.start, end: number.end + rules[0].length, value: number.value, unit: 'rule', measure: 'count' }
}

/** Fines are counted in units of account. */
const PENAL_UNITS = /\b(?:penalty|fee|fine) units?\b/i

/** A number of things that no table of units holds, where it is compared. */
export function thingsCore(text: string, number: NumberToken): Core | null {
  if (number.value < 2) return null
  const suffix = SUFFIX_INSIDE.exec(text.slice(number.end, number.end + 24))
  if (!suffix && !COMPARES.test(text.slice(Math.max(0, number.start - 30), number.start))) return null
  const rules = rulesCore(text, number)
  if (rules) return rules
  const from = number.end + (suffix ? suffix[0].length : 0)
  const things = (suffix ? MANY_OF : THINGS).exec(text.slice(from, from + 70))
  if (!things || NO_THINGS.has(things[1]) || PENAL_UNITS.test(things[0])) return null
  return {
    start: number.start,
    end: from + things[0].length,
    value: number.value,
    unit: 'piece',
    measure: 'count',
  }
}
