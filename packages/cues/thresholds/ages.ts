import { compilePhrases, WORD_STARTS, type PhraseTable } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'
import type { Core } from './threshold.ts'
import type { NumberToken } from './number-tokens.ts'
import { textBefore } from './comparators.ts'
import { unitAfter } from './units.ts'

/** Words that end right in front of an age. */
const AGE_WORDS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'aged',
    phrases: [
      'age[s] [of ]',
      'aged ',
      'ages ',
      'age limit of ',
      'age:[ ]',
      'attained ',
      'attaining ',
      'attains ',
      '(has|have|having|who) turned ',
      '(people|persons|those|anyone|somebody|who) turn(s|ing) ',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'aged',
    phrases: ["âgé[e][s] [de |d'au moins |de moins de |de plus de |d']", "l'âge de "],
  },
  {
    language: 'de',
    law: 'any',
    means: 'aged',
    phrases: ['im Alter von ', 'Alter von [mindestens |höchstens ]'],
  },
  {
    language: 'es',
    law: 'any',
    means: 'aged',
    phrases: ['(mayor|menor)[es] de ', 'edad [mínima |máxima |legal ]de [los ]', 'cumplido[s] [los ]'],
  },
  {
    language: 'pt',
    law: 'any',
    means: 'aged',
    phrases: ['(maior|menor)[es] de ', 'idade [mínima |máxima |superior |inferior |igual ](de|a) '],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an age compared',
    phrases: [
      'age[d] (at least|under|over|between|from|not less than|not more than|up to|below|above) ',
      'age [is ](at least|under|over|below|above|less than|greater than) ',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the upper of two ages',
    phrases: [/ages of [\p{L}-]+ and /u, 'ages of {digits} and '],
  },
]

/** "mayores de 500 metros" are no people. */
const NO_AGE = /^\s+(?:metros|euros|pesos|reais|habitantes|trabajadores|trabalhadores|kil|quil|por c|%)/i

/** Words for people, and for what they are, after which a bare number is an age: "children under 5". */
const PEOPLE_WORDS = phrasesOf('thresholds', 'people-words')

const AGE_BEFORE = compilePhrases(AGE_WORDS, 'iu', (anyPhrase) => `${WORD_STARTS(anyPhrase)}$`)
/** "if they are under 19", "children under 5". */
const BARE_AGE = compilePhrases(
  PEOPLE_WORDS,
  'i',
  (anyPerson) =>
    String.raw`\b${anyPerson},? ?(?:who (?:is|are) |is |are )?(?:\(\w+\) )?\(?(?:under|over|at least|below|above|not yet|younger than|older than)\s$`,
)
/** "under 18 or over 50 years of age": the age is said once, at the end. */
const AGE_LATER =
  /^(?: (?:or|and|but) (?:over|under|at least|not more than|less than|older than|younger than)?|,? (?:instead of|rather than)) ?[\w-]+,? years? (?:of age|old)\b/i
/** French and German say "Kinder unter 14 Jahren", "enfant de moins de six ans". */
const PEOPLE =
  /(?<!\p{L})(?:enfants?|personnes?|élèves?|jeunes?|mineurs?|particuliers?|âgée?s?|Kind(?:er\p{L}*|es)?|Personen|Jugendliche\p{L}*|\p{L}*alter|âge|Minderjährige\p{L}*)(?!\p{L})[^.;]{0,40}$/iu
const AGE_AFTER =
  /^(?:\s|-)*(?:years?|ans|Jahren?)?(?:,|\s|-)*(?:of age|years of age|old\b|olds\b|d'âge|alt\b|révolus\b|accomplis\b)/i
/** What is no age: "aged 18 or over 3 kilometres away". */
const AGE_UNIT_ELSE = /^ ?(?:%|percent|per cent|(?!years?\b)\p{L}{3,} (?:of|away|from)\b)/iu
const BIRTHDAY =
  /^(?:st|nd|rd|th)? (?:birthdays?|year of (?:(?:his|her|their|its|the) age|life))|^\.? (?:Lebensjahr|Altersjahr|Geburtstag)/i
/** "under the age of 18 or over 65": the second of two ages. */
const SECOND_AGE =
  /\b(?:age[ds]?(?: of)?|(?:persons?|people|children|individuals|those|anyone|adults?) (?:under|over|below|above)) [\w-]+(?: years)? (?:or|and|nor) (?:is )?(?:over|under|above|below|at least)(?: the age of)? $/i
/** "aged 16 or 18 years", "aged 14 or 15". */
const AGED_EITHER = /\b(?:aged?|ages)(?: of)? [\w-]+(?: years)? (?:or|and) $/i
/** "ages 3 to 5", "aged 12-15": the upper end of a range without its unit. */
const AGED_UP_TO = /\b(?:aged?|ages)(?: of)? [\w-]+?(?: years)? ?(?:to|through|-|–) ?$/i
/** "aged 17 or over (but under 20)", "under the age of 21 but over 16": the other end of a range of ages. */
const OTHER_END =
  /\b(?:age[ds]?|years?|old)\b[^.;\d]{0,12}(?:\d{1,3}|\p{L}+(?:-\p{L}+)?)[^.;\d]{0,24},? \(?but (?:(?:is|are|who is|who are) )?(?:not yet|under|below|over|above|less than|not more than|younger than|older than)(?: aged)? $/iu
/** "the minimum age for a permit is raised from sixteen to eighteen years". */
const AGE_SET =
  /\bages?\b[^.;\d]{0,60}\b(?:(?:is|be|are) (?:raised|lowered|increased|reduced|changed|fixed|set)|(?:will|to) (?:rise|increase|fall)|(?:ris|increas)(?:es?|ing))(?: gradually)?(?: from [\w-]+)? (?:to|at|from) $/i
/** "The qualifying age will increase by six months every two years, reaching 70 years". */
const AGE_REACHED = /\bage (?:will|shall|is to|to) (?:rise|increase)\b[^.;]{0,60}, reaching $/i
/** "65 or older", "60 years and above" said of people. */
const OR_OLDER =
  /^(?: years)?,? (?:or|and) (?:older|younger)\b|^ years,? (?:or|and) (?:over|above|under|below)\b(?! (?:\d|the age))/i

/** "die Altersgrenze wird von 16 auf 18 Jahre angehoben", "l'âge minimal est porté de 16 à 18 ans". */
const AGE_MOVED =
  /(?<!\p{L})(?:(?:alters|mindestalter)\p{L}*|âge (?:minimal|minimum|légal|requis|limite))(?!\p{L})[^.;]{0,110}(?<!\p{L})(?:auf|von|bei|de|à) $/iu

/** No unit of anything else follows. */
function isBareAge(after: string): boolean {
  return /^(?: years?)?(?:[.,;:)]|$| (?:who|shall|may|must|is|are|and|or|on|at|in|will|can|cannot|get|gets|receive|receives|has|have|were|was|to|from|pay)\b| {2})/i.test(
    after,
  )
}

/** An age: said as one ("18 years of age", "aged 60"), or bare behind people ("children under 5"). */
export function ageCore(text: string, number: NumberToken): Core | null {
  if (number.value > 120) return null
  const before = textBefore(text, number.start, 40)
  const after = text.slice(number.end, number.end + 30)
  const ofAge = AGE_AFTER.exec(after) ?? BIRTHDAY.exec(after)
  const isLater = AGE_LATER.test(text.slice(number.end, number.end + 60))
  const isBare =
    BARE_AGE.test(before) &&
    number.value >= 2 &&
    (unitAfter(text, number.end)?.unit ?? 'year') === 'year' &&
    /^\s*(?:years?)?\s*(?:[.,;:)]|(?:and|or|who|but|is|are|shall|may|must|in|at|to|from|on|by|with|whose|cannot|has|have|commits)\b|$)/.test(
      after,
    )
  const isOfPeople =
    /^ (?:ans|Jahren?)(?!\p{L})/iu.test(after) && PEOPLE.test(text.slice(Math.max(0, number.start - 80), number.start))
  const isSecond = number.value >= 2 && SECOND_AGE.test(before) && !AGE_UNIT_ELSE.test(after)
  const inFront = text.slice(Math.max(0, number.start - 140), number.start)
  const isSet = (AGE_SET.test(inFront) || AGE_REACHED.test(inFront)) && !/^\s?%/.test(after)
  const isMoved = AGE_MOVED.test(text.slice(Math.max(0, number.start - 140), number.start)) && !/^\s?%/.test(after)
  const isOlder = number.value >= 5 && OR_OLDER.test(after)
  const isOtherEnd = OTHER_END.test(text.slice(Math.max(0, number.start - 110), number.start)) && isBareAge(after)
  const isUpperEnd = AGED_UP_TO.test(before) && isBareAge(after)
  const isEither = AGED_EITHER.test(before) && (/^ years?\b/i.test(after) || isBareAge(after))
  if (
    !isEither &&
    !isUpperEnd &&
    !isOtherEnd &&
    !isOlder &&
    !ofAge &&
    !isBare &&
    !isLater &&
    !isOfPeople &&
    !(AGE_BEFORE.test(before) && !NO_AGE.test(after)) &&
    !isSecond &&
    !isMoved &&
    !isSet
  )
    return null
  const unit = ofAge ?? /^\s+(?:years?|months?|ans|Jahren?|anos|años)\b(?: old| de (?:edad|idade))?/i.exec(after)
  const inMonths = unit ? /month/i.test(unit[0]) : false
  return {
    start: number.start,
    end: number.end + (unit ? unit[0].length : 0),
    value: number.value,
    unit: inMonths ? 'month' : 'year',
    measure: 'age',
  }
}
