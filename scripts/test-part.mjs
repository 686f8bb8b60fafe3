// Runs one part of the tests and keeps what came of it in .test-results/<part>/: Vitest's report, the processor time it took,
// and the comparisons with reference software that its tests wrote down.
// Usage: node scripts/run.mjs ./scripts/test-part.mjs <part> [--reading <module>] <arguments for vitest…>
//   --reading   only tests that load this module, by themselves or through what they import
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readImports } from './imports/read-imports.ts'
import { ROOMS } from './imports/rules.ts'

const [part, ...given] = process.argv.slice(2)
const reading = given[0] === '--reading' ? given[1] : null
const args = reading === null ? given : [...given.slice(2), ...testsThatLoad(reading)]
const folder = path.resolve('.test-results', part)
const records = path.join(folder, 'comparisons')
fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(records, { recursive: true })

// What needs no browser fills the gaps of what has one, and takes no more than the analyses that screens wait for, which run at the
// lowest priority.
if (part === 'code') os.setPriority(os.constants.priority.PRIORITY_LOW)
const report = path.join(folder, 'report.json')
const vitest = path.resolve('node_modules/vitest/vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
  stdio: 'inherit',
  env: { ...process.env, CASEFILES_VALIDATION: records, CASEFILES_PART: part },
})
const seconds = secondsOfChildren()
if (seconds !== null) fs.writeFileSync(path.join(folder, 'processor-time.json'), JSON.stringify({ seconds }))
process.exit(status ?? 1)

/** Paths of the tests that load a module. */
function testsThatLoad(module) {
  const imports = readImports(process.cwd(), [...Object.keys(ROOMS), 'scripts', 'tests'])
  return [...imports.keys()].filter((file) => /\.test\.tsx?$/.test(file) && loads(imports, file, module))
}

/** Whether a file is loaded with another, at once or when its code asks for it. */
function loads(imports, file, module) {
  const loaded = new Set()
  const waiting = [file]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one === module) return true
    if (loaded.has(one)) continue
    loaded.add(one)
    for (const { kind, target } of imports.get(one)?.imports ?? [])
      if (kind !== 'type' && target !== null) waiting.push(target)
  }
  return false
}

/** Processor time of all that was started and has ended, browsers and servers among it; null where Linux does not say it. */
function secondsOfChildren() {
  const stat = '/proc/self/stat'
  if (!fs.existsSync(stat)) return null
  // after the name, which may hold spaces: user and system time of the children are the 14th and the 15th, in hundredths
  const fields = fs.readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
