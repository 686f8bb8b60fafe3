import { getRebuildStatus } from '../../../contract/calls/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'

/** What a studio is told of the making of the public pages. */
export function rebuildRoutes(context: Pick<ServerContext, 'rebuilds'>): Route[] {
  return [
    implement(getRebuildStatus, async () => {
      const { state, building, waiting, last } = await context.rebuilds.status()
      const { reasons = [], startedAt = '', finishedAt = '', error = null, result = null } = last ?? {}
      const ended = { reasons, started_at: startedAt, finished_at: finishedAt, error }
      return { state, building, waiting, last: last && { ...ended, rendered: result?.rendered ?? null } }
    }),
  ]
}
