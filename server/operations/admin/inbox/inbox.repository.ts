import { sql } from 'kysely'
import type { z } from 'zod'
import { INBOX_KINDS, type InboxKind, type inboxQuery } from '../../../../contract/admin/inbox.ts'
import { contains, readPage } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

const kindOf = (kind: InboxKind) => sql<InboxKind>`cast(${sql.lit(kind)} as text)`.as('kind')

/** Each source with the same columns; what is settled is in none of them. */
function inboxOf(db: Db) {
  const claims = db
    .selectFrom('claims')
    .select([kindOf('claim'), 'id', 'casefile_slug as about', 'text as detail', 'created_at as at'])
    .where('state', 'in', ['open', 'in-review'])
  const flags = db
    .selectFrom('flags')
    .select([kindOf('flag'), 'id', 'casefile_slug as about', 'text as detail', 'created_at as at'])
    .where('state', '=', 'open')
  const requests = db
    .selectFrom('enterprise_requests')
    .select([kindOf('enterprise-request'), 'id', 'organization as about', 'purpose as detail', 'created_at as at'])
    .where('state', '=', 'open')
  const emails = db
    .selectFrom('outgoing_emails')
    .select([kindOf('email'), 'id', 'to_address as about', 'subject as detail', 'created_at as at'])
    .where('state', '=', 'undelivered')
  const alarms = db
    .selectFrom('alarms')
    .innerJoin('users', 'users.id', 'alarms.user_id')
    .select([kindOf('alarm'), 'alarms.id as id', 'users.email as about', 'detail', 'raised_at as at'])
    .where('settled_at', 'is', null)
  const approvals = db
    .selectFrom('approvals')
    .select([kindOf('approval'), 'id', 'subject as about', 'reason as detail', 'asked_at as at'])
    .where('state', '=', 'waiting')
  return claims
    .unionAll(alarms)
    .unionAll(approvals)
    .unionAll(flags)
    .unionAll(requests)
    .unionAll(emails)
    .unionAll(failingWebhooks(db))
}

/** Webhooks that are switched on and whose last call was given up. */
function failingWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .innerJoin('deliveries', 'deliveries.webhook_id', 'webhooks.id')
    .select([kindOf('webhook'), 'webhooks.id as id', 'webhooks.url as about'])
    .select([sql<string>`coalesce(deliveries.last_error, '')`.as('detail'), 'deliveries.created_at as at'])
    .where('is_active', '=', 1)
    .where('off_by_admin', '=', 0)
    .where('deliveries.state', '=', 'failed')
    .where(
      sql<boolean>`deliveries.id = (select latest.id from deliveries as latest where latest.webhook_id = webhooks.id
        order by latest.created_at desc, latest.id desc limit 1)`,
    )
}

/** A page of all that waits. */
export async function findInboxPage(db: Db, { q, kind, ...page }: z.output<typeof inboxQuery>) {
  let query = db.selectFrom(inboxOf(db).as('inbox')).selectAll('inbox')
  if (kind) query = query.where('inbox.kind', '=', kind)
  if (q) query = query.where(contains(['inbox.about', 'inbox.detail'], q))
  const sorts = { at: sql.ref('inbox.at'), kind: sql.ref('inbox.kind') }
  return readPage(db, query, page, { sorts, id: sql`inbox.kind || ':' || inbox.id` })
}

/** How much waits of each kind. */
export async function countInbox(db: Db): Promise<Record<InboxKind, number>> {
  const counts = await db
    .selectFrom(inboxOf(db).as('inbox'))
    .select((build) => ['inbox.kind', build.fn.countAll().as('count')])
    .groupBy('inbox.kind')
    .execute()
  const of = (kind: InboxKind) => Number(counts.find((row) => row.kind === kind)?.count ?? 0)
  return Object.fromEntries(INBOX_KINDS.map((kind) => [kind, of(kind)])) as Record<InboxKind, number>
}
