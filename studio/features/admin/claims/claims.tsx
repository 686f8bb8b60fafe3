import {
  CLAIM_STATES,
  type ClaimRow,
  type ClaimState,
  FLAG_STATES,
  type FlagRow,
} from '../../../../contract/admin/claims.ts'
import { plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { FLAG_REASON_WORDS, FLAG_REASONS } from '../../../../contract/claim.ts'
import { useChange } from '../use-change.ts'
import { changeFlags } from './claims-api.ts'

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

const STATE_WORDS: Record<FlagRow['state'], string> = { open: 'Open', dismissed: 'Dismissed', acted: 'Acted on' }

const FLAGGED_COLUMNS: [Column<FlagRow>, ...Column<FlagRow>[]] = [
  { sort: 'casefile', label: 'Casefile', cell: ({ casefile }) => casefile },
  { sort: 'reason', label: 'Reason', cell: ({ reason }) => FLAG_REASON_WORDS[reason] },
  { label: 'What was written', cell: ({ text }) => text || 'nothing' },
  { sort: 'state', label: 'State', cell: ({ state }) => <span className="tag">{STATE_WORDS[state]}</span> },
  { sort: 'created', label: 'Sent', cell: ({ created_at }) => formatDate(created_at) },
  {
    label: 'Act',
    cell: ({ casefile }, tabIndex) => (
      <a href={`/admin/content?q=${encodeURIComponent(casefile)}`} tabIndex={tabIndex}>
        Content
      </a>
    ),
  },
]

/** What readers reported as not belonging on a page. */
export function Flagged() {
  const change = useChange({
    run: ({ rows, state }: { rows: FlagRow[]; state: FlagRow['state'] }) =>
      changeFlags(
        rows.map(({ id }) => id),
        state,
      ),
    done: (_answer, { rows, state }) => `${plural(rows.length, 'flag')}: ${STATE_WORDS[state].toLowerCase()}.`,
    // Chosen flags may have stood in different states; each goes back to its own.
    undo: async (_answer, { rows }) => {
      for (const state of FLAG_STATES) {
        const ids = rows.filter((row) => row.state === state).map(({ id }) => id)
        if (ids.length > 0) await changeFlags(ids, state)
      }
    },
  })
  const put = (state: FlagRow['state']) => (rows: FlagRow[], clear: () => void) =>
    change.mutate({ rows, state }, { onSuccess: clear })
  return (
    <AdminScreen title="Flagged">
      <DataTable<FlagRow>
        noun={{ one: 'flag', many: 'flags' }}
        call="GET /api/admin/flags"
        search="Casefile or text"
        sort="-created"
        columns={FLAGGED_COLUMNS}
        filters={[
          {
            name: 'state',
            label: 'State',
            any: 'Any state',
            options: FLAG_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          },
          {
            name: 'reason',
            label: 'Reason',
            any: 'Any reason',
            options: FLAG_REASONS.map((value) => ({ value, label: FLAG_REASON_WORDS[value] })),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ casefile, reason }) => `${FLAG_REASON_WORDS[reason]}: ${casefile}`}
        bulk={[
          { label: 'Dismiss', onRun: put('dismissed') },
          { label: 'Mark as acted on', onRun: put('acted') },
        ]}
        emptyText="Readers have reported nothing."
      />
    </AdminScreen>
  )
}
