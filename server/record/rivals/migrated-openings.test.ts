import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { sqliteDialect } from '../../base/db/dialect.ts'
import { migrate } from '../../base/db/migrate.ts'
import type { Schema } from '../../base/db/schema.ts'
import { findOpening } from './rival.repository.ts'

const AT = '2026-01-01T00:00:00.000Z'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-openings-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('what was analyzed before openings were kept counts as opened to every reviewer, and nothing else does', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(path.join(folder, 'test.sqlite')) })
  await migrate(db, '0014-review-decisions')
  await sql`pragma foreign_keys = off`.execute(db)
  await insert(db, 'casefiles', { slug: 'analyzed', docket: 'CF-1', status: 'analyzed', version: 1, updated_at: AT })
  await insert(db, 'casefiles', { slug: 'locked', docket: 'CF-2', status: 'design_locked', version: 1, updated_at: AT })
  await insert(db, 'users', { id: 'grace', email: 'a', email_key: 'a', role: 'reviewer' })
  await insert(db, 'users', { id: 'ada', email: 'b', email_key: 'b', role: 'analyst' })
  await migrate(db)
  expect(await findOpening(db, 'analyzed', 1, 'grace')).toBe(AT)
  expect(await findOpening(db, 'analyzed', 1, 'ada')).toBeUndefined()
  expect(await findOpening(db, 'locked', 1, 'grace')).toBeUndefined()
  await db.destroy()
})

/** A row with these values, and nothing in its other columns. */
async function insert(db: Kysely<Schema>, table: string, values: Record<string, string | number>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const cells = rows.map(({ name }) => sql.lit(values[name] ?? ''))
  await sql`insert into ${sql.table(table)} select ${sql.join(cells)}`.execute(db)
}
