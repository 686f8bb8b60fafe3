import { stemOf } from './words.ts'

/** Words to look up as they are, for one way in which a word may be misspelled. */
interface OtherSpelling {
  words: string[]
  /** Whether two letters changed places; else it is a beginning. */
  isSlip: boolean
}

/** A word to look up with wrong letters. */
export interface WrongLetters {
  word: string
  /** How many at most. */
  wrong: number
  /** What a document must have one of. */
  looksLike: (found: string) => boolean
  /** Whether what looks like it is the word: only doubled letters differ. */
  isSame?: boolean
}

/** The shortest part of a word that was written together, and the shortest beginning that still tells something. */
const SHORTEST_PART = 3
const SHORTEST_BEGINNING = 4
/** From this length on two letters may be wrong. */
const LONG = 7

/** The ending of “drinking” as it is mistyped. */
const ENDING_SLIPS = /(?:ign|nig|inf|(?<=[^aeiou])ng)$/

/** “hepatitus”: the ending that `stemOf` leaves, of a word whose own it cuts. */
const MISTAKEN_ENDING = /(?<=[a-z]{5}u)s$/

/** Two words that may have been written as one, as “smokefree”; the parts of nearly the same length first. */
export function partings(word: string): [first: string, second: string][] {
  if (word.length < 2 * SHORTEST_PART) return []
  const places = Array.from({ length: word.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART)
  const middle = word.length / 2
  return places
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
    .map((at) => [word.slice(0, at), word.slice(at)])
}

/**
 * Ways in which a word may be misspelled, the likeliest first: a mistyped “-ing”, letters doubled or not, two letters that changed places, one wrong letter, a longer
 * word or other ending than the archive's (“poliomyelitis”), two wrong letters in a long word.
 */
export function nearSpellings(word: string): (OtherSpelling | WrongLetters)[] {
  if (word.length < SHORTEST_BEGINNING) return []
  const stem = stemOf(word).replace(MISTAKEN_ENDING, '')
  const swapped = Array.from({ length: word.length - 1 }, (_, at) =>
    stemOf(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  )
  const ending = word.replace(ENDING_SLIPS, '')
  const ways: (OtherSpelling | WrongLetters)[] = [
    ...(ending !== word && ending.length >= SHORTEST_PART ? [{ words: [stemOf(`${ending}ing`)], isSlip: true }] : []),
    ...(word.length < LONG ? [] : [{ word: stem, wrong: 2, looksLike: isUndoubled(stem), isSame: true }]),
    { words: [...new Set(swapped)], isSlip: true },
    { word: stem, wrong: 1, looksLike: () => true },
    ...beginnings(word).map((start) => ({ words: [start], isSlip: false })),
  ]
  return word.length < LONG ? ways : [...ways, { word: stem, wrong: 2, looksLike: looksLike(stem) }]
}

/** Doubled letters are the commonest slip: “cigarrete”. */
function isUndoubled(stem: string): (found: string) => boolean {
  const plain = (word: string) => word.replace(/(.)\1/g, '$1')
  return (found) => plain(found) === plain(stem)
}

/** Of two wrong letters none is the first, and the length stays nearly the same: else anything looks like anything. */
function looksLike(stem: string): (found: string) => boolean {
  return (found) => found[0] === stem[0] && Math.abs(found.length - stem.length) < 2
}

/** Beginnings without what an ending has at most, of a long word without a half and a little more; the longest first. */
function beginnings(word: string): string[] {
  const shortest = Math.max(SHORTEST_BEGINNING, word.length > 8 ? Math.floor(word.length * 0.4) : word.length - 3)
  return Array.from({ length: Math.max(0, word.length - shortest) }, (_, at) => word.slice(0, word.length - 1 - at))
}
