import { SearchIndex, type SearchFile } from '../../search/search-index.ts'

let loaded: Promise<SearchIndex> | null = null

/** Loads the index once a page; a failure is not kept, so that asking again tries again. */
export function loadSearch(): Promise<SearchIndex> {
  return (loaded ??= fetchIndex().catch((error: unknown) => {
    loaded = null
    throw error
  }))
}

async function fetchIndex(): Promise<SearchIndex> {
  const answer = await fetch('/search.json')
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return new SearchIndex((await answer.json()) as SearchFile)
}
