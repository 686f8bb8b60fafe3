import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { byTimer, type Repeat } from '../nightly/nightly.service.ts'
import { listBackups } from './backup-folder.ts'
import { copyInSubprocess } from './copy-in-subprocess.ts'
import { COPIES, copyDatabase } from './database-copy.ts'

/** How often is looked whether a copy is due. */
const EVERY_MS = 30_000
const MINUTE_MS = 60_000

type Wanted = Pick<Settings, 'copyMinutes' | 'databaseUrl' | 'leastFreeBytes'>

/** Whether copies are made at all: PostgreSQL has its own ways. */
export const areCopiesMade = ({ copyMinutes, databaseUrl }: Pick<Wanted, 'copyMinutes' | 'databaseUrl'>): boolean =>
  copyMinutes > 0 && databaseUrl === undefined

/** Whether the next look would come too late for a copy that is to be made so often. */
export function isCopyDue(newest: string | null, at: string, everyMinutes: number): boolean {
  if (newest === null) return true
  const age = Date.parse(at) - Date.parse(newest)
  // a clock that was set back must not keep copies from being made
  return age < 0 || age > everyMinutes * MINUTE_MS - EVERY_MS
}

/**
 * Copies the SQLite database every few minutes, so that no more than those are lost with it.
 *
 * @param repeat what calls the watch; tests have their own clock
 * @returns how to stop; what is under way is waited for
 */
export function watchCopies(context: ServerContext, settings: Wanted, repeat: Repeat = byTimer): () => Promise<void> {
  if (!areCopiesMade(settings)) return async () => undefined
  const stopping = new AbortController()
  let working: Promise<unknown> | null = null
  const look = async () => {
    const newest = (await listBackups(context.dataFolder, COPIES)).find(({ manifest }) => manifest !== null)
    if (isCopyDue(newest?.manifest?.made_at ?? null, context.now(), settings.copyMinutes))
      await copyDatabase(context, settings.leastFreeBytes, (order) => copyInSubprocess(order, stopping.signal))
  }
  const stop = repeat(() => {
    working ??= look()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) context.log.error({ err: error }, 'a copy of the database')
      })
      .finally(() => (working = null))
  }, EVERY_MS)
  return async () => {
    stop()
    stopping.abort()
    await working
  }
}
