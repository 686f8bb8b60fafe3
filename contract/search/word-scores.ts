import { FIELD_WEIGHTS, FIELDS } from './search-fields.ts'
import type { WordEntry, WordIndex } from './word-index.ts'

/*
 * Scores as MiniSearch gives them (BM25+ with its constants and its weights of beginnings and near spellings), of words of which only
 * those that are asked for are loaded. A test compares them with its own, to the last digit.
 */
const [K, B, D] = [1.2, 0.7, 0.5]
const BEGINNING = { weight: 0.375, distance: 0.3 }
const NEAR = 0.45

/** Documents with a word: the score of each, and a bit for each field in which the word stands. */
export interface Scored {
  scores: Map<number, number>
  fields: Map<number, number>
}

const nothing = (): Scored => ({ scores: new Map(), fields: new Map() })

/** The name of a domain says where a document is filed, and not what it is about: “Speed limits and cameras” holds no camera. */
const FILED = 1 << FIELDS.indexOf('domain')
/** Running texts and keywords, where words of a name stand apart: “staggered adoption” is not the adoption of a child. */
const PASSING = (['domain', 'keywords', 'dataset', 'summary', 'answer'] as const).reduce(
  (bits, field) => bits | (1 << FIELDS.indexOf(field)),
  0,
)

/**
 * The documents with a phrase: those with all of its words in one field.
 *
 * @param about   takes the places of those that have it elsewhere than in the name of their domain
 * @param isNamed whether only what is named counts for that, and no running text
 */
export function scorePhrase(
  index: WordIndex,
  words: readonly string[],
  about?: Set<number>,
  isNamed = false,
): Map<number, number> {
  const passing = isNamed ? PASSING : FILED
  const [first, ...others] = words.map((word) => scoreWord(index, word, 1, nothing()))
  // A word that stands twice in a phrase counts as one thing that was found.
  const share = new Set(words).size
  const together = new Map<number, number>()
  for (const [place, score] of first.scores) {
    let sum = score
    let fields = first.fields.get(place)!
    for (const other of others) {
      sum += other.scores.get(place) ?? 0
      fields &= other.fields.get(place) ?? 0
    }
    if (fields === 0) continue
    together.set(place, (sum * share) / words.length)
    if ((fields & ~passing) !== 0) about?.add(place)
  }
  return together
}

/** What was found for a word that may be another one, and the words that it was found as. */
export interface Alike {
  scores: Map<number, number>
  words: string[]
  /** Places of the documents that have one of them elsewhere than in the name of their domain. */
  about: Set<number>
}

const aboutOf = ({ fields }: Scored): Set<number> =>
  new Set([...fields].filter(([, bits]) => (bits & ~FILED) !== 0).map(([place]) => place))

/** The documents with a word, or with a longer one that begins so. */
export function scoreBeginning(index: WordIndex, word: string): Alike {
  const found = scoreWord(index, word, 1, nothing())
  const words = index.entries.has(word) ? [word] : []
  for (const [longer] of index.entries.atPrefix(word)) {
    const distance = longer.length - word.length
    if (distance === 0) continue
    const weight = (BEGINNING.weight * longer.length) / (longer.length + BEGINNING.distance * distance)
    scoreWord(index, longer, weight, found)
    words.push(longer)
  }
  return { scores: found.scores, words, about: aboutOf(found) }
}

/**
 * The documents with a word or one that is spelled nearly so.
 *
 * @param near        the others, with how many letters differ
 * @param isCandidate which of the words a document must have one of
 */
export function scoreNear(
  index: WordIndex,
  word: string,
  near: ReadonlyMap<string, number>,
  isCandidate: (word: string) => boolean,
): Alike {
  const found = scoreWord(index, word, 1, nothing())
  const words = index.entries.has(word) ? [word] : []
  for (const [other, distance] of near) {
    if (distance === 0) continue
    scoreWord(index, other, (NEAR * other.length) / (other.length + distance), found)
    words.push(other)
  }
  const kept = new Set(words.filter(isCandidate).flatMap((one) => placesOf(index, one)))
  const scores = new Map([...found.scores].filter(([place]) => kept.has(place)))
  const told = words.filter((one) => placesOf(index, one).some((place) => kept.has(place)))
  return { scores, words: told, about: aboutOf(found) }
}

function placesOf({ entries }: WordIndex, word: string): number[] {
  return (entries.get(word) ?? []).flatMap((files) => files?.flatMap(({ places }) => places) ?? [])
}

function scoreWord({ count, averages, entries }: WordIndex, word: string, weight: number, found: Scored): Scored {
  const entry: WordEntry = entries.get(word) ?? []
  const { scores, fields } = found
  for (const [field, files] of entry.entries()) {
    if (files === undefined) continue
    const documents = files.reduce((sum, { places }) => sum + places.length, 0)
    const rarity = Math.log(1 + (count - documents + 0.5) / (documents + 0.5))
    for (const { places, times, lengths } of files)
      for (let at = 0; at < places.length; at++) {
        const [place, often] = [places[at], times === null ? 1 : times[at]]
        const score = rarity * (D + (often * (K + 1)) / (often + K * (1 - B + (B * lengths[at]) / averages[field])))
        scores.set(place, (scores.get(place) ?? 0) + weight * FIELD_WEIGHTS[field] * score)
        fields.set(place, (fields.get(place) ?? 0) | (1 << field))
      }
  }
  return found
}
