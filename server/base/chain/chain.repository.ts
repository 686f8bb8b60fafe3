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

/** When the newest link of all chains was made; null while there is none. */
export async function findNewestMoment(db: Db): Promise<string | null> {
  const newest = db.selectFrom('chain_entries').select((build) => build.fn.max('created_at').as('at'))
  return (await newest.executeTakeFirst())?.at ?? null
}
