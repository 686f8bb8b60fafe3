import { sql } from 'kysely'
import type { adminUserListQuery } from '../../../../contract/admin/users.ts'
import type { UserTable } from '../../../people/accounts/user.table.ts'
import { contains, readPage, type Page, type PageRules } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

/** An account with what was counted of it; empty text = never seen. */
export interface CountedUser extends UserTable {
  seen_at: string
  views_used: number
}

const seenAt = sql<string>`coalesce(
  (select max(last_used_at) from sessions where sessions.user_id = users.id), users.signed_in_at, '')`

const RULES: PageRules = {
  sorts: {
    name: sql`lower(case when users.name = '' then users.email else users.name end)`,
    email: sql`users.email_key`,
    role: sql`users.role`,
    tier: sql`users.tier`,
    seen: seenAt,
    created: sql`users.created_at`,
  },
  id: sql`users.id`,
}

/** @param month for which detailed views are counted, `2026-11` */
function countedUsers(db: Db, month: string) {
  return db
    .selectFrom('users')
    .leftJoin('usage', (join) =>
      join
        .on('usage.subject', '=', sql<string>`'user:' || users.id`)
        .on('usage.meter', '=', 'detailedViews')
        .on('usage.month', '=', month),
    )
    .selectAll('users')
    .select([seenAt.as('seen_at'), sql<number>`coalesce(usage.used, 0)`.as('views_used')])
}

export async function findUserPage(
  db: Db,
  month: string,
  { q, role, tier, status, ...page }: ReturnType<(typeof adminUserListQuery)['parse']>,
): Promise<Page<CountedUser>> {
  let query = countedUsers(db, month)
  query = query.where('users.status', 'in', status ? [status] : ['active', 'disabled'])
  if (role) query = query.where('users.role', '=', role)
  if (tier) query = query.where('users.tier', '=', tier)
  if (q) query = query.where(contains(['users.name', 'users.email'], q))
  return readPage(db, query, page, RULES)
}

export async function findCountedUser(db: Db, month: string, id: string): Promise<CountedUser | undefined> {
  return countedUsers(db, month)
    .where('users.id', '=', id)
    .where('users.status', 'in', ['active', 'disabled'])
    .executeTakeFirst()
}
