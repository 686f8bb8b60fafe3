import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { ActivityLines } from '../logs/activity-lines.tsx'
import { needsOf } from './needs.ts'
import { overviewQuery } from './overview-api.ts'
import { formatCount } from '@casefiles/engine/words'

/** Where the admin area begins: what needs somebody, how much there is of everything, and what was done last. */
export function Overview() {
  const query = useQuery(overviewQuery)
  return (
    <AdminScreen title="Overview">
      <Loaded query={query} title="Failed to load the overview">
        {(overview) => (
          <>
            <Needs overview={overview} />
            <Counts overview={overview} />
            <section className="studio-section" aria-labelledby="activity">
              <h2 id="activity">Latest activity</h2>
              <ActivityLines rows={overview.activity} />
            </section>
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function Needs({ overview }: { overview: AdminOverview }) {
  const needs = needsOf(overview)
  return (
    <section className="studio-section" aria-labelledby="needs">
      <h2 id="needs">Needs you</h2>
      {needs.length === 0 ? (
        <p className="hint">Nothing does.</p>
      ) : (
        <ul className="dash-list">
          {needs.map(({ text, to }) => (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Counts({ overview }: { overview: AdminOverview }) {
  const { users, casefiles, policies, problems, log_entries, sign_in } = overview
  const all = Object.values(casefiles).reduce((sum, count) => sum + count, 0)
  const tiles = [
    { to: '/admin/users', label: 'Users', count: users.total, note: `${users.disabled} disabled` },
    { to: '/admin/content?kind=casefile', label: 'Casefiles', count: all, note: `${casefiles.published} published` },
    { to: '/admin/policies', label: 'Policies', count: policies.total, note: `${policies.published} published` },
    { to: '/admin/problems', label: 'Problems', count: problems.total, note: `${problems.published} published` },
    { to: '/admin/logs', label: 'Log entries', count: log_entries, note: 'append-only' },
    {
      to: '/admin/settings',
      label: 'Sign-in',
      count: sign_in === 'open' ? 'Open' : 'Coming soon',
      note: 'for readers',
    },
  ]
  return (
    <section className="studio-section" aria-labelledby="counts">
      <h2 id="counts">The archive</h2>
      <ul className="admin-tiles">
        {tiles.map(({ to, label, count, note }) => (
          <li key={to}>
            <Link to={to}>
              <span className="admin-tile-label">{label}</span>
              <strong>{typeof count === 'number' ? formatCount(count) : count}</strong>
              <span className="admin-tile-note">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
