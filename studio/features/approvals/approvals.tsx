import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@casefiles/words/formats'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { REVIEW_AREA } from '../review/review-api.ts'
import { approvalsQuery, useApprovals, whatOf } from './approvals-api.ts'

/** `/review/approvals`: what one person asked for and a second one agrees to or refuses. */
export function Approvals() {
  const query = useQuery(approvalsQuery)
  const ownId = useSession(({ user }) => user?.id)
  const { agree, stop, busy, error } = useApprovals()
  return (
    <Screen title="Second person" area={REVIEW_AREA}>
      <h1 className="studio-title">Waits for a second person</h1>
      <p className="studio-lead">
        Nobody retracts, takes down or begins anew alone. Look at what is asked and why, then agree or refuse.
      </p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      <Loaded query={query} title="Failed to load what waits">
        {({ approvals }) =>
          approvals.length === 0 ? (
            <EmptyState title="Nothing waits">Everything that was asked for is decided.</EmptyState>
          ) : (
            <PlainTable
              caption="What waits for a second person, the oldest first"
              rows={approvals}
              rowId={({ id }) => id}
              columns={[
                { label: 'What', cell: whatOf },
                { label: 'Why', cell: ({ reason }) => reason },
                { label: 'Asked by', cell: ({ asked_by }) => asked_by.name },
                { label: 'Since', cell: ({ asked_at }) => formatDateTime(asked_at) },
                {
                  label: 'Done by itself',
                  cell: ({ until }) => (until === null ? 'never' : formatDateTime(until)),
                },
                {
                  label: 'Decide',
                  cell: (approval) => (
                    <span className="row-actions">
                      {approval.asked_by.id === ownId ? null : (
                        <Button busy={busy} onClick={() => agree(approval)} aria-label={`Agree: ${whatOf(approval)}`}>
                          Agree
                        </Button>
                      )}
                      <Button busy={busy} onClick={() => stop(approval)} aria-label={`Refuse: ${whatOf(approval)}`}>
                        {approval.asked_by.id === ownId ? 'Withdraw' : 'Refuse'}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
