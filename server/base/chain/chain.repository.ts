import type { ChainEntry } from '../../../contract/chain.ts'
import type { Db } from '../db/schema.ts'
import type { ChainEntryRow } from './chain-entry.table.ts'

function toEntry(row: ChainEntryRow): ChainEntry {
  const { casefile_slug: casefile, version, kind, author, content_sha256, previous, hash, created_at } = row
  return { kind, casefile, version, author, created_at, content_sha256, previous, hash }
}

/** A casefile's links in order, oldest first. */
export async function findChain(db: Db, slug: string): Promise<ChainEntry[]> {
  const rows = await db
    .selectFrom('chain_entries')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .orderBy('position')
    .execute()
  return rows.map(toEntry)
}

export async function insertChainEntry(db: Db, entry: ChainEntry, position: number): Promise<void> {
  const { casefile, ...rest } = entry
  await db
    .insertInto('chain_entries')
    .values({ ...rest, casefile_slug: casefile, position })
    .execute()
}

/**
 * When the newest link of all chains was made; null while there is none. A link that is dated later than a `clock` link behind it was dated
 * by a clock that was ahead, and does not count.
 */
export async function findNewestMoment(db: Db): Promise<string | null> {
  const newest = db.selectFrom('chain_entries as entry').select((build) => build.fn.max('entry.created_at').as('at'))
  const counting = newest.where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('chain_entries as clock')
          .select('clock.hash')
          .where('clock.kind', '=', 'clock')
          .whereRef('clock.casefile_slug', '=', 'entry.casefile_slug')
          .whereRef('clock.position', '>', 'entry.position')
          .whereRef('clock.created_at', '<', 'entry.created_at'),
      ),
    ),
  )
  return (await counting.executeTakeFirst())?.at ?? null
}
