import type { DesignType } from '@casefiles/engine/analysis'
import { choiceTextWords } from '@casefiles/words/choices'
import { fieldPathWords } from '@casefiles/words/formats'

export type Reasons = Record<string, string>
interface ChangeReasonsProps {
  title: string
  hint: string
  /** What the two sides are called. */
  sides: readonly [before: string, after: string]
  designType: DesignType | null
  /** By field, as the document names it. */
  changes: readonly { field: string; before: string; after: string }[]
  reasons: Reasons
  onChange: (reasons: Reasons) => void
}

/** Every field that differs, before and after, with the reason that will be published. */
export function ChangeReasons({ title, hint, sides, designType, changes, reasons, onChange }: ChangeReasonsProps) {
  const [before, after] = sides
  return (
    <section className="change-reasons" aria-labelledby="change-reasons">
      <h2 id="change-reasons">{title}</h2>
      <p className="hint" role="status">
        {hint}
      </p>
      {changes.map((change) => {
        const { field } = change
        const told = (text: string) => choiceTextWords(designType ?? undefined, field, text)
        const words = fieldPathWords(field.split('.'))
        return (
          <div key={field} className="change-reason">
            <p className="change-field">{words}</p>
            <p>
              <span className="visually-hidden">{before}: </span>
              <del>{told(change.before)}</del> <span className="visually-hidden">{after}: </span>
              <ins>{told(change.after)}</ins>
            </p>
            <label className="field">
              <span className="field-label">Reason for “{words}”</span>
              <textarea
                className="field-control"
                rows={2}
                required
                value={reasons[field] ?? ''}
                onChange={(event) => onChange({ ...reasons, [field]: event.target.value })}
              />
            </label>
          </div>
        )
      })}
    </section>
  )
}
