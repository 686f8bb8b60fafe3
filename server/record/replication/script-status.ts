import type { ComparedResult } from '../../../contract/compare-replication.ts'
import { designAsChosen } from '../../../contract/design-as-chosen.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import { findExecutedScript, type ExecutedScript } from '../../../contract/executed-script.ts'
import type { ReplicationRecord } from '../../../contract/replication.ts'
import type { Script } from '@casefiles/engine/replication'
import { fingerprint, sha256 } from '../../base/chain/fingerprint.ts'

/** The record's line on a script of a locked design, {@link findExecutedScript}; null also without a record. */
export function findExecuted(
  record: ReplicationRecord | null,
  design: DesignDocument,
  { file, text }: Pick<Script, 'file' | 'text'>,
  ours: ComparedResult,
): ExecutedScript | null {
  if (record === null) return null
  const inputs = { designSha256: fingerprint(designAsChosen(design)), dataSha256: design.dataset.sha256 }
  return findExecutedScript(record, { file, sha256: sha256(text), ...inputs }, ours)
}
