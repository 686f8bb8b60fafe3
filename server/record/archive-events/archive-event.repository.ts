import type { ArchiveEvent } from '../../../contract/archive-event.ts'
import { withPlainVerdict } from '../../../contract/plain-verdict.ts'
import type { Db } from '../../base/db/schema.ts'

export async function insertArchiveEvent(trx: Db, event: ArchiveEvent): Promise<void> {
  const { id, type, created_at } = event
  const row = { id, type, created_at, event_json: JSON.stringify(event), processed_at: null }
  await trx.insertInto('archive_events').values(row).execute()
}

/** Events after a time, and after the one with an id where several share the time; the oldest first. */
export async function findEventsAfter(db: Db, time: string, id: string, limit: number): Promise<ArchiveEvent[]> {
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
export async function findOpenEvents(db: Db, limit: number): Promise<ArchiveEvent[]> {
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

function parseEvent({ event_json }: { event_json: string }): ArchiveEvent {
  const event = JSON.parse(event_json) as ArchiveEvent
  return { ...event, casefile: withPlainVerdict(event.casefile) }
}
