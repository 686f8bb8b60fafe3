import * as calls from '../../../contract/calls/checkpoint.ts'
import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findStanding } from '../publications/publication-files.ts'
import { findSiblingsOf } from './find-siblings.ts'
import { countLocks, readLock, readLocks } from './lock-registry.ts'

/** The registry of locks, for everybody, as it is at the moment. */
export function lockRegistryRoutes(context: Pick<ServerContext, 'db' | 'now' | 'publications'>): Route[] {
  const asItStands = (lock: RegisteredLock): RegisteredLock => {
    const [, slug] = /^\/casefiles\/([a-z0-9-]+)/.exec(lock.address ?? '') ?? []
    const standing = slug === undefined ? null : findStanding(context.publications, { slug, version: lock.version })
    return standing ? { ...lock, standing } : lock
  }
  return [
    implement(calls.listLocks, async ({ query: { before, limit } }) => {
      const total = await countLocks(context.db)
      const newest = Math.min(total, (before ?? Infinity) - 1)
      const after = Math.max(0, newest - limit)
      return { total, locks: (await readLocks(context, after, newest - after)).reverse().map(asItStands) }
    }),
    implement(calls.getRegisteredLock, async ({ params }) => {
      const lock = await readLock(context, params.hash)
      if (!lock) throw new ServerError('lock/not-found', 'No lock has this hash.')
      // those on its outcome would tell what is withheld
      const siblings = lock.withheld ? [] : await findSiblingsOf(context, params.hash)
      return { lock: asItStands(lock), siblings: siblings.map(asItStands) }
    }),
  ]
}
