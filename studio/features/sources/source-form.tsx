import { useState, type SubmitEvent } from 'react'
import { PUBLISHINGS, SCHEDULES } from '../../../contract/vintage.ts'
import type { DataSourceList } from '../../../contract/studio/data-source.ts'
import { Button } from '../../ui/button.tsx'
import { PUBLISH_WORDS, readSource, SCHEDULE_WORDS, type NewSource } from './source.ts'

interface SourceFormProps {
  candidates: DataSourceList['candidates']
  busy: boolean
  /** Resolves with whether it worked; the form is then empty again. */
  onDeclare: (sha256: string, source: NewSource) => Promise<boolean>
}

/** A new source: where vintages come from, when one fits, and what happens with the versions that they make. */
export function SourceForm({ candidates, busy, onDeclare }: SourceFormProps) {
  const [sha256, setSha256] = useState('')
  const columns = candidates.find((one) => one.sha256 === sha256)?.columns ?? []
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (await onDeclare(sha256, readSource(new FormData(event.currentTarget), columns))) setSha256('')
  }
  return (
    <form className="alert-form" onSubmit={(event) => void submit(event)}>
      <label className="field alert-form-wide">
        <span className="field-label">Data set</span>
        <span className="select">
          <select className="field-control" required value={sha256} onChange={({ target }) => setSha256(target.value)}>
            <option value="">Choose…</option>
            {candidates.map(({ sha256: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <span className="field-hint">An uploaded file. It counts as vintage 1.</span>
      </label>
      {sha256 === '' ? null : <Fields key={sha256} columns={columns} busy={busy} />}
    </form>
  )
}

function Fields({ columns, busy }: { columns: readonly string[]; busy: boolean }) {
  const [keys, setKeys] = useState<string[]>([])
  const toggle = (name: string) => setKeys(keys.includes(name) ? keys.filter((one) => one !== name) : [...keys, name])
  return (
    <>
      <label className="field alert-form-wide">
        <span className="field-label">Address</span>
        <input className="field-control" name="url" type="url" required maxLength={2000} placeholder="https://" />
        <span className="field-hint">
          Public, on port 443 or 80. It is published with every version that a vintage makes, so it must hold no key.
        </span>
      </label>
      <label className="field">
        <span className="field-label">License</span>
        <input className="field-control" name="licence" required maxLength={200} />
      </label>
      <Choice label="Schedule" name="schedule" options={SCHEDULES} words={SCHEDULE_WORDS} />
      <fieldset className="alert-form-wide">
        <legend className="field-label">Columns that name one row together</legend>
        {columns.map((name) => (
          <label key={name} className="choice">
            <input
              type="checkbox"
              name="keys"
              value={name}
              checked={keys.includes(name)}
              onChange={() => toggle(name)}
            />{' '}
            {name}
          </label>
        ))}
        <p className="field-hint">A row of an old vintage is found in a new one by them.</p>
      </fieldset>
      <label className="field">
        <span className="field-label">Column of the units</span>
        <span className="select">
          <select className="field-control" name="unit">
            <option value="">None: units come and go</option>
            {columns.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
        <span className="field-hint">A vintage without one of the units of before does not fit.</span>
      </label>
      <label className="field">
        <span className="field-label">Rows that may be gone, percent</span>
        <input className="field-control" name="most_lost" type="number" min={0} max={100} step="any" defaultValue={5} />
      </label>
      <details className="alert-form-wide">
        <summary>Columns that every vintage must have</summary>
        <fieldset>
          <legend className="field-hint">As the numbers, days or words that they hold now.</legend>
          {columns.map((name) => (
            <label key={name} className="choice">
              <input type="checkbox" name="expected" value={name} defaultChecked /> {name}
            </label>
          ))}
        </fieldset>
      </details>
      <div className="alert-form-wide">
        <Choice label="What happens with a new version" name="publish" options={PUBLISHINGS} words={PUBLISH_WORDS} />
        <p className="field-hint">
          This and what must hold for a vintage to fit can be changed until the first one came, and never after.
        </p>
      </div>
      <p className="alert-form-wide">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={keys.length === 0}
          reason="Choose the columns that name one row first."
        >
          Declare the source
        </Button>
      </p>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  name: string
  options: readonly Value[]
  words: Record<Value, string>
}

function Choice<Value extends string>({ label, name, options, words }: ChoiceProps<Value>) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="select">
        <select className="field-control" name={name}>
          {options.map((value) => (
            <option key={value} value={value}>
              {words[value]}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
