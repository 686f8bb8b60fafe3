import { expect } from 'vitest'
import type { OwnProduct } from './started-copy.ts'
import { login } from './signed-in.ts'

/** Calls to the API as the analyst, from `/api/` on; what is refused fails the test with the server's sentence. */
export interface AnalystApi {
  send: (method: string, address: string, body?: object) => Promise<Response>
  /** The answer as JSON. */
  call: (method: string, address: string, body?: object) => Promise<any>
}

/** Signs in for calls beside the browser. */
export async function openAnalystApi({ url, accounts }: OwnProduct): Promise<AnalystApi> {
  const { token } = await (await login(url, accounts.analyst)).json()
  async function send(method: string, address: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) }
    const sent = body && { body: isForm ? body : JSON.stringify(body) }
    const answer = await fetch(`${url}/api/${address}`, { method, headers, ...sent })
    expect(answer.ok, `${method} ${address}: ${answer.ok ? '' : await answer.clone().text()}`).toBe(true)
    return answer
  }
  return { send, call: async (method, address, body) => (await send(method, address, body)).json() }
}

/** What still is wrong before the lock; a warning does not stand in its way. */
export function errorsOf({ issues }: { issues: { severity: string }[] }): object[] {
  return issues.filter(({ severity }) => severity === 'error')
}
