import ky from 'ky'
import { TOKEN_KEY } from '../../contract/user.ts'
import { ApiError, readableError } from './api-error.ts'
import { promptFor } from './upgrade.ts'

let sessionEnded = () => {}

/** Says what happens when the server no longer knows the session. */
export function onSessionEnd(handle: () => void): void {
  sessionEnded = handle
}

/**
 * Calls to the server, with the session's token when there is one. A failure is an `ApiError` with the sentence to show;
 * one that a higher tier would lift also opens the upgrade prompt.
 * Nothing is tried again here: queries do that, by the rules of `query-client.ts`.
 */
export const api = ky.create({
  prefix: '/api',
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
          promptFor(readable.refusal)
        }
        return readable
      },
    ],
  },
})
