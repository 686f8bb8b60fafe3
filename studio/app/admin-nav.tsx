import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../features/admin/overview/overview-api.ts'
import { ADMIN_NAV } from './area-menus.ts'
import { AreaNav } from './area-nav.tsx'

/** The admin's screens, with how many users there are and how many readers' reports wait. */
export function AdminNav() {
  const { data } = useQuery(overviewQuery)
  const counts = data && {
    '/admin/users': data.users.total,
    '/admin/claims': data.reports.claims,
    '/admin/flagged': data.reports.flags,
  }
  return <AreaNav groups={ADMIN_NAV} counts={counts} />
}
