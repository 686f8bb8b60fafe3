import { openSearchIndex, type SearchFile, type SearchIndex } from '../../search/search-index.ts'

let loaded: Promise<SearchIndex> | null = null

/** Loads the index once a page; a failure is not kept, so that asking again tries again. */
export function loadSearch(): Promise<SearchIndex> {
  return (loaded ??= openSearchIndex(fetchFile).catch((error: unknown) => {
    loaded = null
    throw error
  }))
}

async function fetchFile(address: string): Promise<SearchFile> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return (await answer.json()) as SearchFile
}
