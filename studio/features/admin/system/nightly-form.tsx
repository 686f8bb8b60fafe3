import { useId, useState, type FormEvent } from 'react'
import { nightlySettingsSchema, type NightlySettings } from '../../../../contract/admin/system.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../use-change.ts'
import { saveNightly } from './system-api.ts'

/** When the night's work begins and what belongs to it. */
export function NightlyForm({ settings }: { settings: NightlySettings }) {
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
          Backups kept
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
