import { changesBetween, type ArchiveEvent, type ArchiveEventType } from '../../../contract/archive-event.ts'
import { withPlainVerdict } from '../../../contract/plain-verdict.ts'
import { cardAsItStands } from '../../../contract/standing.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findStanding } from '../publications/publication-files.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    archive_events: ArchiveEventTable
  }
}

/** Written in the transaction of what it tells of, so that neither can be without the other. */
interface ArchiveEventTable {
  id: string
  type: ArchiveEventType
  event_json: string
  created_at: string
  /** When it was turned into notices and deliveries; null = not yet. */
  processed_at: string | null
}

/** An event as it is kept: addresses are made when it is told, since the archive may have moved meanwhile. */
export type KeptEvent = Omit<ArchiveEvent, 'url'>

async function insertArchiveEvent(trx: Db, event: KeptEvent): Promise<void> {
  const { id, type, created_at } = event
  const row = { id, type, created_at, event_json: JSON.stringify(event), processed_at: null }
  await trx.insertInto('archive_events').values(row).execute()
}

/** Events after a time, and after the one with an id where several share the time; the oldest first. */
export async function findEventsAfter(db: Db, time: string, id: string, limit: number): Promise<KeptEvent[]> {
  const rows = await db
    .selectFrom('archive_events')
    .select('event_json')
    .where((build) =>
      build.or([build('created_at', '>', time), build.and([build('created_at', '=', time), build('id', '>', id)])]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(parseEvent)
}

/** Events that nobody was told of yet, the oldest first. */
export async function findOpenEvents(db: Db, limit: number): Promise<KeptEvent[]> {
  const rows = await db
    .selectFrom('archive_events')
    .select('event_json')
    .where('processed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(parseEvent)
}

/** @returns false where another process took it first */
export async function closeEvent(trx: Db, id: string, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('archive_events')
    .set({ processed_at: at })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** When the newest event happened; null while there is none. */
export async function findNewestEvent(db: Db): Promise<string | null> {
  const newest = db.selectFrom('archive_events').select((build) => build.fn.max('created_at').as('at'))
  return (await newest.executeTakeFirst())?.at ?? null
}

/** An event as it is told: with the address of the casefile as the archive is reached now, and its card as it stands now. */
export function toldEvent(
  event: KeptEvent,
  { publications, publicUrl }: Pick<ServerContext, 'publications' | 'publicUrl'>,
): ArchiveEvent {
  const casefile = cardAsItStands(event.casefile, findStanding(publications, event))
  return { ...event, casefile, url: `${publicUrl}/casefiles/${event.slug}` }
}

function parseEvent({ event_json }: { event_json: string }): KeptEvent {
  const event = JSON.parse(event_json) as KeptEvent
  return { ...event, casefile: withPlainVerdict(event.casefile) }
}

export interface Happening {
  type: ArchiveEventType
  version: number
  at: string
  casefile: CasefileListItem
  /** The version before; null = this is the first. */
  before: CasefileListItem | null
  /** Number of the vintage that the version was made by. */
  vintage?: number | undefined
  /** Words of a correction. */
  correction?: string
}

/**
 * Notes what happened to a casefile, for alerts and webhooks.
 *
 * @param trx the transaction in which it happens
 */
export async function recordArchiveEvent(
  trx: Db,
  { newId }: Pick<ServerContext, 'newId'>,
  { type, version, at, casefile, before, vintage, correction }: Happening,
): Promise<void> {
  const { slug } = casefile
  await insertArchiveEvent(trx, {
    id: newId(),
    type,
    created_at: at,
    slug,
    version,
    casefile,
    ...(vintage === undefined ? {} : { vintage }),
    ...(correction === undefined ? {} : { correction }),
    changes: type === 'casefile.published' ? changesBetween(before, casefile) : [],
  })
}
