import { forgetUser } from '../../contract/user.ts'
import { fetchCall } from './fetch-call.ts'

/**
 * Ends the session on the server and forgets it here; here also where the server cannot be reached, so that nobody stays
 * signed in on a browser they leave.
 */
export async function signOut(call: 'logout' | 'logout-everywhere'): Promise<void> {
  await fetchCall(`POST /api/auth/${call}`).catch(() => undefined)
  forgetUser(localStorage)
}
