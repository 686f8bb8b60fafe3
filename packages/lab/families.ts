import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGN_TYPES } from '@casefiles/engine/names'
import { loadWorlds, type WorldFamily } from '@casefiles/engine/worlds'

/** The families of simulated studies, one per design; no page loads them. */
export const FAMILIES: readonly WorldFamily[] = await Promise.all(DESIGN_TYPES.map(loadWorlds))

/** The family of a design; null where none is registered. */
export function familyOf(design: DesignType): WorldFamily | null {
  return FAMILIES.find((family) => family.design === design) ?? null
}
