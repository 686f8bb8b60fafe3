import type { MissedSearch } from '../../../../contract/vote.ts'
import { formatDay } from '@casefiles/words/formats'
import { callApi } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { useChange } from '../use-change.ts'

const COLUMNS: [Column<MissedSearch>, ...Column<MissedSearch>[]] = [
  { sort: 'question', label: 'Searched for', cell: ({ question }) => question },
  { sort: 'asked', label: 'Times', cell: ({ asked }) => asked },
  { label: 'First', cell: ({ first_asked_on }) => formatDay(first_asked_on) },
  { sort: 'last', label: 'Last', cell: ({ last_asked_on }) => formatDay(last_asked_on) },
  { label: 'Actions', cell: (row, tabIndex) => <Dismiss row={row} tabIndex={tabIndex} /> },
]

/** What readers searched for in vain, so that an editor can add a keyword or a casefile. Who asked is not known. */
export function MissedSearches() {
  return (
    <AdminScreen title="Missed searches">
      <DataTable<MissedSearch>
        noun={{ one: 'search', many: 'searches' }}
        call="GET /api/admin/missed-searches"
        search="Words"
        sort="-asked"
        columns={COLUMNS}
        filters={[]}
        rowId={({ question }) => question}
        rowName={({ question }) => question}
        emptyText="What readers look for without finding a casefile stands here, with how often and when, and without who."
      />
    </AdminScreen>
  )
}

function Dismiss({ row: { question }, tabIndex }: { row: MissedSearch; tabIndex: number }) {
  const dismiss = useChange({
    run: () => callApi('POST /api/admin/missed-searches/dismissals', { body: { question } }),
    done: () => `“${question}” is off the list.`,
  })
  return (
    <>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={dismiss.isPending}
        aria-label={`Take off the list: ${question}`}
        onClick={() => dismiss.mutate(undefined)}
      >
        Take off
      </Button>
      {dismiss.error ? <span role="alert">{dismiss.error.message}</span> : null}
    </>
  )
}
