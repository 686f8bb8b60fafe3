import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { ContentStore } from '../store/content-store.ts'

const healthSchema = z.object({
  status: z.literal('ok'),
  engine_version: z.string(),
  /** Root of the publications that are served; empty while there are none. */
  publications: z.string(),
})

/** Answers once database and publications can be read. */
export function healthRoutes(db: Db, publications: ContentStore, engineVersion: string): Route[] {
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
        return { status: 'ok' as const, engine_version: engineVersion, publications: publications.head() }
      },
    }),
  ]
}
