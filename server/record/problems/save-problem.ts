import type { ProblemSource } from '../../../contract/problem.ts'
import type { SavedProblem } from '../../../contract/studio/problem.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { findCasefile } from '../casefiles/casefile.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findDomains } from '../publications/find-domains.ts'
import { ServerError } from '../../base/errors.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { findProblemOfDocket, findProblemSource, upsertProblem } from './problem.repository.ts'
import { publishProblem } from './publish-problem.ts'
import { refuseTooFew } from './too-few-casefiles.ts'
import { LAST_OF_ARCHIVE } from './write-problem.ts'

/**
 * Keeps a new problem and publishes it once its casefiles are.
 *
 * @throws {ServerError} `problem/name-taken`, `problem/unknown-domain`, `problem/unknown-casefile`,
 *   `problem/too-few-casefiles`
 */
export async function createProblem(context: ServerContext, source: ProblemSource, by: Actor): Promise<SavedProblem> {
  await refuseTaken(context.db, source)
  return save(context, source, null, by)
}

/**
 * Replaces the words of a problem, by who added it or an admin; what is published gets a new version.
 *
 * @throws {ServerError} `problem/not-found`, `problem/built-in`, `problem/not-yours`, and what `createProblem` throws
 */
export async function replaceProblem(
  context: ServerContext,
  slug: string,
  source: ProblemSource,
  by: User,
): Promise<SavedProblem> {
  const before = await findProblemSource(context.db, slug)
  if (!before) throw new ServerError('problem/not-found', `There is no problem "${slug}".`)
  if (isBuiltIn(before)) {
    throw new ServerError('problem/built-in', `"${slug}" comes with the archive; its words stand in its source file.`)
  }
  if (by.role !== 'admin' && (await findAdder(context.db, slug)) !== by.id) {
    throw new ServerError('problem/not-yours', `Somebody else added "${slug}": they and admins change it.`)
  }
  if (source.slug !== slug) throw taken(`The address of a problem stays: "${slug}", not "${source.slug}".`)
  return save(context, source, before, by)
}

/** Account of who added a problem, by the activity log, which is never rewritten; null = the product itself. */
async function findAdder(db: Db, slug: string): Promise<string | null | undefined> {
  const entries = db.selectFrom('activity').select('actor_id').where('subject', '=', `problem:${slug}`)
  return (await entries.where('action', '=', 'problem.added').orderBy('seq').executeTakeFirst())?.actor_id
}

/** Whether a problem comes with the archive. */
export function isBuiltIn(source: Pick<ProblemSource, 'docket'>): boolean {
  return numberOf(source) <= LAST_OF_ARCHIVE
}

async function save(
  context: ServerContext,
  source: ProblemSource,
  before: ProblemSource | null,
  by: Actor,
): Promise<SavedProblem> {
  await refuseUnusable(context, source)
  await durably(context.db, async (trx) => {
    // whoever adds one at the same moment does not write over the other's
    await lockForAppend(trx, 'problems')
    if (before === null) await refuseTaken(trx, source)
    await upsertProblem(trx, source, context.now())
    const action = before === null ? 'problem.added' : 'problem.changed'
    const subject = `problem:${source.slug}`
    await recordActivity(trx, context, { actor: by, action, subject, before, after: source })
  })
  const reader = openPublicationReader(context.publications)
  const { version, waitsFor } = await publishProblem(context, reader, source)
  if (version !== null) context.rebuilds.request(`published problem ${source.slug} v${version}`)
  return { slug: source.slug, version, waits_for: waitsFor }
}

async function refuseUnusable(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  source: ProblemSource,
): Promise<void> {
  const { domain, casefiles } = source
  await refuseDocket(db, source)
  if (isBuiltIn(source)) throw taken(`Numbers up to PR-${LAST_OF_ARCHIVE} belong to the archive.`)
  await requireDomain(db, domain)
  refuseTooFew(publications, casefiles)
  for (const one of casefiles) {
    if (await findCasefile(db, one.slug)) continue
    throw new ServerError('problem/unknown-casefile', `There is no casefile "${one.slug}".`)
  }
}

/** @throws {ServerError} `problem/name-taken` */
async function refuseTaken(db: Db, source: ProblemSource): Promise<void> {
  if (await findProblemSource(db, source.slug)) throw taken(`The address "${source.slug}" is in use.`)
  await refuseDocket(db, source)
}

async function refuseDocket(db: Db, { slug, docket }: ProblemSource): Promise<void> {
  const owner = await findProblemOfDocket(db, docket)
  if (owner !== undefined && owner !== slug) throw taken(`The number ${docket} belongs to "${owner}".`)
}

/** @throws {ServerError} `problem/unknown-domain` */
export async function requireDomain(db: Db, domain: string): Promise<void> {
  if ((await findDomains(db)).some(({ slug }) => slug === domain)) return
  throw new ServerError('problem/unknown-domain', `There is no domain "${domain}".`)
}

const numberOf = ({ docket }: Pick<ProblemSource, 'docket'>): number => Number(docket.replace('PR-', ''))
const taken = (message: string): ServerError => new ServerError('problem/name-taken', message)
