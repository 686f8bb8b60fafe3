import type { Span } from '../text/mapped-text.ts'
import type { Event, PrintedDay } from './printed-days.ts'
import type { DateKind } from './spec.ts'

/**
 * How much of the text a clause puts in force: `headed` is a printed heading, `rest` is "the remaining provisions", `itself` the commencement section with
 * the title and definitions, `application` says for which acts or
 * years a rule in force counts, `step` is a dated step of the rule itself.
 */
export type Scope = 'headed' | 'whole' | 'rest' | 'section' | 'part' | 'itself' | 'application' | 'step'

/** One clause's answer to when the text takes effect. */
export interface Reading extends Span {
  kind: DateKind
  iso: string | null
  scope: Scope
  reason: string
}

/** A clause's answer before its subject is known. */
export type Moment = Pick<Reading, 'kind' | 'iso' | 'reason'>

/** What a period is counted from, and the printed days that may stand for it, best first. */
export interface Events {
  name: string
  events: readonly Event[]
}

/** The day a text became law, where its clause does not say how. */
export const ANY_PASSAGE: Events = {
  name: 'its passing',
  events: ['royal-assent', 'enacted', 'signed', 'adopted', 'made', 'registered'],
}

/** What is in force at once without being passed by anybody: a decree in its journal, a circular, a notice. */
export const AS_WRITTEN: Events = { name: 'its publication', events: ['published', 'written'] }

const EVENTS: readonly (readonly [RegExp, Events])[] = [
  [/royal assent|\bassent(?:ed)?\b|sanction/i, { name: 'Royal Assent', events: ['royal-assent', 'enacted'] }],
  [/regist|enregistrement/i, { name: 'registration', events: ['registered'] }],
  [/\blaid\b/i, { name: 'its laying before Parliament', events: ['laid'] }],
  [/adjourn|sine die/i, { name: 'the end of the session', events: [] }],
  [
    /publi|promulgat|gazett|\bnotif(?:ied|ication)\b|verkünd|kundmach|veröffentlich|bekannt(?:mach|gabe)/i,
    { name: 'publication', events: ['published'] },
  ],
  [/\bma[dk]e|\bmaking/i, { name: 'its making', events: ['made'] }],
  [/adopt/i, { name: 'its adoption', events: ['adopted', 'signed'] }],
  [
    /\bsign(?:ed|ature|ing)|this (?:executive )?order|this proclamation|\bhereof/i,
    { name: 'its signing', events: ['signed', 'enacted'] },
  ],
  // a council's "passage" comes before the mayor's approval
  [
    /^(?:(?:its|the|their|final|and|such|date|day|of) ){0,6}(?:final )?passage\b(?!.{0,40}\b(?:approv|sign|enact))/i,
    { name: 'its passage', events: ['royal-assent', 'adopted', 'enacted', 'signed'] },
  ],
  [
    /enact|pass(?:age|ed|ing|es)\b|approv|becom\w+ (?:a )?law|become (?:a )?law|filing|ausfertig/i,
    { name: 'its enactment', events: ['royal-assent', 'enacted', 'signed', 'adopted'] },
  ],
]

/** The event some words name, `null` where they name none. */
export function eventOf(words: string): Events | null {
  return EVENTS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** The printed day of an event, `null` where the text prints none. */
export function dayOf(event: Events, days: readonly PrintedDay[]): PrintedDay | null {
  for (const name of event.events) {
    const day = days.find((candidate) => candidate.event === name)
    if (day) return day
  }
  return null
}
