import { subjectLength, subjectNear, subjectOf, type Subject } from './subjects.ts'
import { isFunctionWord, isStopWord, stemOf, wordsOf } from './words.ts'
import { ABOUT_ANYTHING, enoughWithout } from './general-words.ts'
import { KNOWN_NAMES } from './known-names.ts'
import { phrasesOf } from './read-groups.ts'
import { SYNONYMS } from './synonyms.ts'

/** One thing asked for: a word or a known phrase, as stems, and other ways to say it. */
export interface Concept {
  said: string
  stems: string[]
  /** `isSame`: what a reader takes for the same; the others only come near. */
  others: { said: string; stems: string[]; isSame: boolean }[]
  /** False of words for people and other things that any policy may be about: they tell not which one is asked for. */
  isTelling: boolean
  /** Of what a question is put with: how many words that name the policy are enough without it; absent of what has to be found. */
  enough?: number
  /** The policy that a phrase names, where it is one that people ask about. */
  subject?: Subject
  /** It names that policy but for a slip of the pen: stems and others are those of what was meant. */
  isRespelled?: true
}

interface Phrase {
  said: string
  stems: string[]
  /** Whether it is what its group means, and not only near. */
  isSame: boolean
}

/** Every phrase of the table, under the stems of its words joined by blanks: each group that has it, with its own place in it. */
const GROUPS = new Map<string, { own: Phrase; phrases: Phrase[] }[]>()
for (const group of [...SYNONYMS, ...KNOWN_NAMES]) {
  const phrases = phrasesOf(group).map((said) => ({ ...phraseOf(said), isSame: group.same.includes(said) }))
  for (const own of phrases) {
    const key = keyOf(wordsOf(own.said))
    GROUPS.set(key, [...(GROUPS.get(key) ?? []), { own, phrases }])
  }
}
const LONGEST = Math.max(...[...SYNONYMS, ...KNOWN_NAMES].flatMap(phrasesOf).map((phrase) => wordsOf(phrase).length))

/**
 * What a question asks for: its known phrases, the longest first, and its other words without those that say nothing.
 *
 * @returns in the order of the question; empty when it has no word at all
 */
export function expandQuestion(question: string): Concept[] {
  const words = wordsOf(question)
  const concepts: (Concept & { isStop: boolean })[] = []
  for (let at = 0; at < words.length;) {
    const known = Math.max(numberedLength(words, at), knownLength(words, at), subjectLength(words, at))
    const length = known > 1 ? known : Math.max(known, nearLength(words, at))
    const part = words.slice(at, at + length)
    const concept = conceptOf(part)
    const isTelling = concept.isTelling || (length === 1 && isToldByPlace(words, at))
    const isStop = length === 1 && (isStopWord(part[0]) || isRightThen(words, at))
    concepts.push({ ...concept, isTelling, isStop })
    at += length
  }
  const telling = concepts.filter(({ isStop }) => !isStop)
  const asked = (telling.length > 0 ? telling : concepts).map(({ isStop: _, ...concept }) => concept)
  // two words and no more are a name, small words between them or not: “gun safes” is not whatever there is on guns, nor “mothers in prison” on prisons
  const isSentence = BEGINS_SENTENCE.has(words[0])
  if (asked.length === 2 && !isSentence && words.filter((word) => !isFunctionWord(word)).length === 2)
    return asked.map(firm)
  // who asks for nothing else asks for these
  if (!asked.some(({ isTelling }) => isTelling)) return asked.map(firm)
  const isFirm = ({ isTelling, enough }: Concept) => isTelling && enough === undefined
  return asked.some(isFirm) ? asked : asked.map((concept) => (concept.isTelling ? firm(concept) : concept))
}

/** How a sentence begins: “was the draft fair” is no name of two words. */
const BEGINS_SENTENCE = new Set(['is', 'are', 'was', 'were'])

/** As what has to be found. */
const firm = ({ enough: _, ...concept }: Concept): Concept => ({ ...concept, isTelling: true })

/** Two words that are nearly a phrase of the subjects, none of them one that says nothing; else 1. */
function nearLength(words: readonly string[], at: number): number {
  const pair = words.slice(at, at + 2)
  return pair.length === 2 && !pair.some(isStopWord) && subjectNear(pair) ? 2 : 1
}

/** Words for people, which tell which policy is asked for where it is they that it should begin to bind, or they that act. */
const PEOPLE = new Set(
  `kid child teen teenager adult student pupil boy girl woman man mother mom dad father parent family worker citizen
  applicant patient customer consumer client resident household taxpayer employer renter mayor employee passenger`
    .split(/\s+/)
    .map(stemOf),
)
const BEFORE_PEOPLE = new Set(['should', 'by'])
/** What stands before an age that tells: “lowering the age to 16”, “drivers over 80”. */
const BEFORE_AGE = new Set(['over', 'under', 'to', 'at', 'age', 'aged', 'turning', 'turn', 'turned'])
/** How large an institution is to be: “smaller prisons” asks for no prison as it is. Known phrases, as “smaller class”, are found before. */
const SIZES = new Set(['smaller', 'bigger', 'larger'])
/** Doing away with an institution, which is another policy than it; “close to college” is neither. */
const ENDS = new Set(['closed', 'closing', 'closure', 'closures'])

/** Whether a word that any policy may share tells one apart by where it stands: “should women be drafted”, “visits by fathers”. */
function isToldByPlace(words: readonly string[], at: number): boolean {
  if (ENDS.has(words[at])) return words.length > 1
  if (SIZES.has(words[at])) return at + 1 < words.length && !isStopWord(words[at + 1])
  if (/^\d\d$/.test(words[at])) return BEFORE_AGE.has(words[at - 1] ?? '')
  return PEOPLE.has(stemOf(words[at])) && BEFORE_PEOPLE.has(words[at - 1] ?? '')
}

/** “right after”, which is no right to something. */
const isRightThen = (words: readonly string[], at: number): boolean =>
  words[at] === 'right' && ['after', 'before', 'at', 'away', 'now', 'around'].includes(words[at + 1])

/** Names that a number tells apart: proposition 47 is not proposition 99. */
const NUMBERED = new Set(['proposition', 'prop', 'decree', 'title', 'section', 'amendment', 'tobacco'])

const numberedLength = (words: readonly string[], at: number): number =>
  NUMBERED.has(words[at]) && /^\d+$/.test(words[at + 1] ?? '') ? 2 : 1

/** How many words from here make a phrase of the table; 1 when none do. */
function knownLength(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 1; length--) {
    const part = words.slice(at, at + length)
    // a small word at its beginning belongs to it only where it cannot stand without: “at work”, not “in public housing”
    const isWithout = isFunctionWord(part[0]) && keyOf(part) === keyOf(part.slice(1))
    if (!isFunctionWord(part.at(-1)!) && !isWithout && GROUPS.has(keyOf(part))) return length
  }
  return 1
}

function conceptOf(words: readonly string[]): Concept {
  const own = phraseOf(words.join(' '))
  const ownKey = own.stems.join(' ')
  const others = new Map<string, Concept['others'][number]>()
  for (const { own: asked, phrases } of GROUPS.get(keyOf(words)) ?? [])
    for (const { said, stems, isSame } of phrases) {
      const key = stems.join(' ')
      if (key === ownKey) continue
      const isAlike = (asked.isSame && isSame) || (others.get(key)?.isSame ?? false)
      others.set(key, { said, stems, isSame: isAlike })
    }
  const subject = subjectOf(words)
  const meant = subject === undefined ? subjectNear(words) : undefined
  if (meant !== undefined)
    return { ...conceptOf(wordsOf(meant.said)), said: own.said, subject: meant, isRespelled: true }
  const isTelling = words.length > 1 || !(ABOUT_ANYTHING.has(ownKey) || /^\d+s?$/.test(ownKey))
  // what the tables know as a thing is one
  const isThing = subject !== undefined || (GROUPS.get(keyOf(words)) ?? []).some(({ own: { isSame } }) => isSame)
  const enough = words.length === 1 && isTelling && !isThing ? enoughWithout(words[0]) : 0
  return { ...own, others: [...others.values()], isTelling, ...(enough > 0 && { enough }), ...(subject && { subject }) }
}

/** A phrase with the stems that the index has of it. */
function phraseOf(said: string): { said: string; stems: string[] } {
  const words = wordsOf(said)
  const telling = words.filter((word) => !isFunctionWord(word))
  return { said, stems: (telling.length > 0 ? telling : words).map(stemOf) }
}

/** Small words do not part a phrase from another way to put it: “back to prison” is “back in prison”. */
function keyOf(words: readonly string[]): string {
  const telling = words.filter((word) => !isFunctionWord(word))
  return (telling.length > 1 ? telling : words).map(stemOf).join(' ')
}
