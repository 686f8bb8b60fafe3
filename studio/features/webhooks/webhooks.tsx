import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { formatDateTime } from '@casefiles/words/formats'
import { ARCHIVE_EVENTS, type ArchiveEventType } from '../../../contract/archive-event.ts'
import type { Webhook, Delivery } from '../../../contract/alert.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { InactiveList } from '../inactive/inactive-list.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { callApi } from '../../app/api.ts'

/** Calls that the archive makes when something happens. */
export function Webhooks() {
  return (
    <Screen title="Webhooks" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Webhooks</h1>
      <p className="studio-lead">
        The archive calls an address of yours when something happens, signed so that you can tell it is the archive.
        Calls that fail are tried again for two days. <a href="/api-reference">API reference</a>
      </p>
      <TierGate feature="apiCalls" tier="enterprise" left={<InactiveList kind="webhooks" />}>
        <OwnWebhooks />
      </TierGate>
    </Screen>
  )
}

function OwnWebhooks() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const show = (answer: { webhooks: Webhook[] }) => client.setQueryData(webhooksQuery.queryKey, answer)
  const add = useMutation({
    mutationFn: ({ url, events }: { url: string; events: ArchiveEventType[] }) => webhookCalls.add(url, events),
    onSuccess: async (answer) => {
      setSecret(answer.secret)
      await client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
      announce('The webhook was added.')
    },
  })
  const change = useMutation({
    mutationFn: ({ id, is_active }: Webhook) => webhookCalls.change(id, !is_active),
    onSuccess: show,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => webhookCalls.remove(id),
    onSuccess: (answer) => {
      show(answer)
      setRemoving(null)
      announce('The webhook was deleted.')
    },
  })
  const failure = add.error ?? change.error
  return (
    <>
      {data ? (
        <div className="alerts">
          {secret ? <Secret secret={secret} onClose={() => setSecret(null)} /> : null}
          {data.webhooks.length === 0 ? (
            <EmptyState title="No webhooks yet">Add the address of a system of yours below.</EmptyState>
          ) : (
            data.webhooks.map((webhook) => (
              <section key={webhook.id} className="webhook" aria-label={webhook.url}>
                <h2>{webhook.url}</h2>
                <p className="button-row">
                  {stateOf(webhook)}
                  {webhook.off_by_admin ? null : (
                    <Button
                      variant="text"
                      aria-label={`${webhook.is_active ? 'Switch off' : 'Switch on'} ${webhook.url}`}
                      disabled={change.isPending}
                      title={change.isPending ? 'A change is under way.' : undefined}
                      onClick={() => change.mutate(webhook)}
                    >
                      {webhook.is_active ? 'Switch off' : 'Switch on'}
                    </Button>
                  )}
                  <Button variant="text" aria-label={`Delete ${webhook.url}`} onClick={() => setRemoving(webhook)}>
                    Delete
                  </Button>
                </p>
                <DeliveryLog webhook={webhook.id} />
              </section>
            ))
          )}
          <h2>New webhook</h2>
          <WebhookForm
            busy={add.isPending}
            onAdd={(url, events) =>
              add.mutateAsync({ url, events }).then(
                () => true,
                () => false,
              )
            }
          />
          {failure ? <Alert kind="error">{failure.message}</Alert> : null}
        </div>
      ) : error ? (
        <ErrorState title="Failed to load webhooks" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
      {removing ? (
        <ConfirmDialog
          title="Delete this webhook?"
          text={`${removing.url} is no longer called, calls on their way are dropped, and its log is deleted.`}
          confirm="Delete"
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}

const LABELS: Record<ArchiveEventType, string> = {
  'casefile.published': 'A casefile or a new version is published',
  'casefile.corrected': 'A correction of a casefile is published',
  'casefile.retracted': 'A casefile is retracted',
}

interface WebhookFormProps {
  busy: boolean
  onAdd: (url: string, events: ArchiveEventType[]) => Promise<boolean>
}

/** A new webhook. */
function WebhookForm({ busy, onAdd }: WebhookFormProps) {
  const [chosen, setChosen] = useState<ArchiveEventType[]>([...ARCHIVE_EVENTS])
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (await onAdd(String(new FormData(form).get('url')).trim(), chosen)) form.reset()
  }
  const toggle = (type: ArchiveEventType) =>
    setChosen(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
  return (
    <form className="alert-form" onSubmit={(event) => void submit(event)}>
      <label className="field alert-form-wide">
        <span className="field-label">Address</span>
        <input className="field-control" name="url" type="url" required maxLength={2000} placeholder="https://" />
        <span className="field-hint">Public, on port 443 or 80. It gets a signed POST for each event.</span>
      </label>
      <fieldset className="alert-form-wide">
        <legend className="field-label">Events</legend>
        {ARCHIVE_EVENTS.map((type) => (
          <label key={type} className="choice">
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} /> {LABELS[type]}
          </label>
        ))}
      </fieldset>
      <p className="alert-form-wide">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={chosen.length === 0}
          reason="Choose an event first."
        >
          Add webhook
        </Button>
      </p>
    </form>
  )
}

function stateOf({ is_active, off_by_admin }: Webhook): ReactNode {
  if (!off_by_admin) return is_active ? 'On' : 'Off'
  return (
    <span>
      Off: switched off by an administrator, who alone can switch it on again. <a href="/contact">Ask them</a>
    </span>
  )
}

/** Shown once, as the server says it once. */
function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="webhook-secret" role="status">
      <p>
        <strong>The secret of its signatures.</strong> Keep it now: it is not shown again.
      </p>
      <p>
        <code>{secret}</code>
      </p>
      <p className="button-row">
        <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => announce('Copied.'))}>Copy</Button>
        <Button variant="text" onClick={onClose}>
          I have kept it
        </Button>
      </p>
    </div>
  )
}

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
          { label: 'State', cell: stateOfDelivery },
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

function stateOfDelivery({ state, last_status, last_error, next_attempt_at }: Delivery): string {
  if (state === 'delivered') return `Delivered, answered ${last_status}`
  if (state === 'failed') return `Given up. ${last_error ?? ''}`
  if (last_error === null) return 'Waiting'
  return `${last_error} Next attempt ${next_attempt_at ? formatDateTime(next_attempt_at) : 'soon'}`
}

/** How often the log is looked at again while something waits, in milliseconds. */
const LOOK_AGAIN_MS = 5000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => callApi('GET /api/webhooks'),
})

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: () => callApi('GET /api/webhooks/:id/deliveries', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') ? LOOK_AGAIN_MS : false,
  })
}

export const webhookCalls = {
  add: (url: string, events: ArchiveEventType[]) => callApi('POST /api/webhooks', { body: { url, events } }),
  change: (id: string, is_active: boolean) =>
    callApi('PATCH /api/webhooks/:id', { params: { id }, body: { is_active } }),
  remove: (id: string) => callApi('DELETE /api/webhooks/:id', { params: { id } }),
  test: (id: string) => callApi('POST /api/webhooks/:id/test', { params: { id } }),
  replay: (id: string, delivery: string) =>
    callApi('POST /api/webhooks/:id/deliveries/:delivery/replay', { params: { id, delivery } }),
}
