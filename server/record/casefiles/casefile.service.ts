import { designDocumentSchema, type DesignDocument } from '../../../contract/design.ts'
import type { CasefileTexts } from '../../../contract/publication.ts'
import { replicationRecordSchema, type ReplicationRecord } from '../../../contract/replication.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findCasefile, insertCasefile, updateDraft, moveStatus, type CasefileRow } from './casefile.repository.ts'

/** What a casefile says about itself before anything is computed. */
export interface CasefileDraft {
  slug: string
  docket: string
  title: string
  description: string
  jurisdiction: string
  domain: string
  subdomain: string
  period: string
  keywords: string[]
  texts: CasefileTexts
  design: DesignDocument
  /** Fingerprints of the files it was made from, by file name. */
  source: Record<string, string>
}

/** @throws {ServerError} `casefile/not-found` */
export async function getCasefile(db: Db, slug: string): Promise<CasefileRow> {
  const row = await findCasefile(db, slug)
  if (!row) throw new ServerError('casefile/not-found', `There is no casefile "${slug}".`)
  return row
}

/** Before the lock the draft design; after it the same words the lock holds. */
export function designOf(row: CasefileRow): DesignDocument {
  return designDocumentSchema.parse(JSON.parse(row.design_json))
}

/** What was found when the casefile's scripts were executed; null = they were not. */
export async function readReplicationRecord(db: Db, slug: string): Promise<ReplicationRecord | null> {
  const { replication_json } = await getCasefile(db, slug)
  return replication_json === null ? null : replicationRecordSchema.parse(JSON.parse(replication_json))
}

/**
 * Makes a new draft, or replaces one that is still a draft.
 *
 * @throws {ServerError} `lock/already-locked` when its design is locked: then nothing changes
 */
export async function saveDraft(db: Db, draft: CasefileDraft, now: string): Promise<void> {
  const found = await findCasefile(db, draft.slug)
  const fields = draftFields(draft, now)
  if (!found) {
    const begun = { slug: draft.slug, status: 'draft' as const, version: 1, created_at: now }
    await insertCasefile(db, { ...fields, ...begun, replication_json: null, cover_json: null })
    return
  }
  if (found.status !== 'draft') throw alreadyLocked(draft.slug)
  await updateDraft(db, draft.slug, fields)
}

export function alreadyLocked(slug: string): ServerError {
  return new ServerError(
    'lock/already-locked',
    `The design of "${slug}" is locked and cannot be edited; a change needs a new version that declares it.`,
  )
}

function draftFields(draft: CasefileDraft, now: string) {
  return {
    docket: draft.docket,
    title: draft.title,
    description: draft.description,
    jurisdiction: draft.jurisdiction,
    domain_slug: draft.domain,
    subdomain_slug: draft.subdomain,
    period: draft.period,
    keywords_json: JSON.stringify(draft.keywords),
    texts_json: JSON.stringify(draft.texts),
    design_json: JSON.stringify(draft.design),
    source_json: JSON.stringify(draft.source),
    updated_at: now,
  }
}

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
