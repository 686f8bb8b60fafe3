import type { DesignDocument } from '../../../contract/design.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import type { LookRequest } from '@casefiles/engine/before-lock'
import type { ServerContext } from '../../base/context.ts'
import { judgeLock, prepareJudgement } from '../locks/judge-lock.ts'

/**
 * The request with the lock status that a lock would have now: where the server's log has the outcome opened or run, a draft
 * that says otherwise would be promised marks that its run cannot get. The columns of the data must be at hand.
 */
export async function withKnownStatus(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  { status, document, dataset }: Pick<StudioCasefile, 'status' | 'document' | 'dataset'>,
  request: LookRequest,
): Promise<LookRequest> {
  const { analysis, lock_status } = document.design as Partial<DesignDocument>
  // a lock that stands was judged when it was made; what came after it does not count
  if (status !== 'draft' || !dataset || !lock_status || !analysis?.['outcome']) return request
  const design = { dataset, analysis, lock_status }
  await prepareJudgement(context, design)
  return { ...request, facts: transparencyFacts(await judgeLock(context.db, design)) }
}
