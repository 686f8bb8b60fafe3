import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { decideAccess, signInAddress, type Needs } from './access.ts'
import { useSession } from './session.ts'

/** Shows what it guards, or leaves for the public page that says why not. */
export function Guard({ needs }: { needs: Needs }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const access = decideAccess(session, needs)
  const leaveFor =
    access === 'sign-in'
      ? signInAddress(pathname + search, session.hasEnded)
      : access === 'unauthorized'
        ? '/unauthorized'
        : null
  useEffect(() => {
    if (leaveFor !== null) location.replace(leaveFor)
  }, [leaveFor])
  return access === 'allowed' ? <Outlet /> : <p className="studio-waiting">Loading…</p>
}
