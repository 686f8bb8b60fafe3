import { partCount, type ArchiveVolume } from '../archive-pages.ts'
import { KNOWN_NAMES, SYNONYMS } from './synonyms.ts'
import { phrasesOf } from './read-groups.ts'
import { FIELDS, indexedWord, textOf } from './search-fields.ts'
import type { SearchRow } from './search-row.ts'
import { isNumber } from './word-index.ts'
import { wordsOf, isFunctionWord, stemOf } from './words.ts'

/**
 * Where a word stands in one field: of the documents with it how many without it stand before each, since the one before (the oldest
 * first), how many different words the field has, and how often the word stands there (0 = once in each).
 */
export type PackedField = [field: number, gaps: number[], lengths: number[], times: number[] | 0]

/** Words of some casefiles, in one drawer of a volume or in a file of their own. */
export interface WordsFile {
  /** Casefiles. */
  count: number
  /** How many different words each field has in all of them together. */
  lengths: number[]
  words: [word: string, ...fields: PackedField[]][]
}

/** Every word of a volume but for numbers, which are not misspelled but others. */
export interface SpellingsFile {
  count: number
  words: string
}

export interface PackedVolume {
  drawers: WordsFile[]
  spellings: SpellingsFile
}

/** A field of a word while casefiles are gone through. */
interface Noted {
  gaps: number[]
  lengths: number[]
  times: number[]
  /** Number of the last casefile, from the oldest. */
  last: number
  isOnceEach: boolean
}

/** @param rows casefiles, newest first */
export function packWords(rows: readonly SearchRow[]): WordsFile {
  const lengths = FIELDS.map(() => 0)
  const noted = new Map<string, (Noted | undefined)[]>()
  const indexed = new Map<string, string | null>()
  for (const [number, row] of rows.toReversed().entries())
    for (const [field, name] of FIELDS.entries()) {
      const all = wordsOf(textOf(row, name))
      const length = new Set(all).size
      lengths[field] += length
      for (const one of all) {
        let word = indexed.get(one)
        if (word === undefined) indexed.set(one, (word = indexedWord(one)))
        if (word !== null) note(fieldOf(noted, word, field), number, length)
      }
    }
  return { count: rows.length, lengths, words: [...noted].map(([word, fields]) => [word, ...fields.flatMap(packed)]) }
}

function fieldOf(noted: Map<string, (Noted | undefined)[]>, word: string, field: number): Noted {
  let fields = noted.get(word)
  if (fields === undefined) noted.set(word, (fields = []))
  return (fields[field] ??= { gaps: [], lengths: [], times: [], last: -1, isOnceEach: true })
}

function note(noted: Noted, number: number, length: number): void {
  const { gaps, lengths, times, last } = noted
  if (last === number) {
    times[times.length - 1] += 1
    noted.isOnceEach = false
    return
  }
  gaps.push(number - last - 1)
  lengths.push(length)
  times.push(1)
  noted.last = number
}

function packed(noted: Noted | undefined, field: number): PackedField[] {
  if (noted === undefined) return []
  const { gaps, lengths, times, isOnceEach } = noted
  return [[field, gaps, lengths, isOnceEach ? 0 : times]]
}

/** Shares the words of a volume's casefiles among its drawers. */
export function packVolume(rows: readonly SearchRow[], volume: Pick<ArchiveVolume, 'drawers'>): PackedVolume {
  const { count, lengths, words } = packWords(rows)
  const drawers = Array.from({ length: volume.drawers }, (): WordsFile => ({ count, lengths, words: [] }))
  // In an order of their own, so that a drawer stays the same where a word of another one is added.
  const sorted = words.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const one of sorted) drawers[drawerOf(labelOf(one[0]), volume)].words.push(one)
  const spelled = sorted.map(([word]) => word).filter((word) => !isNumber(word))
  return { drawers, spellings: { count, words: spelled.join(' ') } }
}

/** Any word that is looked for as a beginning has as many letters. */
const LETTERS = 3

/** Words of the tables with the first group that has them: whoever asks for one asks for the others, so these lie together. */
const GROUPS = new Map<string, string>()
for (const group of [...SYNONYMS, ...KNOWN_NAMES])
  for (const word of phrasesOf(group)
    .flatMap(wordsOf)
    .filter((one) => !isFunctionWord(one)))
    if (!GROUPS.has(stemOf(word))) GROUPS.set(stemOf(word), group.same[0])

/** What a word lies under: others with the same lie in the same drawer, in each volume. */
export function labelOf(word: string): string {
  return GROUPS.get(word) ?? word.slice(0, LETTERS)
}

/** What all words lie under that begin so. */
export function labelsOfBeginning(beginning: string): string[] {
  const grouped = [...GROUPS].filter(([word]) => word.startsWith(beginning)).map(([, group]) => group)
  return [...new Set([beginning.slice(0, LETTERS), ...grouped])]
}

/** The drawer of a volume in which everything under a label lies, from 0 (the hash is FNV-1a, mixed once more). */
export function drawerOf(label: string, { drawers }: Pick<ArchiveVolume, 'drawers'>): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) % drawers
}

export const drawerAddress = (volume: number, drawer: number): string => `/search/words/${volume}/${drawer}.json`
export const spellingsAddress = (volume: number): string => `/search/spellings/${volume}.json`
export const rowsAddress = (number: number): string => `/search/rows/${number}.json`
/** Of all words of the newest part. */
export const newestAddress = (total: number): string => `/search/newest/${partCount(total)}.json`
