import type { Db } from '../../base/db/schema.ts'
import type { SandboxScenarioRow } from './scenario.table.ts'

/** Newest first. */
export async function findScenarios(db: Db, userId: string): Promise<SandboxScenarioRow[]> {
  return db
    .selectFrom('sandbox_scenarios')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countScenarios(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_scenarios')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findShared(db: Db, token: string): Promise<SandboxScenarioRow | undefined> {
  return db.selectFrom('sandbox_scenarios').selectAll().where('share_token', '=', token).executeTakeFirst()
}

export async function insertScenario(db: Db, row: SandboxScenarioRow): Promise<void> {
  await db.insertInto('sandbox_scenarios').values(row).execute()
}

/** @returns whether the account had it */
export async function deleteScenario(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sandbox_scenarios')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
