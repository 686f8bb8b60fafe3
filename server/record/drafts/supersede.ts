import { getCasefile } from '../casefiles/casefile.service.ts'
import { beginNextVersion } from '../casefiles/next-version.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { documentOf } from './document-of.ts'
import { findDraft, insertDraft, replaceDraft } from './draft.repository.ts'
import type { Actor } from './draft.service.ts'

/**
 * Begins the next version of a locked casefile: a draft that starts from what is locked. What is published stays live
 * until the new version is published; the lock before stays in the chain.
 *
 * @throws {ServerError} `casefile/not-found`, `lock/not-found`, `run/in-progress`; `lock/already-locked` where it is a
 *   draft already
 */
export async function supersede(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  actor: Actor,
): Promise<void> {
  const casefile = await getCasefile(db, slug)
  if (casefile.status === 'draft') {
    throw new ServerError('casefile/still-a-draft', `"${slug}" is a draft: edit it as it is.`)
  }
  const lock = await getLock(db, slug, casefile.version)
  await refuseWhileRunning(db, casefile, lock.hash)
  const updated_at = now()
  await durably(db, async (trx) => {
    await beginNextVersion(trx, casefile, updated_at)
    await reopen(trx, casefile, lock.design.dataset, actor, updated_at)
  })
}

async function reopen(
  trx: Db,
  casefile: CasefileRow,
  dataset: { id: string; sha256: string },
  actor: Actor,
  updated_at: string,
): Promise<void> {
  const before = await findDraft(trx, casefile.slug)
  const document_json = JSON.stringify(documentOf(casefile, undefined))
  const chosen = { dataset_id: dataset.id, dataset_sha256: dataset.sha256 }
  if (before) {
    await replaceDraft(trx, casefile.slug, before.revision, { ...chosen, updated_at })
    return
  }
  const owner = { owner_id: actor.id, owner_name: actor.name }
  await insertDraft(trx, { casefile_slug: casefile.slug, revision: 1, document_json, ...chosen, ...owner, updated_at })
}

async function refuseWhileRunning(db: Db, { slug }: CasefileRow, lockHash: string): Promise<void> {
  const runs = await findRunsOfLock(db, lockHash)
  if (!runs.some(({ status }) => status === 'queued' || status === 'running')) return
  throw new ServerError('run/in-progress', `"${slug}" is being analyzed; wait for the run, or cancel it first.`)
}
