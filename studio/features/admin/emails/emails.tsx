import { OUTGOING_EMAIL_STATES, type OutgoingEmail } from '../../../../contract/outgoing-email.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { callApi } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { StateTag } from '../state-tag.tsx'
import { useChange } from '../use-change.ts'
import { DigestSection } from './digest-form.tsx'
import { EMAIL_TAGS, EMAIL_WORDS, fateOf } from './email-words.ts'

const COLUMNS: [Column<OutgoingEmail>, ...Column<OutgoingEmail>[]] = [
  { sort: 'to', label: 'To', cell: ({ to }) => to },
  { label: 'Subject', cell: ({ subject }) => subject },
  {
    sort: 'state',
    label: 'State',
    cell: ({ state }) => <StateTag state={EMAIL_TAGS[state]}>{EMAIL_WORDS[state]}</StateTag>,
  },
  { label: 'What happened', cell: fateOf },
  { sort: 'created', label: 'Written', cell: ({ created_at }) => formatDateTime(created_at) },
  { label: 'Actions', cell: (email, tabIndex) => <EmailActions email={email} tabIndex={tabIndex} /> },
]

/** Emails on their way, those that went in the last month, and those that nobody could deliver. Their texts are not shown. */
export function Emails() {
  return (
    <AdminScreen title="Emails">
      <DataTable<OutgoingEmail>
        noun={{ one: 'email', many: 'emails' }}
        call="GET /api/admin/emails"
        search="Address or subject"
        sort="-created"
        columns={COLUMNS}
        filters={[
          {
            ...{ name: 'state', label: 'State', any: 'Any state' },
            options: OUTGOING_EMAIL_STATES.map((value) => ({ value, label: EMAIL_WORDS[value] })),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ to, subject }) => `${subject} to ${to}`}
        emptyText="Emails of the last 30 days stand here, and those that were not delivered."
      />
      <DigestSection />
    </AdminScreen>
  )
}

function EmailActions({ email: { id, to, state }, tabIndex }: { email: OutgoingEmail; tabIndex: number }) {
  const retry = useChange({
    run: () => callApi('POST /api/admin/emails/:id/retry', { params: { id } }),
    done: () => `The email to ${to} is tried again.`,
  })
  const dismiss = useChange({
    run: () => callApi('POST /api/admin/emails/:id/dismiss', { params: { id } }),
    done: () => `The email to ${to} is given up.`,
  })
  if (state !== 'waiting' && state !== 'undelivered') return null
  const error = retry.error ?? dismiss.error
  return (
    <>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={retry.isPending}
        aria-label={`Try again: email to ${to}`}
        onClick={() => retry.mutate(undefined)}
      >
        Try again
      </Button>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={dismiss.isPending}
        aria-label={`Give up: email to ${to}`}
        onClick={() => dismiss.mutate(undefined)}
      >
        Give up
      </Button>
      {error ? <span role="alert">{error.message}</span> : null}
    </>
  )
}
