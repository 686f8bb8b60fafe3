import * as calls from '../../../contract/calls/claim.ts'
import type { NewClaim, NewFlag } from '../../../contract/claim.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { bearerToken } from '../../base/http/access.ts'
import { admitReport } from '../../people/auth/limit-attempts.ts'
import { identify } from '../../people/auth/session.service.ts'
import { findCurrentPublication } from '../../record/publications/publication.repository.ts'
import { findClaimPage, findFlagPage, insertClaim, insertFlag } from './claim.repository.ts'
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

/** Where a report comes from: a visitor, or somebody who is signed in. */
interface Sender {
  address: string
  request: Request
}

/**
 * Takes a reader's claim about a published casefile. One with the hidden field filled in is dropped without a word.
 *
 * @throws {ServerError} `casefile/not-found`, `auth/too-many-attempts`
 */
async function receiveClaim(context: ServerContext, slug: string, claim: NewClaim, sender: Sender) {
  const { user, version } = await admit(context, slug, sender)
  if (claim.website !== '') return
  const at = context.now()
  await insertClaim(context.db, {
    id: context.newId(),
    casefile_slug: slug,
    version,
    part: claim.part,
    text: claim.text,
    evidence_json: JSON.stringify(claim.evidence),
    name: claim.name || (user?.name ?? ''),
    email: claim.email || (user?.email ?? null),
    user_id: user?.id ?? null,
    state: 'open',
    answer: null,
    created_at: at,
    updated_at: at,
  })
}

/**
 * Takes a reader's report that something on a casefile's page should not stand there.
 *
 * @throws {ServerError} `casefile/not-found`, `auth/too-many-attempts`
 */
async function receiveFlag(context: ServerContext, slug: string, flag: NewFlag, sender: Sender): Promise<void> {
  const { user } = await admit(context, slug, sender)
  if (flag.website !== '') return
  await insertFlag(context.db, {
    id: context.newId(),
    casefile_slug: slug,
    reason: flag.reason,
    text: flag.text,
    user_id: user?.id ?? null,
    state: 'open',
    created_at: context.now(),
  })
}

async function admit(context: ServerContext, slug: string, { address, request }: Sender) {
  const caller = await identify(context, bearerToken(request.headers.get('authorization')))
  await admitReport(context, address, caller?.user.id ?? null)
  const current = await findCurrentPublication(context.db, slug)
  if (!current) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
  return { user: caller?.user, version: current.version }
}
