import { AS_THEY_STAND, compilePhrases, WORD_STARTS, wordsOf } from '../phrases/compile-phrases.ts'
import { isRemoved, leadInsOf, type PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'
import { isInNote } from '../text/notes.ts'
import { dayAfter, type PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'
import { phrasesOf } from '../tables/read-table.ts'

const NO_STARTS = phrasesOf('effective-date', 'no-starts')
const STEP_STARTS = phrasesOf('effective-date', 'step-starts')

const ANY_WEEKDAY = wordsOf(phrasesOf('effective-date', 'weekdays'))
/** "à partir du lundi 1er janvier", "from Monday, 1 March". */
export const WEEKDAY = `(?:${ANY_WEEKDAY},? (?:de[mn] )?)?`

/** Words in front of a day from which a rule counts. */
const STARTS = compilePhrases(
  STEP_STARTS,
  'i',
  (anyPhrase) => String.raw`(?:${WORD_STARTS(anyPhrase)}(?: on| with| from)?,?:?\s*(?:the )?${WEEKDAY})$`,
)
/** Words behind a day that start a rule: "July 1, 2016: $11.50", "April 1, 2009 and after". */
const GOES_ON =
  /^(?:\s*:\s*[$£€]?\s*\d|,? and (?:after|thereafter|subsequent)|,? onwards?|,? each|,? et après| an(?=[ ,.](?!den? |d[aei][ser] )))/i
const COMMANDS =
  /\b(?:shall|must|would|(?:may|can|will) (?:not|no longer)|appl(?:y|ies)|cannot|no (?:\p{L}+ ){1,4}(?:may|will)|(?:is|are|be) (?:set at |fixed at |illegal|unlawful|banned|barred|allowed|permitted|\d))/iu
const RULES =
  /[$£€%]|\b(?:(?:is|are) (?:entitled|eligible)|per ?cent|rates?|amounts?|wages?|tax|prohibited|required|euros?|EUR|Franken|beträgt|Prozent|v\. ?H\.|taux|montant|salaire|est (?:fixée?|portée?))(?!\p{L})/iu
const COMMANDS_ELSEWHERE =
  /(?<!\p{L})(?:verboten|untersagt|gestattet|erlaubt|zulässig|muss|müssen|darf|dürfen|interdite?s?|obligatoires?|autorisée?s?|doi(?:t|vent))(?!\p{L})/iu
/** What a notice or a release says of the rule, rather than what the rule commands. */
const TOLD = compilePhrases(phrasesOf('effective-date', 'told'), 'iu')
/** A digest tells the law as it is before what is proposed. */
const TELLS_OLD_LAW = /^\W*(?:present|current|existing) law\b/i
const ACTS_ON = /\b(?:prohibits|requires|bans|limits|replaces|supersedes)\b/i
export const NOT_A_RULE =
  /\b(?:reports?|rapports?|informes?|relatórios?|relazion[ei]|submit|study|review|publish|not later than|no later than|expire|sunset|terminates|promulgate|evaluat\w+|compil\w+|bericht\w*|fiscal year ending)\b/i
/** "The wage rises to $12 on July 1, 2031": behind a bare "on", what goes up or down shows that the day is a step. */
const RISES =
  /\b(?:increas|ris|rais|lift|go(?:es|ne)? up|went up|decreas|fall|drop|lower|reduc|cut)\w*\b[^.;]{0,60}? (?:to|by) (?:[$£€]|Rs ?)?\.?\d/i
/** "The policy is being removed on 8 November 2031." */
const DONE_ON = compilePhrases(
  phrasesOf('effective-date', 'done-on'),
  'iu',
  (anyPhrase) => `${WORD_STARTS(anyPhrase)} (?:the )?$`,
)
/** "On the 6th April 2031 the Government will introduce a levy": the day stands in front of what is done. */
const FRONT_ON = /(?:^|[,:] |\b(?:that|and) )\W*on (?:the )?$|^\W*$/i
/** "Am 1. Januar wird der Mindestlohn auf 13 Euro angehoben." */
const GERMAN_FRONT = /^\W*am (?:\p{L}{6,10}, (?:de[mn] )?)?$/iu
const GERMAN_DONE =
  /^,? (?:wird|werden|steigt|steigen|sinkt|sinken|erhöht|erhöhen|gilt|gelten|entfällt|entfallen|beginnt|startet|soll|sollen|dürfen|darf|müssen|muss|endet)(?!\p{L})/iu
const SOMEBODY = String.raw`^,? (?:(?!said |says |told |announced |met )[\p{L}'’-]+ (?:\([^()]{1,60}\) )?){1,8}?`
const WILL_DO =
  '(?:will|would|is to|are to|is set to) (?:introduce|raise|increase|reduce|cut|abolish|ban|lift|bring in|launch|extend|lower|replace|impose|charge|require|become|rise|fall|change|begin|start|stop|end|need to|have to|no longer|not|be (?:required|allowed|banned|able|prohibited|charged|entitled|eligible))|(?:shall|must|may not|may no longer|can no longer)(?= )'
const DID = String.raw`(?:abolish|rais|increas|reduc|bann?|lift|lower|rose|fell|doubl|began|introduc|impos|start|stopp|commenc)(?:ed)?(?!\p{L})`
const DONE_THEN = new RegExp(`${SOMEBODY}(?:${WILL_DO}|${DID})`, 'iu')
/** "das seit dem 1. Januar 2030 geltende Entgelt": the law as it is. */
const AS_IT_IS = /^ (?:geltend|gültig|bestehend|maßgeblich)/i
/** "on May 18 announced its rule, which will take effect": the day of what an office did. */
export const DONE_THAT_DAY =
  /^,? (?:announced|approved|signed|voted|passed|issued|adopted|said|unveiled|published|proposed|released|ruled|submitted|agreed)(?!\p{L})/iu
/** "On 4 March 2031, the Cabinet approved an increase": the day of what somebody did. */
const ON_ALONE = /(?:^|[^\p{L}])on (?:the )?$/iu
const DONE_BY_SOMEBODY =
  /^,? (?:[\p{L}.'’&-]+ (?:\([^()]{1,30}\) )?){1,8}?(?:announced|approved|signed|voted|passed|adopted|unveiled|published|proposed|ruled|submitted|agreed)(?!\p{L})/iu
const AT_ONCE = /\b(?:effective immediately|immediate effect)\b/i
/** "was set to go into effect on May 5, 2031, has been delayed": a start that did not come. */
export const CAME_TO_NOTHING =
  /^,? (?:has|have|had|was|were|is|are) (?:since |now |again )?(?:been )?(?:delayed|postponed|put off|put on hold|suspended|blocked|vacated)\b/i
/** "As of 9 April 2031, the number of homes that": when something was counted. */
const AS_OF = /\bas (?:of|at) (?:the )?$/i
const IS_COUNT =
  /^,? (?:(?:US|A|C)?[$£€]\d|the (?:total )?number|there (?:were|are|have)|(?:about |over |some |nearly |more than )?\d)/i
/** "with the exception of the levy, which applies as from": what is said of the exception alone. */
const OF_EXCEPTION =
  /\b(?:with the exception of|except(?: for)?(?! (?:as|that|where|when|to|in)\b)|apart from|other than) [^.;]{0,120}\b(?:which|that)\b[^.;,]{0,60}$/i
/** A citation, a contract clause or an expiry in front of the day. */
const NOT_A_START = compilePhrases(NO_STARTS, 'i', AS_THEY_STAND)

/** Days from which the rule's own figures count, in the order of the text. */
export function stepReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    if (!date.isCertain || isRemoved(document, date.start)) return []
    const paragraph = lastAt(document.paragraphs, date.start)
    if (!paragraph) return []
    const sentence = lastAt(document.sentences, date.start) ?? paragraph
    const opening = leadInsOf(document, paragraph.index)
      .map((lead) => document.text.slice(lead.start, lead.end))
      .join(' ')
    const before = document.text.slice(Math.max(sentence.start, date.start - 260), date.start)
    const inFront = before.trim() === '' || /^\W*\(?\w{1,4}[).]\s*$/.test(before) ? `${opening} ` : before
    const after = document.text.slice(date.end, sentence.end)
    const rule = `${opening} ${document.text.slice(sentence.start, sentence.end)}`
    const isRise =
      /(?:^|\s)on(?: the)? ?$/i.test(before.trimEnd()) && RISES.test(document.text.slice(sentence.start, sentence.end))
    const isDone = DONE_ON.test(`${before.trimEnd()} `)
    const isInFront =
      (FRONT_ON.test(before) && DONE_THEN.test(after)) || (GERMAN_FRONT.test(before) && GERMAN_DONE.test(after))
    const isTold = isDone || isRise || isInFront
    const starts = STARTS.test(inFront.trimEnd() + ' ') || GOES_ON.test(after) || isTold
    const head = document.text.slice(sentence.start, sentence.start + 40)
    if (TELLS_OLD_LAW.test(head) || RECITAL.test(head)) return []
    if (
      !starts ||
      NOT_A_START.test(before) ||
      AS_IT_IS.test(after) ||
      DONE_THAT_DAY.test(after) ||
      OF_EXCEPTION.test(before) ||
      CAME_TO_NOTHING.test(after.slice(0, 60)) ||
      isCount(before, after.slice(0, 60)) ||
      (ON_ALONE.test(before) && DONE_BY_SOMEBODY.test(after) && !AT_ONCE.test(after.slice(0, 300))) ||
      !(isTold || [COMMANDS, RULES, ACTS_ON, COMMANDS_ELSEWHERE, TOLD].some((words) => words.test(rule))) ||
      NOT_A_RULE.test(rule)
    )
      return []
    return [readingOf(date, inFront)]
  })
}

/** "Fees and charges effective from 1 January 2031": words that say a start in a sentence that commands nothing. */
const SURE = compilePhrases(
  phrasesOf('effective-date', 'sure-starts'),
  'iu',
  (anyPhrase) => `${WORD_STARTS(anyPhrase)},?:? (?:the )?$`,
)
/** "must comply by", "muss spätestens am … umgesetzt werden", "au plus tard le": the last day to follow the rule, where no other is told. */
const BY_THEN =
  /\b(?:compl(?:y|iance|iant)|in conformity|meet (?:the|this|these|all) [^.;]{0,30}(?:requirements?|standards?))\b[^.;]{0,90}\b(?:by|no later than|not later than|as of|from) (?:the )?$/i
const BY_THEN_ELSEWHERE =
  /(?<!\p{L})(?:spätestens|längstens)(?: am| zum| bis(?: zum)?| ab| bis)? (?:dem )?$|(?<!\p{L})au plus tard (?:le|au) $/iu
const DONE_BY_THEN =
  /(?<!\p{L})(?:umgesetzt|umzusetzen|in Kraft|anzuwenden|eingeführt|einzuführen|erfüll\p{L}*|nachzurüsten|conform\p{L}*|transpos\p{L}*|en vigueur|appliqu\p{L}*)(?!\p{L})/iu
/** By when states carry a directive over is no day of its rule. */
export const OF_STATES = /\bmember states\b|Mitgliedstaaten|États membres/i
/** "with a July 1, 2031 effective date". */
const DATE_OF = /^ (?:effective|commencement|operative|start|implementation) date\b(?!\s?:)/i
/** "the effective date of the rule is delayed until", "postponed to", "to extend the effective date of the by-law from … to": the later day counts. */
const DELAYED = compilePhrases(
  phrasesOf('effective-date', 'put-off'),
  'iu',
  (anyPhrase) => `${WORD_STARTS(anyPhrase)} (?:the )?$`,
)
/** "issued an order March 19, 2031, effective March 20, 2031": what an office makes is no other act. */
const ISSUED =
  /\b(?:issued|signed|adopted|approved|announced) an? (?:[\w-]+ ){0,3}(?:order|mandate|directive|proclamation|ordinance|policy|rule)\b[^.;]{0,100}\beffective (?:on )?$/i
const IN_BRACKETS = /[([][^)\]]{0,80}$/
/** Another act, a contract or a decision has its own day, and so has what ends. */
const ACTS =
  'acts?|ordinances?|laws?|orders?|codes?|chapters?|sections?|contracts?|agreements?|licen[cs]es?|permits?|waivers?|decisions?|plans?|treat(?:y|ies)'
const ENDS = String.raw`(?:terminat|ceas|expir|resign|retir|appoint|promot|transferr)\w+`
const OF_ANOTHER = new RegExp(String.raw`\b(?:${ACTS}|${ENDS})\b[^.;]{0,120}$`, 'i')
/** What a text recalls before it rules. */
export const RECITAL =
  /^\W*(?:\(?\d{1,3}[.)]\s*)?(?:whereas|having regard|recalling|considering|in view of|vu|considérant|attendu|gestützt auf|in Erwägung)\b/i

/** Days that are said to be a start where nothing else tells one. */
export function mentionReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    const sentence = lastAt(document.sentences, date.start)
    if (!date.isCertain || !sentence || isRemoved(document, date.start) || isInNote(document, date.start)) return []
    const before = document.text.slice(Math.max(sentence.start, date.start - 260), date.start)
    const head = document.text.slice(sentence.start, sentence.start + 40)
    const isOwn = DELAYED.test(before) || ISSUED.test(before)
    const isSaid =
      isOwn || SURE.test(`${before.trimEnd()} `) || DATE_OF.test(document.text.slice(date.end, date.end + 24))
    const isLast =
      BY_THEN.test(before) ||
      (BY_THEN_ELSEWHERE.test(before) && DONE_BY_THEN.test(document.text.slice(sentence.start, sentence.end)))
    if (RECITAL.test(head)) return []
    if (isLast && !isSaid && !NOT_A_RULE.test(before) && !OF_STATES.test(before)) {
      return [{ ...readingOf(date, before), reason: 'by this day at the latest the rule is to be followed' }]
    }
    if (!isSaid) return []
    if (!isOwn && [NOT_A_START, IN_BRACKETS, OF_ANOTHER].some((words) => words.test(before))) return []
    return [{ ...readingOf(date, before), reason: 'the text says that something of it starts on this day' }]
  })
}

function readingOf(date: PrintedDate, before: string): Reading {
  return {
    kind: 'explicit',
    iso: startBehind(before, date.iso),
    scope: 'step',
    start: date.start,
    end: date.end,
    reason: 'the rule itself counts from this day',
  }
}

/** "after December 31, 2030", "after 30 September": what counts after the last day of a month counts from the next one on. */
export function startBehind(before: string, iso: string): string {
  const isAfter = /\bafter (?:the )?\s*$/i.test(before) && !/\b(?:on|from) (?:and|or) after (?:the )?\s*$/i.test(before)
  const next = dayAfter(iso, 1, 'day')
  return isAfter && next.endsWith('-01') ? next : iso
}

/** Whether something is only counted on the day. */
export function isCount(before: string, behind: string): boolean {
  return AS_OF.test(before) && IS_COUNT.test(behind)
}
