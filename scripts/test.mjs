// Runs sets of checks and tests beside each other (such as `test:browser:parts` and `test:code:parts` in package.json, where each
// part is described with what it reads), then prints the comparisons with reference software nearest their tolerance, and one
// closing line with the counts: "N passed, N failed, N skipped"; a file that could not run and a check count as one.
// A part whose inputs are as they were when it last passed is not run again; its counts are those of that run.
// Writes to .test-results/ and caches only; exits 1 when a check or a test failed or none ran.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { policyTexts, referenceFolder } from '../tests/support/shared-reference.ts'
import { readRecords } from '../tests/support/validation-records.ts'
import { compactTable } from './validation/compact.ts'

const results = path.resolve('.test-results')
const { wireit } = JSON.parse(fs.readFileSync('package.json', 'utf8'))

/** Names of the tests' parts in a set, and in the sets that it contains. */
function partsOf(set) {
  return wireit[set].dependencies.flatMap((name) =>
    name.startsWith('part:')
      ? [name.slice('part:'.length)]
      : wireit[name]?.dependencies && name.endsWith(':parts')
        ? partsOf(name)
        : [],
  )
}

// A browser waits as often as it works, and what needs none only works. Each set is a run of its own, with one part after
// another, so that both kinds are under way to the end; one run would take up its parts in an order of its own.
const sets = process.argv.slice(2)
const codes = await Promise.all(sets.map(run))
const isPassed = codes.every((code) => code === 0)

const parts = [...new Set(sets.flatMap(partsOf))]
const reports = parts
  .map((part) => path.join(results, part, 'report.json'))
  .filter((file) => fs.existsSync(file))
  .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')))
const total = (count) => reports.reduce((sum, report) => sum + report[count], 0)
const passed = total('numPassedTests')
const failedTests = total('numFailedTests')
const skipped = total('numTotalTests') - passed - failedTests
// a file that ended before its tests has none that failed, and a check has no tests: neither may end in "0 failed"
const brokenFiles = reports
  .flatMap(({ testResults }) => testResults)
  .filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).length
const failed = Math.max(failedTests + brokenFiles, isPassed ? 0 : 1)
// the validation's own folder repeats those of the others
const comparisons = parts
  .filter((part) => part !== 'validation')
  .flatMap((part) => readRecords(path.join(results, part, 'comparisons')))

const times = parts.flatMap((part) => {
  const file = path.join(results, part, 'processor-time.json')
  return fs.existsSync(file) ? `${part} ${Math.round(JSON.parse(fs.readFileSync(file, 'utf8')).seconds)} s` : []
})

if (skipped > 0 && referenceFolder === null)
  console.log(`${skipped} tests were skipped, most of them because REFERENCE_DIR names no folder of reference data.`)
if (comparisons.length > 0) console.log(`\n${compactTable(comparisons)}\n`)
if (times.length > 0) console.log(`processor time of the parts when they ran last: ${times.join(', ')}`)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(isPassed && passed > 0 ? 0 : 1)

/** What a set ended with. */
function run(set) {
  const child = spawn('npm', ['run', '--silent', set], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      // one red part does not keep the others from being run
      WIREIT_FAILURES: 'continue',
      // a part of the tests takes as many processors as there are
      WIREIT_PARALLEL: String(Math.max(1, Math.floor(os.availableParallelism() / 4))),
      // lines only: two runs would write over each other's line of progress
      WIREIT_LOGGER: 'quiet-ci',
      // a part that compares with references is run again when these have changed
      REFERENCE_FILES: stateOfReferences(),
      ...process.env,
    },
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', resolve)
  })
}

/** Fingerprint of the names, sizes and dates of the reference files. */
function stateOfReferences() {
  if (referenceFolder === null) return ''
  const folders = [referenceFolder, policyTexts].filter(Boolean)
  const files = folders.flatMap((folder) => fs.globSync(`${folder}/**/*.*`)).sort()
  const states = files.map((file) => [file, fs.statSync(file).size, fs.statSync(file).mtimeMs].join(' '))
  return createHash('sha256').update(states.join('\n')).digest('hex')
}
