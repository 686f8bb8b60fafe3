import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../engine/words/date.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { summaryQuery } from '../casefiles/casefile-api.ts'
import { isOpenJob } from '../casefiles/casefile-screens.ts'
import { CancelJob } from './cancel-job.tsx'
import { JOB_KINDS, JobState, type Job } from './job-state.tsx'

/** The latest jobs: what waits, what runs and how far, how the others ended. */
export function RunList() {
  const query = useQuery(summaryQuery)
  return (
    <Screen title="Runs">
      <h1 className="studio-title">Runs</h1>
      <p className="studio-lead">The latest jobs, newest first. A running analysis goes on when you leave the page.</p>
      <Loaded query={query} title="Failed to load runs">
        {(data) => <Jobs jobs={data.jobs} />}
      </Loaded>
    </Screen>
  )
}

function Jobs({ jobs }: { jobs: Job[] }) {
  if (jobs.length === 0) {
    return <EmptyState title="No runs yet">A run begins when a locked design is analyzed.</EmptyState>
  }
  return (
    <PlainTable
      caption="Latest jobs, newest first"
      rows={jobs}
      rowId={({ id }) => id}
      columns={[
        { label: 'Job', cell: (job) => <JobName job={job} /> },
        { label: 'State', cell: (job) => <JobProgress job={job} /> },
        { label: 'Changed', cell: ({ updated_at }) => formatDateTime(updated_at) },
        { label: 'Actions', isActions: true, cell: (job) => (isOpenJob(job) ? <CancelJob job={job} /> : null) },
      ]}
    />
  )
}

const kindOf = ({ kind }: Job) => JOB_KINDS[kind] ?? kind

function JobName({ job }: { job: Job }) {
  const { casefile } = job
  return (
    <>
      {casefile === null ? kindOf(job) : <Link to={`/studio/casefiles/${casefile}/analyze`}>{job.title}</Link>}
      <span className="table-note">{casefile === null ? '' : `${job.docket} · ${kindOf(job)}`}</span>
    </>
  )
}

function JobProgress({ job }: { job: Job }) {
  const { status, fraction, step, reason } = job
  return (
    <>
      <JobState job={job} />
      {status === 'running' ? (
        <progress className="progress" value={fraction} aria-label={step ?? kindOf(job)} />
      ) : null}
      {reason === null ? null : <span className="table-note">{reason}</span>}
    </>
  )
}
