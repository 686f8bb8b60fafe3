import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import type { BunchingFit } from './bunching/estimate.ts'
import type { Histogram } from './bunching/histogram.ts'
import { bunchingRooms } from './bunching/index.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, type RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { scriptFacts } from './script-facts.ts'
import { varyAssumptions } from './sensitivity.ts'
import { rddSpec, type RddSpec } from './spec.ts'

/** Rows on both sides of a cutoff, or a histogram where the heap at it is studied. */
export type AnyFrame = RddFrame | Histogram
export type AnyFit = RddFit | BunchingFit
type Rooms = Omit<Design<RddSpec, AnyFrame, AnyFit, Text>, 'spec'>

const crossingRooms: Omit<Design<RddSpec, RddFrame, RddFit, Text>, 'spec'> = {
  preflight,
  estimate,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}

/** Regression discontinuity; what it estimates and how stands in this folder's README. */
export const design: Design<RddSpec, AnyFrame, AnyFit, Text> = {
  spec: rddSpec,
  preflight: (data, spec, ...given) => roomsFor(spec).preflight(data, spec, ...given),
  estimate: (frame, spec, ...given) => roomsFor(spec).estimate(frame, spec, ...given),
  diagnostics: (frame, spec, ...given) => roomsFor(spec).diagnostics(frame, spec, ...given),
  sensitivity: (frame, spec, ...given) => roomsFor(spec).sensitivity(frame, spec, ...given),
  plots: (frame, spec, ...given) => roomsFor(spec).plots(frame, spec, ...given),
  scriptFacts,
}

/** The effect of crossing and the heap at the cutoff have rooms of their own; each reads the frame and fit of its own. */
function roomsFor(spec: RddSpec): Rooms {
  return spec.bunching === undefined ? crossingRooms : bunchingRooms
}
