import * as calls from '../../../contract/calls/lock-registry.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findSiblingsOf } from './find-siblings.ts'
import { countLocks, readLock, readLocks } from './lock-registry.ts'

/** The registry of locks, for everybody, as it is at the moment. */
export function lockRegistryRoutes(context: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    implement(calls.listLocks, async ({ query: { before, limit } }) => {
      const total = await countLocks(context.db)
      const newest = Math.min(total, (before ?? Infinity) - 1)
      const after = Math.max(0, newest - limit)
      return { total, locks: (await readLocks(context, after, newest - after)).reverse() }
    }),
    implement(calls.getRegisteredLock, async ({ params }) => {
      const lock = await readLock(context, params.hash)
      if (!lock) throw new ServerError('lock/not-found', 'No lock has this hash.')
      return { lock, siblings: await findSiblingsOf(context, params.hash) }
    }),
  ]
}
