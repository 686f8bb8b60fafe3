import { gzipSync } from 'node:zlib'
import { PART_SIZE } from '../../contract/archive-pages.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { median } from '@casefiles/engine/numerics'
import { packSearch, type SearchFile } from '../../contract/search/pack-search.ts'
import { SearchIndex } from '../../contract/search/search-index.ts'
import { casefileRow } from '../../contract/search/search-row.ts'
import { readingFrom, searchFiles } from '../../tests/support/search-files.ts'

const QUESTIONS = [
  'tobacco',
  'class size schools',
  'do gun laws reduce deaths',
  'smokefree',
  'medicade',
  'a law of no such name',
]
/** Casefiles that the search of the header shows, and its page. */
const SHOWN = { header: 6, page: 60 }

export interface SearchMeasure {
  /** Files, and their bytes in gzip. */
  files: number
  bytes: number
  /** Bytes in gzip of the first file, and of what a question loads beside it with nothing loaded before: medians and most. */
  firstBytes: number
  question: Loaded
  most: Loaded
  /** Milliseconds to the first answer once its files are there, nothing known before; and for the same question again. Medians. */
  firstMs: number
  againMs: number
}

interface Loaded {
  files: number
  /** Of words alone, with the rows that the header shows, and with those of the page. */
  words: number
  header: number
  page: number
}

interface Asked {
  loaded: Loaded
  firstMs: number
  againMs: number
}

/** What the search of a page takes over an archive: the page's own modules, here instead of in a browser, at this machine's speed. */
export async function measureSearch(cards: readonly CasefileListItem[]): Promise<SearchMeasure> {
  const rows = cards.map((card) => casefileRow(card))
  const files =
    rows.length > PART_SIZE ? searchFiles(rows) : new Map([['/search.json', JSON.stringify(packSearch(rows))]])
  const sizes = new Map([...files].map(([address, text]) => [address, gzipSync(text).length]))
  const weigh = (addresses: Iterable<string>) => [...addresses].reduce((sum, address) => sum + sizes.get(address)!, 0)
  const asked: Asked[] = []
  for (const question of QUESTIONS) asked.push(await askOnce(files, weigh, question))
  const middle = (of: (one: Asked) => number) => median(asked.map(of))
  const each = (choose: (all: number[]) => number): Loaded => ({
    files: choose(asked.map(({ loaded }) => loaded.files)),
    words: choose(asked.map(({ loaded }) => loaded.words)),
    header: choose(asked.map(({ loaded }) => loaded.header)),
    page: choose(asked.map(({ loaded }) => loaded.page)),
  })
  return {
    files: files.size,
    bytes: weigh(files.keys()),
    firstBytes: weigh(['/search.json']),
    question: each(median),
    most: each((all) => Math.max(...all)),
    firstMs: middle(({ firstMs }) => firstMs),
    againMs: middle(({ againMs }) => againMs),
  }
}

/** One question to an index of which nothing is loaded. */
async function askOnce(
  files: ReadonlyMap<string, string>,
  weigh: (addresses: Iterable<string>) => number,
  question: string,
): Promise<Asked> {
  const { load, read } = readingFrom(files)
  const began = performance.now()
  const index = new SearchIndex(JSON.parse(files.get('/search.json')!) as SearchFile, load)
  const found = await index.search(question)
  const firstMs = performance.now() - began
  const again = performance.now()
  await index.search(question)
  const againMs = performance.now() - again
  const words = weigh(read)
  await index.rows(found.places.casefile.slice(0, SHOWN.header))
  const [header, ofHeader] = [weigh(read), read.length]
  await index.rows(found.places.casefile.slice(0, SHOWN.page))
  return { loaded: { files: ofHeader, words, header, page: weigh(read) }, firstMs, againMs }
}
