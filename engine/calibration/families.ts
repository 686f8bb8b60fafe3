import type { DesignType } from '../analysis.ts'
import type { WorldFamily } from './world.ts'
import { blocksWorlds } from './worlds/blocks.ts'
import { didWorlds } from './worlds/did.ts'
import { ivWorlds } from './worlds/iv.ts'
import { matchingWorlds } from './worlds/matching.ts'
import { rddWorlds } from './worlds/rdd.ts'
import { syntheticControlWorlds } from './worlds/synthetic-control.ts'

/** The families of simulated studies, one per design. */
export const FAMILIES: WorldFamily[] = [
  didWorlds,
  rddWorlds,
  ivWorlds,
  matchingWorlds,
  syntheticControlWorlds,
  blocksWorlds,
]

/** The family of a design; null where none is registered. */
export function familyOf(design: DesignType): WorldFamily | null {
  return FAMILIES.find((family) => family.design === design) ?? null
}
