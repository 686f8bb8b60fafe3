import { changesBetween, type ArchiveEventType } from '../../../contract/archive-event.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { insertArchiveEvent } from './archive-event.repository.ts'

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
