import { BLOCK_SIZE } from '../../contract/archive-pages.ts'
import { CasefileIndex } from './casefile-index.ts'
import type { Filters } from './filters.ts'
import { joinColumns, type IndexColumns } from './index-columns.ts'
import { cardAt, type CasefileIndexFile } from './index-file.ts'
import type { LoadedIndex } from './load-index.ts'
import { mergeTitles, titlesOf, type TitlesFile } from './title-order.ts'

/**
 * `/casefiles/index.json` of a large archive: where the casefiles are, the newest first. A publication writes the newest part and the newest
 * block anew; a view loads the columns of all casefiles and the parts of the cards that it shows.
 */
export interface IndexParts {
  count: number
  /** Casefiles of each part but the first, which has what is left. */
  partSize: number
  /** Addresses of a {@link CasefileIndexFile} each. */
  parts: string[]
  /** Addresses of {@link IndexColumns}, in larger blocks. */
  columns: string[]
  /** Addresses of {@link TitlesFile}, of all parts but the newest. */
  titles: string[]
}

/** What was loaded does not belong to what is loaded now: something was published in between. */
export class IndexChangedError extends Error {
  override name = 'IndexChangedError' as const

  constructor() {
    super('The archive has changed meanwhile; what you asked for can be asked again.')
  }
}

/**
 * Opens an archive in parts: the newest columns for the first rows, all of them for their number, parts as their cards are wanted, titles for
 * their order. Calls throw {@link IndexChangedError} where head, columns and parts are not of the same archive.
 *
 * @param blockSize casefiles of each block of columns but the first, which has what is left
 */
export function openParts(
  { count, partSize, parts, columns, titles }: IndexParts,
  fetchFile: <File>(address: string) => Promise<File>,
  blockSize = BLOCK_SIZE,
): LoadedIndex {
  const newest = count - (parts.length - 1) * partSize
  const newestBlock = count - (columns.length - 1) * blockSize
  const blocks: Promise<IndexColumns>[] = []
  let whole: Promise<CasefileIndex> | null = null
  const loading = new Map<number, Promise<CasefileIndexFile>>()
  let byTitle: number[] | null = null

  const loadBlock = (place: number): Promise<IndexColumns> =>
    (blocks[place] ??= fetchFile<IndexColumns>(columns[place]).then((block) => {
      if (block.count !== (place === 0 ? newestBlock : blockSize)) throw new IndexChangedError()
      return block
    }))

  const loadWhole = (): Promise<CasefileIndex> =>
    (whole ??= Promise.all(columns.map((_, place) => loadBlock(place))).then(
      (all) => new CasefileIndex(joinColumns(all), () => byTitle!),
    ))

  /** A failure is not kept. */
  function load(place: number): Promise<CasefileIndexFile> {
    const known = loading.get(place)
    if (known) return known
    const part = fetchFile<CasefileIndexFile>(parts[place]).then((file) => {
      if (file.count !== (place === 0 ? newest : partSize)) throw new IndexChangedError()
      return file
    })
    loading.set(place, part)
    part.catch(() => loading.delete(place))
    return part
  }

  async function loadTitles(): Promise<number[]> {
    const [own, ...older] = await Promise.all([load(0), ...titles.map((address) => fetchFile<TitlesFile>(address))])
    const order = mergeTitles([titlesOf(own), ...older])
    if (order.length !== count) throw new IndexChangedError()
    return order
  }

  async function card(row: number): Promise<ReturnType<typeof cardAt>> {
    const place = row < newest ? 0 : 1 + Math.floor((row - newest) / partSize)
    const before = place === 0 ? 0 : newest + (place - 1) * partSize
    return cardAt(await load(place), row - before)
  }

  /** The newest first is the order of the blocks: as many of them are looked through as it takes. */
  async function first(filters: Filters, limit: number): Promise<Uint32Array | null> {
    if (filters.sort !== 'newest') return null
    const rows: number[] = []
    let before = 0
    for (const place of columns.keys()) {
      const block = await loadBlock(place)
      for (const row of new CasefileIndex(block, () => []).find(filters)) rows.push(before + row)
      if (rows.length >= limit) return Uint32Array.from(rows.slice(0, limit))
      before += block.count
    }
    return null
  }

  return {
    count,
    async find(filters) {
      if (filters.sort === 'title') byTitle ??= await loadTitles()
      return (await loadWhole()).find(filters)
    },
    first,
    facets: async (filters) => (await loadWhole()).facets(filters),
    cards: (rows) => Promise.all(Array.from(rows, card)),
  }
}
