import { phrasesOf } from '../tables/read-table.ts'
import { anyOf, type PhraseTable, AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import { countedFromEvent, inDays, nextMonth, periodBeginning, weekContaining } from './counted.ts'
import { dayAfter, findDates } from './dates.ts'
import type { PrintedDay } from './printed-days.ts'
import { ANY_PASSAGE, AS_WRITTEN, dayOf, eventOf, type Moment } from './readings.ts'

/** What happens to a text on its day, as words begin: "passed", "enactment", "publication". */
const BECOMES_LAW = anyOf([
  'passed',
  'enact',
  'assent',
  'royal assent',
  'signed',
  'register',
  'adopt',
  'ma(d|k)e',
  'making',
  'sanction',
  'publi',
  'notif',
  'passing',
  'this order',
  'this proclamation',
  'the assent',
])
const ITS_DAY = '~[(on|from) ]the (day|date) [(on which|that|when|of) ][it |this + |the + |they ]'
const HAS_BEEN = '(?:is |are |has |have |receives? |its |the )*(?:been )?'
const ON_THE_DAY = new RegExp(`${anyOf([ITS_DAY])}${HAS_BEEN}${BECOMES_LAW}`)

/** What follows is about the end, an exception or another provision, not about the start. */
const CUTS = phrasesOf('effective-date', 'cuts')

/** The day hangs on an event. */
const DEPENDS = phrasesOf('effective-date', 'depends')

/** In force at once. */
const AT_ONCE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'immediately',
    phrases: ['~(immediately|forthwith|at once|instanter)~'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'immediately',
    phrases: ['~sofort~'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'immediately',
    phrases: ['~immédiatement~'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'upon passage',
    phrases: [
      /\b(?:up)?on (?:its |the |their |final )*(?:date of |day of )?(?:its |the |their )*(?:enactment|passage|passing|approval|signature|signing|adoption|becoming|publication|promulgation|filing|making|royal assent)/,
      /\b(?:from and )?after (?:its |the )*(?:date of )?(?:its |the )*(?:passage|adoption|approval|enactment|publication)/,
      '~when (signed|passed|approved|it becomes [a ]law)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'on the day of passage',
    phrases: [
      ON_THE_DAY,
      '~as of the date (of|hereof)',
      '~the date (hereof|of this (order|act|proclamation))',
      '~this (date|day)[ of| ]',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'on the day of passage or publication',
    phrases: [
      '~le jour de (sa|son)',
      'à la date de (sa|son) (sanction|publication|enregistrement|signature)',
      'dès (sa|son) (publication|adoption|approbation|signature)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'on the day of promulgation',
    phrases: [
      'mit [dem Tag[e] ](der|ihrer|seiner) Verkündung',
      'am Tag[e] (der|ihrer|seiner) Verkündung',
      'mit [dem Tag[e] ](der|ihrer|seiner) (Kundmachung|Veröffentlichung|Bekanntmachung)',
    ],
  },
]

/** Counted from a year, or from passage. */
const NEXT_YEAR = phrasesOf('effective-date', 'next-year')

/**
 * What the words after "takes effect", "shall come into force", "tritt … in Kraft" say about the day.
 *
 * @param words the clause from the verb on (German: between subject and "in Kraft")
 * @param days  printed days of the text, to count from
 * @returns `null` where the words name no moment
 */
export function momentOf(words: string, days: readonly PrintedDay[]): Moment | null {
  const clause = words.replace(/\s+/g, ' ').split(CUT)[0]
  for (const rule of RULES) {
    const moment = rule(clause, days)
    if (moment) return moment.kind === 'relative-unresolved' ? (saidInFull(clause) ?? moment) : moment
  }
  return null
}

/** What follows is about the end, an exception or another provision, not about the start. */
const CUT = compilePhrases(CUTS, 'i', AS_THEY_STAND)
const DEPENDS_ON_EVENT = compilePhrases(DEPENDS, 'i', AS_THEY_STAND)
const IN_FORCE_AT_ONCE = compilePhrases(AT_ONCE, 'i', AS_THEY_STAND)
const COUNTED_FROM_NEXT = compilePhrases(NEXT_YEAR, 'i', AS_THEY_STAND)

/** "20 days after filing, on May 1, 2031", "90 days after adjournment (August 3, 2031)", "am 3. Mai 2031, einen Tag nach seiner Verkündung": the clause does the sum itself. */
function saidInFull(clause: string): Moment | null {
  const bracket = findDates(clause.slice(0, 200)).find(
    ({ start, end, isCertain }) =>
      isCertain &&
      /(?:,(?: (?:on|namely|being|that is|which is|i\.e\.|soit (?:à compter du|le|au)),?)|\((?:on |i\.e\.,? |which is )?)\s*$/i.test(
        clause.slice(0, start),
      ) &&
      /^\W*$|^[),.]/.test(clause.slice(end)),
  )
  const opening = /^\W*(?:am|on|le|zum|per) $/i
  const first = findDates(clause.slice(0, 60))[0]
  if (first?.isCertain && opening.test(clause.slice(0, first.start)) && clause[first.end] === ',') {
    return { kind: 'explicit', iso: first.iso, reason: 'the clause states the day that it counts' }
  }
  return bracket ? { kind: 'explicit', iso: bracket.iso, reason: 'the clause states the day that it counts' } : null
}

type Rule = (clause: string, days: readonly PrintedDay[]) => Moment | null

/** Colorado's "the day following the expiration of the ninety-day period … (August 12, 2026, if adjournment …)". */
function expectedDay(clause: string): Moment | null {
  const bracket = /\(([^()]{6,30}?\d{4}),? if (?:the )?(?:adjournment|session|general assembly|legislature)\b/i.exec(
    clause,
  )
  const date = bracket && findDates(bracket[1])[0]
  return date ? { kind: 'explicit', iso: date.iso, reason: 'the clause states the day in brackets' } : null
}

/** "has effect for the tax year 2026-27": a British tax year begins on 6 April. */
function taxYear(clause: string): Moment | null {
  const year =
    /^\W*(?:for|in relation to|as respects|with respect to|in respect of) (?:the )?tax years? (\d{4})[-–]\d{2}\b/i.exec(
      clause,
    )
  return year
    ? {
        kind: 'computed',
        iso: `${year[1]}-04-06`,
        reason: 'the clause names a British tax year, which begins on 6 April',
      }
    : null
}

const NEXT = String.raw`,? (?:next\b|(?:next )?(?:following|after|succeeding))`
const MONTH_NEXT: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:first|1st) (?:day )?of (\p{L}{3,9})${NEXT}`, 'iu'),
  new RegExp(String.raw`\b(\p{L}{3,9}) (?:first|1(?:st)?)${NEXT}`, 'iu'),
]

/** "on the first day of January next", "on the July 1 following its enactment": the one after the day on which the text became law. */
function namedMonthNext(clause: string, days: readonly PrintedDay[]): Moment | null {
  const month = MONTH_NEXT.map((pattern) => pattern.exec(clause)?.[1]).find((name) => name !== undefined)
  if (!month) return null
  const passed = dayOf(ANY_PASSAGE, days)
  if (!passed) return { kind: 'relative-unresolved', iso: null, reason: 'counted from a day the text does not print' }
  const year = Number(passed.iso.slice(0, 4))
  const iso = [year, year + 1]
    .flatMap((each) => findDates(`1 ${month} ${each}`))
    .map((date) => date.iso)
    .find((each) => each > passed.iso)
  return iso ? { kind: 'computed', iso, reason: `counted from ${passed.iso}, which the text prints` } : null
}

/** Somebody may fix the day by an act of its own. */
const FIXED_BY_SOMEBODY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'proclaimed, appointed, fixed by an order',
    phrases: [
      'proclam+',
      'proclaim[s|ed]',
      'appoint[s|ed]',
      '(fix(es|ed)|declare[s|d]|notifie[s|d]|set) {6 words}(order|notice|notification|regulation[s]|Gazette|Minister|Governor)',
      'fix(es|ed) (another|an earlier|a different) (day|date)',
      '(by|in) [a |an |the ][written ](order|notice|notification|regulation[s]|Gazette)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'fixed by a decree',
    phrases: ['(fixée|déterminée|désignée) par (décret|arrêté|proclamation|règlement|le gouvernement)'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'fixed by an order',
    phrases: ['(bestimmt|festgesetzt|festgelegt)', '(durch|mit) (Verordnung|Beschluss)'],
  },
]

/** The printed day counts unless somebody is quicker. */
const OR_SOONER: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the earlier of two days',
    phrases: [
      'earlie(r|st) of',
      'whichever (is|occurs|comes|happens) [the ](earlier|earliest|sooner|first)',
      '(an|any|such) (earlier|sooner) (day|date)',
      'unless {12 words}(earlier|sooner|before (that|then))',
      'if earlier',
      'if, before',
      'at the latest',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the earlier of two days',
    phrases: [
      'si elle est antérieure',
      'au plus tard',
      '(la|le) (première|premier|plus rapprochée) de ces (dates|jours)',
      'le premier en date',
      '(date|jour) antérieur[e]',
    ],
  },
  { language: 'de', law: 'any', means: 'at the latest', phrases: ['spätestens', 'sofern nicht früher'] },
]

const FIXED = compilePhrases(FIXED_BY_SOMEBODY, 'iu')
const SOONER = compilePhrases(OR_SOONER, 'iu')

/**
 * "on the earlier of a day fixed by proclamation and 1 July 2031": whether or not somebody is quicker, the text binds from the
 * printed day at the latest. Two printed days, or a later one, leave it open.
 */
function dayAtTheLatest(clause: string): Moment | null {
  if (!SOONER.test(clause) || !FIXED.test(clause) || /\blat(?:er|est) of\b/i.test(clause)) return null
  const days = new Set(findDates(clause).flatMap(({ iso, isCertain }) => (isCertain ? [iso] : [])))
  const [iso] = days
  if (days.size !== 1) return null
  return { kind: 'explicit', iso, reason: 'at the latest on this day, whether or not somebody fixes an earlier one' }
}

/** "immediately before 1 July 2031": the last moment of the day before, as Australia's tables of commencement write it out. */
function immediatelyBefore(clause: string): Moment | null {
  const lead = /^\W*(?:on )?immediately (?:before|prior to) (?:the (?:beginning|start|commencement) of )?/i.exec(clause)
  const date = lead && findDates(clause.slice(lead[0].length, lead[0].length + 40))[0]
  if (!date?.isCertain || date.start > 0) return null
  return { kind: 'explicit', iso: dayAfter(date.iso, -1, 'day'), reason: 'the clause states the day that ends there' }
}

const RULES: readonly Rule[] = [
  immediatelyBefore,
  taxYear,
  expectedDay,
  dayAtTheLatest,
  appointedDay,
  dependsOnEvent,
  weekContaining,
  nextMonth,
  countedFromEvent,
  periodBeginning,
  inDays,
  statedDay,
  namedMonthNext,
  schoolYear,
  atOnce,
  nextYear,
]

function appointedDay(clause: string): Moment | null {
  // Wisconsin's secretary of state designates the day of publication, which the act prints
  const isAppointed =
    !/\bpublication as designated\b/i.test(clause) &&
    /\b(?:appoint(?:s|ed)?|fix(?:e[sd])?|prescribed?|specif(?:y|ies|ied)|proclaim(?:ed|s)?|named?|proclamation|determined?|notif(?:y|ies|ied)|designated?|provided for)\b/i.test(
      clause,
    ) &&
    /\b(?:such (?:day|date|time)s?|(?:a|the|any) (?:single )?(?:day|date|time)s?(?: or (?:days|dates))?|dates?|days?)\b/i.test(
      clause,
    ) &&
    /\b(?:order|proclamation|proclaimed|notice|notification|regulations?|minister|secretary of state|governor(?:[- ]general)?|government|treasury|lieutenant|president|council|may)\b/i.test(
      clause,
    )
  const isFixed =
    isAppointed ||
    /provision made by (?:the |an )?[^.]{0,60}\border\b|\bdate fixée par (?:décret|arrêté|proclamation)|(?:fixée|fixées) par (?:décret|proclamation)|bestimmt (?:der Tag|den Tag)|Tag des Inkrafttretens (?:bestimmt|wird)/i.test(
      clause,
    )
  // "on 1 May 2010, the day appointed by …" states its day
  if (!isFixed || /^\s*(?:on|from|the|am|le)?\s*\d/.test(clause)) return null
  return {
    kind: 'commencement-order',
    iso: null,
    reason: 'someone named in the text appoints the day by an order of its own',
  }
}

function dependsOnEvent(clause: string): Moment | null {
  if (!DEPENDS_ON_EVENT.test(clause)) return null
  return { kind: 'contingent', iso: null, reason: 'the day depends on an event the text does not print' }
}

function statedDay(clause: string): Moment | null {
  const lead = clause.slice(0, 160)
  const date = findDates(lead).find((candidate) => {
    const before = lead.slice(0, candidate.start)
    return (
      candidate.isCertain &&
      !/(?:\b(?:by|until|before|prior to|enacted|approved|dated|bis|avant)|\bact of)(?: the)?\s*$/i.test(before) &&
      before.length < 110
    )
  })
  if (!date) return null
  const before = lead.slice(0, date.start)
  const isAfter = /\bafter(?: the)?\s*$/i.test(before) && !/\b(?:on|from) (?:and|or) after\s*$/i.test(before)
  const next = dayAfter(date.iso, 1, 'day')
  // what begins after the last day of a month begins with the next month, and so does what begins with the end of a day
  const iso = (isAfter && next.endsWith('-01')) || /\bAblauf (?:des|vom)\s*$/i.test(before) ? next : date.iso
  return { kind: 'explicit', iso, reason: 'the clause states the day' }
}

function schoolYear(clause: string): Moment | null {
  const isNamed =
    /\b(?:school|academic|award) year\b/i.test(clause) &&
    /\b\d{4}\s*[-–—/]{1,2}\s*(?:\d{2}|\d{4})\b|two thousand/i.test(clause)
  return isNamed ? { kind: 'school-year', iso: null, reason: 'the clause names a school year, not a day' } : null
}

function atOnce(clause: string, days: readonly PrintedDay[]): Moment | null {
  const lead = clause.slice(0, 140)
  const says = IN_FORCE_AT_ONCE.exec(lead)
  if (!says) return null
  const named = eventOf(says[0] + lead.slice(says.index + says[0].length, says.index + says[0].length + 50))
  const day = dayOf(named ?? ANY_PASSAGE, days) ?? (named === null ? dayOf(AS_WRITTEN, days) : null)
  if (!day)
    return { kind: 'relative-unresolved', iso: null, reason: 'in force at once, on a day the text does not print' }
  const kind = day.event === 'royal-assent' ? 'royal-assent' : 'immediate'
  return { kind, iso: day.iso, reason: `in force at once, and the text prints its own day, ${day.iso}` }
}

function nextYear(clause: string): Moment | null {
  if (!COUNTED_FROM_NEXT.test(clause)) return null
  return { kind: 'relative-unresolved', iso: null, reason: 'counted from a day the text does not print' }
}
