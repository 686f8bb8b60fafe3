import { listChanges } from '../../../contract/calls/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findEventsAfter, toldEvent } from './archive-event.service.ts'

/** What happened in the archive, for whoever keeps a copy of it. */
export function archiveEventRoutes(context: Pick<ServerContext, 'db' | 'publications' | 'publicUrl'>): Route[] {
  const { db } = context
  return [
    implement(listChanges, async ({ query: { since = '', limit } }) => {
      const [given, id = ''] = since.split('~')
      // as the record writes times, so that a shorter way to write one finds the same
      const time = given === '' ? '' : new Date(given).toISOString()
      const events = (await findEventsAfter(db, time, id, limit)).map((event) => toldEvent(event, context))
      const last = events.at(-1)
      return { events, next: last ? `${last.created_at}~${last.id}` : since || null }
    }),
  ]
}
