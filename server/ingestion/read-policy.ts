import { runApart } from './apart/run-apart.ts'
import type { Cue } from './cues/cue.ts'
import { extractCues } from './cues/extract-cues.ts'
import type { CueHints, CueSummary } from './cues/extract-cues.ts'
import { suggest, suggestDesign } from './suggest/suggest.ts'
import type { DesignSuggestion, Suggestion } from './suggest/suggest.ts'
import { TEXT_LIMITS } from './text/extracted-text.ts'
import type { TextLimits } from './text/extracted-text.ts'
import { TextRefusal } from './text/text-refusal.ts'

/** Everything the rules make of a text. */
export interface PolicyReading {
  cues: Cue[]
  summary: CueSummary
  suggestion: Suggestion
  design: DesignSuggestion
}

/** Cues and suggestions of a text, in this process: a long act takes a second and more. */
export function readPolicy(text: string, hints: CueHints = {}): PolicyReading {
  const { document, cues, summary } = extractCues(text, hints)
  return { cues, summary, suggestion: suggest(document, cues), design: suggestDesign(document, cues) }
}

/**
 * The same in a process of its own, so that neither a long text nor one made to keep a pattern searching stops the server.
 *
 * @throws {TextRefusal} `upload/took-too-long`, `upload/took-too-much-memory`, `upload/damaged`
 */
export async function readPolicyApart(
  text: string,
  hints: CueHints = {},
  limits: Partial<TextLimits> = {},
): Promise<PolicyReading> {
  const order = { task: 'policy' as const, hints, limits: { ...TEXT_LIMITS, ...limits } }
  const { result } = await runApart(order, Buffer.from(text, 'utf8'))
  if (!result) throw new TextRefusal('upload/damaged', 'The text cannot be read by the rules.')
  return result as PolicyReading
}
