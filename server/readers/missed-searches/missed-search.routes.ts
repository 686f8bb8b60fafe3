import * as calls from '../../../contract/calls/vote.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { openReadLimit } from '../../base/http/read-limit.ts'
import { findMissedSearchPage } from './missed-search.repository.ts'
import { dismissMissedSearch, noteMissedSearch } from './missed-search.service.ts'

/** Somebody who types does not come near this. */
const NOTES_PER_MINUTE = 20

const ok = { success: true as const }

/** What readers searched for in vain. */
export function missedSearchRoutes(context: ServerContext): Route[] {
  const limit = openReadLimit(NOTES_PER_MINUTE, () => Date.now(), 'Too many searches at once; wait a moment.')
  return [
    implement(calls.noteMissedSearch, async ({ body, address }) => {
      limit(address)
      await noteMissedSearch(context, body.question)
      return ok
    }),
    implement(calls.listMissedSearches, ({ query }) => findMissedSearchPage(context.db, query)),
    implement(calls.dismissMissedSearch, async ({ body, caller }) => {
      await dismissMissedSearch(context, body.question, caller.user)
      return ok
    }),
  ]
}
