import type { RivalChange } from '../../../contract/rival.ts'
import { fieldPathWords } from '../../../engine/words/field-path.ts'

type Reasons = Record<string, string>
interface RivalReasonsProps {
  changes: readonly Omit<RivalChange, 'why'>[]
  reasons: Reasons
  onChange: (reasons: Reasons) => void
}

/** Every field in which the rival differs, with the reason that is published. */
export function RivalReasons({ changes, reasons, onChange }: RivalReasonsProps) {
  return (
    <section className="change-reasons" aria-labelledby="rival-reasons">
      <h3 id="rival-reasons">What differs</h3>
      <p className="hint" role="status">
        {changes.length === 0
          ? 'Nothing differs from the locked design.'
          : 'Each reason is published beside both results.'}
      </p>
      {changes.map(({ field, locked, rival }) => (
        <div key={field} className="change-reason">
          <p className="change-field">{fieldPathWords(field.split('.'))}</p>
          <p>
            <span className="visually-hidden">Locked: </span>
            <del>{locked}</del> <span className="visually-hidden">Rival: </span>
            <ins>{rival}</ins>
          </p>
          <label className="field">
            <span className="field-label">Reason for “{fieldPathWords(field.split('.'))}”</span>
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
