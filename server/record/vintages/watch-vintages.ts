import type { ServerContext } from '../../base/context.ts'
import { settleVintages } from './carry-on.ts'

/** How often is looked whether an analysis that a vintage asked for is done. */
const EVERY_MS = 30_000

/**
 * Goes on with versions that vintages made as their analyses end.
 *
 * @returns how to stop; what is under way is waited for
 */
export function watchVintages(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  let working: Promise<unknown> | null = null
  const look = () => {
    working ??= settleVintages(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'vintages'))
      .finally(() => (working = null))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
