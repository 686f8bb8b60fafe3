import type { Selectable } from 'kysely'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { Db } from '../db/schema.ts'
import { recordActivity, type Actor } from '../activity/activity.service.ts'
import { ServerError } from '../errors.ts'
import { CLOCK_REMEDY, requireClock } from './clock.ts'
import { fingerprint } from './fingerprint.ts'

declare module '../db/schema.ts' {
  interface Schema {
    chain_entries: ChainEntryTable
  }
}

/** Rows are only ever added; `position` counts the links of one casefile from 1. */
export interface ChainEntryTable {
  hash: string
  casefile_slug: string
  position: number
  version: number
  kind: ChainEntry['kind']
  author: string
  content_sha256: string
  previous: string | null
  created_at: string
}
export type ChainEntryRow = Selectable<ChainEntryTable>

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

/** What a link says, before it follows another one. */
export interface LinkContent {
  kind: ChainEntry['kind']
  casefile: string
  version: number
  author: string
  created_at: string
  /** Fingerprint of what the link fixes: the design, the run record or the publication document. */
  content_sha256: string
}

export interface NewLink extends LinkContent {
  /** Who did it, for the activity log; the chain itself names the author alone. */
  by: Actor
  /** What the log says of it beside the link. */
  details?: object
  kind: keyof typeof ACTIONS
}

/** What the activity log calls a link that was added; a restore has an entry of its own, for all the chains it seals. */
const ACTIONS: Record<Exclude<ChainEntry['kind'], 'restore'>, string> = {
  snapshot: 'casefile.snapshot-locked',
  plan: 'casefile.planned',
  lock: 'casefile.locked',
  run: 'casefile.analyzed',
  rival: 'casefile.rival-locked',
  'rival-run': 'casefile.rival-analyzed',
  publication: 'casefile.published',
  erratum: 'casefile.corrected',
  retraction: 'casefile.retracted',
  clock: 'casefile.clock-set-right',
}

/** The hash a link must carry: of everything in it but the hash itself. */
export function linkHash(entry: Omit<ChainEntry, 'hash'>): string {
  const { kind, casefile, version, author, created_at, content_sha256, previous } = entry
  return fingerprint({ kind, casefile, version, author, created_at, content_sha256, previous })
}

/** Two things that are done at once may take their moments in one order and be written in the other. */
const TOLERANCE_MS = 10_000
/** What says that a design was fixed before a moment; a clock that was set back would make it older than it is. */
const FIXING: readonly LinkContent['kind'][] = ['snapshot', 'plan', 'lock', 'rival']

/**
 * Adds the next link to a casefile's chain. Called inside a durable transaction;
 * two writers at once cannot both follow the same link, the database refuses the second.
 *
 * @throws {ServerError} `chain/clock-behind` where the link would be older than the one it follows; a lock, than any link or entry of the
 *   activity log; `chain/clock-ahead` where a lock would be later by more than a month than all that ever happened
 */
export async function insertLink(trx: Db, link: LinkContent): Promise<ChainEntry> {
  const chain = await findChain(trx, link.casefile)
  const isFixing = FIXING.includes(link.kind)
  if (isFixing) await requireClock(trx, link.created_at)
  // one that says that the links before it were dated by a clock ahead is older than they are
  if (link.kind !== 'clock')
    refuseClockBehind(link.created_at, isFixing ? await findNewestMoment(trx) : (chain.at(-1)?.created_at ?? null))
  const unsigned = { ...link, previous: chain.at(-1)?.hash ?? null }
  const entry = { ...unsigned, hash: linkHash(unsigned) }
  await insertChainEntry(trx, entry, chain.length + 1)
  return entry
}

/**
 * Adds the next link to a casefile's chain, and says so in the activity log.
 *
 * @throws {ServerError} as {@link insertLink}
 */
export async function appendLink(trx: Db, { by, details, ...link }: NewLink): Promise<ChainEntry> {
  const entry = await insertLink(trx, link)
  await recordActivity(
    trx,
    { now: () => link.created_at },
    {
      actor: by,
      action: ACTIONS[link.kind],
      subject: `casefile:${link.casefile}`,
      after: { version: link.version, link: entry.hash, ...details },
    },
  )
  return entry
}

function refuseClockBehind(at: string, last: string | null): void {
  if (last === null || Date.parse(at) >= Date.parse(last) - TOLERANCE_MS) return
  throw new ServerError(
    'chain/clock-behind',
    `The server’s clock shows ${at}, but the last link of a chain is from ${last}. ${CLOCK_REMEDY} Nothing was changed.`,
  )
}
