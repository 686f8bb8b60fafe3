import { InputError } from '../server/operations/command-line/input-error.ts'
import { ServerError } from '../server/base/errors.ts'

/** One sentence with its code, and no stack: 2 when what was given cannot be used, 1 when it is refused. */
export function reportFailure(error: unknown): void {
  const isKnown = error instanceof InputError || error instanceof ServerError
  console.error(isKnown ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof InputError ? 2 : 1
}
