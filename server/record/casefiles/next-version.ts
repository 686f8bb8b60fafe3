import type { DesignDocument } from '../../../contract/design.ts'
import type { Db } from '../../base/db/schema.ts'
import { moveStatus } from './casefile.repository.ts'
import { alreadyLocked } from './casefile.service.ts'
import type { CasefileRow } from './casefile.table.ts'

const SUPERSEDABLE = ['design_locked', 'analyzed', 'published', 'retracted'] as const

/**
 * Makes a locked casefile a draft of its next version. What is published stays live until that one is published; the lock
 * before stays in the chain. What was stated and found at that lock is not taken over: it was about that lock.
 *
 * @throws {ServerError} `lock/already-locked` where someone else moved it meanwhile
 */
export async function beginNextVersion(
  trx: Db,
  { slug, version, design_json }: CasefileRow,
  now: string,
): Promise<void> {
  if (!(await moveStatus(trx, slug, SUPERSEDABLE, 'draft', now))) throw alreadyLocked(slug)
  const kept = JSON.parse(design_json) as DesignDocument
  const { outcomes_unseen: _, lock_evidence: __, planned: ___, vintage: ____, revision: _____, ...rest } = kept
  const { collection_from: ______, ...design } = rest
  await trx
    .updateTable('casefiles')
    .set({ version: Math.max(version, await highestVersion(trx, slug)) + 1, design_json: JSON.stringify(design) })
    .where('slug', '=', slug)
    .execute()
}

/** Higher than the present one where a restore took versions away: their numbers are not given again. */
async function highestVersion(trx: Db, slug: string): Promise<number> {
  const links = trx.selectFrom('chain_entries').where('casefile_slug', '=', slug)
  const highest = await links.select((build) => build.fn.max('version').as('version')).executeTakeFirst()
  return Number(highest?.version ?? 0)
}
