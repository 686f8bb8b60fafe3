import type { AnalysisRequest } from '@casefiles/engine/analyze'
import type { TransparencyFacts } from '@casefiles/engine/eqs'
import type { DesignDocument } from './design.ts'

/** What a design document asks of the engine; server and browser must ask the same to get the same answer. */
export function analysisRequest(
  { design_type: designType, analysis: spec, intent, words, seed }: DesignDocument,
  facts: TransparencyFacts | null,
): AnalysisRequest {
  return { designType, spec, intent, words, seed, facts }
}
