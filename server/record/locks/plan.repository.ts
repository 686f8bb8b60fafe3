import type { Db } from '../../base/db/schema.ts'
import type { PlanRow } from './plan.table.ts'

export async function findPlan(db: Db, slug: string, version: number): Promise<PlanRow | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertPlan(db: Db, plan: PlanRow): Promise<void> {
  await db.insertInto('plans').values(plan).execute()
}
