import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '@casefiles/words/formats'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { cancelJob, casefilesChanged, summaryQuery } from '../casefiles/casefile-api.ts'
import { isOpenJob } from '../casefiles/casefile-screens.ts'
import { type Job, JOB_KINDS, JobState } from './job-state.tsx'

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

/** Gives up a waiting or running job, after a question: what is computed so far is lost. */
function CancelJob({ job: { id, casefile } }: { job: Job }) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancelJob(id),
    onSuccess: async () => {
      setIsAsked(false)
      announce('The run is canceled.')
      await casefilesChanged(client)
    },
  })
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button aria-label={`Cancel run ${casefile ?? id}`} onClick={() => setIsAsked(true)}>
        Cancel run
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Cancel this run?"
          text="What is computed so far is lost. The casefile stays where it was, and the analysis can be started again."
          confirm="Cancel run"
          busy={isPending}
          error={error}
          onConfirm={mutate}
          onClose={close}
        />
      ) : null}
    </>
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
