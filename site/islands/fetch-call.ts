import { callAddress, type AddressParts, type CallArguments, type CallName } from '../../contract/calls/call-address.ts'
import { TOKEN_KEY } from '../../contract/user.ts'

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
