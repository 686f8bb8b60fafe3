import { z } from 'zod'
import { ENGINE_VERSION } from '../../engine/version.ts'
import type { ApiDescription } from '../api-description.ts'
import { SERVER_ERRORS, type ServerErrorCode } from '../error-codes.ts'
import { problemDetailsSchema } from '../error.ts'
import { errorsOf, keyScopeOf, type Call } from './define-call.ts'
import { CALLS } from './index.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

/**
 * The API's description in OpenAPI 3.1, made from the schemas that server and clients themselves use: what
 * `/api/openapi.json` answers and the reference page shows.
 */
export function describeApi(): ApiDescription {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of CALLS) {
    const path = call.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  const description = {
    openapi: '3.1.0',
    info: { title: 'Policy Casefiles API', version: ENGINE_VERSION },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemDetailsSchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of POST /api/auth/login.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key (pro, enterprise), beginning with pcf_.' },
      },
    },
  }
  // Exactly what is sent, so that it can also be handed to another thread.
  return JSON.parse(JSON.stringify(description)) as ApiDescription
}

function describeCall(call: Call) {
  return {
    summary: call.summary,
    ...describeAccess(call),
    ...describeBody(call),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    responses: {
      200: { description: 'OK', content: describeAnswer(call) },
      ...describeErrors(call),
    },
  }
}

/** An empty requirement means that nothing is needed; a key is then taken, counted, and not asked for. */
function describeAccess(call: Call) {
  const scope = keyScopeOf(call)
  const key = scope === null ? [] : [{ key: [] }]
  const byKey = scope === null ? {} : { 'x-key-scope': scope }
  if (call.access === 'public') return scope === null ? {} : { security: [{}, ...key], ...byKey }
  return { security: [{ session: [] }, ...key], 'x-access': call.access, ...byKey }
}

function describeAnswer({ answer, files = [] }: Call) {
  const others = files.map((type) => [type, {}])
  return { ...Object.fromEntries(others), 'application/json': { schema: jsonSchema(answer, 'output') } }
}

/** One answer may stand for several refusals, which only their codes tell apart. */
function describeErrors(call: Call) {
  const byStatus = Object.groupBy(errorsOf(call), (code) => SERVER_ERRORS[code][0])
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, describeProblems(codes)]))
}

function describeBody({ body, bodies = body && { 'application/json': body } }: Call) {
  if (!bodies) return {}
  const content = Object.entries(bodies).map(([type, schema]) => [type, { schema: jsonSchema(schema, 'input') }])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

function pathParameters({ path }: Call) {
  const names = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1])
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Call) {
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
