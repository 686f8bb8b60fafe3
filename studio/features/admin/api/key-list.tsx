import { useState } from 'react'
import type { AdminKey } from '../../../../contract/admin/api.ts'
import { formatCount } from '../../../../engine/words/count.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { useChange } from '../use-change.ts'
import { revokeKey } from './api-calls.ts'
import { OwnerCell, TIER_FILTER } from './owner-cell.tsx'

/** Keys of all accounts; any of them can be ended. */
export function KeyList() {
  const [chosen, setChosen] = useState<AdminKey | null>(null)
  return (
    <>
      <DataTable<AdminKey>
        noun={{ one: 'key', many: 'keys' }}
        call="GET /api/admin/api/keys"
        search="Account, name or first characters"
        sort="owner"
        filters={[TIER_FILTER]}
        emptyText="No account has made a key yet."
        rowId={({ id }) => id}
        rowName={({ name, owner }) => `${name} of ${owner}`}
        columns={[
          { sort: 'name', label: 'Key', cell: (key) => <Name apiKey={key} /> },
          { sort: 'owner', label: 'Account', cell: (key) => <OwnerCell {...key} /> },
          { label: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          {
            sort: 'last_used',
            label: 'Last used',
            cell: ({ last_used_at: at }) => (at ? formatDateTime(at) : 'never'),
          },
          {
            sort: 'used',
            label: 'Calls this month',
            isNumber: true,
            cell: ({ used, limit }) =>
              limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`,
          },
          {
            label: 'Actions',
            cell: (key, tabIndex) => (
              <Button
                variant="text"
                tabIndex={tabIndex}
                aria-label={`Revoke ${key.name} of ${key.owner}`}
                onClick={() => setChosen(key)}
              >
                Revoke
              </Button>
            ),
          },
        ]}
      />
      {chosen ? <RevokeDialog apiKey={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function Name({ apiKey: { name, hint, expires_at } }: { apiKey: AdminKey }) {
  return (
    <>
      {name}
      <span className="table-note">
        <code>{hint}…</code>
        {expires_at ? ` until ${formatDateTime(expires_at)}` : ''}
      </span>
    </>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: AdminKey; onClose: () => void }) {
  const revoke = useChange({
    run: () => revokeKey(apiKey.id),
    done: () => `Revoked ${apiKey.name} of ${apiKey.owner}.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      text="It cannot be undone."
      consequences={[
        'Programs that call with this key are refused at once.',
        `${apiKey.owner} is told by email, and can make another key.`,
        'Other keys of the account go on working; what was counted this month stays counted.',
      ]}
      confirm="Revoke"
      isDanger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(undefined)}
      onClose={onClose}
    />
  )
}
