import { largestDifference, REPLICATION_TOLERANCE, type ComparedResult } from './compare-replication.ts'
import type { ReplicationRecord } from './replication.ts'

export type ExecutedScript = ReplicationRecord['scripts'][number]

/** A script as it is written now, and what it was written from, by fingerprint: server and browser hash differently. */
export interface ScriptIdentity {
  file: string
  sha256: string
  designSha256: string
  dataSha256: string
}

/**
 * The record's line on a script, when it is about this very script, design and result; null otherwise, and the script is
 * then only generated.
 *
 * @param ours the run's primary estimate
 */
export function findExecutedScript(
  record: ReplicationRecord,
  { file, sha256, designSha256, dataSha256 }: ScriptIdentity,
  ours: ComparedResult,
): ExecutedScript | null {
  if (record.design_sha256 !== designSha256 || record.data_sha256 !== dataSha256) return null
  const found = record.scripts.find((script) => script.file === file && script.sha256 === sha256)
  if (!found) return null
  const isSame = [record.ours, found.theirs].every(
    (result) => largestDifference(ours, resultOf(result)) <= REPLICATION_TOLERANCE,
  )
  return isSame ? found : null
}

function resultOf({ estimate, conf_low, conf_high }: ReplicationRecord['ours']): ComparedResult {
  return { value: estimate, ci: [conf_low, conf_high] }
}

/** An estimate as results are compared: what is not finite has no number. */
export function resultOfEstimate({ value, ci }: ComparedResult): ComparedResult {
  const finite = (one: number | null) => (one !== null && Number.isFinite(one) ? one : null)
  return { value: finite(value), ci: [finite(ci[0]), finite(ci[1])] }
}
