import { designDocumentSchema } from '../../contract/design.ts'
import type { DeclaredDeviation, DesignDocument } from '../../contract/design.ts'
import { alreadyLocked, designOf, getCasefile } from '../casefiles/casefile.service.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import { appendLink } from '../chain/chain.service.ts'
import { canonicalJson, sha256 } from '../chain/fingerprint.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { durably } from '../db/dialect.ts'
import { ServerError } from '../errors.ts'
import { completeAnalysisSpec } from './complete-analysis-spec.ts'
import { changesSinceLock, declareChanges } from './declared-deviations.ts'
import { findLock, insertLock } from './lock.repository.ts'
import type { LockRow } from './lock.table.ts'

export interface Lock {
  hash: string
  author: string
  created_at: string
  design: DesignDocument
}

/**
 * Freezes a draft's design, with every default it left out written down, and adds the first link of the version.
 * From here on the design cannot be edited and may be run.
 *
 * @param deviations a reason for each field in which a later version departs from the one before
 * @throws {ServerError} `lock/already-locked`, `lock/invalid-design`, `lock/undeclared-change`, `casefile/not-found`,
 *   `dataset/missing`, `run/data-changed`
 */
export async function lockDesign(
  context: Pick<ServerContext, 'db' | 'now' | 'datasets'>,
  slug: string,
  author: string,
  deviations: readonly DeclaredDeviation[] = [],
): Promise<Lock> {
  const casefile = await getCasefile(context.db, slug)
  if (casefile.status !== 'draft') throw alreadyLocked(slug)
  const complete = completeAnalysisSpec(designOf(casefile))
  const changes = await changesSinceLock(context.db, slug, casefile.version, complete)
  const design = declareChanges(complete, changes, deviations)
  await context.datasets.check(design.dataset.sha256)
  const design_json = canonicalJson(design)
  const created_at = context.now()
  return durably(context.db, async (trx) => {
    if (!(await moveStatus(trx, slug, ['draft'], 'design_locked', created_at))) throw alreadyLocked(slug)
    const { version } = casefile
    const content_sha256 = sha256(design_json)
    const link = { kind: 'lock' as const, casefile: slug, version, author, created_at, content_sha256 }
    const { hash } = await appendLink(trx, link)
    await insertLock(trx, { hash, casefile_slug: slug, version, author, design_json, created_at })
    await trx.updateTable('casefiles').set({ design_json }).where('slug', '=', slug).execute()
    return { hash, author, created_at, design }
  })
}

/** The lock of a version. @throws {ServerError} `lock/not-found` */
export async function getLock(db: Db, slug: string, version: number): Promise<Lock> {
  const { hash, author, created_at, design_json } = await getRow(db, slug, version)
  return { hash, author, created_at, design: designDocumentSchema.parse(JSON.parse(design_json)) }
}

/**
 * The design of the current version's lock, as the bytes that were fingerprinted.
 *
 * @throws {ServerError} `casefile/not-found`, `lock/not-found`
 */
export async function readLockedDesign(db: Db, slug: string): Promise<string> {
  const { version } = await getCasefile(db, slug)
  return (await getRow(db, slug, version)).design_json
}

async function getRow(db: Db, slug: string, version: number): Promise<LockRow> {
  const row = await findLock(db, slug, version)
  if (!row) throw new ServerError('lock/not-found', `Version ${version} of "${slug}" has no lock.`)
  return row
}
