import { callAddress, type AddressParts, type CallArguments, type CallName } from '../../contract/calls/call-address.ts'
import { TOKEN_KEY, ASKED_KEY, forgetUser, rememberUser, type User } from '../../contract/user.ts'

/**
 * Sends a call to the server, as the reader where one is signed in; typed from the call's description. Whatever it
 * answers is for the caller to read: `call-api.ts` does it for answers in JSON.
 */
export function fetchCall<Name extends CallName>(name: Name, ...input: CallArguments<Name, unknown>): Promise<Response>
export function fetchCall(name: string, { params, query, body }: AnyInput = {}): Promise<Response> {
  const { method, address } = callAddress(name, { params, query })
  const token = localStorage.getItem(TOKEN_KEY)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (body === undefined) return fetch(address, { method, headers })
  headers['content-type'] = 'application/json'
  return fetch(address, { method, headers, body: JSON.stringify(body) })
}

/** What any call may take; which of it is for whoever makes the call to know. */
type AnyInput = AddressParts & { body?: unknown }

const HOUR_MS = 3_600_000

/**
 * Asks the server for the signed-in reader as the account is now, since tier and role may have changed elsewhere. What is
 * shown stays; the next page and the next call go by the answer. Asks nothing where nobody is signed in.
 */
export async function refreshAccount(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY)
  if (!token) return
  // Before the answer, so that pages opened meanwhile do not ask too.
  localStorage.setItem(ASKED_KEY, String(Date.now()))
  const answer = await fetchCall('GET /api/auth/session').catch(() => null)
  const json = (await answer?.json().catch(() => null)) as { user?: User } | null | undefined
  if (!answer || localStorage.getItem(TOKEN_KEY) !== token) return
  if (answer.status === 401) forgetUser(localStorage)
  else if (answer.ok && json?.user) rememberUser(localStorage, token, json.user)
}

/** The same, at most once an hour. */
export async function refreshWhenOld(): Promise<void> {
  const asked = Number(localStorage.getItem(ASKED_KEY) ?? 0)
  if (!(Date.now() - asked < HOUR_MS)) await refreshAccount()
}
