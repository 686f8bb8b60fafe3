import type { ReplicationRecord } from '../../contract/replication.ts'
import type { DesignDocument } from '../../contract/design.ts'
import type { Script } from '../../engine/replication/replication.ts'
import { fingerprint, sha256 } from '../chain/fingerprint.ts'
import { largestDifference, REPLICATION_TOLERANCE } from './compare-replication.ts'
import type { ScriptResult } from './run-in-r.ts'

export type ExecutedScript = ReplicationRecord['scripts'][number]

/**
 * The record's line on a script, when it is about this very script, design and result; null otherwise, and the script is
 * then only generated.
 *
 * @param ours the run's primary estimate
 */
export function findExecuted(
  record: ReplicationRecord | null,
  design: DesignDocument,
  script: Pick<Script, 'file' | 'text'>,
  ours: ScriptResult,
): ExecutedScript | null {
  if (record === null || record.design_sha256 !== fingerprint(design)) return null
  if (record.data_sha256 !== design.dataset.sha256) return null
  const found = record.scripts.find(({ file, sha256: hash }) => file === script.file && hash === sha256(script.text))
  if (!found) return null
  const isSame = [record.ours, found.theirs].every(
    (result) => largestDifference(ours, resultOf(result)) <= REPLICATION_TOLERANCE,
  )
  return isSame ? found : null
}

export function resultOf({ estimate, conf_low, conf_high }: ReplicationRecord['ours']): ScriptResult {
  return { value: estimate, ci: [conf_low, conf_high] }
}

/** An estimate as results are compared: what is not finite has no number. */
export function resultOfEstimate({ value, ci }: ScriptResult): ScriptResult {
  const finite = (one: number | null) => (one !== null && Number.isFinite(one) ? one : null)
  return { value: finite(value), ci: [finite(ci[0]), finite(ci[1])] }
}
