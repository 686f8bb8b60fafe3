import type { ArchiveEventType } from '../../../contract/archive-event.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    archive_events: ArchiveEventTable
  }
}

/** Written in the transaction of what it tells of, so that neither can be without the other. */
export interface ArchiveEventTable {
  id: string
  type: ArchiveEventType
  event_json: string
  created_at: string
  /** When it was turned into notices and deliveries; null = not yet. */
  processed_at: string | null
}
