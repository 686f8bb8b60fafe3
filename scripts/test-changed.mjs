// Runs the tests that a change concerns: unit tests that import what changed since the branch left main (on main itself:
// what is not committed), and the browser files that look at a screen that changed. `npm test` asks the rest.
// Exits 1 when a test failed. Usage: npm run test:changed [-- commit to compare with]
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { browserFilesFor } from './browser-files-for.ts'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function sinceMain() {
  const isMain = git('rev-parse', '--abbrev-ref', 'HEAD') === 'main'
  return isMain ? 'HEAD' : git('merge-base', 'HEAD', 'main')
}

/** A run without any test to run is no failure here. */
function vitest(...args) {
  const program = path.resolve('node_modules/vitest/vitest.mjs')
  return spawnSync(process.execPath, [program, 'run', '--passWithNoTests', ...args], { stdio: 'inherit' }).status ?? 1
}

const since = process.argv[2] ?? sinceMain()
const changed = git('diff', '--name-only', since).split('\n')
const added = git('ls-files', '--others', '--exclude-standard').split('\n')
const all = fs.globSync(['tests/*.test.ts', 'tests/{studio,people,command-line,long}/*.test.ts'])
const browserFiles = browserFilesFor([...changed, ...added], all).filter((file) => !file.endsWith('.nightly.test.ts'))

const unit = vitest('--tags-filter', '!night', '--project', 'unit', '--changed', since)
const whole = browserFiles.length === 0 ? 0 : vitest('--project', 'whole', '--project', 'long', ...browserFiles)
process.exit(unit || whole)
