import type { z } from 'zod'
import type { studioProblemListSchema, studioProblemSchema } from '../../../contract/studio/problem.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { casefilePath } from '../publications/publication-files.ts'
import { findProblems, findProblemSource } from './problem.repository.ts'
import { isBuiltIn } from './save-problem.ts'

type Context = Pick<ServerContext, 'db' | 'publications'>

/** Every problem with what it waits for, those made last first. */
export async function listStudioProblems({
  db,
  publications,
}: Context): Promise<z.input<typeof studioProblemListSchema>> {
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
export async function readStudioProblem(
  { db }: Pick<Context, 'db'>,
  slug: string,
): Promise<z.input<typeof studioProblemSchema>> {
  const problem = await findProblemSource(db, slug)
  if (!problem) throw new ServerError('problem/not-found', `There is no problem "${slug}".`)
  return { problem, built_in: isBuiltIn(problem) }
}
