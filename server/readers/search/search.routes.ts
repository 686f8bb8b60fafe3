import * as calls from '../../../contract/calls/search.ts'
import { SEARCHES_PER_MINUTE } from '../../../contract/rates.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { openReadLimit } from '../../base/http/read-limit.ts'
import { findSubject } from '../../../contract/search/subjects.ts'
import { noteMissedSearch } from '../missed-searches/missed-search.service.ts'
import { openSearchIndex } from './search-index.ts'
import { searchFullText } from './search.service.ts'

export function searchRoutes(context: ServerContext): Route[] {
  const index = openSearchIndex(context)
  // one search costs far more than reading a page; somebody who types does not come near this
  const limit = openReadLimit(SEARCHES_PER_MINUTE, () => Date.now(), 'Too many searches at once; wait a moment.')
  return [
    implement(calls.searchFullText, async ({ query, caller }) => {
      limit(caller.user.id)
      // what was published since the last question, by whichever process
      await index.refresh()
      const hits = await searchFullText(context, query.q, query.limit)
      if (hits.length > 0) return { hits }
      await noteMissedSearch(context, query.q)
      const href = findSubject(query.q)?.path ?? '/domains'
      return { hits, nothing_here: { note: `Nothing here on “${query.q}”.`, href } }
    }),
  ]
}
