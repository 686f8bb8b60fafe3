import type { z } from 'zod'
import type { publishPreviewSchema, publishRequestSchema } from '../../contract/studio/casefile.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import type { ServerContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { requireApproval } from '../reviews/review.service.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { makePublication } from './publication-document.ts'
import { publishCasefile } from './publication.service.ts'
import type { Published } from './publication.service.ts'

type Words = z.output<typeof publishRequestSchema>
type Preview = z.input<typeof publishPreviewSchema>

/**
 * Publishes an analyzed casefile under the title, summary and tags given. The design and the numbers are what was locked
 * and computed; only these words can still change.
 *
 * @throws {ServerError} `publication/not-approved` where the setting `review` asks for an approval, and what
 *   `publishCasefile` throws
 */
export async function publishDraft(
  context: ServerContext,
  slug: string,
  words: Words,
  author: string,
): Promise<Published> {
  const casefile = await getCasefile(context.db, slug)
  await requireApproval(context, slug)
  const changes = wordsOf(casefile, words)
  const update = context.db.updateTable('casefiles').set(changes).where('slug', '=', slug)
  await update.where('status', '=', 'analyzed').execute()
  return publishCasefile(context, slug, author)
}

/** The document as it would go out now, and what of it is there. @throws {ServerError} `publication/not-analyzed` */
export async function previewPublication(context: ServerContext, slug: string, words: Words): Promise<Preview> {
  const { db, now } = context
  const row = await getCasefile(db, slug)
  const casefile = { ...row, ...wordsOf(row, words) }
  const lock = await getLock(db, slug, casefile.version)
  const run = (await findRunsOfLock(db, lock.hash)).findLast(({ status }) => status === 'completed')
  if (!run) {
    throw new ServerError(
      'publication/not-analyzed',
      `"${slug}" has no completed run of its lock, so nothing to publish.`,
    )
  }
  const publication = await makePublication(db, { casefile, lock, run, publishedAt: now() })
  return { publication, ready: readiness(publication) }
}

/** The summary stands under the title and on cards alike. */
function wordsOf({ texts_json }: CasefileRow, { title, summary, tags }: Words) {
  const texts = { ...JSON.parse(texts_json), dek: summary }
  return { title, description: summary, keywords_json: JSON.stringify(tags), texts_json: JSON.stringify(texts) }
}

function readiness({ analysis, deviations, replication }: Preview['publication']): Preview['ready'] {
  const failed = analysis.checks.filter(({ passed }) => passed === false).length
  const undeclared = deviations.filter(({ state }) => state === 'undeclared').length
  const part = (part: string, state: string, passed: boolean) => ({ part, state, passed })
  return [
    part('Results', `${analysis.estimates.length} estimates`, analysis.estimates.length > 0),
    part('Diagnostics', `${analysis.checks.length} checks, ${failed} failed and shown`, analysis.checks.length > 0),
    part('Sensitivity', `${analysis.sensitivity.length} analyses`, analysis.sensitivity.length > 0),
    part('Deviations', undeclared === 0 ? 'none undeclared' : `${undeclared} undeclared, shown`, undeclared === 0),
    part('Provenance and replication bundle', replication ? 'scripts for each language' : 'no scripts', true),
  ]
}
