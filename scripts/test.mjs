// Runs every test, then prints the comparisons with reference software nearest their tolerance, and one closing line with
// the counts: "N passed, N failed, N skipped".
// Writes its report to a temporary folder only; exits 1 when a test failed or none ran.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readRecords } from '../tests/support/validation-records.ts'
import { compactTable } from './validation/compact.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-tests-'))
const report = path.join(folder, 'report.json')
const records = path.join(folder, 'validation')
fs.mkdirSync(records)
const vitest = path.resolve('node_modules/vitest/vitest.mjs')
const args = [
  vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const env = { ...process.env, CASEFILES_VALIDATION: records }
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })

let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTotalTests: 0 }
if (fs.existsSync(report)) counts = JSON.parse(fs.readFileSync(report, 'utf8'))
const comparisons = readRecords(records)
fs.rmSync(folder, { recursive: true, force: true })

const skipped = counts.numTotalTests - counts.numPassedTests - counts.numFailedTests
const hasReference = fs.existsSync(path.resolve('..', 'shared', 'reference', 'goldens'))
if (skipped > 0 && !hasReference)
  console.log(`${skipped} tests were skipped, most of them because the reference folder is not beside the checkout.`)
if (comparisons.length > 0) console.log(`\n${compactTable(comparisons)}\n`)
console.log(`${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${skipped} skipped`)
process.exit(status === 0 && counts.numPassedTests > 0 ? 0 : 1)
