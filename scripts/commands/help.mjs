import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { GROUPS } from './groups.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const HELP_WORDS = ['help', '--help', '-h']
/** Every command, in the order of the list. */
export const commands = Object.values(GROUPS).flat()

/** The command that the first words name, one or two of them; undefined where there is none. */
export function find(words) {
  return [2, 1]
    .map((count) => words.slice(0, count).join(' '))
    .map((name) => commands.find((command) => command.name === name))
    .find(Boolean)
}

function list(chosen) {
  return chosen.map(({ name, says }) => `  ${name.padEnd(21)} ${says}`).join('\n')
}

function overview() {
  return [
    'Usage: npx casefiles COMMAND     (or: npm run -s casefile -- COMMAND)',
    ...Object.entries(GROUPS).map(([title, chosen]) => `${title}\n${list(chosen)}`),
    '"help COMMAND" tells what a command takes. Ends with 0; with 1 when something is refused, differs or is broken; with 2\n' +
      'when what was given cannot be used.',
  ].join('\n\n')
}

/** What the file of a command says of itself: the comment that it opens with. */
function manual({ file }) {
  const [, comment] = /^\/\*\n(.*?)\n \*\//s.exec(fs.readFileSync(path.join(root, file), 'utf8'))
  return comment.replaceAll(/^ \* ?/gm, '')
}

/** What is told of the words; undefined where they are no question. */
export function answer(words) {
  if (words.length === 0 || (words.length === 1 && HELP_WORDS.includes(words[0]))) return overview()
  const asked = words[0] === 'help' ? words.slice(1) : words
  const command = find(asked)
  // a part that is left out: `bench`, `check`
  const parts = commands.filter(({ name }) => name.startsWith(`${asked[0]} `))
  if (!command) return asked.length === 1 || HELP_WORDS.includes(asked[1]) ? list(parts) || undefined : undefined
  const rest = asked.slice(command.name.split(' ').length)
  if (asked !== words || (rest.length === 0 && command.needsMore)) return manual(command)
  const isAsked = rest[0] === 'help' || rest.some((word) => word === '--help' || word === '-h')
  return isAsked && !command.tellsItself ? manual(command) : undefined
}
