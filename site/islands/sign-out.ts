import { forgetUser, TOKEN_KEY } from '../../contract/user.ts'

/**
 * Ends the session on the server and forgets it here; here also where the server cannot be reached, so that nobody stays
 * signed in on a browser they leave.
 */
export async function signOut(call: 'logout' | 'logout-everywhere'): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem(TOKEN_KEY) ?? ''}` }
  await fetch(`/api/auth/${call}`, { method: 'POST', headers }).catch(() => undefined)
  forgetUser(localStorage)
}
