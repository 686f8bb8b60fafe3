import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { sqliteDialect } from '../../base/db/dialect.ts'
import { migrate } from '../../base/db/migrate.ts'
import type { Schema } from '../../base/db/schema.ts'
import { requireApproval } from './review.service.ts'

const AT = '2026-01-01T00:00:00.000Z'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-decisions-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('a refusal from before decisions were kept can be named, and so be published over', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(path.join(folder, 'test.sqlite')) })
  await migrate(db, '0013-saved-by')
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`insert into casefiles select ${sql.join(
    (await sql<{ name: string }>`select name from pragma_table_info('casefiles')`.execute(db)).rows.map(({ name }) =>
      sql.lit(name === 'slug' ? 'belts' : name === 'version' ? 1 : ''),
    ),
  )}`.execute(db)
  await sql`insert into reviews (casefile_slug, version, state, updated_at)
    values ('belts', 1, 'changes-requested', ${AT})`.execute(db)
  await migrate(db)
  await expect(requireApproval({ db }, 'belts', undefined)).rejects.toThrow(/^A reviewer asks for changes/)
  await requireApproval({ db }, 'belts', AT)
  await db.destroy()
})
