/*
 * Generates the replication scripts of every casefile of the archive and of examples of all six designs, executes those in R and
 * Python that this machine can, and compares the primary estimate and its interval. Installs nothing. Ends with 1 when an executed
 * script differs or fails, with 0 otherwise, also without R and Python.
 *
 * Usage: npx casefiles replication verify [--write] [--only SLUG]
 *   --only   looks at this casefile alone, and leaves docs/replication.md as it is; may be given several times
 *   --write  also writes docs/replication.md and each casefile's replication.json; without it, it only looks and prints
 */
import '../server/base/sound-compiler.ts'
import fs from 'node:fs'
import path from 'node:path'
import { type ReplicationRecord, replicationRecordSchema } from '../contract/replication.ts'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { fingerprint, sha256 } from '../server/base/chain/fingerprint.ts'
import { REPLICATION_FILE } from '../server/record/importer/read-source.ts'
import {
  findPython,
  packagesInPython,
  packagesInR,
  type ScriptResult,
  versionOfR,
} from '../server/record/replication/run-script.ts'
import { missingHere, printTable, replicationPage, totals } from './replication/report.ts'
import {
  archiveSubjects,
  exampleSubjects,
  softwareOf,
  verifySubject,
  type Machine,
  type Verification,
} from './replication/verify-subject.ts'

const IN_PYTHON = ['pandas', 'scipy', 'statsmodels', 'linearmodels', 'differences', 'rdrobust']
const IN_R = [
  'AER',
  'DIDmultiplegtDYN',
  'did',
  'estimatr',
  'MatchIt',
  'metafor',
  'rdrobust',
  'sandwich',
  'survey',
  'Synth',
]

const isWriting = process.argv.includes('--write')
const only = process.argv.flatMap((word, at) => (process.argv[at - 1] === '--only' ? [word] : []))
const root = path.resolve(import.meta.dirname, '..')
const version = await versionOfR()
const python = await findPython()
const machine: Machine = {
  r: version === null ? null : { version, packages: await packagesInR(IN_R) },
  python: python && { ...python, packages: await packagesInPython(python, IN_PYTHON) },
}
const casefiles = await archiveSubjects(path.join(root, 'data/archive'))

const found: Verification[] = []

const resultJson = ({ value, ci }: ScriptResult) => ({ estimate: value, conf_low: ci[0], conf_high: ci[1] })

/**
 * Writes what was found into a casefile's source folder: scripts that gave estimate and interval. A casefile whose base-R
 * script gave another result loses its record; one whose script did not end, as on a busy machine, keeps what it has. Of a
 * script that was executed before with the same design and data its line stays: another machine rounds its last digits otherwise.
 *
 * @param verifications those of one casefile
 */
function writeRecord(verifications: Verification[]): void {
  const { subject, ours } = verifications[0]
  const { folder, design } = subject.casefile!
  const file = path.join(folder, REPLICATION_FILE)
  const base = verifications.find(({ script }) => script.language === 'base-r')!
  if (!base.isSame) {
    if (base.theirs !== null) fs.rmSync(file, { force: true })
    return
  }
  const inputs = { design_sha256: fingerprint(design), data_sha256: design.dataset.sha256 }
  const before = readBefore(file, inputs)
  const record: ReplicationRecord = {
    schema: 'replication-record/1',
    ...inputs,
    engine_version: before?.engine_version ?? ENGINE_VERSION,
    ours: before?.ours ?? resultJson(ours),
    scripts: verifications
      .filter(({ isSame, isEstimateOnly }) => isSame && !isEstimateOnly)
      .map(({ script, theirs, difference }) => {
        const known = { file: script.file, sha256: sha256(script.text) }
        const line = before?.scripts.find((one) => one.file === known.file && one.sha256 === known.sha256)
        return (
          line ?? {
            ...known,
            software: softwareOf(script.language, machine)!,
            theirs: resultJson(theirs!),
            relative_difference: difference!,
          }
        )
      }),
  }
  fs.writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}

/** The record that stands, where it is of the same design and data. */
function readBefore(
  file: string,
  inputs: Pick<ReplicationRecord, 'design_sha256' | 'data_sha256'>,
): ReplicationRecord | null {
  if (!fs.existsSync(file)) return null
  const before = replicationRecordSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  const isSame = before.design_sha256 === inputs.design_sha256 && before.data_sha256 === inputs.data_sha256
  return isSame ? before : null
}

const subjects =
  only.length === 0 ? [...casefiles, ...exampleSubjects()] : casefiles.filter(({ name }) => only.includes(name))
for (const subject of subjects) {
  const verifications = await verifySubject(subject, machine)
  found.push(...verifications)
  if (isWriting && machine.r !== null && subject.casefile) writeRecord(verifications)
}

const notes = missingHere(machine, found)
if (isWriting && machine.r !== null && only.length === 0)
  fs.writeFileSync(path.join(root, 'docs/replication.md'), replicationPage(found, notes))
console.log([printTable(found), '', ...notes, totals(found)].join('\n'))
if (found.some(({ isSame, difference }) => !isSame && difference !== null)) process.exitCode = 1
