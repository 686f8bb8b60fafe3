import * as calls from '../../../contract/calls/claim.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findClaimPage, findFlagPage } from './claim.repository.ts'
import { receiveClaim, receiveFlag } from './claim.service.ts'
import { changeFlags, decideClaim, getClaim, takeInReview, toClaimDetail } from './decide-claim.ts'

const ok = { success: true as const }

/** What readers say about casefiles, and what admins answer. */
export function claimRoutes(context: ServerContext): Route[] {
  const { db } = context
  const shown = async (id: string) => toClaimDetail(await getClaim(db, id))
  return [
    implement(calls.sendClaim, async ({ params, body, address, request }) => {
      await receiveClaim(context, params.slug, body, { address, request })
      return ok
    }),
    implement(calls.sendFlag, async ({ params, body, address, request }) => {
      await receiveFlag(context, params.slug, body, { address, request })
      return ok
    }),
    implement(calls.listClaims, async ({ query }) => {
      const { rows, ...page } = await findClaimPage(db, query)
      return { rows: rows.map(toClaimDetail), ...page }
    }),
    implement(calls.getClaim, ({ params }) => shown(params.id)),
    implement(calls.takeInReview, async ({ params, caller }) => {
      await takeInReview(context, params.id, caller.user)
      return shown(params.id)
    }),
    implement(calls.decideClaim, async ({ params, body, caller }) => {
      await decideClaim(context, params.id, body, caller.user)
      return shown(params.id)
    }),
    implement(calls.listFlags, async ({ query }) => {
      const { rows, ...page } = await findFlagPage(db, query)
      return { rows: rows.map(({ casefile_slug, ...row }) => ({ ...row, casefile: casefile_slug })), ...page }
    }),
    implement(calls.changeFlags, async ({ body, caller }) => {
      await changeFlags(context, body.ids, body.state, caller.user)
      return ok
    }),
  ]
}
