import type { AnalysisRequest } from '../engine/analyze.ts'
import type { TransparencyFacts } from '../engine/eqs/transparency.ts'
import type { DesignDocument } from './design.ts'

/** What a design document asks of the engine; server and browser must ask the same to get the same answer. */
export function analysisRequest(
  { design_type: designType, analysis: spec, intent, words, seed }: DesignDocument,
  facts: TransparencyFacts | null,
): AnalysisRequest {
  return { designType, spec, intent, words, seed, facts }
}
