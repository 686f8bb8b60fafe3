import type { AsPlainObject } from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { FIELDS } from './search-fields.ts'
import { Spellings, type Postings, type WordEntry, type WordIndex } from './word-index.ts'

/** The words of one published file, all of them known from the beginning. */
export function wholeWords(index: AsPlainObject): WordIndex {
  const fieldIds = FIELDS.map((field) => index.fieldIds[field])
  const lengths = index.fieldLength as Record<string, number[]>
  const entries = new SearchableMap<WordEntry>()
  // In the order of the file: scores are summed in it.
  for (const [word, byField] of index.index)
    entries.set(
      word,
      fieldIds.map((id) => byField[id] && [postingsOf(byField[id], id, lengths)]),
    )
  let spellings: Spellings | null = null
  return {
    count: index.documentCount,
    averages: fieldIds.map((id) => index.averageFieldLength[id]),
    entries,
    loadWords: async () => undefined,
    loadBeginning: async () => undefined,
    loadSpellings: async () =>
      (spellings ??= new Spellings(
        index.index.map(([word]) => word),
        false,
      )),
  }
}

function postingsOf(counts: Record<string, number>, field: number, lengths: Record<string, number[]>): Postings {
  const places = Object.keys(counts).map(Number)
  return {
    places,
    times: Object.values(counts),
    lengths: places.map((place) => lengths[place][field]),
  }
}
