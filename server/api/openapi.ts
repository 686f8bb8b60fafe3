import { z } from 'zod'
import { problemDetailsSchema } from '../../contract/error.ts'
import { SERVER_ERRORS } from '../errors.ts'
import type { ServerErrorCode } from '../errors.ts'
import { defineRoute, errorsOf, keyScopeOf } from '../http/route.ts'
import type { Route } from '../http/route.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

/** The API's description in OpenAPI 3.1, made from the schemas that the routes themselves use. */
export function describeApi(routes: Route[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Policy Casefiles API', version },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemDetailsSchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of POST /api/auth/login.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key (pro, enterprise), beginning with pcf_.' },
      },
    },
  }
}

function describeRoute(route: Route) {
  return {
    summary: route.summary,
    ...describeAccess(route),
    ...describeBody(route),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    responses: {
      200: { description: 'OK', content: describeAnswer(route) },
      ...describeErrors(route),
    },
  }
}

/** An empty requirement means that nothing is needed; a key is then taken, counted, and not asked for. */
function describeAccess(route: Route) {
  const scope = keyScopeOf(route)
  const key = scope === null ? [] : [{ key: [] }]
  const byKey = scope === null ? {} : { 'x-key-scope': scope }
  if (route.access === 'public') return scope === null ? {} : { security: [{}, ...key], ...byKey }
  return { security: [{ session: [] }, ...key], 'x-access': route.access, ...byKey }
}

function describeAnswer({ answer, files = [] }: Route) {
  const others = files.map((type) => [type, {}])
  return { ...Object.fromEntries(others), 'application/json': { schema: jsonSchema(answer, 'output') } }
}

/** One answer may stand for several refusals, which only their codes tell apart. */
function describeErrors(route: Route) {
  const byStatus = Object.groupBy(errorsOf(route), (code) => SERVER_ERRORS[code][0])
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, describeProblems(codes!)]))
}

function describeBody({ body, bodies = body && { 'application/json': body } }: Route) {
  if (!bodies) return {}
  const content = Object.entries(bodies).map(([type, schema]) => [type, { schema: jsonSchema(schema, 'input') }])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

function pathParameters({ path }: Route) {
  const names = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1])
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Route) {
  if (!query) return []
  const { properties = {} } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function describeProblems(codes: ServerErrorCode[]) {
  return {
    description: codes.map((code) => `${SERVER_ERRORS[code][1]} (${code})`).join('; '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** The route that answers the description of all routes, itself among them. */
export function openapiRoute(others: Route[], version: string): Route {
  const route: Route = defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This description.',
    answer: z.record(z.string(), z.unknown()),
    maxAgeSeconds: 600,
    errors: [],
    handle: async (): Promise<Record<string, unknown>> => describeApi([...others, route], version),
  })
  return route
}
