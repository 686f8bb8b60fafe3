import type { Role, User } from '../../contract/user.ts'

export type Access = 'waiting' | 'sign-in' | 'unauthorized' | 'allowed'
export type Need = 'analyst' | 'admin'

/** The ladder user < reviewer < admin; analyst stands beside it. */
const LADDER: readonly Role[] = ['user', 'reviewer', 'admin']

/**
 * Who may see a guarded screen. The server checks every call again; this only decides what is shown.
 *
 * The studio needs exactly analyst, so an admin does not pass it; the admin area needs at least admin.
 */
export function decideAccess(session: { user: User | null; isLoading: boolean }, needs: Need): Access {
  if (session.isLoading) return 'waiting'
  if (session.user === null) return 'sign-in'
  const { role } = session.user
  const isAllowed = needs === 'analyst' ? role === 'analyst' : LADDER.indexOf(role) >= LADDER.indexOf(needs)
  return isAllowed ? 'allowed' : 'unauthorized'
}

/** The sign-in page, with the way back. */
export function signInAddress(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`
}
