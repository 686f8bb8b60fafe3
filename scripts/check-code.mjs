/*
 * Checks the code without running it: types, rules, imports and format, two at a time, and prints what each finds. Ends with 1
 * where one of them finds something.
 *
 * Usage: npx casefiles check code [types|rules|imports|format …]; npm run check is the same
 */
import { spawn } from 'node:child_process'
import os from 'node:os'

/** What is checked, by what it is called; several programs look at code and pages. */
const CHECKS = {
  types: [
    'typescript7 --noEmit --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types/project.tsbuildinfo',
    'typescript7 --noEmit -p packages/engine --checkers 1',
    'typescript7 --noEmit -p packages --checkers 1',
    'astro check --tsconfig tsconfig.astro.json --minimumFailingSeverity warning',
  ],
  rules: ['oxlint --type-aware', 'eslint site --max-warnings 0 --cache --cache-location node_modules/.cache/eslint/'],
  imports: ['./scripts/check-imports.mjs'],
  format: ['oxfmt --check', 'prettier --check --log-level warn **/*.astro'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(CHECKS, name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}
const waiting = Object.entries(CHECKS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .flatMap(([, commands]) => commands)
const failed = []
await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, runOneByOne))
for (const command of failed) console.error(`Found something: ${command}`)
process.exit(failed.length > 0 ? 1 : 0)

async function runOneByOne() {
  for (let command = waiting.shift(); command !== undefined; command = waiting.shift())
    if ((await run(command)) !== 0) failed.push(command)
}

/** Shows what a check prints when it has ended, so that two do not write into each other's lines. */
function run(command) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...command.split(' ')])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(
        `check: ${command.split(' ').slice(0, 2).join(' ')}: ${code === 0 ? 'nothing found' : 'failed'}\n`,
      )
      if (code !== 0) process.stdout.write(said)
      resolve(code)
    })
  })
}
