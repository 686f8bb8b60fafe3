import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { italian } from './languages/italian.ts'
import { portuguese } from './languages/portuguese.ts'
import { spanish } from './languages/spanish.ts'
import { subjectLength } from './subjects.ts'
import { isStopWord, wordsOf } from './words.ts'

/** How another language asks for the policies that the archive holds, and for those that people ask for most and it does not. Added to by hand. */
export interface LanguageWords {
  /**
   * What is asked for in English, and how the language says it: one a line, its ways parted by commas; a `*` stands for any ending. A word
   * that is not here is looked for as it is written, so that nothing is claimed for it.
   */
  policies: string
  /** Words by which a question is seen to be in the language; those that English questions are made of do not count. */
  seen: string
  /** Words that questions are made of and that say nothing about what is looked for. */
  said: string
  /** Words are joined into one: one that is not known is read by its two parts, “Alkoholsteuer”. */
  isCompounding?: boolean
  /** Spellings that are read alike: “Gefaengnis” and “Gefängnis”. */
  alike?: [pattern: RegExp, as: string]
}

interface Language {
  /** English by the words that it is said by, joined by blanks. */
  exact: Map<string, string>
  /** The same by the beginning of a word. */
  beginnings: [start: string, english: string][]
  /** Words of the longest phrase. */
  longest: number
  seen: Set<string>
  said: Set<string>
  isCompounding: boolean
  spell(words: readonly string[]): string[]
}

/** Marks that no English question has, of Spanish. */
const SPANISH_MARKS = /[¿¡ñ]|ción\b/i
/** What stands between the parts of a compound. */
const JOINTS = ['', 's', 'n', 'en', 'es']
/** The shortest part of a compound, and the shortest word of a policy that shows the language by itself. */
const SHORTEST_PART = 4
const SHORTEST_SIGN = 6

/** Words as an English question's, “ß” as it is written without it. */
const foreignWords = (text: string): string[] => wordsOf(text.replaceAll('ß', 'ss'))

const LANGUAGES = [spanish, french, german, portuguese, italian].map(readLanguage)

function readLanguage({ policies, seen, said, isCompounding = false, alike }: LanguageWords): Language {
  const spell = (words: readonly string[]) => words.map((word) => (alike ? word.replace(...alike) : word))
  const language: Language = {
    exact: new Map(),
    beginnings: [],
    longest: 1,
    seen: new Set(spell(seen.split(/\s+/).filter((word) => !isStopWord(word)))),
    said: new Set(spell(said.split(/\s+/))),
    isCompounding,
    spell,
  }
  for (const line of policies.trim().split('\n')) {
    const [english, ways] = line.split(': ')
    for (const way of ways.split(', ')) {
      const words = spell(foreignWords(way))
      language.longest = Math.max(language.longest, words.length)
      if (way.endsWith('*')) language.beginnings.push([words.join(' '), english])
      else if (!language.exact.has(words.join(' '))) language.exact.set(words.join(' '), english)
    }
  }
  return language
}

/**
 * A question in Spanish, French, German, Portuguese or Italian with what the archive knows put into English; any other as it is.
 *
 * @returns `isForeign` false where nothing was changed
 */
export function readOtherLanguage(question: string): { question: string; isForeign: boolean } {
  const words = foreignWords(question)
  const read = LANGUAGES.map((language, at) => {
    const found = translate(words, language)
    const seen =
      language.spell(words).filter((word) => language.seen.has(word)).length +
      (at === 0 && SPANISH_MARKS.test(question) ? 2 : 0)
    // a policy that only this language calls so is a question too, whatever stands beside it
    const isSeen = seen >= 2 || (found.known > 0 && (seen > 0 || found.known === words.length || found.isSign))
    return { ...found, weight: isSeen ? seen + 2 * found.known : 0 }
  })
  const best = read.reduce((a, b) => (b.weight > a.weight ? b : a))
  const isForeign = best.weight > 0 && best.text !== words.join(' ')
  return isForeign ? { question: best.text, isForeign } : { question, isForeign }
}

/** `known`: how many words name a policy; `isSign`: one of them is long enough to be no other language's. */
function translate(asked: readonly string[], language: Language): { text: string; known: number; isSign: boolean } {
  const words = language.spell(asked)
  const parts: string[] = []
  let known = 0
  let isSign = false
  for (let at = 0; at < words.length;) {
    const found = findPolicy(words, at, language)
    // what has the same name in English: “airbnb”
    const named = subjectLength(asked, at)
    const length = Math.max(1, named, found?.length ?? 0)
    const own = asked.slice(at, at + length).join(' ')
    if (found && found.length >= named) {
      parts.push(found.english)
      if (found.english !== own) {
        known += length
        isSign ||= own.length >= SHORTEST_SIGN
      }
    } else if (named > 0 || !language.said.has(words[at])) parts.push(own)
    at += length
  }
  return { text: parts.join(' '), known, isSign }
}

/** What the words from here on name: the longest phrase, then a compound, then a word with any ending. */
function findPolicy(
  words: readonly string[],
  at: number,
  language: Language,
): { english: string; length: number } | null {
  for (let length = Math.min(language.longest, words.length - at); length > 0; length--) {
    const english = language.exact.get(words.slice(at, at + length).join(' '))
    if (english !== undefined) return { english, length }
  }
  const [word] = words.slice(at)
  const english = (language.isCompounding ? compound(word, language) : null) ?? beginning(word, language)
  return english === null ? null : { english, length: 1 }
}

function beginning(word: string, { beginnings }: Language): string | null {
  const found = beginnings.filter(([start]) => word.startsWith(start))
  return found.length === 0 ? null : found.reduce((a, b) => (b[0].length > a[0].length ? b : a))[1]
}

function compound(word: string, { exact }: Language): string | null {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const second = exact.get(word.slice(at))
    if (second === undefined) continue
    const joint = JOINTS.find((one) => word.slice(0, at).endsWith(one) && exact.has(word.slice(0, at - one.length)))
    if (joint !== undefined) return `${exact.get(word.slice(0, at - joint.length))} ${second}`
  }
  return null
}
