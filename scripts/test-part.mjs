// Runs one part of the tests and keeps what came of it in .test-results/<part>/: Vitest's report, the processor time it took,
// and the comparisons with reference software that its tests wrote down.
// Usage: node scripts/run.mjs ./scripts/test-part.mjs <part> [--without <folder or file>]… [--reading <module>] <arguments for vitest…>
//   --reading   only tests that load this module, by themselves or through what they import
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readImports } from './imports/read-imports.ts'
import { ROOMS } from './imports/rules.ts'
import { loadedWith } from './parts/read-parts.ts'

const [part, ...given] = process.argv.slice(2)
const isLeftOut = (place) => given[place - 1] === '--without'
const isReading = (place) => given[place - 1] === '--reading'
const leftOut = given.filter((_, place) => isLeftOut(place)).map((at) => (at.endsWith('.ts') ? at : `${at}/**`))
const args = [
  ...given.filter((arg, place) => !['--without', '--reading'].includes(arg) && !isLeftOut(place) && !isReading(place)),
  ...given.filter((_, place) => isReading(place)).flatMap(testsThatLoad),
]
const results = path.resolve('.test-results')
const folder = path.join(results, part)
const records = path.join(folder, 'comparisons')
fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(records, { recursive: true })

// What the others wrote down is what the validation's own tests ask after.
if (part === 'validation') {
  for (const other of fs.readdirSync(results).filter((name) => name !== part)) {
    const written = path.join(results, other, 'comparisons')
    if (fs.existsSync(written)) fs.cpSync(written, records, { recursive: true })
  }
}

const report = path.join(folder, 'report.json')
const vitest = path.resolve('node_modules/vitest/vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CASEFILES_VALIDATION: records,
    CASEFILES_PART: part,
    ...(leftOut.length > 0 && { CASEFILES_LEFT_OUT: leftOut.join(' ') }),
  },
})
const seconds = secondsOfChildren()
if (seconds !== null) fs.writeFileSync(path.join(folder, 'processor-time.json'), JSON.stringify({ seconds }))
process.exit(status ?? 1)

/** Paths of the tests that load a module. */
function testsThatLoad(module) {
  const imports = readImports(process.cwd(), [...Object.keys(ROOMS), 'scripts', 'tests'])
  const tests = [...imports.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  return tests.filter((file) => loadedWith(imports, [file]).has(module))
}

/** Processor time of all that was started and has ended, browsers and servers among it; null where Linux does not say it. */
function secondsOfChildren() {
  const stat = '/proc/self/stat'
  if (!fs.existsSync(stat)) return null
  // after the name, which may hold spaces: user and system time of the children are the 14th and the 15th, in hundredths
  const fields = fs.readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
