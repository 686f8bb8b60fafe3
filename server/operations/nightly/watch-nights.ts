import type { ServerContext } from '../../base/context.ts'
import { doWhatIsDue, prepareNights } from './nightly.service.ts'

/** How often is looked whether something is due; so a changed time holds at once, and a sleeping machine catches up. */
const EVERY_MS = 30_000

/** Calls something again and again until the returned function is called. */
export type Repeat = (work: () => void, everyMs: number) => () => void

/** Until the process ends, which it does not keep from ending. */
export const byTimer: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Does the nights' work of this server.
 *
 * @param repeat what calls the watch; tests have their own clock
 * @returns how to stop; what is under way is waited for
 */
export async function watchNights(context: ServerContext, repeat: Repeat = byTimer): Promise<() => Promise<void>> {
  await prepareNights(context)
  let working: Promise<unknown> | null = null
  const look = () => {
    working ??= doWhatIsDue(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'nightly rebuild'))
      .finally(() => (working = null))
  }
  look()
  const stop = repeat(look, EVERY_MS)
  return async () => {
    stop()
    await working
  }
}
