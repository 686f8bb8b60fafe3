import type { DesignType } from '../analysis.ts'
import type { BeforeLock } from './before-lock.ts'
import type { Fitted } from './design.ts'

type LoadBeforeLock = () => Promise<BeforeLock<unknown, unknown, Fitted>>

/**
 * What each design shows before the lock, one line per design. It stands apart from `registry.ts`, because the public pages
 * load that one and never need this: beside it, a bundler would cut what the two share out of the designs' own code.
 */
export const BEFORE_LOCK: Readonly<Record<DesignType, LoadBeforeLock>> = {
  DiD: () => import('./did/before-lock.ts').then((module) => module.didBeforeLock),
  RDD: () => import('./rdd/before-lock.ts').then((module) => module.rddBeforeLock),
  IV: () => import('./iv/before-lock.ts').then((module) => module.ivBeforeLock),
  Matching: () => import('./matching/before-lock.ts').then((module) => module.matchingBeforeLock),
  SyntheticControl: () =>
    import('./synthetic-control/before-lock.ts').then((module) => module.syntheticControlBeforeLock),
  Blocks: () => import('./blocks/before-lock.ts').then((module) => module.blocksBeforeLock),
}
