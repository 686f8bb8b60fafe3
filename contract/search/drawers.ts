import { partCount, type ArchiveVolume } from '../archive-pages.ts'
import { KNOWN_NAMES } from './known-names.ts'
import { phrasesOf } from './read-groups.ts'
import { SYNONYMS } from './synonyms.ts'
import { isFunctionWord, stemOf, wordsOf } from './words.ts'

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
