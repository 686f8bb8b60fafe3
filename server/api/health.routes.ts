import { sql } from 'kysely'
import { z } from 'zod'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'

const healthSchema = z.object({
  status: z.literal('ok'),
  engine_version: z.string(),
  /** Root of the publications that are served; empty while there are none. */
  publications: z.string(),
  /** When this server started, or opened everything anew after a restore. */
  started_at: z.string(),
})

/** Answers once database and publications can be read. */
export function healthRoutes(
  { db, publications, metrics }: Pick<ServerContext, 'db' | 'publications' | 'metrics'>,
  engineVersion: string,
): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/health',
      access: 'public',
      summary: 'Whether the server can read its database and its publications.',
      answer: healthSchema,
      errors: [],
      handle: async () => {
        await sql`select 1`.execute(db)
        const answer = { status: 'ok' as const, engine_version: engineVersion, publications: publications.head() }
        return { ...answer, started_at: metrics.since }
      },
    }),
  ]
}
