import type { ServerContext } from '../../base/context.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

const EVERY_MS = 2000

/**
 * Asks for a rebuild when another process, such as the command line, has published something.
 *
 * @returns how to stop watching
 */
export function watchPublications(
  publications: Pick<ArchiveStore, 'head'>,
  rebuilds: Pick<ServerContext['rebuilds'], 'request'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let known = publications.head()
  const timer = setInterval(() => {
    const head = publications.head()
    if (head !== known) rebuilds.request('the publications changed')
    known = head
  }, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
