import type { InboxKind, InboxRow } from '../../../../contract/admin/inbox.ts'

export const INBOX_WORDS: Record<InboxKind, string> = {
  alarm: 'Alarm',
  approval: 'Second person',
  claim: 'Claim',
  flag: 'Flag',
  'enterprise-request': 'Enterprise request',
  webhook: 'Failing webhook',
  email: 'Undelivered email',
}

/** Where a thing of the inbox is seen to. */
export function inboxAddress({ kind, id, about }: InboxRow): string {
  const words = encodeURIComponent(about)
  const addresses: Record<InboxKind, string> = {
    alarm: '/admin/inbox?kind=alarm',
    approval: '/review/approvals',
    claim: `/admin/claims/${id}`,
    flag: `/admin/flagged?state=open&q=${words}`,
    'enterprise-request': `/admin/enterprise-requests/${id}`,
    webhook: `/admin/api/webhooks?q=${words}`,
    email: `/admin/emails?state=undelivered&q=${words}`,
  }
  return addresses[kind]
}
