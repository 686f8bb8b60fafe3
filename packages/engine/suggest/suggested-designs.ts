import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { SuggestedDesign } from './candidate.ts'

/** What every registered design says about suggesting it, in the order in which ties are settled; no page loads them. */
export const SUGGESTED_DESIGNS: ReadonlyMap<DesignType, SuggestedDesign> = new Map(
  (await Promise.all(Object.values(DESIGNS).map(load))).sort(([, a], [, b]) => a.tieRank - b.tieRank),
)

async function load({ folder, spec }: (typeof DESIGNS)[DesignType]): Promise<[DesignType, SuggestedDesign]> {
  const { suggestion } = await import(`../designs/${folder}/suggest.ts`)
  return [spec.id, suggestion]
}
