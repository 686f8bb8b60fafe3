import { Link, useParams } from 'react-router-dom'
import { NotFound } from '../../../app/not-found.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { CallList } from './call-list.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { KeyList } from './key-list.tsx'
import { TeamList } from './team-list.tsx'
import { WebhookList } from './webhook-list.tsx'

/** Each list has an address of its own, because its search and order stand in it. */
const LISTS = [
  { id: 'keys', label: 'Keys', List: KeyList },
  { id: 'webhooks', label: 'Webhooks', List: WebhookList },
  { id: 'deliveries', label: 'Deliveries', List: DeliveryList },
  { id: 'usage', label: 'Usage', List: CallList },
  { id: 'teams', label: 'Teams', List: TeamList },
] as const
const addressOf = (id: string) => (id === 'keys' ? '/admin/api' : `/admin/api/${id}`)

/** `/admin/api`: keys, webhooks with their calls, use of the month, and seats of teams, of all accounts. */
export function AdminApi() {
  const { list = 'keys' } = useParams()
  const chosen = LISTS.find(({ id }) => id === list)
  if (!chosen) return <NotFound />
  const { List } = chosen
  return (
    <AdminScreen title="API and teams">
      <p className="studio-lead">Of all accounts. Keys and secrets are known to their owners alone.</p>
      <nav className="admin-lists" aria-label="Lists">
        {LISTS.map(({ id, label }) => (
          <Link key={id} to={addressOf(id)} aria-current={id === list ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <List key={list} />
    </AdminScreen>
  )
}
