import { useQuery } from '@tanstack/react-query'
import type { AdminJob } from '../../../../contract/admin/system.ts'
import { formatDateTime } from '@casefiles/engine/words'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { JOB_KINDS } from '../../runs/job-state.tsx'
import { Section, StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'
import { cancelJob, jobsQuery, retryJob } from './system-api.ts'

const WORDS = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const TAGS = { queued: 'plain', running: 'plain', completed: 'good', failed: 'danger', cancelled: 'warning' } as const
/** Jobs that are shown at first. */
const SHOWN = 10

/** The job queue: what waits, runs and failed. */
export function JobsSection() {
  const query = useQuery(jobsQuery)
  return (
    <Section title="Job queue">
      <Loaded query={query} title="Failed to load jobs">
        {({ counts, jobs }) =>
          jobs.length === 0 ? (
            <EmptyState title="No jobs yet">A job begins when an analysis is started.</EmptyState>
          ) : (
            <>
              <p className="hint">
                {counts.queued} waiting, {counts.running} running, {counts.failed} failed, {counts.completed} completed.
                The latest are listed.
              </p>
              <JobsTable jobs={jobs.slice(0, SHOWN)} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function JobsTable({ jobs }: { jobs: AdminJob[] }) {
  return (
    <PlainTable
      caption="Jobs: waiting and running ones first"
      rows={jobs}
      rowId={({ id }) => id}
      columns={[
        { label: 'Job', cell: (job) => nameOf(job) },
        {
          label: 'State',
          cell: ({ status, reason }) => (
            <>
              <StateTag state={TAGS[status]}>{WORDS[status]}</StateTag>
              {reason === null ? null : <span className="table-note">{reason}</span>}
            </>
          ),
        },
        { label: 'Step', cell: ({ step }) => step ?? 'none yet' },
        { label: 'Changed', cell: ({ updated_at }) => formatDateTime(updated_at) },
        { label: 'Actions', isActions: true, cell: (job) => <JobActions job={job} /> },
      ]}
    />
  )
}

const nameOf = ({ kind, casefile, subject }: AdminJob) => `${JOB_KINDS[kind] ?? kind}: ${casefile ?? subject}`

function JobActions({ job }: { job: AdminJob }) {
  const name = nameOf(job)
  const cancel = useChange({ run: cancelJob, done: () => `Cancelled ${name}.` })
  const retry = useChange({ run: retryJob, done: () => `Put ${name} in the queue again.` })
  const error = cancel.error ?? retry.error
  if (error) return <span role="alert">{error.message}</span>
  if (job.status === 'queued' || job.status === 'running') {
    return (
      <Button
        variant="text"
        busy={cancel.isPending}
        aria-label={`Cancel ${name}`}
        onClick={() => cancel.mutate(job.id)}
      >
        Cancel
      </Button>
    )
  }
  if (!job.can_retry) return null
  return (
    <Button variant="text" busy={retry.isPending} aria-label={`Try ${name} again`} onClick={() => retry.mutate(job.id)}>
      Try again
    </Button>
  )
}
