import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'

const EVERY_MS = 3000

/**
 * Takes up what other processes wrote to the bucket: publications and releases of the pages. On SQLite there is no other process.
 *
 * @returns how to stop
 */
export function followStorage(
  context: Pick<ServerContext, 'storage' | 'log'>,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  if (context.storage === null || databaseUrl === undefined) return async () => undefined
  let following: Promise<void> | null = null
  const follow = () => (following ??= meetStores(context).finally(() => (following = null)))
  const timer = setInterval(follow, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await following
  }
}

async function meetStores({ storage, log }: Pick<ServerContext, 'storage' | 'log'>): Promise<void> {
  try {
    for (const store of storage!.stores()) await store.meet()
  } catch (error) {
    log.warn({ err: error }, 'the object storage cannot be followed just now')
  }
}
