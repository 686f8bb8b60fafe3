import type { ServerContext } from '../context.ts'
import { openSearchIndex } from '../search/search-index.ts'
import { findIndexed } from '../search/search.repository.ts'
import type { Outcome } from './casefile-commands.ts'

/** Takes up the words of every published document anew; a running server goes on meanwhile. */
export async function rebuildSearch(context: ServerContext): Promise<Outcome> {
  await openSearchIndex(context).rebuild()
  const { size } = await findIndexed(context.db)
  return { text: `The words of ${size} ${size === 1 ? 'document' : 'documents'} are indexed.`, exitCode: 0 }
}
