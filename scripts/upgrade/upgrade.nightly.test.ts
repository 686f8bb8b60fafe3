import { expect, it } from 'vitest'
import { findPostgres } from '../../server/test-support/postgres-server.ts'
import { findNginx } from '../deployment/nginx.ts'
import { findPrevious } from './versions.ts'
import { upgradeUnderLoad } from './upgrade-under-load.ts'

const [previous, nginx, postgres] = [findPrevious(), findNginx(), findPostgres()]
const DATABASES: [name: string, postgres: string | undefined][] = [['SQLite', undefined]]
if (postgres !== undefined) DATABASES.push(['PostgreSQL', postgres])

it.skipIf(previous === undefined || nginx === undefined).each(DATABASES)(
  'an upgrade on %s over a change of the schema answers every visitor or asks them to come back, and loses no acknowledged write',
  async (_name, programs) => {
    const order = { previous: previous!, nginx: nginx!, postgres: programs }
    const { met, kept, lost } = await upgradeUnderLoad(order, () => undefined)
    expect(met.failures).toEqual([])
    expect(lost).toEqual([])
    expect(kept).toBeGreaterThan(0)
  },
  1_200_000,
)
