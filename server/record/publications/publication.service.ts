import type { CasefilePublication } from '../../../contract/publication.ts'
import { parseCard } from './casefile-card.ts'
import { recordArchiveEvent } from '../archive-events/record-event.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import { othersIssues } from '../casefiles/others-found.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { requireRivals } from '../rivals/published-rivals.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import type { RunRow } from '../runs/run.table.ts'
import { checkInputs } from './check-inputs.ts'
import { commitCasefile } from './commit-publications.ts'
import { publishDependents } from './publish-dependents.ts'
import { makePublication } from './publication-document.ts'
import { publicationRow } from './publication-row.ts'
import { requireChange } from './require-change.ts'
import { findPublications, findStandingPublications, insertPublication } from './publication.repository.ts'

export interface Published {
  slug: string
  version: number
  sha256: string
}

/**
 * Publishes an analyzed casefile: the document is written first, then database and chain, then the store's head moves,
 * so that a crash in between, a full disk or a bucket that is away leaves either nothing or something `reconcilePublications` completes.
 *
 * @param author as the chain names them
 * @param by who it was, for the activity log
 * @throws {ServerError} `publication/not-analyzed`, `publication/already-published`, `publication/others-unfinished`,
 *   `publication/answer-refused`, `publication/rival-not-analyzed`, `publication/nothing-changed`, `publication/hash-mismatch`, `run/data-changed`, `casefile/not-found`,
 *   `storage/unreachable`
 */
export async function publishCasefile(
  context: ServerContext,
  slug: string,
  author: string,
  by: Actor = author,
): Promise<Published> {
  const { db, publications, rebuilds } = context
  const casefile = await getCasefile(db, slug)
  if (casefile.status === 'published' || casefile.status === 'retracted') throw alreadyPublished(slug)
  if (casefile.status !== 'analyzed') throw notAnalyzed(slug)
  requireFinishedOthers(casefile)
  const lock = await getLock(db, slug, casefile.version)
  const run = await latestCompletedRun(db, slug, lock.hash)
  await checkInputs(context, lock, run)
  await requireRivals(db, slug, casefile.version)
  const publishedAt = context.now()
  const publication = await makePublication(context, { casefile, lock, run, publishedAt })
  await requireChange(context, publication)
  const sha256 = publications.putObject(canonicalJson(publication))
  await publications.ready([sha256])
  await durably(db, (trx) => recordPublication(trx, context, publication, { sha256, author, by }))
  try {
    await commitCasefile(context, slug, lock.design.dataset.sha256)
    await publishDependents(context, slug)
    rebuilds.request(`published ${slug} v${publication.version}`)
  } catch (error) {
    // It is done, and whoever asked is told so: a refusal would have them ask again for what is recorded.
    context.log.error({ err: error, slug }, 'a publication is recorded and not in the store yet')
  }
  return { slug, version: publication.version, sha256 }
}

async function latestCompletedRun(db: Db, slug: string, lockHash: string): Promise<RunRow> {
  const run = (await findRunsOfLock(db, lockHash)).findLast((candidate) => candidate.status === 'completed')
  if (!run) throw notAnalyzed(slug)
  return run
}

async function recordPublication(
  trx: Db,
  context: Pick<ServerContext, 'newId'>,
  publication: CasefilePublication,
  { sha256, author, by }: { sha256: string; author: string; by: Actor },
): Promise<void> {
  const { slug, version, published_at, casefile: card } = publication
  if (!(await moveStatus(trx, slug, ['analyzed'], 'published', published_at))) throw alreadyPublished(slug)
  await requireRivals(trx, slug, version, publication.rivals?.length ?? 0)
  const link = { kind: 'publication' as const, casefile: slug, version, author, by, created_at: published_at }
  const earlier = await findPublications(trx, slug)
  const last = (await findStandingPublications(trx, slug)).at(-1)
  const published = await appendLink(trx, { ...link, content_sha256: sha256 })
  await insertPublication(trx, publicationRow(publication, published, earlier[0]?.published_at))
  await recordArchiveEvent(trx, context, {
    type: 'casefile.published',
    version,
    at: published_at,
    casefile: card,
    before: last ? parseCard(last.card_json) : null,
    vintage: publication.design.vintage?.number,
  })
}

/** @throws {ServerError} `publication/others-unfinished` with every issue */
function requireFinishedOthers({ slug, texts_json }: CasefileRow): void {
  const issues = othersIssues(JSON.parse(texts_json))
  if (issues.length === 0) return
  throw new ServerError(
    'publication/others-unfinished',
    `“What others found” of "${slug}" is not finished. ${issues[0].message}`,
    issues,
  )
}

export function notAnalyzed(slug: string): ServerError {
  return new ServerError(
    'publication/not-analyzed',
    `"${slug}" has no completed run of its lock, so nothing to publish.`,
  )
}

export function alreadyPublished(slug: string): ServerError {
  return new ServerError(
    'publication/already-published',
    `"${slug}" is published already; a change needs a new version.`,
  )
}
