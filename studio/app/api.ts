import ky, { type Options, type ResponsePromise } from 'ky'
import {
  callAddress,
  type AddressParts,
  type CallAnswer,
  type CallArguments,
  type CallName,
} from '../../contract/calls/call-address.ts'
import { TOKEN_KEY } from '../../contract/user.ts'
import { ApiError, readableError } from './api-error.ts'
import { repeatFreshly } from './fresh-sign-in.ts'
import { promptFor } from './upgrade.ts'

let sessionEnded = () => {}

/** Says what happens when the server no longer knows the session. */
export function onSessionEnd(handle: () => void): void {
  sessionEnded = handle
}

/** Where a second factor is set up, which the server asks for before anything else. */
const SET_UP = '/account/security'

function goToSetUp(): void {
  if (location.pathname !== SET_UP) location.replace(SET_UP)
}

const client = ky.create({
  retry: 0,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = localStorage.getItem(TOKEN_KEY)
        if (token) request.headers.set('authorization', `Bearer ${token}`)
      },
    ],
    beforeError: [
      ({ error }) => {
        const readable = readableError(error)
        if (readable instanceof ApiError) {
          if (readable.refusal.code === 'auth/not-signed-in') sessionEnded()
          if (readable.refusal.code === 'auth/second-factor-needed') goToSetUp()
          promptFor(readable.refusal)
        }
        return readable
      },
    ],
  },
})

/** How a call is made, beside what it takes; `timeout` in milliseconds, ten seconds if left out. */
export type CallOptions = Pick<Options, 'timeout' | 'signal' | 'onDownloadProgress'>

/**
 * Calls the server, with the session's token when there is one. What the call takes and answers is typed from its
 * description. A failure is an `ApiError` with the sentence to show; one that a higher tier would lift also opens the
 * upgrade prompt.
 * One that asks for the password once more is made again when that was given in its dialog.
 * Nothing else is tried again here: queries do that, by the rules of `query-client.ts`.
 *
 * @example await callApi('PATCH /api/bookmarks/:slug', { params: { slug }, body: { note } })
 */
export function callApi<Name extends CallName>(
  name: Name,
  ...input: CallArguments<Name, CallOptions>
): Promise<CallAnswer<Name>> {
  return repeatFreshly(() => fetchApi(name, ...input).json())
}

/** The same where the answer is no JSON, or is read as it comes: a file, a text, a stream of events. */
export function fetchApi<Name extends CallName>(name: Name, ...input: CallArguments<Name, CallOptions>): ResponsePromise
export function fetchApi(name: string, { params, query, body, form, ...options }: AnyInput = {}): ResponsePromise {
  const { method, address } = callAddress(name, { params, query })
  return client(address, { ...options, method, ...(form ? { body: form } : body !== undefined && { json: body }) })
}

/** What any call may take; which of it is for whoever makes the call to know. */
type AnyInput = AddressParts & CallOptions & { body?: unknown; form?: FormData }
