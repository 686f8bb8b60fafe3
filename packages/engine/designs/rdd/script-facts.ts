import type { FactSources } from '../../replication/facts-for-scripts.ts'
import type { BunchingFit } from './bunching/estimate.ts'
import { ownValue } from './frame.ts'
import type { AnyFit, AnyFrame } from './index.ts'
import type { RddSpec } from './spec.ts'

/** The bandwidths are chosen again by the script; null where nothing else came from the data. */
export type RddScriptFacts = Heaps | BunchingScriptFacts | null

/** Values of the running variable, as the data have them, whose rows were left out because they heap. */
interface Heaps {
  heaps: number[]
}

/** Where the run's draws begin. */
export interface BunchingScriptFacts {
  state: number[]
}

export function scriptFacts({ frame, fit }: FactSources<RddSpec, AnyFrame, AnyFit>): RddScriptFacts {
  if ('counts' in frame) return { state: (fit as BunchingFit).draws.state }
  return frame.withHeaps === null ? null : { heaps: frame.heaps.map(({ value }) => ownValue(frame, value)) }
}
