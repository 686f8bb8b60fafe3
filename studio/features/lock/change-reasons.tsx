import type { LockPreview } from './lock-api.ts'

export type Reasons = Record<string, string>
interface ChangeReasonsProps {
  changes: LockPreview['changes']
  reasons: Reasons
  onChange: (reasons: Reasons) => void
}

/** Of a later version: every field that differs from the version before, with the reason that will be published. */
export function ChangeReasons({ changes, reasons, onChange }: ChangeReasonsProps) {
  if (changes.length === 0) return null
  return (
    <section className="change-reasons">
      <h2>Changes from the version before</h2>
      <p className="hint">Each reason is published on the Provenance tab, beside what was locked before.</p>
      {changes.map(({ field, before, after }) => (
        <div key={field} className="change-reason">
          <p className="change-field">
            <code>{field}</code>
          </p>
          <p>
            <span className="visually-hidden">Before: </span>
            <del>{before}</del> <span className="visually-hidden">Now: </span>
            <ins>{after}</ins>
          </p>
          <label className="field">
            <span className="field-label">Reason for {field}</span>
            <textarea
              className="field-control"
              rows={2}
              required
              value={reasons[field] ?? ''}
              onChange={(event) => onChange({ ...reasons, [field]: event.target.value })}
            />
          </label>
        </div>
      ))}
    </section>
  )
}
