import { sql } from 'kysely'
import * as calls from '../../../contract/calls/health.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'

/** Answers once database and publications can be read. */
export function healthRoutes(
  { db, publications, metrics }: Pick<ServerContext, 'db' | 'publications' | 'metrics'>,
  engineVersion: string,
): Route[] {
  return [
    implement(calls.getHealth, async () => {
      await sql`select 1`.execute(db)
      const answer = { status: 'ok' as const, engine_version: engineVersion, publications: publications.head() }
      return { ...answer, started_at: metrics.since }
    }),
  ]
}
