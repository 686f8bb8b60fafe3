import type { PolicyFeatures } from '../policy-features.ts'

export type DesignTag = 'RDD' | 'DiD' | 'SyntheticControl' | 'IV' | 'Blocks' | 'Matching'

export interface DesignCandidate {
  type: DesignTag
  /** 0 to 1: how far the text makes the design possible; an evaluator's judgement, not a probability. */
  confidence: number
  /** Why, quoting the cue it stands on. */
  reason: string
}

/** How far one design is possible; null where nothing in the text speaks for it. */
export type DesignRule = (features: PolicyFeatures) => DesignCandidate | null
