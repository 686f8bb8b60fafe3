import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { HAS_POSTGRES, openServer, type TestDatabase } from '../../test-support/test-databases.ts'

describe.skipIf(!HAS_POSTGRES)('a real PostgreSQL server', () => {
  let database: TestDatabase
  afterEach(() => database.close())

  it('may end connections that nobody uses: the next question opens another', async () => {
    database = await openServer()
    const idle = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    const other = await openServer()
    await sql`select pg_terminate_backend(${idle.rows[0].pid})`.execute(other.db)
    await other.close()
    const gone = async () => {
      const found = await sql`select from pg_stat_activity where pid = ${idle.rows[0].pid}`.execute(database.db)
      return found.rows.length
    }
    await expect.poll(() => gone().catch(() => 'lost')).toBe(0)
  })

  it('sorts text as a language does, so that an order left to the database would be found', async () => {
    database = await openServer()
    const rows = await sql<{ word: string }>`select word from (values ('b'), ('Z')) as words (word)
      order by word`.execute(database.db)
    expect(rows.rows.map(({ word }) => word)).toEqual(['b', 'Z'])
  })
})
