import { KNOWN_NAMES } from './known-names.ts'
import { SYNONYMS } from './synonyms.ts'
import { isFunctionWord, isStopWord, stemOf, wordsOf } from './words.ts'

/** One thing asked for: a word or a known phrase, as stems, and other ways to say it. */
export interface Concept {
  said: string
  stems: string[]
  others: { said: string; stems: string[] }[]
}

interface Phrase {
  said: string
  stems: string[]
}

/** Every phrase of the table, under the stems of its words joined by blanks. */
const GROUPS = new Map<string, Phrase[][]>()
for (const group of [...SYNONYMS, ...KNOWN_NAMES]) {
  const phrases = group.map(phraseOf)
  for (const { said } of phrases) {
    const key = keyOf(wordsOf(said))
    GROUPS.set(key, [...(GROUPS.get(key) ?? []), phrases])
  }
}
const LONGEST = Math.max(...[...SYNONYMS, ...KNOWN_NAMES].flat().map((phrase) => wordsOf(phrase).length))

/**
 * What a question asks for: its known phrases, the longest first, and its other words without those that say nothing.
 *
 * @returns in the order of the question; empty when it has no word at all
 */
export function expandQuestion(question: string): Concept[] {
  const words = wordsOf(question)
  const concepts: (Concept & { isStop: boolean })[] = []
  for (let at = 0; at < words.length;) {
    const length = knownLength(words, at)
    const part = words.slice(at, at + length)
    concepts.push({ ...conceptOf(part), isStop: length === 1 && isStopWord(part[0]) })
    at += length
  }
  const telling = concepts.filter(({ isStop }) => !isStop)
  return (telling.length > 0 ? telling : concepts).map(({ said, stems, others }) => ({ said, stems, others }))
}

/** How many words from here make a phrase of the table; 1 when none do. */
function knownLength(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 1; length--) {
    const part = words.slice(at, at + length)
    if (!isFunctionWord(part.at(-1)!) && GROUPS.has(keyOf(part))) return length
  }
  return 1
}

function conceptOf(words: readonly string[]): Concept {
  const key = keyOf(words)
  const own = phraseOf(words.join(' '))
  const others = (GROUPS.get(key) ?? []).flat().filter(({ stems }) => stems.join(' ') !== own.stems.join(' '))
  const distinct = new Map(others.map((phrase) => [phrase.stems.join(' '), phrase]))
  return { ...own, others: [...distinct.values()] }
}

/** A phrase with the stems that the index has of it. */
function phraseOf(said: string): Phrase {
  const words = wordsOf(said)
  const telling = words.filter((word) => !isFunctionWord(word))
  return { said, stems: (telling.length > 0 ? telling : words).map(stemOf) }
}

/** Small words do not part a phrase from another way to put it: “back to prison” is “back in prison”. */
function keyOf(words: readonly string[]): string {
  const telling = words.filter((word) => !isFunctionWord(word))
  return (telling.length > 1 ? telling : words).map(stemOf).join(' ')
}
