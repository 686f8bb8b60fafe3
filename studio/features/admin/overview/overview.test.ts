import { expect, it } from 'vitest'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { needsOf } from './overview.tsx'

const quiet: AdminOverview = {
  users: { total: 3, disabled: 0, admins: 2 },
  casefiles: { draft: 0, design_locked: 0, analyzed: 0, published: 1, retracted: 0 },
  policies: { total: 1, published: 1 },
  problems: { total: 1, published: 1 },
  reviews: 0,
  inbox: { alarm: 0, approval: 0, claim: 0, flag: 0, 'enterprise-request': 0, webhook: 0, email: 0 },
  jobs: { queued: 0, running: 0, failed: 0 },
  build_error: null,
  sign_in: 'coming-soon',
  mail: 'outbox',
  exists_once: false,
  log_entries: 0,
  activity: [],
}

it('says nothing where nothing needs an admin', () => {
  expect(needsOf(quiet)).toEqual([])
})

it('names what needs one, the most pressing first', () => {
  const needs = needsOf({
    ...quiet,
    build_error: 'x',
    reviews: 1,
    sign_in: 'open',
    exists_once: true,
    inbox: { alarm: 1, approval: 2, claim: 1, flag: 2, 'enterprise-request': 1, webhook: 1, email: 2 },
    jobs: { queued: 0, running: 0, failed: 2 },
    users: { total: 1, disabled: 0, admins: 1 },
    problems: { total: 3, published: 1 },
  })
  expect(needs.map(({ text }) => text)).toEqual([
    'The archive exists once: name a second place for backups, in the setting BACKUP_TO.',
    'The last build of the pages failed.',
    '2 jobs failed this week',
    '1 casefile waits for a reviewer',
    '1 account is stopped by an alarm',
    '2 matters wait for a second person',
    '1 claim of a reader waits for an answer',
    '2 flags of readers are open',
    '1 request for Enterprise waits',
    '2 emails were not delivered',
    '1 webhook fails',
    'There is only one admin: name a second one.',
    'Sign-in is open, but emails are not sent: no mail server is set.',
    '2 policies and problems wait for casefiles',
  ])
})
