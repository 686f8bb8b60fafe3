// Runs the tests of the code and those in a browser beside each other (test:all the checks as well), then prints the comparisons
// with reference software nearest their tolerance, a line for each failure, and one closing line with the counts: "N passed, N
// failed, N skipped"; a file that could not run and a check count as one.
// Writes to .test-results/ and caches only; exits 1 when a check or a test failed or none ran.
// Usage: npm test; npm run test:all (what takes a night as well); npm run test:references (what compares with REFERENCE_DIR)
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { referenceFolder } from '../tests/support/shared-reference.ts'
import { readRecords } from '../tests/support/validation-records.ts'
import { compactTable } from './validation/table.ts'

const BY_DAY = ['--tags-filter', '!night']

/** Runs of Vitest, each with its projects in their order (vitest.config.ts says what each holds), and the checks. */
const SETS = {
  daily: {
    browser: [...BY_DAY, '--project', 'whole'],
    code: [...BY_DAY, '--project', 'unit', '--project', 'validation'],
  },
  all: {
    browser: ['--project', 'whole', '--project', 'long', '--project', 'every-look'],
    code: ['unit', 'validation', 'simulation', 'nightly'].flatMap((name) => ['--project', name]),
    checks: true,
  },
  references: {
    references: [
      '--reading',
      'tests/support/shared-reference.ts',
      '--project',
      'unit',
      '--project',
      'nightly',
      '--project',
      'validation',
    ],
  },
}

const results = path.resolve('.test-results')
const { checks = false, ...runs } = SETS[process.argv[2] ?? 'daily']
const names = Object.keys(runs)
for (const name of names) fs.rmSync(path.join(results, name), { recursive: true, force: true })

// A browser waits as often as it works, and what needs none only works: beside each other both keep the processors busy.
const codes = await Promise.all([
  ...names.map((name) => run('scripts/test-part.mjs', name, ...runs[name])),
  ...(checks ? [run('scripts/check-code.mjs')] : []),
])
const checksPassed = !checks || codes.at(-1) === 0
const isPassed = codes.every((code) => code === 0)

const read = (name, file) => JSON.parse(fs.readFileSync(path.join(results, name, file), 'utf8'))
const written = (file) => names.filter((name) => fs.existsSync(path.join(results, name, file)))
const reports = written('report.json').map((name) => read(name, 'report.json'))
const total = (count) => reports.reduce((sum, report) => sum + report[count], 0)
const passed = total('numPassedTests')
const failedTests = total('numFailedTests')
const skipped = total('numTotalTests') - passed - failedTests
const nights = reports
  .flatMap(({ testResults }) => testResults.flatMap(({ assertionResults }) => assertionResults))
  .filter(({ status, tags }) => status === 'skipped' && tags.includes('night')).length
// a file that ended before its tests has none that failed, and a check has no tests: neither may end in "0 failed"
const brokenFiles = reports
  .flatMap(({ testResults }) => testResults)
  .filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).length
const failed = Math.max(failedTests + brokenFiles, isPassed ? 0 : 1)
const comparisons = names.flatMap((name) => readRecords(path.join(results, name, 'comparisons')))
const times = written('processor-time.json').map(
  (name) => `${name} ${Math.round(read(name, 'processor-time.json').seconds)} s`,
)

for (const told of failures()) console.log(`failed: ${told}`)
if (nights > 0) console.log(`${nights} tests were left to the night: npm run test:all`)
if (skipped > nights && referenceFolder === null)
  console.log(
    `${skipped - nights} tests were skipped, most of them because REFERENCE_DIR names no folder of reference data.`,
  )
if (comparisons.length > 0) console.log(`\n${compactTable(comparisons)}\n`)
if (times.length > 0) console.log(`processor time: ${times.join(', ')}`)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(isPassed && passed > 0 ? 0 : 1)

/** A line for each test that failed, each file that could not run and the checks, in the order of their files. */
function failures() {
  const folder = process.cwd() + path.sep
  const lines = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.filter((one) => one.status === 'failed')
      const file = name.replace(folder, '')
      if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`]
      return tests.map((one) => `${file} > ${one.fullName}: ${firstLine(one.failureMessages.join('\n'))}`)
    }),
  )
  return [...lines.toSorted(), ...(checksPassed ? [] : ['a check of the code (npm run check)'])]
}

/** What a message begins with. */
function firstLine(message) {
  return message.trim().split('\n', 1)[0]
}

/** What a script ended with. */
function run(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', resolve)
  })
}
