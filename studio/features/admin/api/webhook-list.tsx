import { useState } from 'react'
import type { AdminDelivery, AdminWebhook } from '../../../../contract/admin/api.ts'
import { TIER_PRICES } from '../../../../contract/entitlements.ts'
import type { Tier } from '../../../../contract/user.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { callApi } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'

/** Whose it is, with the tier. */
export function OwnerCell({ owner, tier }: { owner: string; tier: Tier }) {
  return (
    <>
      {owner}
      <span className="table-note">{TIER_PRICES[tier].name}</span>
    </>
  )
}

export const TIER_FILTER = {
  name: 'tier',
  label: 'Tier',
  options: Object.entries(TIER_PRICES).map(([value, { name }]) => ({ value, label: name })),
}

/** Webhooks of all accounts; one whose receiver fails can be switched off. */
export function WebhookList() {
  const [chosen, setChosen] = useState<AdminWebhook | null>(null)
  return (
    <>
      <DataTable<AdminWebhook>
        noun={{ one: 'webhook', many: 'webhooks' }}
        call="GET /api/admin/api/webhooks"
        search="Account or address"
        sort="owner"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
            ],
          },
        ]}
        emptyText="No account has added a webhook yet."
        rowId={({ id }) => id}
        rowName={({ url, owner }) => `${url} of ${owner}`}
        columns={[
          { sort: 'url', label: 'Address', cell: ({ url }) => url },
          { sort: 'owner', label: 'Account', cell: (webhook) => <OwnerCell {...webhook} /> },
          { label: 'Events', cell: ({ events }) => events.join(', ') },
          { label: 'Latest call', cell: (webhook) => <LatestCall webhook={webhook} /> },
          { label: 'State', cell: stateOf },
          {
            label: 'Actions',
            cell: (webhook, tabIndex) => <Switch webhook={webhook} tabIndex={tabIndex} onOff={setChosen} />,
          },
        ]}
      />
      {chosen ? <OffDialog webhook={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function stateOf({ is_active, off_by_admin }: AdminWebhook): string {
  if (off_by_admin) return 'Off, by an administrator'
  return is_active ? 'On' : 'Off, by its owner'
}

/** What became of a call, in a word. */
export const DELIVERY_WORDS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const
export const DELIVERY_TAGS = { waiting: 'plain', delivered: 'good', failed: 'danger' } as const

function LatestCall({ webhook: { last_state, last_at } }: { webhook: AdminWebhook }) {
  if (last_state === null || last_at === null) return 'none yet'
  return (
    <>
      <StateTag state={DELIVERY_TAGS[last_state]}>{DELIVERY_WORDS[last_state]}</StateTag>
      <span className="table-note">{formatDateTime(last_at)}</span>
    </>
  )
}

interface SwitchProps {
  webhook: AdminWebhook
  tabIndex: 0 | -1
  onOff: (webhook: AdminWebhook) => void
}

/** The admins' switch, beside the owner's. Off is asked about first, because calls are lost meanwhile. */
function Switch({ webhook, tabIndex, onOff }: SwitchProps) {
  const on = useChange({
    run: () => switchWebhook(webhook, true),
    done: () => `Switched on ${webhook.url}.`,
    undo: () => switchWebhook(webhook, false),
  })
  const label = webhook.off_by_admin ? 'Switch on' : 'Switch off'
  return (
    <>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={on.isPending}
        aria-label={`${label} ${webhook.url} of ${webhook.owner}`}
        onClick={() => (webhook.off_by_admin ? on.mutate(undefined) : onOff(webhook))}
      >
        {label}
      </Button>
      {on.error ? <span role="alert">{on.error.message}</span> : null}
    </>
  )
}

export async function revokeKey(id: string): Promise<void> {
  await callApi('DELETE /api/admin/api/keys/:id', { params: { id } })
}
async function switchWebhook({ id }: Pick<AdminWebhook, 'id'>, is_active: boolean): Promise<void> {
  await callApi('PATCH /api/admin/api/webhooks/:id', { params: { id }, body: { is_active } })
}
export async function replayCall({ id, webhook_id }: AdminDelivery): Promise<void> {
  const params = { id: webhook_id, delivery: id }
  await callApi('POST /api/admin/api/webhooks/:id/deliveries/:delivery/replay', { params })
}
export async function changeSeats(id: string, seats: number): Promise<void> {
  await callApi('PATCH /api/admin/api/teams/:id', { params: { id }, body: { seats } })
}

function OffDialog({ webhook, onClose }: { webhook: AdminWebhook; onClose: () => void }) {
  const off = useChange({
    run: () => switchWebhook(webhook, false),
    done: () => `Switched off ${webhook.url}.`,
    undo: () => switchWebhook(webhook, true),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Switch off this webhook?"
      text={webhook.url}
      consequences={[
        'It is not called again, and what happens meanwhile is not sent later.',
        `${webhook.owner} is told by email, and cannot switch it on again: only an administrator can.`,
        'Its log of calls stays.',
      ]}
      confirm="Switch off"
      isDanger
      busy={off.isPending}
      error={off.error}
      onConfirm={() => off.mutate(undefined)}
      onClose={onClose}
    />
  )
}
