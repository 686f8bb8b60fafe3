import { sql } from 'kysely'
import type {
  EnterpriseRequest,
  enterpriseRequestListQuery,
  EnterpriseRequestState,
} from '../../../contract/enterprise-request.ts'
import { contains, readPage } from '../../base/db/read-page.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    enterprise_requests: EnterpriseRequest
  }
}

export async function insertEnterpriseRequest(db: Db, row: EnterpriseRequest): Promise<void> {
  await db.insertInto('enterprise_requests').values(row).execute()
}

export async function findEnterpriseRequest(db: Db, id: string): Promise<EnterpriseRequest | undefined> {
  return db.selectFrom('enterprise_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves a request on. @returns false when it is in none of the states it may come from */
export async function moveEnterpriseRequest(
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

export async function findEnterpriseRequestPage(
  db: Db,
  { q, state, ...page }: ReturnType<(typeof enterpriseRequestListQuery)['parse']>,
) {
  let query = db.selectFrom('enterprise_requests').selectAll('enterprise_requests')
  if (state) query = query.where('state', '=', state)
  if (q) query = query.where(contains(['name', 'organization', 'email', 'purpose'], q))
  const sorts = { created: sql`created_at`, state: sql`state`, organization: sql`lower(organization)` }
  return readPage(db, query, page, { sorts, id: sql`id` })
}
