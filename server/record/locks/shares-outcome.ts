import { designOf, getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { dataWithOutcomes } from './find-touches.ts'
import { prepareJudgement } from './judge-lock.ts'

/**
 * Whether data of one of the others hold an outcome of this draft, so that what becomes of them until the lock would stand
 * in its design. Nothing more can come into a design that is locked.
 */
export async function sharesOutcome(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  slug: string,
  others: readonly string[],
): Promise<boolean> {
  if (others.length === 0) return false
  const casefile = await getCasefile(context.db, slug)
  if (casefile.status !== 'draft') return false
  const design = designOf(casefile)
  await prepareJudgement(context, design)
  const shared = await dataWithOutcomes(context.db, design)
  for (const other of others) {
    const { dataset } = designOf(await getCasefile(context.db, other))
    if (shared.includes(dataset.sha256)) return true
  }
  return false
}
