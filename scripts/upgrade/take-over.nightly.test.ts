import { expect, it } from 'vitest'
import { findPostgres } from '../../server/test-support/postgres-server.ts'
import { findNginx } from '../deployment/nginx.ts'
import { type TakeOverOrder, takeOverUnderLoad } from './take-over-under-load.ts'

const [nginx, postgres] = [findNginx(), findPostgres()]
const READS = ['a page', 'the list', 'the API', 'the studio']
/** What an operator is promised on PostgreSQL (docs/operations.md, "Upgrade"). */
const LONGEST_MS = 1000

const takeOver = async (order: Omit<TakeOverOrder, 'nginx'>) => {
  const { met, kept, lost } = await takeOverUnderLoad({ nginx: nginx!, ...order }, () => undefined)
  expect(met.failures).toEqual([])
  expect(READS.map((what) => [what, met.away[what] ?? 0])).toEqual(READS.map((what) => [what, 0]))
  expect(lost).toEqual([])
  expect(kept).toBeGreaterThan(0)
  return met
}

it.skipIf(nginx === undefined)(
  'on SQLite the next version takes over beside this one: no read fails, what saves is asked to come back, nothing acknowledged is lost',
  async () => void (await takeOver({})),
  1_200_000,
)

it.skipIf(nginx === undefined)(
  'a next version that is killed before it answers loses nothing either: this one goes on, and the one after takes over',
  async () => {
    const { met, lost } = await takeOverUnderLoad({ nginx: nginx!, isCutOff: true }, () => undefined)
    expect(met.failures).toEqual([])
    expect(lost).toEqual([])
  },
  1_200_000,
)

it.skipIf(nginx === undefined || postgres === undefined)(
  'on PostgreSQL saving is refused for a second at most, too',
  async () => expect((await takeOver({ postgres })).awayMs['a draft'] ?? 0).toBeLessThanOrEqual(LONGEST_MS),
  1_200_000,
)
