import type { PreviewRequest } from '@casefiles/engine/before-lock'
import { designTypeSchema, intentSchema, narrativeWordsSchema, type DesignDocument } from '../../../contract/design.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import { judgeLock, prepareJudgement } from '../locks/judge-lock.ts'

/** Stand in for the reader's words while a draft lacks them; no sentence of the studio is published. */
const PLAIN_WORDS = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'the places studied',
  years: 'the years studied',
  unitPlural: 'units',
}

/** What a draft asks of the engine before the lock; null while no design is chosen. Parts not filled in have stand-ins. */
export function previewRequestOf({ design }: CasefileDocument): PreviewRequest | null {
  const { design_type, analysis, intent, words, seed, lock_status } = design as Partial<DesignDocument>
  const designType = designTypeSchema.safeParse(design_type).data
  if (designType === undefined) return null
  return {
    designType,
    spec: analysis ?? {},
    intent: intentSchema.safeParse(intent).data ?? null,
    words: narrativeWordsSchema.safeParse(words).data ?? PLAIN_WORDS,
    seed: Number.isSafeInteger(seed) ? seed! : 1,
    facts: transparencyFacts({ lock_status: lock_status ?? 're-analysis' }),
  }
}

/**
 * The request with the lock status that a lock would have now: where the server's log has the outcome opened or run, a draft
 * that says otherwise would be promised marks that its run cannot get. The columns of the data must be at hand.
 */
export async function withKnownStatus(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  { status, document, dataset }: Pick<StudioCasefile, 'status' | 'document' | 'dataset'>,
  request: PreviewRequest,
): Promise<PreviewRequest> {
  const { analysis, lock_status } = document.design as Partial<DesignDocument>
  // a lock that stands was judged when it was made; what came after it does not count
  if (status !== 'draft' || !dataset || !lock_status || !analysis?.['outcome']) return request
  const design = { dataset, analysis, lock_status }
  await prepareJudgement(context, design)
  return { ...request, facts: transparencyFacts(await judgeLock(context.db, design)) }
}
