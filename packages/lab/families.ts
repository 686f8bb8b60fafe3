import type { DesignType } from '../../engine/analysis.ts'
import { DESIGN_TYPES } from '../../engine/designs/names.ts'
import { DESIGNS } from '../../engine/designs/registry.ts'
import type { WorldFamily } from '../../engine/worlds/world.ts'

/** The families of simulated studies, one per design; no page loads them. */
export const FAMILIES: readonly WorldFamily[] = await Promise.all(DESIGN_TYPES.map(loadFamily))

/** The family of a design; null where none is registered. */
export function familyOf(design: DesignType): WorldFamily | null {
  return FAMILIES.find((family) => family.design === design) ?? null
}

async function loadFamily(design: DesignType): Promise<WorldFamily> {
  const { worlds } = await import(`../../engine/designs/${DESIGNS[design].folder}/worlds.ts`)
  return worlds
}
