import { blocksSpec } from './blocks/spec.ts'
import type { Design, DesignSpec, Fitted } from './design.ts'
import { didSpec } from './did/spec.ts'
import type { Exploration } from './exploration.ts'
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
  /** What a reader may change; a module of its own, so that an analysis does not carry it. */
  explore: () => Promise<Exploration<unknown, unknown>>
}

export type DesignRegistry = Partial<Record<DesignSpec<unknown>['id'], RegisteredDesign>>

/** One line per design; the contract's union, forms, method pages and conformance tests derive from it. */
export const DESIGNS: DesignRegistry = {
  DiD: {
    spec: didSpec,
    load: () => import('./did/index.ts').then((module) => module.didDesign),
    explore: () => import('./did/explore.ts').then((module) => module.didExploration),
  },
  Blocks: {
    spec: blocksSpec,
    load: () => import('./blocks/index.ts').then((module) => module.blocksDesign),
    explore: () => import('./blocks/explore.ts').then((module) => module.blocksExploration),
  },
  SyntheticControl: {
    spec: syntheticControlSpec,
    load: () => import('./synthetic-control/index.ts').then((module) => module.syntheticControlDesign),
    explore: () => import('./synthetic-control/explore.ts').then((module) => module.syntheticControlExploration),
  },
  IV: {
    spec: ivSpec,
    load: () => import('./iv/index.ts').then((module) => module.ivDesign),
    explore: () => import('./iv/explore.ts').then((module) => module.ivExploration),
  },
  RDD: {
    spec: rddSpec,
    load: () => import('./rdd/index.ts').then((module) => module.rddDesign),
    explore: () => import('./rdd/explore.ts').then((module) => module.rddExploration),
  },
  Matching: {
    spec: matchingSpec,
    load: () => import('./matching/index.ts').then((module) => module.matchingDesign),
    explore: () => import('./matching/explore.ts').then((module) => module.matchingExploration),
  },
}
