import type { Hono } from 'hono'
import type { Tier } from '../../contract/user.ts'
import type { ServerContext } from '../base/context.ts'
import { insertAccount, signedInHeaders } from './accounts.ts'

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
