import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { summaryQuery } from '../casefiles/casefile-api.ts'
import { isOpenJob } from '../casefiles/casefile-screens.ts'
import { CancelJob } from './cancel-job.tsx'
import { JobState, type Job } from './job-state.tsx'

/** The latest jobs: what waits, what runs and how far, how the others ended. */
export function RunList() {
  const { data, error, refetch } = useQuery(summaryQuery)
  return (
    <Screen title="Runs">
      <h1 className="studio-title">Runs</h1>
      <p className="studio-lead">The latest jobs, newest first. A running analysis goes on when you leave the page.</p>
      {data ? (
        <Jobs jobs={data.jobs} />
      ) : error ? (
        <ErrorState title="Failed to load runs" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  )
}

function Jobs({ jobs }: { jobs: Job[] }) {
  if (jobs.length === 0) {
    return <EmptyState title="No runs yet">A run begins when a locked design is analyzed.</EmptyState>
  }
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">Latest jobs, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">State</th>
          <th scope="col">Changed</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  )
}

/** Names of the kinds of jobs, as the server calls them. */
const KINDS: Record<string, string> = { run: 'Analysis', ocr: 'Text recognition' }

function JobRow({ job }: { job: Job }) {
  const kind = KINDS[job.kind] ?? job.kind
  return (
    <tr>
      <th scope="row">
        {job.casefile === null ? kind : <Link to={`/studio/casefiles/${job.casefile}/analyze`}>{job.casefile}</Link>}
        <span className="table-note">{job.casefile === null ? '' : kind}</span>
      </th>
      <td data-label="State">
        <span>
          <JobState job={job} />
          {job.status === 'running' ? (
            <progress className="progress" value={job.fraction} aria-label={job.step ?? kind} />
          ) : null}
          {job.reason === null ? null : <span className="table-note">{job.reason}</span>}
        </span>
      </td>
      <td data-label="Changed">{formatDateTime(job.updated_at)}</td>
      <td>
        <span className="row-actions">{isOpenJob(job) ? <CancelJob job={job} /> : null}</span>
      </td>
    </tr>
  )
}
