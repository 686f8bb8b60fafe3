import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery } from '../../../contract/alert.ts'
import { formatDateTime } from '@casefiles/engine/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { deliveriesQuery, webhookCalls } from './webhook-api.ts'

/** What a webhook was told and what became of it. */
export function DeliveryLog({ webhook }: { webhook: string }) {
  const client = useQueryClient()
  const query = deliveriesQuery(webhook)
  const { data, error, refetch } = useQuery(query)
  const replay = useMutation({
    mutationFn: (delivery: string) => webhookCalls.replay(webhook, delivery),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer)
      announce('The call is on its way again.')
    },
  })
  const test = useMutation({
    mutationFn: () => webhookCalls.test(webhook),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer)
      announce('A test event is on its way.')
    },
  })
  if (error && !data) {
    return <ErrorState title="Failed to load the calls" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton lines={3} />
  const failure = replay.error ?? test.error
  const parts = (
    <>
      <p className="button-row">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test event
        </Button>
      </p>
      {failure ? <Alert kind="error">{failure.message}</Alert> : null}
    </>
  )
  if (data.deliveries.length === 0) {
    return (
      <>
        <p>Nothing was sent yet.</p>
        {parts}
      </>
    )
  }
  return (
    <>
      <PlainTable
        caption="Latest calls, newest first"
        rows={data.deliveries}
        rowId={({ id }) => id}
        columns={[
          {
            label: 'Event',
            cell: ({ type, created_at }) => (
              <>
                {type}
                <span className="table-note">{formatDateTime(created_at)}</span>
              </>
            ),
          },
          { label: 'State', cell: stateOf },
          { label: 'Attempts', cell: ({ attempts }) => attempts },
          {
            label: 'Actions',
            isActions: true,
            cell: ({ id, type, created_at }) => (
              <Button
                variant="text"
                disabled={replay.isPending}
                title={replay.isPending ? 'A delivery is under way.' : undefined}
                aria-label={`Send again: ${type} of ${formatDateTime(created_at)}`}
                onClick={() => replay.mutate(id)}
              >
                Send again
              </Button>
            ),
          },
        ]}
      />
      {parts}
    </>
  )
}

function stateOf({ state, last_status, last_error, next_attempt_at }: Delivery): string {
  if (state === 'delivered') return `Delivered, answered ${last_status}`
  if (state === 'failed') return `Given up. ${last_error ?? ''}`
  if (last_error === null) return 'Waiting'
  return `${last_error} Next attempt ${next_attempt_at ? formatDateTime(next_attempt_at) : 'soon'}`
}
