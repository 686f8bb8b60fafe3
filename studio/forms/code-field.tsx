import { useEffect, useId, useRef } from 'react'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  /** Whether only an app's code will do. */
  isOfApp?: boolean
  /** It appears as an answer to what was just done, so the focus goes to it. */
  takesFocus?: boolean
}

/** A code of the second factor. Text rather than a number: recovery codes have letters. */
export function CodeField({ value, onChange, isOfApp = false, takesFocus = false }: CodeFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current!.focus()
  }, [takesFocus])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Code
      </label>
      <input
        ref={field}
        id={id}
        className="field-control"
        type="text"
        inputMode={isOfApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {isOfApp ? 'The six digits that your app shows now.' : 'The six digits of your app, or a recovery code.'}
      </p>
    </div>
  )
}
