import type { Text } from '../../../fact.ts'
import type { Design } from '../../design.ts'
import type { RddSpec } from '../spec.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, type BunchingFit } from './estimate.ts'
import { type Histogram, readHistogram } from './histogram.ts'
import { plots } from './plots.ts'
import { varyAssumptions } from './sensitivity.ts'

/** The rooms of a design that studies the heap at its threshold. */
export const bunchingRooms: Omit<Design<RddSpec, Histogram, BunchingFit, Text>, 'spec'> = {
  preflight: readHistogram,
  estimate,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}
