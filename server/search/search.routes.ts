import { searchQuerySchema, searchResponseSchema } from '../../contract/search.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import { openReadLimit } from '../http/read-limit.ts'
import type { Route } from '../http/route.ts'
import { openSearchIndex } from './search-index.ts'
import { searchFullText } from './search.service.ts'

/** One search costs far more than reading a page; somebody who types does not come near this. */
const SEARCHES_PER_MINUTE = 120

export function searchRoutes(context: ServerContext): Route[] {
  const index = openSearchIndex(context)
  const limit = openReadLimit(SEARCHES_PER_MINUTE, Date.now, 'Too many searches at once; wait a moment.')
  return [
    defineRoute({
      method: 'GET',
      path: '/api/search',
      access: { tier: 'pro' },
      summary: 'Full text of summaries, policy texts, results and provenance, with the passages that were found.',
      query: searchQuerySchema,
      answer: searchResponseSchema,
      errors: ['request/invalid', 'request/too-many'],
      handle: async ({ query, caller }) => {
        limit(caller.user.id)
        // what was published since the last question, by whichever process
        await index.refresh()
        return { hits: await searchFullText(context.db, query.q, query.limit) }
      },
    }),
  ]
}
