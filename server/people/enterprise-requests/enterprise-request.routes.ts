import { sql } from 'kysely'
import * as calls from '../../../contract/calls/payment.ts'
import type {
  EnterpriseRequest,
  NewEnterpriseRequest,
  enterpriseRequestListQuery,
  EnterpriseRequestState,
} from '../../../contract/enterprise-request.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { contains, readPage } from '../../base/db/read-page.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { bearerToken } from '../../base/http/access.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { admitReport } from '../auth/limit-attempts.ts'
import { identify } from '../auth/session.service.ts'

/** Requests for Enterprise accounts, and what admins answer. */
export function enterpriseRequestRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    implement(calls.sendEnterpriseRequest, async ({ body, address, request }) => {
      await receiveEnterpriseRequest(context, body, { address, request })
      return { success: true as const }
    }),
    implement(calls.listEnterpriseRequests, ({ query }) => findEnterpriseRequestPage(db, query)),
    implement(calls.getEnterpriseRequest, ({ params }) => getEnterpriseRequest(db, params.id)),
    implement(calls.answerEnterpriseRequest, ({ params, body, caller }) =>
      answerEnterpriseRequest(context, params.id, body.answer, caller.user),
    ),
    implement(calls.closeEnterpriseRequest, ({ params, caller }) =>
      closeEnterpriseRequest(context, params.id, caller.user),
    ),
  ]
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    enterprise_requests: EnterpriseRequest
  }
}

async function insertEnterpriseRequest(db: Db, row: EnterpriseRequest): Promise<void> {
  await db.insertInto('enterprise_requests').values(row).execute()
}

async function findEnterpriseRequest(db: Db, id: string): Promise<EnterpriseRequest | undefined> {
  return db.selectFrom('enterprise_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves a request on. @returns false when it is in none of the states it may come from */
async function moveEnterpriseRequest(
  trx: Db,
  id: string,
  from: readonly EnterpriseRequestState[],
  change: Pick<EnterpriseRequest, 'state' | 'updated_at'> & { answer?: string },
): Promise<boolean> {
  const moved = await trx
    .updateTable('enterprise_requests')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

async function findEnterpriseRequestPage(
  db: Db,
  { q, state, ...page }: ReturnType<(typeof enterpriseRequestListQuery)['parse']>,
) {
  let query = db.selectFrom('enterprise_requests').selectAll('enterprise_requests')
  if (state) query = query.where('state', '=', state)
  if (q) query = query.where(contains(['name', 'organization', 'email', 'purpose'], q))
  const sorts = { created: sql`created_at`, state: sql`state`, organization: sql`lower(organization)` }
  return readPage(db, query, page, { sorts, id: sql`id` })
}

/**
 * Takes a request for an Enterprise account; counted with claims and flags. One with the hidden field filled in is dropped
 * without a word.
 *
 * @throws {ServerError} `auth/too-many-attempts`
 */
async function receiveEnterpriseRequest(
  context: ServerContext,
  { website, ...request }: NewEnterpriseRequest,
  sender: { address: string; request: Request },
): Promise<void> {
  const caller = await identify(context, bearerToken(sender.request.headers.get('authorization')))
  await admitReport(context, sender.address, caller?.user.id ?? null)
  if (website !== '') return
  const at = context.now()
  await insertEnterpriseRequest(context.db, {
    id: context.newId(),
    ...request,
    user_id: caller?.user.id ?? null,
    state: 'open',
    answer: null,
    created_at: at,
    updated_at: at,
  })
}

/** @throws {ServerError} `enterprise-request/not-found` */
async function getEnterpriseRequest(db: Db, id: string): Promise<EnterpriseRequest> {
  const found = await findEnterpriseRequest(db, id)
  if (!found) throw new ServerError('enterprise-request/not-found', 'There is no such request.')
  return found
}

/**
 * Answers a request by email; it stays open for a further answer until it is closed.
 *
 * @throws {ServerError} `enterprise-request/not-found`, `enterprise-request/closed`
 */
async function answerEnterpriseRequest(
  context: ServerContext,
  id: string,
  answer: string,
  admin: User,
): Promise<EnterpriseRequest> {
  const answered = await move(
    context,
    id,
    { state: 'answered', answer },
    admin,
    async (trx, { email, purpose, user_id }) => {
      const text = `You asked for an Enterprise account at Policy Casefiles.\n\n${answer}\n\nYou wrote:\n\n${purpose}\n`
      const message = { to: email, subject: 'Your request for an Enterprise account', text }
      await queueEmail(trx, context, message, { userId: user_id })
    },
  )
  sendSoon(context)
  return answered
}

/** @throws {ServerError} `enterprise-request/not-found`, `enterprise-request/closed` */
function closeEnterpriseRequest(context: ServerContext, id: string, admin: User): Promise<EnterpriseRequest> {
  return move(context, id, { state: 'closed' }, admin)
}

async function move(
  context: ServerContext,
  id: string,
  change: { state: 'answered' | 'closed'; answer?: string },
  admin: User,
  tell?: (trx: Db, moved: EnterpriseRequest) => Promise<void>,
): Promise<EnterpriseRequest> {
  const { state: before } = await getEnterpriseRequest(context.db, id)
  return durably(context.db, async (trx) => {
    const moved = { ...change, updated_at: context.now() }
    if (!(await moveEnterpriseRequest(trx, id, ['open', 'answered'], moved))) {
      throw new ServerError('enterprise-request/closed', 'The request was closed already, perhaps by somebody else.')
    }
    await recordActivity(trx, context, {
      actor: admin,
      action: `enterprise-request.${change.state}`,
      subject: `enterprise-request:${id}`,
      before: { state: before },
      after: { state: change.state },
    })
    const request = await getEnterpriseRequest(trx, id)
    await tell?.(trx, request)
    return request
  })
}
