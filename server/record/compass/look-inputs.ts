import { type DesignDocument, designTypeSchema, intentSchema, narrativeWordsSchema } from '../../../contract/design.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import type { LookRequest } from '@casefiles/engine/before-lock'

/** Stand in for the reader's words while a draft lacks them; no sentence of the studio is published. */
const PLAIN_WORDS = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'the places studied',
  years: 'the years studied',
  unitPlural: 'units',
}

/** What a draft asks of the engine before the lock; null while no design is chosen. Parts not filled in have stand-ins. */
export function lookRequestOf({ design }: CasefileDocument): LookRequest | null {
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
