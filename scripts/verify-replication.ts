import '../server/base/sound-compiler.ts'
import fs from 'node:fs'
import path from 'node:path'
import { packagesInR, versionOfR } from '../server/record/replication/run-in-r.ts'
import { missingHere, printTable, replicationPage, totals } from './replication/report.ts'
import { archiveSubjects, exampleSubjects } from './replication/subjects.ts'
import { verifySubject, type Machine, type Verification } from './replication/verify-subject.ts'
import { writeRecord } from './replication/write-record.ts'

/*
 * Generates the replication scripts of every casefile of the archive and of examples of all six designs, executes those
 * in R that this machine can, and compares the primary estimate and its interval. Installs nothing.
 *
 *   npm run verify:replication                 only looks and prints
 *   npm run verify:replication -- --write      also writes docs/replication.md and each casefile's replication.json
 *
 * Ends with 1 when an executed script differs or fails, with 0 otherwise, also without R.
 */

const PACKAGES = ['AER', 'DIDmultiplegtDYN', 'did', 'estimatr', 'MatchIt', 'rdrobust', 'sandwich', 'Synth']

const isWriting = process.argv.includes('--write')
const root = path.resolve(import.meta.dirname, '..')
const r = await versionOfR()
const machine: Machine = { r, packages: r === null ? new Set() : await packagesInR(PACKAGES) }
const casefiles = await archiveSubjects(path.join(root, 'data/archive'))

const found: Verification[] = []
for (const subject of [...casefiles, ...exampleSubjects()]) {
  const verifications = await verifySubject(subject, machine)
  found.push(...verifications)
  if (isWriting && r !== null && subject.casefile) writeRecord(verifications, r)
}

const notes = missingHere(machine, found)
if (isWriting && r !== null) fs.writeFileSync(path.join(root, 'docs/replication.md'), replicationPage(found, notes))
console.log([printTable(found), '', ...notes, totals(found)].join('\n'))
if (found.some(({ isSame, difference }) => !isSame && difference !== null)) process.exitCode = 1
