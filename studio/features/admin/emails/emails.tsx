import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { plural } from '@casefiles/engine/words'
import { formatDateTime } from '@casefiles/words/formats'
import {
  DIGEST_KINDS,
  DIGEST_RHYTHMS,
  type DigestChoice,
  type DigestKind,
  type DigestRhythm,
} from '../../../../contract/admin/inbox.ts'
import {
  OUTGOING_EMAIL_STATES,
  type OutgoingEmail,
  type OutgoingEmailState,
} from '../../../../contract/outgoing-email.ts'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Section, StateTag } from '../admin-screen.tsx'
import { ADMIN_KEY, type Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { useChange } from '../use-change.ts'

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
            name: 'state',
            label: 'State',
            any: 'Any state',
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

const RHYTHM_WORDS: Record<DigestRhythm, string> = {
  off: 'No emails',
  daily: 'Once a day, at 07:00 UTC',
  'at-once': 'Within a minute',
}
const KIND_WORDS: Record<DigestKind, string> = {
  claim: 'Claims of readers',
  flag: 'Flags of readers',
  'enterprise-request': 'Requests for Enterprise',
  job: 'Jobs that failed',
  night: 'Nights that failed',
}

const digestQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'digest'],
  queryFn: () => callApi('GET /api/admin/digest'),
})

/** What the admin at the screen is told by email; everybody chooses for themselves. */
function DigestSection() {
  const query = useQuery(digestQuery)
  return (
    <Section title="Emails to you">
      <Loaded query={query} title="Failed to load your choice">
        {(choice) => <DigestForm choice={choice} />}
      </Loaded>
    </Section>
  )
}

function DigestForm({ choice }: { choice: DigestChoice }) {
  const [draft, setDraft] = useState(choice)
  const change = (to: DigestChoice) => callApi('PUT /api/admin/digest', { body: to })
  const save = useChange({ run: change, done: () => 'Your choice is saved.', undo: () => change(choice) })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(choice)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isChanged) save.mutate(draft)
  }
  const toggle = (kind: DigestKind, isWanted: boolean) =>
    setDraft({ ...draft, kinds: DIGEST_KINDS.filter((one) => (one === kind ? isWanted : draft.kinds.includes(one))) })
  return (
    <form className="digest-form" onSubmit={submit}>
      <fieldset className="field-set">
        <legend>How often</legend>
        {DIGEST_RHYTHMS.map((rhythm) => (
          <label key={rhythm} className="choice">
            <input
              type="radio"
              name="rhythm"
              checked={draft.rhythm === rhythm}
              onChange={() => setDraft({ ...draft, rhythm })}
            />
            {RHYTHM_WORDS[rhythm]}
          </label>
        ))}
      </fieldset>
      <fieldset className="field-set" disabled={draft.rhythm === 'off'}>
        <legend>About what</legend>
        {DIGEST_KINDS.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={draft.kinds.includes(kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            {KIND_WORDS[kind]}
          </label>
        ))}
      </fieldset>
      <p>
        <Button type="submit" disabled={!isChanged} reason="Nothing was changed." busy={save.isPending}>
          Save
        </Button>
      </p>
      {save.error ? <Alert kind="error">{save.error.message}</Alert> : null}
    </form>
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

export const EMAIL_WORDS: Record<OutgoingEmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  undelivered: 'Undelivered',
  expired: 'Expired',
  dismissed: 'Given up',
}

export const EMAIL_TAGS = {
  waiting: 'plain',
  sent: 'good',
  undelivered: 'danger',
  expired: 'warning',
  dismissed: 'plain',
} as const satisfies Record<OutgoingEmailState, string>

/** What happened to an email, or happens next. */
export function fateOf({ state, attempts, next_attempt_at, settled_at, last_error }: OutgoingEmail): string {
  const tried = plural(attempts, 'attempt')
  const why = last_error === null ? '' : `: ${last_error}`
  switch (state) {
    case 'sent':
      return `Sent ${formatDateTime(settled_at!)}`
    case 'waiting':
      return `${tried}${why}; next ${formatDateTime(next_attempt_at!)}`
    case 'undelivered':
      return `${tried}${why}`
    case 'expired':
      return `Its link ran out ${formatDateTime(settled_at!)}${why}`
    case 'dismissed':
      return `Given up ${formatDateTime(settled_at!)}${why}`
  }
}
