import type { SearchIndex } from '../../../contract/search/search-index.ts'
import { SearchChangedError } from '../../../contract/search/read-groups.ts'

let loaded: Promise<SearchIndex> | null = null

/**
 * Asks the search of the archive, whose index is opened once a page. It is opened again where something was published since, and after a
 * failure when it is asked the next time.
 */
export async function askSearch<Answer>(ask: (index: SearchIndex) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(await openOnce())
  } catch (error) {
    loaded = null
    if (error instanceof SearchChangedError) return ask(await openOnce())
    throw error
  }
}

function openOnce(): Promise<SearchIndex> {
  return (loaded ??= open())
}

/** What reads the index comes with it, not with the page that a field of the search stands on. */
async function open(): Promise<SearchIndex> {
  const { openSearchIndex } = await import('../../../contract/search/search-index.ts')
  return openSearchIndex(fetchFile)
}

async function fetchFile<File>(address: string): Promise<File> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return (await answer.json()) as File
}
