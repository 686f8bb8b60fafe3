import type { z } from 'zod'
import { docketNumber, LAST_OF_ARCHIVE } from '../../../contract/docket.ts'
import type { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { linkArtifacts, unlinkArtifacts } from '../../texts/artifacts/artifact.repository.ts'
import { findCasefile, insertCasefile, type CasefileRow } from '../casefiles/casefile.repository.ts'
import { alreadyLocked, getCasefile } from '../casefiles/casefile.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import type { Db } from '../../base/db/schema.ts'
import { findPlace } from '../../texts/domains/domain.repository.ts'
import { ServerError } from '../../base/errors.ts'
import { deleteDraft, findDraft, insertDraft, replaceDraft, type DraftRow } from './draft.repository.ts'
import { emptyDocument, slugFor } from './document-of.ts'

type Context = Pick<ServerContext, 'db' | 'now'>
export type NewCasefile = z.infer<typeof newCasefileSchema>

/** Who does something; the name goes on record, the id decides what is whose. */
export interface Actor {
  id: string
  name: string
}

/** A draft that can be edited, with its casefile. */
export interface OpenDraft {
  casefile: CasefileRow
  draft: DraftRow
}

/**
 * Makes a casefile with an empty design.
 *
 * @returns its slug, which stays also when the title changes
 * @throws {ServerError} `casefile/unknown-place`
 */
export async function createDraft({ db, now }: Context, given: NewCasefile, owner: Actor): Promise<string> {
  return db.transaction().execute((trx) => insertNewDraft(trx, given, owner, now()))
}

/** The same as part of a transaction that does more. @throws {ServerError} `casefile/unknown-place` */
export async function insertNewDraft(trx: Db, given: NewCasefile, owner: Actor, created_at: string): Promise<string> {
  await checkPlace(trx, given.domain, given.subdomain)
  const { title, domain, subdomain, artifacts } = given
  const started = { ...given.document, title, domain, subdomain, artifacts }
  const design = { ...given.document?.design, design_type: given.design_type }
  const document = emptyDocument({ ...started, design })
  const slug = await slugFor(title, async (taken) => (await findCasefile(trx, taken)) !== undefined)
  await insertCasefile(trx, newRow(slug, await nextDocket(trx), document, created_at))
  const owned = {
    owner_id: owner.id,
    owner_name: owner.name,
    saved_by: owner.id,
    dataset_id: null,
    dataset_sha256: null,
  }
  const document_json = JSON.stringify(document)
  await insertDraft(trx, { casefile_slug: slug, revision: 1, document_json, ...owned, updated_at: created_at })
  await linkArtifacts(trx, artifacts, slug)
  await noteDraft(trx, created_at, owner, 'casefile.begun', slug)
  return slug
}

/** The public number after the highest that is in use, or was before a restore. */
export async function nextDocket(trx: Db): Promise<string> {
  const rows = [
    ...(await trx.selectFrom('casefiles').select('docket').execute()),
    ...(await trx.selectFrom('restores').select('docket').execute()),
  ]
  const highest = Math.max(LAST_OF_ARCHIVE, ...rows.map(({ docket }) => docketNumber(docket)))
  return `CF-${highest + 1}`
}

/**
 * Saves the whole document, made from `revision`. Nothing is saved where somebody else saved meanwhile.
 *
 * @param by account of who saves; null where nobody is to be named
 * @returns the new revision
 * @throws {ServerError} `casefile/edited-meanwhile`, `lock/already-locked`, `casefile/unknown-place`
 */
export async function saveDocument(
  context: Context,
  slug: string,
  revision: number,
  document: CasefileDocument,
  by: string | null = null,
): Promise<number> {
  await checkPlace(context.db, document.domain, document.subdomain)
  return save(context, slug, revision, { document_json: JSON.stringify(document), saved_by: by }, document)
}

/** @throws {ServerError} `dataset/not-found`, and what {@link saveDocument} throws */
export async function chooseDataset(
  context: Context,
  slug: string,
  revision: number,
  { id, sha256 }: { id: string; sha256: string },
  by: string | null = null,
): Promise<number> {
  if (!(await findDataset(context.db, id, sha256))) {
    throw new ServerError('dataset/not-found', `There is no data set "${id}" with that fingerprint.`)
  }
  return save(context, slug, revision, { dataset_id: id, dataset_sha256: sha256, saved_by: by })
}

/**
 * Deletes a draft that was never locked; its artifacts and data sets stay.
 *
 * @throws {ServerError} `casefile/not-deletable`, `casefile/not-yours`
 */
export async function removeDraft({ db, now }: Context, slug: string, actor: Actor): Promise<void> {
  const { casefile, draft } = await getOpenDraft(db, slug)
  if (draft.owner_id !== actor.id) {
    throw new ServerError('casefile/not-yours', `Only ${draft.owner_name}, who made it, can delete "${slug}".`)
  }
  if (casefile.version > 1) {
    throw new ServerError('casefile/not-deletable', `An earlier version of "${slug}" is locked, so it stays.`)
  }
  if ((await findChain(db, slug)).length > 0) {
    throw new ServerError('casefile/not-deletable', `The policy snapshot of "${slug}" is the first link of its chain.`)
  }
  await db.transaction().execute(async (trx) => {
    await unlinkArtifacts(trx, slug)
    await deleteDraft(trx, slug)
    await noteDraft(trx, now(), actor, 'casefile.draft-deleted', slug)
  })
}

async function noteDraft(trx: Db, at: string, actor: Actor, action: string, slug: string): Promise<void> {
  await recordActivity(trx, { now: () => at }, { actor, action, subject: `casefile:${slug}` })
}

/** A casefile that is being edited. @throws {ServerError} `casefile/not-found`, `lock/already-locked` */
export async function getOpenDraft(db: Db, slug: string): Promise<OpenDraft> {
  const casefile = await getCasefile(db, slug)
  const draft = await findDraft(db, slug)
  if (casefile.status !== 'draft' || !draft) throw alreadyLocked(slug)
  return { casefile, draft }
}

export function editedMeanwhile(slug: string): ServerError {
  return new ServerError(
    'casefile/edited-meanwhile',
    `Somebody else saved "${slug}" since you opened it. Your changes are still here, but not saved yet.`,
  )
}

async function save(
  { db, now }: Context,
  slug: string,
  revision: number,
  changes: Partial<DraftRow>,
  document?: CasefileDocument,
): Promise<number> {
  const updated_at = now()
  return db.transaction().execute(async (trx) => {
    await getOpenDraft(trx, slug)
    if (!(await replaceDraft(trx, slug, revision, { ...changes, updated_at }))) throw editedMeanwhile(slug)
    const listed = document && {
      title: document.title,
      domain_slug: document.domain,
      subdomain_slug: document.subdomain,
    }
    const update = trx.updateTable('casefiles').set({ ...listed, updated_at })
    await update.where('slug', '=', slug).execute()
    return revision + 1
  })
}

/** @throws {ServerError} `casefile/unknown-place` */
export async function checkPlace(db: Db, domain: string, subdomain: string): Promise<void> {
  if (await findPlace(db, domain, subdomain)) return
  throw new ServerError('casefile/unknown-place', `There is no subdomain "${subdomain}" in a domain "${domain}".`)
}

function newRow(slug: string, docket: string, document: CasefileDocument, created_at: string): CasefileRow {
  const { title, domain, subdomain } = document
  const place = { domain_slug: domain, subdomain_slug: subdomain }
  const unwritten = { description: '', jurisdiction: '', period: '', keywords_json: '[]', texts_json: '{}' }
  const empty = { ...unwritten, design_json: '{}', source_json: '{}', replication_json: null, cover_json: null }
  const begun = { status: 'draft' as const, version: 1, created_at, updated_at: created_at }
  return { slug, docket, title, ...place, ...empty, ...begun }
}
