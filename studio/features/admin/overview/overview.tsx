import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatCount, plural } from '@casefiles/engine/words'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { ActivityLines } from '../logs/activity-lines.tsx'
import { overviewQuery } from './overview-api.ts'
import type { InboxKind } from '../../../../contract/admin/inbox.ts'

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

/** Something that needs an admin, and where it is seen to. */
export interface Need {
  text: string
  to: string
}

/** What waits in the inbox, in words, the most pressing first. */
const INBOX_NEEDS: [InboxKind, (count: number) => string][] = [
  ['alarm', (count) => plural(count, 'account is stopped by an alarm', 'accounts are stopped by alarms')],
  ['approval', (count) => plural(count, 'matter waits', 'matters wait') + ' for a second person'],
  ['claim', (count) => plural(count, 'claim of a reader waits', 'claims of readers wait') + ' for an answer'],
  ['flag', (count) => plural(count, 'flag of a reader is open', 'flags of readers are open')],
  ['enterprise-request', (count) => plural(count, 'request for Enterprise waits', 'requests for Enterprise wait')],
  ['email', (count) => plural(count, 'email was not delivered', 'emails were not delivered')],
  ['webhook', (count) => plural(count, 'webhook fails', 'webhooks fail')],
]

/** What needs an admin now, the most pressing first. */
export function needsOf(overview: AdminOverview): Need[] {
  const { build_error, jobs, reviews, inbox, users, problems, policies, mail, sign_in } = overview
  const waiting = problems.total - problems.published + (policies.total - policies.published)
  const needs: [boolean, Need][] = [
    [
      overview.exists_once,
      {
        text: 'The archive exists once: name a second place for backups, in the setting BACKUP_TO.',
        to: '/admin/database',
      },
    ],
    [build_error !== null, { text: 'The last build of the pages failed.', to: '/admin/system' }],
    [
      jobs.failed > 0,
      { text: plural(jobs.failed, 'job failed this week', 'jobs failed this week'), to: '/admin/system' },
    ],
    [reviews > 0, { text: plural(reviews, 'casefile waits', 'casefiles wait') + ' for a reviewer', to: '/review' }],
    ...INBOX_NEEDS.map(([kind, words]): [boolean, Need] => [
      inbox[kind] > 0,
      { text: words(inbox[kind]), to: `/admin/inbox?kind=${kind}` },
    ]),
    [users.admins < 2, { text: 'There is only one admin: name a second one.', to: '/admin/users' }],
    [
      mail === 'outbox' && sign_in === 'open',
      { text: 'Sign-in is open, but emails are not sent: no mail server is set.', to: '/admin/settings' },
    ],
    [
      waiting > 0,
      {
        text: plural(waiting, 'policy or problem waits', 'policies and problems wait') + ' for casefiles',
        to: '/admin/content?status=waiting',
      },
    ],
  ]
  return needs.filter(([is]) => is).map(([, need]) => need)
}
