import type { Alert, AlertFilter } from '../../../contract/alert.ts'
import type { Domain } from '../../../contract/gap-map.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

interface AlertListProps {
  alerts: Alert[]
  domains: readonly Domain[]
  busy: boolean
  onChange: (id: string, changes: { is_active?: boolean; by_email?: boolean }, done: string) => void
  onRemove: (alert: Alert) => void
}

/** The account's alerts, and those of its team, which only their owner changes. */
export function AlertList({ alerts, domains, busy, onChange, onRemove }: AlertListProps) {
  if (alerts.length === 0) {
    return <EmptyState title="No alerts yet">Save a filter below, and you are told when a casefile fits it.</EmptyState>
  }
  return (
    <ul className="alert-list">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <div>
            <strong>{alert.name}</strong>
            <span className="table-note">
              {describeFilter(alert.filter, domains)}. {stateOf(alert)}
            </span>
          </div>
          {alert.is_own ? (
            <span className="row-actions">
              <Button
                variant="text"
                disabled={busy}
                title={busy ? 'A change is under way.' : undefined}
                aria-label={`${alert.is_active ? 'Pause' : 'Resume'} ${alert.name}`}
                onClick={() => onChange(alert.id, { is_active: !alert.is_active }, 'The alert was changed.')}
              >
                {alert.is_active ? 'Pause' : 'Resume'}
              </Button>
              <Button
                variant="text"
                disabled={busy}
                title={busy ? 'A change is under way.' : undefined}
                aria-label={`${alert.by_email ? 'Stop emails' : 'Send emails'} of ${alert.name}`}
                onClick={() => onChange(alert.id, { by_email: !alert.by_email }, 'The alert was changed.')}
              >
                {alert.by_email ? 'Stop emails' : 'Send emails'}
              </Button>
              <Button variant="text" aria-label={`Delete ${alert.name}`} onClick={() => onRemove(alert)}>
                Delete
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function stateOf({ is_active, by_email, is_own, for_team }: Alert): string {
  if (!is_own) return 'Shared by the owner of your team.'
  if (!is_active) return 'Paused.'
  return `Notices${by_email ? ' and emails' : ''}${for_team ? ', for your team too' : ''}.`
}

/** A filter as a person would say it. */
export function describeFilter(filter: AlertFilter, domains: readonly Domain[]): string {
  const domain = domains.find(({ slug }) => slug === filter.domain)
  const subdomain = domain?.subdomains.find(({ slug }) => slug === filter.subdomain)
  const parts = [
    filter.slug ? `the casefile ${filter.slug}` : null,
    filter.domain ? (subdomain?.name ?? domain?.name ?? filter.domain) : null,
    filter.jurisdiction || null,
    filter.designType ? `${filter.designType} designs` : null,
    filter.eqsMin ? `evidence score of at least ${filter.eqsMin}` : null,
    filter.words ? `with the words “${filter.words}”` : null,
  ]
  const said = parts.filter((part) => part !== null)
  return said.length === 0 ? 'Every casefile' : said.join(', ')
}
