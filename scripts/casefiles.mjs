#!/usr/bin/env node
// The command line: `npx casefiles help`, or `npm run -s casefile -- help`. It knows names and one line of each; what a command
// does stands in a file of its own, which is started under a Node that the project supports when the command is asked for.
// Runs under any Node from 20 on, as run.mjs does.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { GROUPS } from './commands/groups.mjs'
import { answer, find } from './commands/help.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)
const told = answer(words)
const command = find(words)
// npx starts it where its caller is; what is about the checkout goes by names from its top
if (GROUPS['Work on the project'].includes(command)) process.chdir(root)
if (told !== undefined) console.log(told)
else if (command) {
  const given = command.takesName ? words : words.slice(command.name.split(' ').length)
  // what run.mjs is started with elsewhere
  process.argv = [process.argv[0], path.join(root, 'scripts/run.mjs'), path.join(root, command.file), ...given]
  await import('./run.mjs')
} else {
  console.error(`input/usage: There is no command "${words.join(' ')}"; "help" lists them.`)
  process.exitCode = 2
}
