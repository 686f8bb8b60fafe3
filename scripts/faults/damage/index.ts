import { clockAhead } from './clock-ahead.ts'
import { clockBack } from './clock-back.ts'
import type { Fault } from './damage.ts'
import { diskFull } from './disk-full.ts'
import { flippedDatabase } from './flipped-database.ts'
import { flippedPublication } from './flipped-publication.ts'
import { flippedRelease } from './flipped-release.ts'

/** Everything else than a kill that is done to an installation. */
export const FAULTS: readonly Fault[] = [
  diskFull,
  clockBack,
  clockAhead,
  flippedDatabase,
  flippedPublication,
  flippedRelease,
]
