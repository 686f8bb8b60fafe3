import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '@casefiles/words/formats'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { queueQuery, REVIEW_AREA } from './review-api.ts'

/** `/review`: casefiles that wait for a check. */
export function ReviewQueue() {
  const { data, error, refetch } = useQuery(queueQuery)
  return (
    <Screen title="Queue" area={REVIEW_AREA}>
      <h1 className="studio-title">Casefiles to check</h1>
      <p className="studio-lead">
        An analyst asked for a check before publication. Those that wait longest come first.
      </p>
      {error ? <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} /> : null}
      {data ? null : error ? null : <Skeleton />}
      {data?.casefiles.length === 0 ? (
        <EmptyState title="Nothing waits for a check">All requests are answered.</EmptyState>
      ) : null}
      {data && data.casefiles.length > 0 ? (
        <PlainTable
          caption="Casefiles that wait for a check"
          rows={data.casefiles}
          rowId={({ id }) => id}
          columns={[
            {
              label: 'Casefile',
              cell: ({ id, title, docket }) => (
                <>
                  <Link to={`/review/casefiles/${id}`}>{title}</Link>
                  <span className="table-note">{docket}</span>
                </>
              ),
            },
            { label: 'State', cell: ({ status }) => <StatusTag status={status} /> },
            { label: 'Analyst', cell: ({ owner }) => owner.name },
            { label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
          ]}
        />
      ) : null}
    </Screen>
  )
}
