import type { CardData } from '../../ui/card/card-data.ts'
import { CasefileIndex, type Facets } from './casefile-index.ts'
import type { Filters } from './filters.ts'
import { cardAt, type CasefileIndexFile } from './index-file.ts'
import { openParts, type IndexParts } from './index-parts.ts'

const RETRIES = 2
const RETRY_DELAY_MS = 500

/** The archive's casefiles as the list asks for them; of a large archive cards come as they are wanted. */
export interface LoadedIndex {
  readonly count: number
  /** Rows that meet every filter, sorted as {@link CasefileIndex.find} does. */
  find(filters: Filters): Promise<Uint32Array>
  /**
   * The first of these rows, as soon as they are known: of a large archive before the rest of it has come.
   *
   * @returns null where there are fewer, or their order takes everything to know
   */
  first(filters: Filters, limit: number): Promise<Uint32Array | null>
  facets(filters: Filters): Promise<Facets>
  /** The cards of some rows, in their order. */
  cards(rows: ArrayLike<number>): Promise<CardData[]>
}

/**
 * Loads the index of the archive, of a large one its head; asks twice more for each file that does not come.
 *
 * @throws {Error} with a sentence for the reader; so do calls that wait for a part
 */
export async function loadIndex(address = '/casefiles/index.json', delayMs = RETRY_DELAY_MS): Promise<LoadedIndex> {
  const fetch = <File>(wanted: string) => fetchPatiently<File>(wanted, delayMs)
  const file = await fetch<CasefileIndexFile | IndexParts>(address)
  return 'parts' in file ? openParts(file, fetch) : openWhole(file)
}

async function fetchPatiently<File>(address: string, delayMs: number): Promise<File> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchFile<File>(address)
    } catch (error) {
      if (attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs * (attempt + 1)))
    }
  }
}

function openWhole(file: CasefileIndexFile): LoadedIndex {
  const index = new CasefileIndex(file, () => file.byTitle)
  return {
    count: file.count,
    find: async (filters) => index.find(filters),
    first: async () => null,
    facets: async (filters) => index.facets(filters),
    cards: async (rows) => Array.from(rows, (row) => cardAt(file, row)),
  }
}

async function fetchFile<File>(address: string): Promise<File> {
  const answer = await fetch(address).catch(() => {
    throw new Error('The archive did not answer. Check your connection; nothing of yours was lost.')
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}. The archive did not answer; nothing of yours was lost.`)
  return (await answer.json()) as File
}
