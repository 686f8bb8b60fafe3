import { useQuery } from '@tanstack/react-query'
import type { SystemState } from '../../../../contract/admin/system.ts'
import { plural } from '../../../../engine/words/count.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { BuildsSection } from './builds-section.tsx'
import { HealthStrip } from './health-strip.tsx'
import { JobsSection } from './jobs-section.tsx'
import { NightlySection } from './nightly-section.tsx'
import { RequestsTable, StorageTable } from './measurements.tsx'
import { sendTestMail, systemQuery } from './system-api.ts'

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
