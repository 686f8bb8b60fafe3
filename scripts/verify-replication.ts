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
import type { ReplicationRecord } from '../contract/replication.ts'
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
import { archiveSubjects, exampleSubjects } from './replication/subjects.ts'
import { type Machine, softwareOf, type Verification, verifySubject } from './replication/verify-subject.ts'

const IN_PYTHON = ['pandas', 'scipy', 'statsmodels', 'linearmodels', 'differences', 'rdrobust']
const IN_R = ['AER', 'DIDmultiplegtDYN', 'did', 'estimatr', 'MatchIt', 'metafor', 'rdrobust', 'sandwich', 'Synth']

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
 * script gave another result loses its record; one whose script did not end, as on a busy machine, keeps what it has.
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
        software: softwareOf(script.language, machine)!,
        theirs: resultJson(theirs!),
        relative_difference: difference!,
      })),
  }
  fs.writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
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
