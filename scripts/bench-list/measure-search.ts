import { gzipSync } from 'node:zlib'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { PART_SIZE } from '../../contract/archive-pages.ts'
import { median } from '../../engine/numerics/moments.ts'
import { packSearch, SearchIndex, type SearchFile } from '../../site/search/search-index.ts'
import { casefileRow } from '../../site/search/search-row.ts'

const QUESTIONS = [
  'tobacco',
  'class size schools',
  'do gun laws reduce deaths',
  'smokefree',
  'medicade',
  'a law of no such name',
]

export interface SearchMeasure {
  /** In gzip, over all parts. */
  bytes: number
  parts: number
  /** Milliseconds: to make an index of the files once they are there, and for a question, the median over several. */
  openMs: number
  questionMs: number
}

/** What the search of a page takes over an archive: the page's own modules, here instead of in a browser, at this machine's speed. */
export function measureSearch(cards: readonly CasefileListItem[]): SearchMeasure {
  const texts: string[] = []
  for (let from = 0; from < cards.length; from += PART_SIZE)
    texts.push(JSON.stringify(packSearch(cards.slice(from, from + PART_SIZE).map((card) => casefileRow(card, [])))))
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  const began = performance.now()
  const index = new SearchIndex(...texts.map((text) => JSON.parse(text) as SearchFile))
  const openMs = performance.now() - began
  const times = QUESTIONS.map((question) => {
    const start = performance.now()
    index.search(question)
    return performance.now() - start
  })
  return { bytes, parts: texts.length, openMs, questionMs: median(times) }
}
