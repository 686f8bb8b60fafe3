import { AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import type { Context } from './relevance.ts'
import type { Candidate } from './threshold.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EDGE = String.raw`(?:(?<![\p{L}\d])(?=[\p{L}\d])|(?<=[\p{L}\d])(?![\p{L}\d]))`

/** The same pattern with `\b` and `\w` that know accents and umlauts: "congé" ends where a word ends. */
function withAccents(pattern: RegExp): RegExp {
  const source = pattern.source
    .replace(/\\b/g, EDGE)
    .replace(/\[([^\]]*)\\w/g, String.raw`[$1\p{L}\d`)
    .replace(/\\w/g, String.raw`[\p{L}\d]`)
  return new RegExp(source, pattern.flags.includes('u') ? pattern.flags : `${pattern.flags}u`)
}

const MADE = phrasesOf('thresholds', 'made')

const CONDITIONS_AFTER = phrasesOf('thresholds', 'conditions-after')
const CONDITIONS_BEFORE = phrasesOf('thresholds', 'conditions-before')
const CONDITIONS_NEAR = phrasesOf('thresholds', 'conditions-near')
const FOLLOWING = phrasesOf('thresholds', 'following')
const LIFE_EVENTS = phrasesOf('thresholds', 'life-events')
const SIZES_OF_TIME = phrasesOf('thresholds', 'sizes-of-time')

const DEADLINES = phrasesOf('thresholds', 'deadlines')
const PROCEDURES = phrasesOf('thresholds', 'procedures')

/**
 * Spans of time in law are mostly deadlines, terms of office and punishments. One is a threshold where it measures a
 * condition (residence, service, leave, parking, a look back) or limits what the rule gives.
 *
 * @returns why it is none, or `null` where it may be one
 */
export function durationExclusion(candidate: Candidate, context: Context, isSanction: boolean): string | null {
  if (candidate.unit.includes('/')) return null
  const { before, after, leadIn, heading } = context
  const near = `${before.slice(-110)} ${after.slice(0, 90)}`
  if (ELAPSED.test(after) || CREDITS.test(context.words)) return null
  // "will invest $2 billion over the next five years"
  if (/\bover the (?:next|coming|following|past) $|\b(?:million|billion) over $/i.test(before))
    return 'the span of a plan'
  if (isStepwise(before, after)) return 'a step of a change that comes bit by bit'
  if (isGravity(candidate, before) || isAgeOfThing(candidate, before, after)) return null
  if (isPartOfASpan(candidate, before, after)) return null
  if (LOOKBACK.test(before) && END_OF_PERIOD.test(after)) return 'the end of a period'
  if (LOOKBACK.test(before) || (LOOKED_BACK_IN.test(before) && LOOKED_BACK_FROM.test(after)))
    return /\b(?:average|calculat\w+|index|reports?|prices?|fiscal)\b/i.test(near) ? 'a period of reckoning' : null
  if (PUNISHED.test(near) && !SERVED.test(near)) return 'a term of punishment'
  if (isSanction && !SERVED.test(near) && !CONDITION_NEAR_BEFORE.test(before)) return 'a term of punishment'
  if (SET_PERIOD.test(before)) return null
  if (/\bterms?\b/i.test(near) && OFFICE.test(near)) return 'a term of office'
  const isLong = candidate.unit === 'year' || candidate.unit === 'month'
  if (isLong && decidesByLength(context)) return null
  if (BARRED.test(before)) return 'how long a sanction lasts'
  if (KEPT.test(before)) return 'how long records are kept'
  if (
    !candidate.isCompared &&
    !LIVED.test(before.slice(-NEARLY)) &&
    ((Number(candidate.value) === 1 && !CONDITION_NEAR_AFTER.test(after)) ||
      /^[- ]?(?:period|window|term|stay)\b/i.test(after.trim()))
  )
    return 'the name of a period'
  const isAdjacent = CONDITION_NEAR_BEFORE.test(before) || CONDITION_NEAR_AFTER.test(after)
  // "a 6-month report" names the report, "a 6-month waiting period" sets one
  if (
    !candidate.isCompared &&
    candidate.isAttribute &&
    !LIVED.test(before.slice(-NEARLY)) &&
    !CONDITION_NEAR_AFTER.test(after)
  )
    return 'the name of a thing'
  if (/\bperiod of\s*$/i.test(before) && /^[\s,]*(?:ending|immediately (?:before|preceding)|preceding)\b/i.test(after))
    return null
  if (/\bin any (?:one )?(?:consecutive )?period of\s*$/i.test(before)) return 'the period a limit runs over'
  if (STARTS.test(before)) return 'when a text takes effect'
  if (WITHIN.test(before) || LIMITATION.test(near)) return 'a deadline'
  if (LIVED.test(before.slice(-NEARLY))) return null
  // deadlines are "at least", "within" or bare; "more than 15 years before" is a condition
  const isCondition =
    (candidate.operator === 'gt' && candidate.unit === 'year') ||
    (candidate.isCompared && VALID_BEYOND.test(before.slice(-NEARLY)))
  if (FOLLOWS.test(after) && !isCondition && !LIFE_EVENT.test(after.slice(0, 70)))
    return 'a moment counted from another'
  if (isAdjacent) return null
  if (PROCEDURE.test(near)) return 'a procedural deadline'
  if (candidate.isCompared && (FOR_SO_LONG.test(before) || UNBROKEN.test(context.words))) return null
  const isNamed = CONDITION.test(near) || CONDITION.test(leadIn.slice(-160)) || CONDITION.test(heading)
  // "omitting '18 years' and substituting '21 years'": a figure that is changed decides something
  return isCondition || isNamed || (isLong && context.change === 'new')
    ? null
    : 'a period that decides nothing by itself'
}

/** "take effect 30 days after adoption". */
const STARTS =
  /\b(?:takes? effect|(?:comes?|goes?|enters?) into (?:force|effect|operation)|(?:becomes?|be|is) (?:effective|operative))\s*(?:(?:up)?on the |at )?$/i

/** "issued", "has an issuance date of", "first occupied": not what shall be issued, which is a step of a procedure. */
const WAS_MADE = compilePhrases(
  MADE,
  'i',
  (anyPhrase) => String.raw`(?<!\b(?:shall|must|will|may|to) (?:not )?be )\b${anyPhrase}\b[^.;]{0,60}$`,
)
const COUNTED_BACK = /^,? (?:immediately )?(?:before|prior to|preceding|from the (?:date|day)|earlier than|ago)\b/i
/** Letters in front in which it is said what was made. */
const LOOKED_AT = 140

/** "built more than 20 years before the application": how old a building or a paper is. */
function isAgeOfThing(candidate: Candidate, before: string, after: string): boolean {
  return (
    candidate.isCompared &&
    (candidate.unit === 'year' || candidate.unit === 'month') &&
    WAS_MADE.test(before.slice(-LOOKED_AT)) &&
    COUNTED_BACK.test(after)
  )
}

/** Letters in front in which it is said that somebody lived or worked somewhere for so long. */
const NEARLY = 320

/** "at least 50 weeks out of the 52 weeks before", "bis zu vier Monaten innerhalb von zwölf Monaten": so much time of so much is a condition. */
function isPartOfASpan({ isCompared, value }: Candidate, before: string, after: string): boolean {
  // of "40 hours in any 12-month period" the period says what the limit runs over
  return (
    (isCompared && OF_A_SPAN.test(after)) || (value !== 1 && SO_MUCH_OF.test(before) && !/^[- ]period\b/i.test(after))
  )
}

/** "valid for at least two months after the intended day of return". */
const VALID_BEYOND = /\bvalid(?:ity)?\b[^.;]{0,60}$/i
const SPAN_OF_TIME = String.raw`(?:hours?|days?|weeks?|months?|years?|Stunden|Tagen?|Wochen|\p{L}*[Mm]onaten?|Jahren?|heures?|jours?|semaines?|mois|ans|années)`
const OF_SO_MUCH = String.raw`(?:out of|within|in|during|over|innerhalb|binnen|über|sur|dans|au cours)(?: (?:the|any|every|each|a|von|eines|einer|une|un|d'une|d'un|des|de))*`
const OF_A_SPAN = withAccents(
  new RegExp(String.raw`^ ?,? ?${OF_SO_MUCH} (?:[\p{L}\d-]+ ){1,3}?(?:consecutive )?${SPAN_OF_TIME}(?!\p{L})`, 'iu'),
)
const SO_MUCH_OF = withAccents(
  new RegExp(String.raw`(?<!\p{L})${SPAN_OF_TIME} ${OF_SO_MUCH} (?:period of |consecutive )?$`, 'iu'),
)
/** Hours of credit are what somebody has earned, and no time that runs. */
const CREDITS = /\b(?:credit|quarter|semester) hours?$/i

/** "on each of the last two days of the early voting period". */
const END_OF_PERIOD =
  /^ of (?:the|that|each|any|every) (?:[\p{L}-]+ ){0,3}(?:period|week|month|session|campaign|season)\b/iu

/** "in the five years preceding the application": a look back, said from behind. */
const LOOKED_BACK_IN = /\b(?:in|within|during|over|throughout) the $/i
const LOOKED_BACK_FROM = /^(?:[- ]period)? (?:immediately )?(?:preceding|before|prior to)\b/i
const ELAPSED = withAccents(/^[\s,]*(?:\([^)]*\)\s*)?(?:has|have|had|shall have) (?:elapsed|passed|expired)\b/i)
const PUNISHED = withAccents(
  /\b(?:fined?|guilty|punish\w*|imprison\w*|jail|misdemeanou?r|felony|Freiheitsstrafe|emprisonnement|confinement in)\b/i,
)
const SERVED = withAccents(
  /\b(?:has served|have served|having served|served (?:at least|not less)|parole|eligib\w+|sentenced to|serving)\b/i,
)
const OFFICE = withAccents(
  /\b(?:office|members?|commission(?:er)?s?|appoint\w+|board|chair\w*|council|judges?|director)\b/i,
)
const BARRED = withAccents(
  /\b(?:disqualif\w+|suspen(?:d|ded|sion)|revo(?:ke|ked|cation)|ineligible|barred|debarred|excluded|prohibited from|confiscat\w+|withdrawn)\b[^.;]{0,60}$/i,
)
const KEPT = withAccents(
  /\b(?:retain\w*|keep|kept|preserv\w+|maintain\w*|records?|aufbewahr\w*|conserv\w+)\b[^.;]{0,60}$/i,
)
const LOOKBACK = withAccents(
  /\b(?:past|last|previous|preceding|prior|immediately preceding|letzten|vergangenen|derniers|dernières|précédents)\s*$/i,
)
const WITHIN = withAccents(
  compilePhrases(
    DEADLINES,
    'i',
    (anyPhrase) =>
      String.raw`\b${anyPhrase}\s*(?:an? |the )?(?:further |additional |period |term )?(?:of )?(?:not more than |at most )?$`,
  ),
)
const SET_PERIOD = withAccents(
  /\b(?:waiting|cooling[- ]off|probation\w*|rest|qualifying|residen\w+|quarantine|isolation|grace|blackout) periods?\b[^.;]{0,30}$|\b(?:Wartezeit|Probezeit|Ruhezeit|Elternzeit|Urlaub\w*|Karenzzeit)\b[^.;]{0,40}$/i,
)
const LIVED = withAccents(
  /\b(?:resid\w+|lived|employed|worked|served|enrolled|occupied|insured|domiciled|résidé|beschäftigt)\b[^.;]{0,200}\bfor (?:an? )?(?:\w+ )?(?:period of )?(?:at least |not less than |more than |no less than )?$/i,
)
const LIMITATION = withAccents(
  /\b(?:proceedings?|prosecutions?|actions?|claims?|complaints?|poursuites?|recouvrement)\b[^.;]{0,60}\b(?:brought|commenced|instituted|begun|barred|filed|prescri\w+)\b/i,
)
/** "at least 10 consecutive days": what must not be broken off is a condition. */
const UNBROKEN =
  /\b(?:consecutive|continuous|unbroken|aufeinanderfolgend\p{L}*|ununterbrochen\p{L}*|consécuti\p{L}+)(?!\p{L})/iu
/** "for not more than 12 months", "for longer than three weeks": how long the rule gives, takes or asks. */
const FOR_SO_LONG = withAccents(
  compilePhrases(
    SIZES_OF_TIME,
    'i',
    (anySize) =>
      String.raw`\b(?:for|on|during|over|pendant|depuis|durant|für|seit|an)(?: an?| the| jährlich| monatlich| wöchentlich)?(?: \w+){0,2}(?: (?:period|term|duration|maximum|minimum) of| periods? exceeding)? ?${anySize} $`,
  ),
)
const FOLLOWS = withAccents(compilePhrases(FOLLOWING, 'i', AS_THEY_STAND))
const LIFE_EVENT = withAccents(compilePhrases(LIFE_EVENTS, 'i'))

const CONDITION_NEAR_BEFORE = withAccents(
  compilePhrases(CONDITIONS_BEFORE, 'i', (anyPhrase) => String.raw`\b${anyPhrase}\b[^.;]{0,55}$`),
)
const CONDITION_NEAR_AFTER = withAccents(
  compilePhrases(
    CONDITIONS_AFTER,
    'i',
    (anyPhrase) => String.raw`^[^.;,]{0,8}\b(?:of |as |in |to )?(?:[\w-]+ ){0,3}?${anyPhrase}\b`,
  ),
)

/** Words anywhere near that speak of what the rule is about. */
const CONDITION = withAccents(compilePhrases(CONDITIONS_NEAR, 'i'))
const PROCEDURE = withAccents(compilePhrases(PROCEDURES, 'i'))

const DONE_AGAIN = phrasesOf('thresholds', 'done-again')
const FIRST_STRETCHES = phrasesOf('thresholds', 'first-stretches')
const GOING_ON = phrasesOf('thresholds', 'going-on')
const HOW_OFTEN = phrasesOf('thresholds', 'how-often')
const NOT_BEFORE_THE_END = phrasesOf('thresholds', 'not-before-the-end')
const OFFENSES = phrasesOf('thresholds', 'offenses')
const STEPWISE = phrasesOf('thresholds', 'stepwise')
const STRETCHES = phrasesOf('thresholds', 'stretches')

/** Letters in front of a span of time in which it is told what the span measures. */
const MEASURED_IN = 260

/** An offense whose gravity is a condition: one for which a court could impose more than so many years. */
const OFFENSE = withAccents(compilePhrases(OFFENSES, 'i', (anyPhrase) => String.raw`\b${anyPhrase}\b[^.;]{0,90}$`))
/** What makes the same words a punishment. */
const IS_PUNISHED = withAccents(
  /\b(?:shall|guilty|liable|commits?|fined?|wird mit|werden mit|(?:est|sont|sera) punie?s?)\b[^.;]{0,90}$/i,
)

/** Whether a span of time tells how grave an offense is that decides about something else. */
function isGravity({ operator }: Candidate, before: string): boolean {
  const near = before.slice(-MEASURED_IN)
  return (operator === 'gt' || operator === 'ge') && OFFENSE.test(near) && !IS_PUNISHED.test(near)
}

const STEPS_BEFORE = compilePhrases(
  STEPWISE,
  'i',
  (anyPhrase) => String.raw`\b${anyPhrase}[^.;]{0,20}\bover (?:an? )?$`,
)
const STEPS_AFTER = compilePhrases(STEPWISE, 'i', (anyPhrase) => String.raw`^ ${anyPhrase}\b`)

/** "in six-month increments over four years". */
function isStepwise(before: string, after: string): boolean {
  return STEPS_AFTER.test(after) || STEPS_BEFORE.test(before.slice(-MEASURED_IN))
}

const WAITS = withAccents(
  compilePhrases(
    NOT_BEFORE_THE_END,
    'i',
    (anyPhrase) =>
      String.raw`\b${anyPhrase} ?(?:an? |einer |einem )?(?:period |Frist |Zeitraum )?(?:of |von )?(?:at least |mindestens )?$`,
  ),
)
const STRETCH = withAccents(
  compilePhrases(STRETCHES, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?(?:period of )?(?:up to )?$`),
)
const MAY_GO_ON = withAccents(compilePhrases(GOING_ON, 'i'))
const FIRST = withAccents(compilePhrases(FIRST_STRETCHES, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?$`))

/**
 * Whether months or years measure a wait, a stretch of time or how often something is done to those who are bound, and no
 * step of a procedure.
 */
function decidesByLength(context: Context): boolean {
  const before = context.before.slice(-MEASURED_IN)
  return WAITS.test(before) || isStretch(before) || isRepeated(before, context.after)
}

/** How long something lasts: what may still be done, or the beginning of a time. */
function isStretch(before: string): boolean {
  return FIRST.test(before) || (STRETCH.test(before) && MAY_GO_ON.test(before))
}

const AGAIN = withAccents(compilePhrases(DONE_AGAIN, 'i'))
const EVERY = withAccents(compilePhrases(HOW_OFTEN, 'i', (anyPhrase) => String.raw`\b${anyPhrase} ?$`))

function isRepeated(before: string, after: string): boolean {
  return EVERY.test(before) && AGAIN.test(`${before.slice(-80)} ${after.slice(0, 60)}`)
}
