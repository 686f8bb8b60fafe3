import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'

/** How a design finds an effect, one sentence; null for a design that is not registered. */
export function designSummary(type: DesignType): string | null {
  return DESIGNS[type]?.spec.summary ?? null
}
