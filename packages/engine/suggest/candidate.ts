import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { Text } from '../fact.ts'
import type { PolicyFeatures } from './policy-features.ts'

export interface DesignCandidate<Words extends Text = string> {
  type: DesignType
  /** 0 to 1: how far the text makes the design possible; an evaluator's judgement, not a probability. */
  confidence: number
  /** Why, quoting the cue it stands on. */
  reason: Words
}

/** What a design's folder says about suggesting it from the text of a policy. */
export interface SuggestedDesign {
  /** Of two designs that are as likely, the one with the lower number is named first. */
  tieRank: number
  /** How units come to be treated where this design is the best one. */
  mechanism: (features: PolicyFeatures) => (part: 'type' | 'narrative') => Text
  /** How far the design is possible; null where nothing in the text speaks for it. */
  judge: (features: PolicyFeatures) => DesignCandidate<Text> | null
}

/** What every registered design says about suggesting it, in the order in which ties are settled; no page loads them. */
export const SUGGESTED_DESIGNS: ReadonlyMap<DesignType, SuggestedDesign> = new Map(
  (await Promise.all(Object.values(DESIGNS).map(load))).sort(([, a], [, b]) => a.tieRank - b.tieRank),
)

async function load({ folder, spec }: (typeof DESIGNS)[DesignType]): Promise<[DesignType, SuggestedDesign]> {
  const { suggestion } = await import(`../designs/${folder}/suggest.ts`)
  return [spec.id, suggestion]
}
