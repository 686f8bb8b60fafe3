import type { DesignType, Estimate } from '../analysis.ts'
import type { Fitted } from '../designs/design.ts'
import type { Text } from '../fact.ts'
import { DESIGNS } from '../designs/registry.ts'
import { columnFacts, type FactSources, type ReplicationFacts, type ReplicationWriter } from './replication.ts'

/**
 * What the scripts of a run must be told beside its locked design.
 *
 * @param estimates all of the analysis; where other outcomes or groups took part in the verdict, the main one is widened
 * @returns null for a design without scripts
 */
export async function factsForScripts(
  design: DesignType,
  sources: FactSources<unknown, unknown, Fitted<Text>>,
  estimates: Pick<Estimate, 'role'>[],
): Promise<ReplicationFacts | null> {
  const writer = await loadReplicationWriter(design)
  if (writer === null) return null
  const countMain = (all: Pick<Estimate, 'role'>[]) => all.filter(({ role }) => role === 'primary').length
  const [own, all] = [countMain(sources.fit.estimates), countMain(estimates)]
  return {
    columns: columnFacts(sources.table),
    together: all > own ? all : 1,
    design: writer.facts(sources),
  }
}

/** A writer as loaded; its own types of spec, frame, fit and facts are known to its own folder only. */
export type RegisteredWriter = ReplicationWriter<unknown, unknown, unknown, unknown>

/** The writer of a design's scripts; null where the design is not registered. */
export async function loadReplicationWriter(design: DesignType): Promise<RegisteredWriter | null> {
  if (!Object.hasOwn(DESIGNS, design)) return null
  const { replication } = await import(`../designs/${DESIGNS[design].folder}/replication/index.ts`)
  return replication
}
