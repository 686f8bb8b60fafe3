import type { InboxKind } from '../../../../contract/admin/inbox.ts'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { plural } from '@casefiles/engine/words'

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
