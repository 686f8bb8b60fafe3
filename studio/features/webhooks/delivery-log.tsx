import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery } from '../../../contract/webhook.ts'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
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
  if (error && !data) {
    return <ErrorState title="Failed to load the calls" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton lines={3} />
  if (data.deliveries.length === 0) return <p>Nothing was sent yet.</p>
  return (
    <>
      <table className="table table-stacked studio-table">
        <caption className="visually-hidden">Latest calls, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">Attempts</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {data.deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">
                {delivery.type}
                <span className="table-note">{formatDateTime(delivery.created_at)}</span>
              </th>
              <td data-label="State">{stateOf(delivery)}</td>
              <td data-label="Attempts">{delivery.attempts}</td>
              <td>
                <Button
                  variant="text"
                  disabled={replay.isPending}
                  aria-label={`Send again: ${delivery.type} of ${formatDateTime(delivery.created_at)}`}
                  onClick={() => replay.mutate(delivery.id)}
                >
                  Send again
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {replay.error ? <Alert kind="error">{replay.error.message}</Alert> : null}
    </>
  )
}

function stateOf({ state, last_status, last_error, next_attempt_at }: Delivery): string {
  if (state === 'delivered') return `Delivered, answered ${last_status}`
  if (state === 'failed') return `Given up. ${last_error ?? ''}`
  if (last_error === null) return 'Waiting'
  return `${last_error} Next attempt ${next_attempt_at ? formatDateTime(next_attempt_at) : 'soon'}`
}
