import fs from 'node:fs'
import path from 'node:path'
import type { ReplicationRecord } from '../../contract/replication.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import { fingerprint, sha256 } from '../../server/base/chain/fingerprint.ts'
import { REPLICATION_FILE } from '../../server/record/importer/read-source.ts'
import type { ScriptResult } from '../../server/record/replication/run-in-r.ts'
import type { Verification } from './verify-subject.ts'

const resultJson = ({ value, ci }: ScriptResult) => ({ estimate: value, conf_low: ci[0], conf_high: ci[1] })

/**
 * Writes what was found into a casefile's source folder: scripts that gave estimate and interval. A casefile whose base-R
 * script did not give the same result loses its record.
 *
 * @param verifications those of one casefile
 */
export function writeRecord(verifications: Verification[], r: string): void {
  const { subject, ours } = verifications[0]
  const { folder, design } = subject.casefile!
  const file = path.join(folder, REPLICATION_FILE)
  if (!verifications.some(({ script, isSame }) => script.language === 'base-r' && isSame)) {
    fs.rmSync(file, { force: true })
    return
  }
  const record: ReplicationRecord = {
    schema: 'replication-record/1',
    design_sha256: fingerprint(design),
    data_sha256: design.dataset.sha256,
    engine_version: ENGINE_VERSION,
    ours: resultJson(ours),
    scripts: verifications
      .filter(({ isSame, isEstimateOnly }) => isSame && !isEstimateOnly)
      .map(({ script, theirs, difference }) => ({
        file: script.file,
        sha256: sha256(script.text),
        software: `R ${r}`,
        theirs: resultJson(theirs!),
        relative_difference: difference!,
      })),
  }
  fs.writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}
