import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  type AdminNightly,
  type NightlyRun,
  type NightlySettings,
  nightlySettingsSchema,
} from '../../../../contract/admin/system.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { Section, StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'
import { nightlyQuery, runNightly, saveNightly } from './system-api.ts'

const KINDS = { scheduled: 'On schedule', 'made-up': 'Made up', asked: 'Asked for' }
const WORDS = { running: 'Running', completed: 'Completed', failed: 'Failed' }
const TAGS = { running: 'plain', completed: 'good', failed: 'danger' } as const
/** Nights that are shown. */
const SHOWN = 5

/** What is done every night, when, and how the last nights went. */
export function NightlySection() {
  const query = useQuery(nightlyQuery)
  const run = useChange({ run: runNightly, done: () => 'The nightly rebuild has begun.' })
  const isRunning = query.data?.runs[0]?.status === 'running'
  return (
    <Section
      title="Nightly rebuild"
      actions={
        <Button busy={run.isPending || isRunning} onClick={() => run.mutate()}>
          {isRunning ? 'Running' : 'Run now'}
        </Button>
      }
    >
      {run.error ? <Alert kind="error">{run.error.message}</Alert> : null}
      <Loaded query={query} title="Failed to load the nightly rebuild">
        {(nightly) => <Nightly nightly={nightly} />}
      </Loaded>
    </Section>
  )
}

function Nightly({ nightly: { settings, next_due, runs } }: { nightly: AdminNightly }) {
  return (
    <>
      <p className="hint">
        Brings the public pages up to date and clears away old releases, ended sessions and links.{' '}
        {next_due === null ? 'It is off.' : `Next: ${formatDateTime(next_due)}. A missed night is made up once.`}
      </p>
      <NightlyForm key={JSON.stringify(settings)} settings={settings} />
      {runs.length === 0 ? (
        <EmptyState title="No night yet">The first results stand here after the first night.</EmptyState>
      ) : (
        <Nights runs={runs.slice(0, SHOWN)} />
      )}
    </>
  )
}

/** When the night's work begins and what belongs to it. */
function NightlyForm({ settings }: { settings: NightlySettings }) {
  const id = useId()
  const [draft, setDraft] = useState(settings)
  const save = useChange({ run: saveNightly, done: () => 'The schedule is saved.', undo: () => saveNightly(settings) })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings)
  const isValid = nightlySettingsSchema.safeParse(draft).success
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isChanged && isValid) save.mutate(draft)
  }
  return (
    <form className="nightly-form" onSubmit={submit}>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.nightly === 'on'}
          onChange={({ target }) => setDraft({ ...draft, nightly: target.checked ? 'on' : 'off' })}
        />
        Every night
      </label>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-time`}>
          Time (UTC)
        </label>
        <input
          id={`${id}-time`}
          className="field-control"
          type="time"
          required
          value={draft.nightlyTime}
          onChange={({ target }) => setDraft({ ...draft, nightlyTime: target.value })}
        />
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.nightlyBackup === 'on'}
          onChange={({ target }) => setDraft({ ...draft, nightlyBackup: target.checked ? 'on' : 'off' })}
        />
        With a backup
      </label>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-kept`}>
          Days of which a backup is kept
        </label>
        <input
          id={`${id}-kept`}
          className="field-control"
          type="number"
          min={1}
          max={365}
          required
          value={draft.keptBackups}
          onChange={({ target }) => setDraft({ ...draft, keptBackups: target.valueAsNumber })}
        />
      </div>
      <Button type="submit" disabled={!isChanged || !isValid} reason="Nothing was changed." busy={save.isPending}>
        Save schedule
      </Button>
      {save.error ? <Alert kind="error">{save.error.message}</Alert> : null}
    </form>
  )
}

function Nights({ runs }: { runs: NightlyRun[] }) {
  return (
    <PlainTable
      caption="The last nights, the newest first"
      rows={runs}
      rowId={({ id }) => id}
      columns={[
        { label: 'Began', cell: ({ started_at }) => formatDateTime(started_at) },
        { label: 'Why', cell: ({ kind }) => KINDS[kind] },
        { label: 'State', cell: ({ status }) => <StateTag state={TAGS[status]}>{WORDS[status]}</StateTag> },
        { label: 'Results', cell: ({ steps }) => <Steps steps={steps} /> },
      ]}
    />
  )
}

function Steps({ steps }: Pick<NightlyRun, 'steps'>) {
  return (
    <ul className="night-steps">
      {steps.map(({ name, result, isFailed }) => (
        <li key={name}>
          {name}: {isFailed ? 'failed: ' : ''}
          {result}
        </li>
      ))}
    </ul>
  )
}
