import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HAS_POSTGRES, openServer, type TestDatabase } from '../../test-support/test-databases.ts'
import { openDuty } from './duty.ts'

const log = pino({ enabled: false })
const NAME = 'casefiles_test_duty'

describe.skipIf(!HAS_POSTGRES)('a duty of one process at a time', () => {
  let database: TestDatabase
  let said: string[]
  const standing: (() => Promise<void>)[] = []
  beforeEach(async () => {
    database = await openServer()
    said = []
  })
  afterEach(async () => {
    for (const giveUp of standing.splice(0)) await giveUp()
    await database.close()
  })

  function stand(name: string): () => Promise<void> {
    const giveUp = openDuty(
      database.url!,
      NAME,
      log,
      {
        begin: async () => {
          said.push(`${name} begins`)
          return async () => void said.push(`${name} stops`)
        },
        heard: (message) => void said.push(`${name} heard ${message}`),
      },
      20,
    )
    standing.push(giveUp)
    return giveUp
  }

  it('is taken over by one that stands by when the first gives it up', async () => {
    const giveUp = stand('one')
    await expect.poll(() => said).toEqual(['one begins'])
    stand('two')
    await sql`select pg_notify(${NAME}, 'a word')`.execute(database.db)
    await expect.poll(() => said).toEqual(['one begins', 'one heard a word'])
    await giveUp()
    await expect.poll(() => said).toEqual(['one begins', 'one heard a word', 'one stops', 'two begins'])
  })

  it('is begun anew where the connection was lost, once what was under way has stopped', async () => {
    stand('one')
    await expect.poll(() => said).toEqual(['one begins'])
    const holders = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await holders.execute(database.db)
    await expect.poll(() => said).toEqual(['one begins', 'one stops', 'one begins'])
  })
})
