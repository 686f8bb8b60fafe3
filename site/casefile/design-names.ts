import type { DesignType } from '../../engine/analysis.ts'
import { didSpec } from '../../engine/designs/did/spec.ts'

/** The designs as readers know them. */
export const DESIGN_NAMES: Record<DesignType, string> = {
  DiD: didSpec.label,
  RDD: 'Regression discontinuity',
  IV: 'Instrumental variables',
  Matching: 'Matching',
  SyntheticControl: 'Synthetic control',
  Blocks: 'Blocks (randomized)',
}

/** How a design finds an effect, one sentence; null for designs whose analysis is still to come. */
export function designSummary(type: DesignType): string | null {
  return type === didSpec.id ? didSpec.summary : null
}
