import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@casefiles/words/formats'
import { INBOX_KINDS, type InboxRow, type InboxKind } from '../../../../contract/admin/inbox.ts'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ADMIN_KEY, type Column } from '../data-table/use-list.ts'
import { useChange } from '../use-change.ts'
import { AdminScreen } from '../admin-screen.tsx'
import { DataTable } from '../data-table/data-table.tsx'

/** Characters of somebody's words that stand in the list. */
const SHOWN = 140

const COLUMNS: [Column<InboxRow>, ...Column<InboxRow>[]] = [
  { label: 'About', cell: ({ about }) => about },
  { sort: 'kind', label: 'What', cell: ({ kind }) => <span className="tag">{INBOX_WORDS[kind]}</span> },
  { label: 'Words', cell: ({ detail }) => shorten(detail) },
  { sort: 'at', label: 'Since', cell: ({ at }) => formatDateTime(at) },
]

const alarmsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'alarms'],
  queryFn: () => callApi('GET /api/admin/inbox', { query: { kind: 'alarm', limit: 50 } }),
})

/** Accounts that are stopped, until an admin has looked at what they did. */
function Alarms() {
  const { data } = useQuery(alarmsQuery)
  const settle = useChange({
    run: ({ id }: InboxRow) => callApi('POST /api/admin/alarms/:id/settle', { params: { id } }),
    done: (_answer, { about }) => `${about} may delete and retract again.`,
  })
  return (
    <>
      {data?.rows.map((alarm) => (
        <Alert key={alarm.id} kind="warning">
          <p>
            {alarm.about} is stopped: {alarm.detail} It may neither delete nor retract until you settle this. If it was
            not its owner, disable the account first.
          </p>
          <p className="button-row">
            <Button busy={settle.isPending} onClick={() => settle.mutate(alarm)}>
              Settle the alarm
            </Button>
          </p>
        </Alert>
      ))}
      {settle.error ? <Alert kind="error">{settle.error.message}</Alert> : null}
    </>
  )
}

const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)

/** What waits for an admin, the oldest first. */
export function Inbox() {
  return (
    <AdminScreen title="Inbox">
      <Alarms />
      <DataTable<InboxRow>
        noun={{ one: 'open matter', many: 'open matters' }}
        call="GET /api/admin/inbox"
        search="Casefile, organization, address or words"
        sort="at"
        columns={COLUMNS}
        filters={[
          {
            name: 'kind',
            label: 'What',
            any: 'Everything',
            options: INBOX_KINDS.map((value) => ({ value, label: INBOX_WORDS[value] })),
          },
        ]}
        rowId={({ kind, id }) => `${kind}:${id}`}
        rowName={({ kind, about }) => `${INBOX_WORDS[kind]}: ${about}`}
        rowAddress={inboxAddress}
        emptyText="Alarms, what waits for a second person, claims, flags, Enterprise requests, failing webhooks and undelivered emails come here."
      />
    </AdminScreen>
  )
}

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
