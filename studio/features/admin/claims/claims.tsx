import { CLAIM_STATES, type ClaimRow, type ClaimState } from '../../../../contract/admin/claims.ts'
import { formatDate } from '@casefiles/engine/words'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'

export const CLAIM_WORDS: Record<ClaimState, string> = {
  open: 'Open',
  'in-review': 'In review',
  upheld: 'Upheld',
  rejected: 'Rejected',
  answered: 'Answered',
}
const SHOWN = 90
const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

const COLUMNS: [Column<ClaimRow>, ...Column<ClaimRow>[]] = [
  { sort: 'casefile', label: 'Casefile', cell: ({ casefile }) => casefile },
  { label: 'Part', cell: ({ part }) => part },
  { label: 'Claim', cell: ({ text }) => shorten(text) },
  { label: 'By', cell: ({ name }) => name || 'no name given' },
  { sort: 'state', label: 'State', cell: ({ state }) => <span className="tag">{CLAIM_WORDS[state]}</span> },
  { sort: 'created', label: 'Sent', cell: ({ created_at }) => formatDate(created_at) },
]

/** What readers say is wrong with casefiles. */
export function Claims() {
  return (
    <AdminScreen title="Claims">
      <DataTable<ClaimRow>
        noun={{ one: 'claim', many: 'claims' }}
        call="GET /api/admin/claims"
        search="Casefile, text or name"
        sort="-created"
        columns={COLUMNS}
        filters={[
          {
            name: 'state',
            label: 'State',
            any: 'Any state',
            options: CLAIM_STATES.map((value) => ({ value, label: CLAIM_WORDS[value] })),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ casefile, part }) => `claim about ${casefile}, ${part}`}
        rowAddress={({ id }) => `/admin/claims/${id}`}
        emptyText="Readers send them by the form on each casefile’s page."
      />
    </AdminScreen>
  )
}
