import type { z } from 'zod'
import * as calls from '../../../contract/calls/problem-draft.ts'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { studioProblemListSchema, studioProblemSchema } from '../../../contract/studio/problem.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readDocument, openPublicationReader } from '../publications/publication-reader.ts'
import { casefilePath } from '../publications/publication-files.ts'
import { previewUnavailable } from '../publications/publish-draft.ts'
import { proposeProblemOfBox, readCandidates, readProblemMap } from './problem-of-box.ts'
import { findProblems, findProblemSource } from './problem.repository.ts'
import { proposeProblem } from './write-problem.ts'
import { documentOf, missingCasefiles } from './publish-problem.ts'
import { createProblem, replaceProblem, requireDomain, isBuiltIn } from './save-problem.ts'
import { refuseTooFew } from './too-few-casefiles.ts'

/** Problems made in the studio: proposed from a casefile or a box of the gap map, edited by an analyst, published over several casefiles. */
export function problemDraftRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getProblemMap, () => readProblemMap(context)),
    implement(calls.getProblemCandidates, ({ params }) => readCandidates(context, params.kind, params.outcome)),
    implement(calls.proposeProblemOfBox, ({ body }) => proposeProblemOfBox(context, body)),
    implement(calls.previewProblem, async ({ body }) => {
      const html = await previewProblem(context, body)
      return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }),
    implement(calls.proposeProblem, ({ params }) => proposeProblem(context, params.id)),
    implement(calls.listStudioProblems, () => listStudioProblems(context)),
    implement(calls.getStudioProblem, ({ params }) => readStudioProblem(context, params.slug)),
    implement(calls.createProblem, ({ body, caller }) => createProblem(context, body, caller.user)),
    implement(calls.replaceProblem, ({ params, body, caller }) =>
      replaceProblem(context, params.slug, body, caller.user),
    ),
  ]
}

type Context = Pick<ServerContext, 'db' | 'publications'>

/** Every problem with what it waits for, those made last first. */
async function listStudioProblems({ db, publications }: Context): Promise<z.input<typeof studioProblemListSchema>> {
  const sources = (await findProblems(db)).sort((one, other) => (one.docket < other.docket ? 1 : -1))
  const problems = sources.map((source) => {
    const casefiles = source.casefiles.map(({ slug }) => slug)
    return {
      slug: source.slug,
      docket: source.docket,
      title: source.title,
      built_in: isBuiltIn(source),
      casefiles,
      waits_for: casefiles.filter((slug) => publications.entry(casefilePath(slug)) === null),
    }
  })
  return { problems }
}

/** The words of one problem, to be changed. @throws {ServerError} `problem/not-found` */
async function readStudioProblem(
  { db }: Pick<Context, 'db'>,
  slug: string,
): Promise<z.input<typeof studioProblemSchema>> {
  const problem = await findProblemSource(db, slug)
  if (!problem) throw new ServerError('problem/not-found', `There is no problem "${slug}".`)
  return { problem, built_in: isBuiltIn(problem) }
}

/**
 * The public page of a problem with these words, as HTML, as its next version would be; nothing is kept.
 *
 * @throws {ServerError} `problem/too-few-casefiles`, `problem/unknown-domain`, `casefile/not-published`;
 *   `publication/preview-unavailable` while nothing can render it
 */
async function previewProblem(context: ServerContext, source: ProblemSource): Promise<string> {
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
