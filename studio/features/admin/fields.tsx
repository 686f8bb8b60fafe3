import { useId } from 'react'

interface FieldProps {
  label: string
  value: string
  onSet: (value: string) => void
  hint?: string
}

/** One of several values. */
export function ChoiceField({
  label,
  value,
  onSet,
  options,
  hint,
}: FieldProps & { options: readonly string[] | readonly { value: string; label: string }[] }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="select">
        <select
          id={id}
          className="field-control"
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onSet(target.value)}
        >
          {options.map((option) => {
            const { value: one, label: words } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={one} value={one}>
                {words}
              </option>
            )
          })}
        </select>
      </span>
      <Hint id={id} text={hint} />
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'date'
  maxLength?: number
  required?: boolean
  /** More than one: a text of several lines. */
  rows?: number
}

export function TextField({ label, value, onSet, hint, type = 'text', maxLength, required, rows = 1 }: TextFieldProps) {
  const id = useId()
  const shared = {
    id,
    className: 'field-control',
    value,
    maxLength,
    required,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} onChange={({ target }) => onSet(target.value)} />
      ) : (
        <input {...shared} type={type} onChange={({ target }) => onSet(target.value)} />
      )}
      <Hint id={id} text={hint} />
    </div>
  )
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="hint" id={`${id}-hint`}>
      {text}
    </p>
  ) : null
}
