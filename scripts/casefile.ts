import path from 'node:path'
import { EngineError } from '../engine/errors.ts'
import { analyzeFile } from '../server/command-line/analyze-file.ts'
import { checkArchive } from '../server/command-line/archive-commands.ts'
import { CASEFILE_COMMANDS } from '../server/command-line/casefile-commands.ts'
import type { Outcome } from '../server/command-line/casefile-commands.ts'
import { describeFields } from '../server/command-line/describe-fields.ts'
import { InputError } from '../server/command-line/input-error.ts'
import { HELP, parseArguments } from '../server/command-line/parse-arguments.ts'
import { rebuildSearch } from '../server/command-line/rebuild-search.ts'
import { ServerError } from '../server/errors.ts'
import { openContext, openLog } from '../server/open-context.ts'
import { noRebuilds } from '../server/rebuilds/rebuild-queue.ts'
import { readSettings } from '../server/settings.ts'

/*
 * The analysts' command line: `npm run -s casefile -- help`.
 * `analyze` only reads and writes the files it is given; the others work on the archive in DATA_DIR.
 */

const root = path.resolve(import.meta.dirname, '..')

async function perform(args: string[]): Promise<Outcome> {
  const parsed = parseArguments(args)
  if (parsed.command === 'help') return { text: HELP.trimEnd(), exitCode: 0 }
  if (parsed.command === 'describe') return { text: parsed.designs.map(describeFields).join('\n\n'), exitCode: 0 }
  if (parsed.command === 'analyze') return { text: await analyzeFile(parsed.options), exitCode: 0 }
  const settings = readSettings(process.env, root)
  const context = await openContext(settings, root, openLog(settings), noRebuilds)
  try {
    if (parsed.command === 'search-index') return await rebuildSearch(context)
    if (parsed.command === 'archive') return await checkArchive(context, parsed.name, (line) => console.log(line))
    return await CASEFILE_COMMANDS[parsed.name]!(context, parsed.slug)
  } finally {
    await context.db.destroy()
  }
}

/** One sentence with its code, and no stack: 2 when what was given cannot be used, else 1. */
function report(error: unknown): void {
  if (error instanceof InputError || error instanceof EngineError) {
    console.error(`${error.code}: ${error.message}`)
    process.exitCode = 2
  } else if (error instanceof ServerError) {
    console.error(`${error.code}: ${error.message}`)
    process.exitCode = error.code === 'casefile/not-found' ? 2 : 1
  } else {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

perform(process.argv.slice(2)).then(({ text, exitCode }) => {
  console.log(text)
  process.exitCode = exitCode
}, report)
