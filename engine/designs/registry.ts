import { blocksSpec } from './blocks/spec.ts'
import type { Design, DesignSpec, Fitted } from './design.ts'
import { didSpec } from './did/spec.ts'
import { syntheticControlSpec } from './synthetic-control/spec.ts'
import { ivSpec } from './iv/spec.ts'
import { rddSpec } from './rdd/spec.ts'
import { matchingSpec } from './matching/spec.ts'

/**
 * A design as registered: the light part at once, its rooms when an analysis needs them.
 * Its own types of spec, frame and fit are known to its own rooms only.
 */
export interface RegisteredDesign {
  spec: DesignSpec<unknown>
  load: () => Promise<Design<unknown, unknown, Fitted>>
}

export type DesignRegistry = Partial<Record<DesignSpec<unknown>['id'], RegisteredDesign>>

/** One line per design; the contract's union, forms, method pages and conformance tests derive from it. */
export const DESIGNS: DesignRegistry = {
  DiD: { spec: didSpec, load: () => import('./did/index.ts').then((module) => module.didDesign) },
  Blocks: { spec: blocksSpec, load: () => import('./blocks/index.ts').then((module) => module.blocksDesign) },
  SyntheticControl: {
    spec: syntheticControlSpec,
    load: () => import('./synthetic-control/index.ts').then((module) => module.syntheticControlDesign),
  },
  IV: { spec: ivSpec, load: () => import('./iv/index.ts').then((module) => module.ivDesign) },
  RDD: { spec: rddSpec, load: () => import('./rdd/index.ts').then((module) => module.rddDesign) },
  Matching: { spec: matchingSpec, load: () => import('./matching/index.ts').then((module) => module.matchingDesign) },
}
