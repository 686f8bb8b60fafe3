import { useState, type SubmitEvent } from 'react'
import { ARCHIVE_EVENTS, type ArchiveEventType } from '../../../contract/archive-event.ts'
import { Button } from '../../ui/button.tsx'

const LABELS: Record<ArchiveEventType, string> = {
  'casefile.published': 'A casefile or a new version is published',
  'casefile.corrected': 'A correction of a casefile is published',
  'casefile.retracted': 'A casefile is retracted',
}

interface WebhookFormProps {
  busy: boolean
  onAdd: (url: string, events: ArchiveEventType[]) => Promise<boolean>
}

/** A new webhook. */
export function WebhookForm({ busy, onAdd }: WebhookFormProps) {
  const [chosen, setChosen] = useState<ArchiveEventType[]>([...ARCHIVE_EVENTS])
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (await onAdd(String(new FormData(form).get('url')).trim(), chosen)) form.reset()
  }
  const toggle = (type: ArchiveEventType) =>
    setChosen(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
  return (
    <form className="alert-form" onSubmit={(event) => void submit(event)}>
      <label className="field alert-form-wide">
        <span className="field-label">Address</span>
        <input className="field-control" name="url" type="url" required maxLength={2000} placeholder="https://" />
        <span className="field-hint">Public, on port 443 or 80. It gets a signed POST for each event.</span>
      </label>
      <fieldset className="alert-form-wide">
        <legend className="field-label">Events</legend>
        {ARCHIVE_EVENTS.map((type) => (
          <label key={type} className="choice">
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} /> {LABELS[type]}
          </label>
        ))}
      </fieldset>
      <p className="alert-form-wide">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={chosen.length === 0}
          reason="Choose an event first."
        >
          Add webhook
        </Button>
      </p>
    </form>
  )
}
