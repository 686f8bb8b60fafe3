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
  facets(filters: Filters): Facets
  /** The cards of some rows, in their order. */
  cards(rows: ArrayLike<number>): Promise<CardData[]>
}

/**
 * Loads the index of the archive; tries twice more when that fails.
 *
 * @throws {Error} with a sentence for the reader
 */
export async function loadIndex(address = '/casefiles/index.json', delayMs = RETRY_DELAY_MS): Promise<LoadedIndex> {
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await fetchFile<CasefileIndexFile | IndexParts>(address)
      return 'parts' in file ? await openParts(file, fetchFile) : openWhole(file)
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
    facets: (filters) => index.facets(filters),
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
