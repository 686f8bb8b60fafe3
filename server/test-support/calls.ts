import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { Tier } from '../../contract/user.ts'
import type { ServerContext } from '../base/context.ts'
import { insertAccount, signedInHeaders, type TestAccount } from './accounts.ts'
import {
  SERVER_ERRORS,
  problemDetailsSchema,
  type ServerErrorCode,
  type ProblemDetails,
} from '../../contract/error-codes.ts'

/** A call that sends and reads JSON. */
export type JsonCall = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: any }>

/** Somebody with an account, and how they call. */
export interface Person {
  id: string
  email: string
  call: JsonCall
}

/** Calls with these headers. @param base what every path begins with */
export function jsonCalls(app: Hono, base: string, headers: Record<string, string>): JsonCall {
  return async (method, path, body) => {
    const sent = { method, headers: { ...headers, 'content-type': 'application/json' } }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await app.request(`${base}${path}`, { ...sent, ...text })
    return { status: response.status, body: await response.json() }
  }
}

/** An account that is signed in. @param base what every path of its calls begins with */
export async function insertPerson(context: ServerContext, app: Hono, base: string, tier: Tier): Promise<Person> {
  const id = await insertAccount(context, 'user', tier)
  return { id, email: `${id}@test.example`, call: jsonCalls(app, base, await signedInHeaders(context, id)) }
}

/** Calls of one account, as a browser makes them. */
export function callsOf(app: Hono, { headers }: TestAccount) {
  const post = async (path: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    post,
    get: async (path: string) => app.request(path, { headers }),
    remove: async (path: string) => app.request(path, { method: 'DELETE', headers }),
    put: async (path: string, body: unknown) =>
      app.request(path, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    send: async (path: string, fields: Record<string, string | File>, method: 'POST' | 'PUT' = 'POST') => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const written = new Response(form)
      const type = { 'content-type': written.headers.get('content-type')! }
      return app.request(path, {
        method,
        headers: { ...headers, ...type },
        body: await written.arrayBuffer(),
      })
    },
  }
}

/** Asserts the one error form of the API, with the status and name its code stands for. */
export async function expectProblem(response: Response, code: ServerErrorCode): Promise<ProblemDetails> {
  const problem = problemDetailsSchema.parse(await response.json())
  expect(problem.code).toBe(code)
  expect([response.status, problem.error]).toEqual([...SERVER_ERRORS[code]])
  expect(problem.status).toBe(response.status)
  expect(problem.message).toBe(problem.detail)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return problem
}
