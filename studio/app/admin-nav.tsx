import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../features/admin/overview/overview-api.ts'
import { AreaNav } from './area-nav.tsx'
import { ADMIN_SCREENS, menuOf } from './screens.ts'

/** The admin's screens, with how many users there are and how much waits in the inbox. */
export function AdminNav() {
  const { data } = useQuery(overviewQuery)
  const counts = data && {
    '/admin/users': data.users.total,
    '/admin/inbox': Object.values(data.inbox).reduce((sum, count) => sum + count, 0),
    '/admin/claims': data.inbox.claim,
    '/admin/flagged': data.inbox.flag,
  }
  return <AreaNav groups={menuOf(ADMIN_SCREENS)} counts={counts} />
}
