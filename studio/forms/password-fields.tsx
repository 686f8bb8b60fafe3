import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { PASSWORD_RULE, passwordProblem } from '../../contract/password-rule.ts'
import { WarningIcon } from '../ui/icons.tsx'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Address of the account, which the password may not be. */
  email: string
}

/**
 * A password that somebody chooses, with the rule below it; what is wrong is said once the field is left,
 * and keeps the form from being sent.
 */
export function NewPasswordField({ label, value, onChange, email }: NewPasswordFieldProps) {
  const id = useId()
  const [wasLeft, setWasLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const found = value === '' ? null : passwordProblem(value, email)
  const problem = wasLeft ? found : null
  // The browser then keeps the form from being sent, says why and goes to the field, as with every other field.
  useEffect(() => field.current!.setCustomValidity(found ?? ''), [found])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <PasswordInput
        ref={field}
        id={id}
        autoComplete="new-password"
        required
        value={value}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={`${id}-rule`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setWasLeft(true)}
      />
      <p id={`${id}-rule`} className={problem === null ? 'hint' : 'field-error'}>
        {problem === null ? null : <WarningIcon />}
        {problem ?? PASSWORD_RULE}
      </p>
    </div>
  )
}

/** A field for a password, hidden until somebody asks to see what is typed. The label stands with whoever uses it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <input {...props} className="field-control" type={isShown ? 'text' : 'password'} spellCheck={false} />
      <label className="choice">
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        Show what is typed
      </label>
    </>
  )
}

interface PresentPasswordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The password once more, before what somebody at a browser left open must not do. */
export function PresentPasswordField({ value, onChange }: PresentPasswordFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Present password
      </label>
      <PasswordInput
        id={id}
        autoComplete="current-password"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
