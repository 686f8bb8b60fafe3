import type { DesignType } from '../analysis.ts'
import type { ReplicationWriter } from './replication.ts'

/** A writer as registered; its own types of spec, frame, fit and facts are known to its own folder only. */
export type RegisteredWriter = ReplicationWriter<unknown, unknown, unknown, unknown>

/** One line per design; each folder derives from the design of the same name. */
const WRITERS: Record<DesignType, () => Promise<RegisteredWriter>> = {
  DiD: () => import('./did/index.ts').then((module) => module.didReplication as RegisteredWriter),
  RDD: () => import('./rdd/index.ts').then((module) => module.rddReplication as RegisteredWriter),
  IV: () => import('./iv/index.ts').then((module) => module.ivReplication as RegisteredWriter),
  Matching: () => import('./matching/index.ts').then((module) => module.matchingReplication as RegisteredWriter),
  SyntheticControl: () =>
    import('./synthetic-control/index.ts').then((module) => module.syntheticControlReplication as RegisteredWriter),
  Blocks: () => import('./blocks/index.ts').then((module) => module.blocksReplication as RegisteredWriter),
}

/** The writer of a design's scripts; null where the design has none. */
export async function loadReplicationWriter(design: DesignType): Promise<RegisteredWriter | null> {
  return Object.hasOwn(WRITERS, design) ? WRITERS[design]() : null
}
