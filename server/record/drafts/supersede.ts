import { isBuiltIn } from '../../../contract/docket.ts'
import { SHORTEST_REASON } from '../../../contract/studio/casefile.ts'
import type { User } from '../../../contract/user.ts'
import { askSecondPerson } from '../../people/authority/approval.service.ts'
import { addEditor, mayEdit } from './draft-editors.ts'
import { getCasefile, beginNextVersion } from '../casefiles/casefile.service.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { isAbandoned } from '../../base/jobs/lease.ts'
import { findJob, moveJob } from '../../base/jobs/job.repository.ts'
import { findRunsOfLock, updateRun, type RunRow } from '../runs/run.repository.ts'
import { documentOf, actorOf } from './document-of.ts'
import { findDraft, insertDraft, replaceDraft } from './draft.repository.ts'
import type { Actor } from './draft.service.ts'

type Context = Pick<ServerContext, 'db' | 'now'>

/**
 * Begins the next version, or asks a second person where it is not the caller's own to begin: of a casefile that came with the
 * product or is somebody else's, and of one that was retracted, which a next version lifts.
 *
 * @throws {ServerError} as {@link supersede}; `approval/already-asked`, `auth/stopped`
 */
export async function supersedeOrAsk(context: ServerContext, slug: string, user: User, reason?: string): Promise<void> {
  const actor = actorOf({ user })
  const { casefile } = await requireSupersedable(context, slug, reason)
  const isOwn = !isBuiltIn(casefile) && casefile.status !== 'retracted' && (await mayEdit(context.db, slug, user.id))
  if (isOwn) return supersede(context, slug, actor, reason)
  const asked = { kind: 'next-version' as const, subject: slug, reason: reason || 'No reason was given.' }
  await askSecondPerson(context, { ...asked, given: { reason } }, user)
}

/**
 * Begins the next version of a locked casefile: a draft that starts from what is locked. What is published stays live
 * until the new version is published; the lock before stays in the chain.
 *
 * @param reason kept in the activity log; a casefile that came with the product, and is the same everywhere, needs one
 * @throws {ServerError} `casefile/not-found`, `casefile/reason-missing`, `lock/not-found`, `run/in-progress`;
 *   `lock/already-locked` where it is a draft already
 */
export async function supersede(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  actor: Actor,
  reason?: string,
): Promise<void> {
  const { casefile, lock } = await requireSupersedable({ db, now }, slug, reason)
  const updated_at = now()
  await durably(db, async (trx) => {
    await beginNextVersion(trx, casefile, updated_at)
    await reopen(trx, casefile, lock.design.dataset, actor, updated_at)
    if (!(await mayEdit(trx, slug, actor.id))) await addEditor(trx, { now }, slug, actor.id, actor)
    const { status, version } = casefile
    await recordActivity(
      trx,
      { now: () => updated_at },
      {
        actor,
        action: 'casefile.superseded',
        subject: `casefile:${slug}`,
        before: { status, version },
        after: { status: 'draft', version: version + 1, ...(reason && { reason }) },
      },
    )
  })
}

async function requireSupersedable(context: Context, slug: string, reason: string | undefined) {
  const casefile = await getCasefile(context.db, slug)
  if (casefile.status === 'draft') {
    throw new ServerError('casefile/still-a-draft', `"${slug}" is a draft: edit it as it is.`)
  }
  requireReason(casefile, reason)
  const lock = await getLock(context.db, slug, casefile.version)
  await refuseWhileRunning(context, casefile, lock.hash)
  return { casefile, lock }
}

/** @throws {ServerError} `casefile/reason-missing` */
function requireReason(casefile: CasefileRow, reason = ''): void {
  if (!isBuiltIn(casefile) || reason.length >= SHORTEST_REASON) return
  const { slug, version } = casefile
  throw new ServerError(
    'casefile/reason-missing',
    `"${slug}" comes with the archive. Give a reason for version ${version + 1}, in ${SHORTEST_REASON} characters or more.`,
  )
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
  const owner = { owner_id: actor.id, owner_name: actor.name, saved_by: actor.id }
  await insertDraft(trx, { casefile_slug: casefile.slug, revision: 1, document_json, ...chosen, ...owner, updated_at })
}

/** @throws {ServerError} `run/in-progress` */
export async function refuseWhileRunning(
  context: Context,
  { slug }: Pick<CasefileRow, 'slug'>,
  lockHash: string,
): Promise<void> {
  for (const run of await findRunsOfLock(context.db, lockHash)) {
    if (run.status !== 'queued' && run.status !== 'running') continue
    if (await giveUpAbandoned(context, run)) continue
    throw new ServerError('run/in-progress', `"${slug}" is being analyzed; wait for the run, or cancel it first.`)
  }
}

/** A run that nobody works on any more holds nothing up. @returns whether it was one */
async function giveUpAbandoned({ db, now }: Context, run: RunRow): Promise<boolean> {
  const job = await findJob(db, run.job_id)
  if (!job || !(await isAbandoned(db, job, now()))) return false
  const reason = 'Given up for a new version: the process that worked on it is gone.'
  if (!(await moveJob(db, job, { status: 'cancelled', reason, updated_at: now() }))) return false
  await updateRun(db, run.id, { status: 'cancelled', reason })
  return true
}
