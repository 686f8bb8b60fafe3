import type { AdminUsage } from '../../../../contract/admin/api.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { StateTag } from '../state-tag.tsx'
import { OwnerCell, TIER_FILTER } from './owner-cell.tsx'
import { formatCount } from '../../../../engine/words/count.ts'

/** Who called how often this month. */
export function CallList() {
  return (
    <>
      <p className="hint">Calls with a key in this calendar month (UTC). Calls are counted by month, not by day.</p>
      <DataTable<AdminUsage>
        noun={{ one: 'account', many: 'accounts' }}
        call="GET /api/admin/api/usage"
        search="Account"
        sort="-used"
        filters={[TIER_FILTER]}
        emptyText="Nobody has called with a key this month."
        rowId={({ owner_id }) => owner_id}
        rowName={({ owner }) => owner}
        columns={[
          { sort: 'owner', label: 'Account', cell: (usage) => <OwnerCell {...usage} /> },
          { sort: 'used', label: 'Calls', isNumber: true, cell: ({ used }) => formatCount(used) },
          { label: 'Limit', isNumber: true, cell: (usage) => <Limit usage={usage} /> },
          { sort: 'keys', label: 'Keys', isNumber: true, cell: ({ keys }) => keys },
        ]}
      />
    </>
  )
}

function Limit({ usage: { used, limit } }: { usage: AdminUsage }) {
  if (limit === null) return 'none'
  const text = formatCount(limit)
  return used >= limit ? <StateTag state="warning">{`${text}, reached`}</StateTag> : text
}
