import type { ServerContext } from '../../base/context.ts'
import { openSearchIndex } from '../../readers/search/search-index.ts'
import { findIndexed } from '../../readers/search/search.repository.ts'
import type { Outcome } from './casefile-commands.ts'
import { plural } from '../../../engine/words/count.ts'

/** Takes up the words of every published document anew; a running server goes on meanwhile. */
export async function rebuildSearch(context: ServerContext): Promise<Outcome> {
  await openSearchIndex(context).rebuild()
  const { size } = await findIndexed(context.db)
  return { text: `The words of ${plural(size, 'document')} are indexed.`, exitCode: 0 }
}
