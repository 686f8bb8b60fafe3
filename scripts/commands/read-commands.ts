import fs from 'node:fs'
import path from 'node:path'

/** Documents whose commands readers type. */
export const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/api.md', 'docs/operations.md']

/** A command as a document prints it. */
export interface PrintedCommand {
  document: string
  command: string
}

/**
 * Every command that a document prints: in the first column of a table, and in its code blocks (fenced as sh, or indented) line by
 * line, without comments; a line that ends in a backslash, an unfinished quote or a here-document goes on.
 */
export function readCommands(root: string, document: string): PrintedCommand[] {
  const text = fs.readFileSync(path.join(root, document), 'utf8')
  const fenced = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block]) => linesOf(block))
  const rest = text.replaceAll(/^```.*?^```$/gms, '')
  const typed = /^(npm|npx|node|curl|[A-Z_]+=)/
  const indented = [...rest.matchAll(/^\n((?: {4}\S.*\n)+)/gm)].flatMap(([, block]) =>
    linesOf(block.replaceAll(/^ {4}/gm, '')).filter((line) => typed.test(line)),
  )
  const inTables = [...rest.matchAll(/^\| `((?:npm run|npx casefiles) [^`]+)`/gm)].map(([, command]) => command)
  const inLists = [...rest.matchAll(/^ {2}`((?:npx casefiles|curl) [^`]+)`\.$/gm)].map(([, command]) => command)
  return [...fenced, ...indented, ...inTables, ...inLists].map((command) => ({ document, command }))
}

function linesOf(block: string): string[] {
  const whole = block
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/<<(\w+)\n.*?^\1$/gms, '<<$1')
    .replaceAll(/\|\n\s*/g, '| ')
  return whole
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '')
}
