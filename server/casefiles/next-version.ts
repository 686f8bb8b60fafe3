import type { Db } from '../db/schema.ts'
import { moveStatus } from './casefile.repository.ts'
import { alreadyLocked } from './casefile.service.ts'
import type { CasefileRow } from './casefile.table.ts'

const SUPERSEDABLE = ['design_locked', 'analyzed', 'published', 'retracted'] as const

/**
 * Makes a locked casefile a draft of its next version. What is published stays live until that one is published; the lock
 * before stays in the chain.
 *
 * @throws {ServerError} `lock/already-locked` where someone else moved it meanwhile
 */
export async function beginNextVersion(trx: Db, { slug, version }: CasefileRow, now: string): Promise<void> {
  if (!(await moveStatus(trx, slug, SUPERSEDABLE, 'draft', now))) throw alreadyLocked(slug)
  await trx
    .updateTable('casefiles')
    .set({ version: version + 1 })
    .where('slug', '=', slug)
    .execute()
}
