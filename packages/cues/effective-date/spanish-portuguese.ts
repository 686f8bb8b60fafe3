import { compilePhrases, WORD_STARTS, wordsOf } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { dayAfter, findDates } from './dates.ts'
import type { PrintedDay } from './printed-days.ts'
import { dayOf, eventOf, type Moment, type Reading, type Scope } from './readings.ts'

const VERBS = compilePhrases(phrasesOf('effective-date', 'spanish-portuguese-verbs'), 'giu', WORD_STARTS)
const TEXTS = wordsOf(phrasesOf('effective-date', 'spanish-portuguese-texts'))
/** Letters of a clause in which its subject stands, in front of the verb or behind it, and its day. */
const LONGEST = 200

/** "La presente ley", "Este Decreto", "Esta Portaria": the text of itself. */
const WHOLE = new RegExp(
  String.raw`(?<!\p{L})(?:est[ea]s?|(?:el|la|los|las|o|a|os|as) presentes?) (?:[\p{L}-]+ ){0,2}?${TEXTS}(?!\p{L})`,
  'iu',
)
/** "El nuevo salario mínimo", "O Decreto nº 7.655/11": what a notice says of the rule. */
const NAMED = new RegExp(String.raw`(?<!\p{L})(?:el|la|los|las|o|a|os|as) (?:[\p{L}-]+ ){0,2}?${TEXTS}(?!\p{L})`, 'iu')
const NUMBERED =
  /(?<!\p{L})(?:artículos?|artigos?|arts?\.|apartados?|capítulos?|títulos?|incisos?) (?:\d|[IVX]+(?!\p{L}))/iu
const ALL_BUT = /(?<!\p{L})(?:salvo|excepto|excepción|exceto|exceção|sin perjuicio|sem prejuízo|ressalvad)/iu

/** Clauses of Spanish and Portuguese texts that put them, or parts of them, in force. */
export function spanishPortugueseReadings(document: PolicyDocument, days: readonly PrintedDay[]): readonly Reading[] {
  return [...document.text.matchAll(VERBS)].flatMap((verb) => {
    const end = verb.index + verb[0].length
    if (isRemoved(document, verb.index)) return []
    const before = clauseBefore(document.text.slice(Math.max(0, verb.index - LONGEST), verb.index))
    const behind = clauseBehind(document.text.slice(end, end + LONGEST))
    const moment = momentIn(behind, days) ?? (IN_FRONT.test(before) ? momentIn(before, days) : null)
    const scope = RETROACTIVE.test(behind) ? 'rest' : (scopeIn(before) ?? scopeIn(behind))
    return moment && scope ? [{ ...moment, scope, start: verb.index - before.length, end: end + behind.length }] : []
  })
}

/** "pero las nuevas cuantías tendrán efectos retroactivos desde el 1 de enero": what is owed counts from that day. */
const RETROACTIVE = /^ retro(?:activ|ativ)/i

/** "A partir del 1 de enero la ley entrará en vigor": the day stands in front. */
const IN_FRONT = /^\W*(?:a partir d|desde|con efectos?|com efeitos?|el (?:\d|día|próximo)|no dia|em \d)/iu

/** A dot ends a clause unless it stands behind a figure or an abbreviation. */
const ENDS = /(?:[;\n]|(?<![\d\s]|\b(?:n[úu]m|art|arts|n|no))\.)\s/giu

function clauseBefore(words: string): string {
  const last = [...words.matchAll(ENDS)].at(-1)
  return last ? words.slice(last.index + last[0].length) : words
}

function clauseBehind(words: string): string {
  const first = words.search(ENDS)
  return first < 0 ? words : words.slice(0, first)
}

function scopeIn(words: string): Scope | null {
  if (NUMBERED.test(words)) return ALL_BUT.test(words) && WHOLE.test(words) ? 'rest' : 'part'
  if (WHOLE.test(words)) return 'whole'
  return NAMED.test(words) ? 'section' : null
}

const NUMBERS: Readonly<Record<string, number>> = {
  quince: 15,
  quinze: 15,
  veinte: 20,
  vinte: 20,
  treinta: 30,
  trinta: 30,
  sesenta: 60,
  sessenta: 60,
  noventa: 90,
}
const NUMBER = String.raw`(\d{1,3}|${Object.keys(NUMBERS).join('|')})`
const DAYS_AFTER = new RegExp(
  String.raw`(?<!\p{L})${NUMBER} (?:\([\p{L} ]{3,30}\) )?d[ií]as (?:naturales |siguientes |corridos )?(?:de|desde|después|a partir|após|depois|contados|a contar|da)(.{3,80})`,
  'iu',
)
const NEXT_DAY = /(?<!\p{L})(?:día siguiente|dia seguinte|dia imediato)(.{3,80})/iu
const SOME_TIME_AFTER = /(?<!\p{L})(?:tras|após|depois d[ae]|después de) (?:a |su |sua |la ){0,2}publica/iu
const THAT_DAY =
  /(?<!\p{L})(?:en|na|no|el|desde|a partir d[aeo]l?|al) (?:la |su |sua |el |mismo |próprio )?(?:fecha|data|día|dia|momento)(?: mismo)? d[aeo]l?(.{3,60})/iu
const AT_ONCE = /(?<!\p{L})(?:inmediatamente|imediatamente)(?!\p{L})/iu

/** What a clause says about the day: printed, or counted from publication. */
function momentIn(words: string, days: readonly PrintedDay[]): Moment | null {
  const counted = DAYS_AFTER.exec(words)
  if (counted) return after(Number(counted[1]) || NUMBERS[counted[1].toLowerCase()], counted[2], days)
  const next = NEXT_DAY.exec(words)
  if (next) return after(1, next[1], days)
  const date = findDates(words).find(
    ({ isCertain, start }) => isCertain && !/(?:Ley|Lei|Decreto|Orden)[^,;]{0,30}, de $/.test(words.slice(0, start)),
  )
  if (date) return { kind: 'explicit', iso: date.iso, reason: 'the clause states the day' }
  if (SOME_TIME_AFTER.test(words)) {
    return { kind: 'relative-unresolved', iso: null, reason: 'some day after its publication' }
  }
  const same = THAT_DAY.exec(words)?.[1] ?? (AT_ONCE.test(words) ? 'publicación' : null)
  return same === null ? null : after(0, same, days)
}

function after(count: number, words: string, days: readonly PrintedDay[]): Moment | null {
  const event = eventOf(words)
  if (!event) return null
  const day = dayOf(event, days)
  if (!day) {
    const reason = `counted from ${event.name}, a day the text does not print`
    return { kind: 'relative-unresolved', iso: null, reason }
  }
  const reason = `counted from ${event.name} on ${day.iso}, which the text prints`
  return { kind: count === 0 ? 'immediate' : 'computed', iso: dayAfter(day.iso, count, 'day'), reason }
}
