import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../features/admin/overview/overview-api.ts'
import { AreaNav } from './area-nav.tsx'
import { ADMIN_SCREENS, menuOf } from './screens.ts'

/** The admin's screens, with how many users there are and how many readers' reports wait. */
export function AdminNav() {
  const { data } = useQuery(overviewQuery)
  const counts = data && {
    '/admin/users': data.users.total,
    '/admin/claims': data.reports.claims,
    '/admin/flagged': data.reports.flags,
  }
  return <AreaNav groups={menuOf(ADMIN_SCREENS)} counts={counts} />
}
