import { blocks } from './blocks.ts'
import { did } from './did.ts'
import { everyGolden } from './every-golden.ts'
import { iv } from './iv.ts'
import { matching } from './matching.ts'
import { numerics } from './numerics.ts'
import { rdd } from './rdd.ts'
import { syntheticControl } from './synthetic-control.ts'
import type { NotCompared } from './not-compared.ts'

export type { NotCompared }

/** A figure counts with the first entry that names it, so what holds for every golden comes first. */
export const notCompared: NotCompared[] = [
  ...everyGolden,
  ...did,
  ...rdd,
  ...iv,
  ...matching,
  ...syntheticControl,
  ...blocks,
  ...numerics,
]
