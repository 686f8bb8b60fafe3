import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { ActivityListRow } from '../../../../contract/admin/logs.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { actionsQuery, checkLog, downloadLog } from './logs-api.ts'

const COLUMNS: [Column<ActivityListRow>, ...Column<ActivityListRow>[]] = [
  { sort: 'seq', label: 'Entry', cell: ({ seq }) => seq },
  { label: 'Time', cell: ({ at }) => formatDateTime(at) },
  { label: 'Who', cell: ({ actor }) => actor },
  { label: 'What', cell: ({ action }) => <code>{action}</code> },
  { label: 'To what', cell: ({ subject_name }) => subject_name },
]

/** Everything that was changed, by whom and when. */
export function Logs() {
  const { data: actions = [] } = useQuery(actionsQuery)
  const filters = [
    { name: 'actor', label: 'Who' },
    { name: 'action', label: 'What', any: 'Any action', options: actions.map((value) => ({ value, label: value })) },
    { name: 'subject', label: 'To what' },
    { name: 'from', label: 'From day (UTC)', kind: 'date' as const },
    { name: 'to', label: 'To day (UTC)', kind: 'date' as const },
  ]
  return (
    <AdminScreen title="Activity log">
      <p className="studio-lead">
        Nothing in it can be changed or taken away: each entry carries the fingerprint of the one before it.
      </p>
      <LogActions names={['q', ...filters.map(({ name }) => name)]} />
      <DataTable<ActivityListRow>
        noun={{ one: 'entry', many: 'entries' }}
        call="GET /api/admin/logs"
        search="Search the log"
        sort="-seq"
        columns={COLUMNS}
        filters={filters}
        rowId={({ seq }) => String(seq)}
        rowName={({ seq, action, subject_name }) => `Entry ${seq}, ${action}, ${subject_name}`}
        rowAddress={({ seq }) => `/admin/logs/${seq}`}
        emptyText="Changes of accounts, settings and content will stand here."
      />
    </AdminScreen>
  )
}

/** Checks the chain, and takes what the filters show as a file. */
function LogActions({ names }: { names: string[] }) {
  const [address] = useSearchParams()
  const check = useMutation({ mutationFn: checkLog })
  const download = useMutation({
    mutationFn: (format: 'ndjson' | 'csv') =>
      downloadLog(format, Object.fromEntries([...address].filter(([name]) => names.includes(name)))),
    onSuccess: (_answer, format) => announce(`The log was taken as activity.${format}; the log says so.`),
  })
  const failure = check.error ?? download.error
  return (
    <>
      <p className="button-row admin-actions">
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Check the chain
        </Button>
        <Button busy={download.isPending} onClick={() => download.mutate('csv')}>
          Export CSV
        </Button>
        <Button busy={download.isPending} onClick={() => download.mutate('ndjson')}>
          Export NDJSON
        </Button>
      </p>
      {check.data ? <CheckResult {...check.data} /> : null}
      {failure ? <Alert kind="error">{failure.message}</Alert> : null}
    </>
  )
}

function CheckResult({ entries, broken_at }: { entries: number; broken_at: number | null }) {
  if (broken_at !== null) {
    return (
      <Alert kind="error">
        The chain is broken at entry {broken_at}: it was changed, or one before it is missing, behind the product’s
        back.
      </Alert>
    )
  }
  return <Alert kind="info">The chain is whole: all {entries} entries follow from one another.</Alert>
}
