import type { ProblemSource } from '../../../contract/problem.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { readDocument } from '../publications/document-reader.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { previewUnavailable } from '../publications/publish-draft.ts'
import { documentOf, missingCasefiles } from './publish-problem.ts'
import { requireDomain } from './save-problem.ts'
import { refuseTooFew } from './too-few-casefiles.ts'

/**
 * The public page of a problem with these words, as HTML, as its next version would be; nothing is kept.
 *
 * @throws {ServerError} `problem/too-few-casefiles`, `problem/unknown-domain`, `casefile/not-published`;
 *   `publication/preview-unavailable` while nothing can render it
 */
export async function previewProblem(context: ServerContext, source: ProblemSource): Promise<string> {
  const { db, publications, now, rebuilds } = context
  refuseTooFew(publications, source.casefiles)
  await requireDomain(db, source.domain)
  const reader = openPublicationReader(publications)
  const missing = missingCasefiles(reader, source)
  if (missing.length > 0) {
    throw new ServerError(
      'casefile/not-published',
      `The page can be seen once every casefile is published; still missing: ${missing.join(', ')}.`,
    )
  }
  const versions = readDocument(publications, 'problems', source.slug)?.versions ?? []
  const stamp = { version: (versions.at(-1)?.version ?? 0) + 1, published_at: now() }
  const publication = (await documentOf(db, reader, source))(stamp)
  const sha256 = fingerprint(publication)
  const html = await rebuilds.preview({ publication, sha256, versions: [...versions, { ...stamp, sha256 }] })
  if (html === null) throw previewUnavailable()
  return html
}
