import type { DesignType } from '../../engine/analysis.ts'
import { didSpec } from '../../engine/designs/did/spec.ts'

/** How a design finds an effect, one sentence; null for designs whose analysis is still to come. */
export function designSummary(type: DesignType): string | null {
  return type === didSpec.id ? didSpec.summary : null
}
