import { hasRole, type NeededRole } from '../../contract/access.ts'
import type { User } from '../../contract/user.ts'

/** A role, or any account at all. */
export type Needs = NeededRole | 'account'

export type Access = 'waiting' | 'sign-in' | 'unauthorized' | 'allowed'

/**
 * Who may see a guarded screen. The server checks every call again; this only decides what is shown.
 *
 * The studio needs exactly analyst, so an admin does not pass it; the admin area needs at least admin, review at least
 * reviewer.
 */
export function decideAccess(session: { user: User | null; isLoading: boolean }, needs: Needs): Access {
  if (session.isLoading) return 'waiting'
  if (session.user === null) return 'sign-in'
  if (needs === 'account') return 'allowed'
  return hasRole(session.user, needs) ? 'allowed' : 'unauthorized'
}

/**
 * The sign-in page, with the way back.
 *
 * @param hasEnded the server no longer knows a session that there was: the page then says what becomes of unsaved work
 */
export function signInAddress(path: string, hasEnded = false): string {
  return `/login?next=${encodeURIComponent(path)}${hasEnded ? '&session=ended' : ''}`
}

/** Where somebody who just signed in goes without a way back. */
export function homeOf({ role }: Pick<User, 'role'>): string {
  if (role === 'analyst') return '/studio'
  if (role === 'reviewer') return '/review'
  return role === 'admin' ? '/admin' : '/'
}
