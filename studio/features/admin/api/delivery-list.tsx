import type { AdminDelivery } from '../../../../contract/admin/api.ts'
import { plural } from '../../../../engine/words/count.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { StateTag } from '../state-tag.tsx'
import { useChange } from '../use-change.ts'
import { replayCall } from './api-calls.ts'
import { DELIVERY_TAGS, DELIVERY_WORDS } from './delivery-words.ts'
import { OwnerCell } from './owner-cell.tsx'

/** Calls to webhooks; what failed can be sent again. */
export function DeliveryList() {
  return (
    <DataTable<AdminDelivery>
      noun={{ one: 'delivery', many: 'deliveries' }}
      call="GET /api/admin/api/deliveries"
      search="Account or address"
      sort="-created"
      filters={[
        {
          name: 'state',
          label: 'State',
          options: Object.entries(DELIVERY_WORDS).map(([value, label]) => ({ value, label })),
        },
      ]}
      emptyText="A webhook is called when a casefile is published or retracted."
      rowId={({ id }) => id}
      rowName={({ type, url }) => `${type} to ${url}`}
      columns={[
        { label: 'Event', cell: ({ type }) => type },
        { sort: 'url', label: 'Address', cell: ({ url }) => url },
        { sort: 'owner', label: 'Account', cell: (delivery) => <OwnerCell {...delivery} /> },
        { label: 'State', cell: (delivery) => <State delivery={delivery} /> },
        { sort: 'created', label: 'Made', cell: ({ created_at }) => formatDateTime(created_at) },
        {
          label: 'Actions',
          cell: (delivery, tabIndex) =>
            delivery.state === 'failed' ? <Replay delivery={delivery} tabIndex={tabIndex} /> : null,
        },
      ]}
    />
  )
}

function State({ delivery: { state, attempts, last_status, last_error } }: { delivery: AdminDelivery }) {
  const answer = last_error ?? (last_status === null ? '' : `HTTP ${last_status}`)
  return (
    <>
      <StateTag state={DELIVERY_TAGS[state]}>{DELIVERY_WORDS[state]}</StateTag>
      <span className="table-note">
        {plural(attempts, 'attempt')}
        {answer ? `: ${answer}` : ''}
      </span>
    </>
  )
}

function Replay({ delivery, tabIndex }: { delivery: AdminDelivery; tabIndex: 0 | -1 }) {
  const replay = useChange({
    run: () => replayCall(delivery),
    done: () => `The call to ${delivery.url} is made again.`,
  })
  return (
    <>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={replay.isPending}
        aria-label={`Send again: ${delivery.type} to ${delivery.url}`}
        onClick={() => replay.mutate(undefined)}
      >
        Send again
      </Button>
      {replay.error ? <span role="alert">{replay.error.message}</span> : null}
    </>
  )
}
