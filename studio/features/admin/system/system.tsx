import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { SystemState, AdminJob } from '../../../../contract/admin/system.ts'
import { formatCount, plural } from '@casefiles/engine/words'
import { fileSize, formatDateTime } from '@casefiles/words/formats'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Section, StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'
import { BuildsSection } from './builds-section.tsx'
import { NightlySection } from './nightly-section.tsx'
import { sendTestMail, systemQuery, cancelJob, jobsQuery, retryJob } from './system-api.ts'
import { JOB_KINDS } from '../../runs/job-state.tsx'

/** How the server is: health, queue, builds with rollback, nights, times, storage, mail. */
export function System() {
  const query = useQuery(systemQuery)
  return (
    <AdminScreen title="System">
      <Loaded query={query} title="Failed to load the system’s state">
        {(system) => <HealthStrip checks={system.health} />}
      </Loaded>
      <JobsSection />
      <BuildsSection />
      <NightlySection />
      <Loaded query={query} title="Failed to load the measurements">
        {(system) => <Measured system={system} />}
      </Loaded>
    </AdminScreen>
  )
}

type Check = SystemState['health'][number]
const WORDS: Record<Check['state'], string> = { normal: 'Normal', attention: 'Look', failing: 'Failing' }
const TAGS = { normal: 'good', attention: 'warning', failing: 'danger' } as const

/** What was checked, each with its state in a word and the measurement behind it. */
function HealthStrip({ checks }: { checks: Check[] }) {
  const failing = checks.filter(({ state }) => state === 'failing').length
  return (
    <>
      <p className="studio-lead" role="status">
        {failing === 0 ? 'Everything answers.' : `${failing} of ${checks.length} checks fail.`}
      </p>
      <ul className="health-strip">
        {checks.map(({ name, state, message }) => (
          <li key={name}>
            <span className="health-name">{name}</span>
            <StateTag state={TAGS[state]}>{WORDS[state]}</StateTag>
            <span className="health-message">{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Measured({ system }: { system: SystemState }) {
  const { version, engine_version, commit, node, environment, database, requests_since, uptime_seconds } = system
  return (
    <>
      <Section title="Requests">
        <p className="hint">
          Since {formatDateTime(requests_since)}, restarts included; times of the last 1,000 answers of each group, in
          milliseconds.
        </p>
        <RequestsTable requests={system.requests} />
      </Section>
      <Section title="Storage">
        <StorageTable storage={system.storage} disk={system.disk} />
      </Section>
      <Section title="Mail" actions={<TestMail />}>
        <p>
          {system.mail === 'smtp'
            ? 'Emails go out by SMTP.'
            : 'There is no mail server: emails become files in the folder outbox/ of the data folder. Set SMTP_URL to send them.'}{' '}
          What waits, went or was not delivered stands under <Link to="/admin/emails">Emails</Link>.
        </p>
      </Section>
      <Section title="Version">
        <p>
          Policy Casefiles {version}, engine {engine_version}, commit <code>{commit.slice(0, 12)}</code>, Node {node} on{' '}
          {environment}, {database}. Up for {uptime(uptime_seconds)}, {Math.round(system.memory_bytes / 1e6)} MB of
          memory.
        </p>
      </Section>
    </>
  )
}

type Group = SystemState['requests'][number]
/** Groups that are shown; the others are asked for less. */
const SHOWN = 15

const ms = (value: number | null) => (value === null ? 'none' : value.toFixed(1))
const share = (part: number, { count }: Group) => (part === 0 ? '0' : `${part} (${((100 * part) / count).toFixed(1)}%)`)

/** Times and failures of what is asked for most. */
function RequestsTable({ requests }: { requests: Group[] }) {
  if (requests.length === 0) return <EmptyState title="Nothing was asked for yet" />
  return (
    <PlainTable
      caption="Requests by group, the busiest first"
      rows={requests.slice(0, SHOWN)}
      rowId={({ group }) => group}
      columns={[
        { label: 'Group', cell: ({ group }) => <code>{group}</code> },
        { label: 'Requests', isNumber: true, cell: ({ count }) => formatCount(count) },
        { label: 'Median', isNumber: true, cell: ({ p50 }) => ms(p50) },
        { label: '95%', isNumber: true, cell: ({ p95 }) => ms(p95) },
        { label: '99%', isNumber: true, cell: ({ p99 }) => ms(p99) },
        { label: 'Refused', isNumber: true, cell: (group) => share(group.refused, group) },
        { label: 'Failed', isNumber: true, cell: (group) => share(group.failed, group) },
      ]}
    />
  )
}

function StorageTable({ storage, disk }: Pick<SystemState, 'storage' | 'disk'>) {
  return (
    <>
      <p className="hint">
        {fileSize(disk.free_bytes)} of {fileSize(disk.total_bytes)} are free. Files that backups share are counted once.
      </p>
      <PlainTable
        caption="What lies in the data folder, by kind"
        rows={storage}
        rowId={({ kind }) => kind}
        columns={[
          { label: 'Kind', cell: ({ what }) => what },
          { label: 'Place', cell: ({ kind }) => <code>{kind}</code> },
          { label: 'Files', isNumber: true, cell: ({ files }) => formatCount(files) },
          { label: 'Size', isNumber: true, cell: ({ bytes }) => fileSize(bytes) },
        ]}
      />
    </>
  )
}

function TestMail() {
  const test = useChange({
    run: sendTestMail,
    done: ({ to, kind }) => (kind === 'smtp' ? `Sent an email to ${to}.` : `Wrote an email to ${to} into outbox/.`),
  })
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        Send test email
      </Button>
      {test.error ? <span role="alert">{test.error.message}</span> : null}
    </>
  )
}

function uptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return plural(minutes, 'minute')
  return minutes < 2880 ? plural(Math.floor(minutes / 60), 'hour') : plural(Math.floor(minutes / 1440), 'day')
}

const JOB_WORDS = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
}
const JOB_TAGS = {
  queued: 'plain',
  running: 'plain',
  completed: 'good',
  failed: 'danger',
  cancelled: 'warning',
} as const
/** Jobs that are shown at first. */
const JOBS_SHOWN = 10

/** The job queue: what waits, runs and failed. */
function JobsSection() {
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
              <JobsTable jobs={jobs.slice(0, JOBS_SHOWN)} />
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
              <StateTag state={JOB_TAGS[status]}>{JOB_WORDS[status]}</StateTag>
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
  const cancel = useChange({ run: cancelJob, done: () => `Canceled ${name}.` })
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
