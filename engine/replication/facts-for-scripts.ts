import type { DesignType, Estimate } from '../analysis.ts'
import type { Fitted } from '../designs/design.ts'
import { loadReplicationWriter } from './load-writer.ts'
import { columnFacts, type FactSources, type ReplicationFacts } from './replication.ts'

/**
 * What the scripts of a run must be told beside its locked design.
 *
 * @param estimates all of the analysis; where other outcomes or groups took part in the verdict, the main one is widened
 * @returns null for a design without scripts
 */
export async function factsForScripts(
  design: DesignType,
  sources: FactSources<unknown, unknown, Fitted>,
  estimates: Estimate[],
): Promise<ReplicationFacts | null> {
  const writer = await loadReplicationWriter(design)
  if (writer === null) return null
  const countMain = (all: Estimate[]) => all.filter(({ role }) => role === 'primary').length
  const [own, all] = [countMain(sources.fit.estimates), countMain(estimates)]
  return {
    columns: columnFacts(sources.table),
    together: all > own ? all : 1,
    design: writer.facts(sources),
  }
}
