import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { z } from 'zod'
import { authorize } from '../auth/authorize.ts'
import type { Action } from '../auth/authorize.ts'
import { ServerError } from '../errors.ts'
import type { ServerErrorCode } from '../errors.ts'

/** One call of the API: what it needs, takes and answers. Routing, the description and the tests read the same list. */
export interface Route<Query extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  /** With `:name` for parameters. */
  path: string
  action: Action
  summary: string
  query?: Query
  answer: Answer
  /** How long an answer may be kept, in seconds; left out = not at all. */
  maxAgeSeconds?: number
  errors: ServerErrorCode[]
  handle(input: { params: Record<string, string>; query: z.output<Query> }): Promise<z.input<Answer>>
}

/** Keeps the types of query and answer together where a route is written. */
export function defineRoute<Query extends z.ZodType, Answer extends z.ZodType>(route: Route<Query, Answer>): Route {
  return route as unknown as Route
}

/** Puts routes on the app: may they, parse, do it, and answer only what the contract names. */
export function mountRoutes(app: Hono, routes: Route[]): void {
  for (const route of routes) {
    app.on(route.method, [route.path], etag(), async (context) => {
      authorize('visitor', route.action)
      const query = route.query ? parseQuery(route.query, context.req.query()) : undefined
      const answer = await route.handle({ params: context.req.param() as Record<string, string>, query })
      const age = route.maxAgeSeconds
      context.header('Cache-Control', age === undefined ? 'no-store' : `public, max-age=${age}`)
      return context.json(route.answer.parse(answer) as object)
    })
  }
}

function parseQuery(schema: z.ZodType, query: Record<string, string>): unknown {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new ServerError('request/invalid', `${issues[0]!.path}: ${issues[0]!.message}`, issues)
}
