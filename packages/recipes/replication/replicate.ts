import type { Estimate } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import type { DataTable } from '@casefiles/engine/frame'
import { type PrimaryRun, type ReplicatedDesign, runPrimary } from '@casefiles/engine/replication'
import { expectedOf, type NameOf, type Replication } from './replication.ts'
import { writeReplication } from './write-replication.ts'

/**
 * The scripts of a design and the primary estimate they are to find, without checks, sensitivity and score.
 *
 * @param nameOf what the scripts call the estimate; left out = its code, where it is a fact
 * @throws {EngineError} what the design's schema, preflight or estimate refuses
 */
export async function replicate(
  data: DataTable,
  design: ReplicatedDesign,
  nameOf?: NameOf,
): Promise<{ primary: Estimate<Text>; replication: Replication }> {
  const run = await runPrimary(data, design)
  return { primary: run.primary, replication: await scriptsOfPrimary(run, nameOf) }
}

/** The scripts that find the estimate of a run again. */
export function scriptsOfPrimary({ primary, ...run }: PrimaryRun, nameOf?: NameOf): Promise<Replication> {
  return writeReplication({ ...run, expected: expectedOf(primary, nameOf) })
}
