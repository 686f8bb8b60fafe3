import type { ServerContext } from '../context.ts'

const underWay = new Set<Promise<void>>()

/**
 * Does something once the answer to a call is on its way, so that neither the answer nor the time it takes can tell what was
 * found. A failure is logged and goes no further: what is done here can be asked for again.
 *
 * @param what for the log
 */
export function afterAnswer({ log }: Pick<ServerContext, 'log'>, what: string, work: () => Promise<void>): void {
  const running = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, what))
    .finally(() => underWay.delete(running))
  underWay.add(running)
}

/** Resolves when everything that was begun has ended, emails included. */
export async function whenAllAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
