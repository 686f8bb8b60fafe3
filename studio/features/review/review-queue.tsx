import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../ui/format/dates.ts'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { queueQuery } from './review-api.ts'
import { REVIEW_AREA } from './review-area.ts'

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
        <table className="table table-stacked studio-table">
          <caption className="visually-hidden">Casefiles that wait for a check</caption>
          <thead>
            <tr>
              <th scope="col">Casefile</th>
              <th scope="col">State</th>
              <th scope="col">Analyst</th>
              <th scope="col">Changed</th>
            </tr>
          </thead>
          <tbody>
            {data.casefiles.map(({ id, title, docket, status, owner, updated_at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/review/casefiles/${id}`}>{title}</Link>
                  <span className="table-note">{docket}</span>
                </th>
                <td data-label="State">
                  <StatusTag status={status} />
                </td>
                <td data-label="Analyst">{owner.name}</td>
                <td data-label="Changed">{formatDate(updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Screen>
  )
}
