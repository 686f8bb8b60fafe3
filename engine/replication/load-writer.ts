import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { ReplicationWriter } from './replication.ts'

/** A writer as loaded; its own types of spec, frame, fit and facts are known to its own folder only. */
export type RegisteredWriter = ReplicationWriter<unknown, unknown, unknown, unknown>

/** The writer of a design's scripts; null where the design is not registered. */
export async function loadReplicationWriter(design: DesignType): Promise<RegisteredWriter | null> {
  if (!Object.hasOwn(DESIGNS, design)) return null
  const { replication } = await import(`../designs/${DESIGNS[design].folder}/replication/index.ts`)
  return replication
}
