import { EngineError } from '@casefiles/engine/analysis'
import { ServerError } from '../../base/errors.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Outcome } from './casefile-commands.ts'
import { InputError } from './input-error.ts'
import { parseArguments } from './parse-arguments.ts'

/** Where a command runs, and where its lines go. */
export interface Terminal {
  /** The archive in DATA_DIR, opened where a command works on it. */
  openArchive: () => Promise<ServerContext>
  /** The folder of the built-in casefiles. */
  archive: string
  out: (line: string) => void
  err: (line: string) => void
}

/**
 * One command of the analysts' command line; `analyze` only reads and writes the files it is given, the others work on the
 * archive in DATA_DIR.
 *
 * @returns the exit code: 0 done, 1 failed, 2 what was given cannot be used, with one sentence and its code
 */
export async function runCasefile(args: string[], terminal: Terminal): Promise<number> {
  try {
    const { text, exitCode } = await perform(args, terminal)
    terminal.out(text)
    return exitCode
  } catch (error) {
    const isTyped = error instanceof InputError || error instanceof EngineError || error instanceof ServerError
    const message = error instanceof Error ? error.message : String(error)
    // what to do with it is half of what a refusal says
    const remedy = error instanceof EngineError && error.hint ? ` ${error.hint}` : ''
    terminal.err(isTyped ? `${error.code}: ${message}${remedy}` : message)
    if (error instanceof ServerError) return error.code === 'casefile/not-found' ? 2 : 1
    return isTyped ? 2 : 1
  }
}

/** What a command takes of engine and server is loaded for that command alone, so that each starts at once. */
async function perform(args: string[], { openArchive, archive, out }: Terminal): Promise<Outcome> {
  const parsed = parseArguments(args)
  if (parsed.command === 'describe') {
    const { describeDesigns } = await import('./describe-fields.ts')
    return { text: describeDesigns(parsed.type), exitCode: 0 }
  }
  if (parsed.command === 'analyze') {
    const { analyzeFile } = await import('./analyze-file.ts')
    return { text: await analyzeFile(parsed.options), exitCode: 0 }
  }
  if (parsed.command === 'estimate-large') {
    const { design, data, recipe, ...stated } = parsed.options
    const { estimateLarge } = await import('../large-data/estimate-large.ts')
    return { text: await estimateLarge({ design, data, recipe }, stated), exitCode: 0 }
  }
  if (parsed.command === 'answer') {
    const { answerCommand } = await import('./answer-command.ts')
    return await answerCommand(archive, parsed.options)
  }
  const context = await openArchive()
  try {
    if (parsed.command === 'new') {
      const { newCommand } = await import('./new-command.ts')
      return { text: await newCommand(context, parsed.options), exitCode: 0 }
    }
    if (parsed.command === 'casefile') {
      const { CASEFILE_COMMANDS } = await import('./casefile-commands.ts')
      return await CASEFILE_COMMANDS[parsed.name](context, parsed.slug)
    }
    const { checkArchive, rebuildSearch } = await import('./archive-commands.ts')
    return parsed.command === 'archive' ? await checkArchive(context, parsed.name, out) : await rebuildSearch(context)
  } finally {
    await context.db.destroy()
  }
}
