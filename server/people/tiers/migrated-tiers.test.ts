import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Dialect } from 'kysely'
import { expect, it } from 'vitest'
import { pgliteDialect, sqliteDialect } from '../../base/db/dialect.ts'
import { migrate } from '../../base/db/migrate.ts'
import type { Schema } from '../../base/db/schema.ts'
import type { Tier } from '../../../contract/user.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'

const AT = '2026-01-01T00:00:00.000Z'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-db-'))
/** An empty database of the kind that the run asks: migrations are taken up in between. */
const DIALECTS: Record<string, () => Dialect> = {
  SQLite: () => sqliteDialect(path.join(folder, 'test.sqlite')),
  PGlite: () => pgliteDialect(new PGlite()),
}

it.each(TEST_DATABASES.filter(([name]) => name in DIALECTS))(
  'what accounts had is put down to what explains it, else to a grant, on %s',
  async (name) => {
    const db = new Kysely<Schema>({ dialect: DIALECTS[name]() })
    await migrate(db, '0005-second-factor')
    const tiers: Record<string, Tier> = {
      owner: 'enterprise',
      member: 'enterprise',
      paying: 'pro',
      given: 'pro',
      reader: 'free',
    }
    for (const [id, tier] of Object.entries(tiers)) {
      await db
        .insertInto('users')
        .values({
          id,
          email: id,
          email_key: id,
          name: '',
          role: 'user',
          tier,
          status: 'active',
          password_hash: '',
          created_at: AT,
          updated_at: AT,
          signed_in_at: null,
        })
        .execute()
    }
    await db.insertInto('teams').values({ id: 't', name: 'Unit', seats: 5, created_at: AT }).execute()
    await db
      .insertInto('team_members')
      .values([
        { user_id: 'owner', team_id: 't', role: 'owner', joined_at: AT },
        { user_id: 'member', team_id: 't', role: 'member', joined_at: AT },
      ])
      .execute()
    const bought = {
      provider: 'stripe',
      customer: 'c',
      cancel_at_period_end: 0,
      created_at: AT,
      synced_at: AT,
    } as const
    await db
      .insertInto('subscriptions')
      .values([
        { ...bought, id: 's1', user_id: 'paying', status: 'active', current_period_end: AT },
        { ...bought, id: 's2', user_id: 'member', status: 'past_due', current_period_end: AT },
        { ...bought, id: 's3', user_id: 'given', status: 'canceled', current_period_end: AT },
      ])
      .execute()
    await migrate(db)
    const rows = await db.selectFrom('account_tiers').selectAll().execute()
    const found = rows.map(({ user_id, source, tier, ends_at }) => `${user_id}: ${tier} ${source} ${ends_at}`)
    expect(found.sort()).toEqual([
      'given: pro granted null',
      'member: enterprise team null',
      'member: pro bought null',
      'owner: enterprise granted null',
      'paying: pro bought null',
    ])
    await db.destroy()
  },
)
