import type { DesignType } from '../../engine/analysis.ts'
import { DESIGNS } from '../../engine/designs/registry.ts'

/** How a design finds an effect, one sentence; null for a design that is not registered. */
export function designSummary(type: DesignType): string | null {
  return DESIGNS[type]?.spec.summary ?? null
}
