import type { ServerContext } from '../../base/context.ts'
import { findPolicies } from '../policies/policy.repository.ts'
import { publishPolicy } from '../policies/publish-policy.ts'
import { findProblems } from '../problems/problem.repository.ts'
import { publishProblem } from '../problems/publish-problem.ts'
import { namesEnough } from '../problems/too-few-casefiles.ts'
import { openPublicationReader } from './publication-reader.ts'

type Context = Pick<ServerContext, 'db' | 'publications' | 'now' | 'log'>

/** One policy or problem and what became of it; `version` null = it waits. */
export interface DependentChange {
  path: string
  version: number | null
  waitsFor: string[]
}

/**
 * Publishes the policies and problems that a casefile has changed, or with none given all of them, in new versions.
 * One that cannot be published is logged and does not keep the others back: the casefile itself is published already.
 *
 * @param isSealed whether what is published at a path is the archive's release and stays as it is; left out, nothing is
 * @returns those that were published or wait, none that stayed as they were
 */
export async function publishDependents(
  context: Context,
  casefile?: string,
  isSealed: (path: string) => boolean = () => false,
): Promise<DependentChange[]> {
  const reader = openPublicationReader(context.publications)
  const concerns = ({ casefiles }: { casefiles: readonly (string | { slug: string })[] }) =>
    casefile === undefined || casefiles.some((one) => (typeof one === 'string' ? one : one.slug) === casefile)
  const changes: DependentChange[] = []
  async function attempt(path: string, publish: () => Promise<Omit<DependentChange, 'path'>>): Promise<void> {
    if (isSealed(path)) return
    try {
      const change = await publish()
      if (change.version !== null || change.waitsFor.length > 0) changes.push({ path, ...change })
    } catch (error) {
      context.log.error({ err: error, path }, 'a policy or problem could not be published')
    }
  }
  for (const source of (await findPolicies(context.db)).filter(concerns)) {
    const publish = async () => ({ version: await publishPolicy(context, reader, source), waitsFor: [] })
    await attempt(`policies/${source.slug}`, publish)
  }
  // a source kept before a problem needed two casefiles stays as it is until somebody adds to it
  for (const source of (await findProblems(context.db)).filter(concerns).filter(namesEnough)) {
    await attempt(`problems/${source.slug}`, () => publishProblem(context, reader, source))
  }
  return changes
}
