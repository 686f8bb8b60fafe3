import {
  claimDecisionSchema,
  claimDetailSchema,
  claimListAnswer,
  claimListQuery,
  flagChangeSchema,
  flagListAnswer,
  flagListQuery,
} from '../../contract/admin/claims.ts'
import { newClaimSchema, newFlagSchema } from '../../contract/claim.ts'
import { successSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { findClaimPage, findFlagPage } from './claim.repository.ts'
import { receiveClaim, receiveFlag } from './claim.service.ts'
import { changeFlags, decideClaim, getClaim, takeInReview, toClaimDetail } from './decide-claim.ts'

const admin = { role: 'admin' } as const
const ok = { success: true as const }
/** Claims are short texts. */
const LONGEST = 20_000

/** What readers say about casefiles, and what admins answer. */
export function claimRoutes(context: ServerContext): Route[] {
  const { db } = context
  const shown = async (id: string) => toClaimDetail(await getClaim(db, id))
  return [
    defineRoute({
      method: 'POST',
      path: '/api/casefiles/:slug/claims',
      access: 'public',
      summary: 'Say what is wrong with a casefile, signed in or not.',
      body: newClaimSchema,
      maxBodyBytes: LONGEST,
      answer: successSchema,
      errors: ['casefile/not-found', 'auth/too-many-attempts'],
      handle: async ({ params, body, address, request }) => {
        await receiveClaim(context, params.slug!, body, { address, request })
        return ok
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/casefiles/:slug/flags',
      access: 'public',
      summary: 'Report that something on a casefile’s page should not stand there.',
      body: newFlagSchema,
      maxBodyBytes: LONGEST,
      answer: successSchema,
      errors: ['casefile/not-found', 'auth/too-many-attempts'],
      handle: async ({ params, body, address, request }) => {
        await receiveFlag(context, params.slug!, body, { address, request })
        return ok
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/claims',
      access: admin,
      summary: 'Readers’ claims, searched by casefile, text and name.',
      query: claimListQuery,
      answer: claimListAnswer,
      errors: ['request/invalid'],
      handle: async ({ query }) => {
        const { rows, ...page } = await findClaimPage(db, query)
        return { rows: rows.map(toClaimDetail), ...page }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/claims/:id',
      access: admin,
      summary: 'One claim.',
      answer: claimDetailSchema,
      errors: ['claim/not-found'],
      handle: ({ params }) => shown(params.id!),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/claims/:id/review',
      access: admin,
      summary: 'Take an open claim in review.',
      answer: claimDetailSchema,
      errors: ['claim/not-found', 'claim/decided'],
      handle: async ({ params, caller }) => {
        await takeInReview(context, params.id!, caller.user)
        return shown(params.id!)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/claims/:id/decision',
      access: admin,
      summary: 'Answer, reject or uphold a claim; one that is upheld publishes its erratum.',
      body: claimDecisionSchema,
      answer: claimDetailSchema,
      errors: ['claim/not-found', 'claim/decided', 'casefile/not-published'],
      handle: async ({ params, body, caller }) => {
        await decideClaim(context, params.id!, body, caller.user)
        return shown(params.id!)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/flags',
      access: admin,
      summary: 'Readers’ flags, searched by casefile and text.',
      query: flagListQuery,
      answer: flagListAnswer,
      errors: ['request/invalid'],
      handle: async ({ query }) => {
        const { rows, ...page } = await findFlagPage(db, query)
        return { rows: rows.map(({ casefile_slug, ...row }) => ({ ...row, casefile: casefile_slug })), ...page }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/flags',
      access: admin,
      summary: 'Put flags into a state: dismissed, acted on, or open again.',
      body: flagChangeSchema,
      answer: successSchema,
      errors: ['flag/not-found'],
      handle: async ({ body, caller }) => {
        await changeFlags(context, body.ids, body.state, caller.user)
        return ok
      },
    }),
  ]
}
