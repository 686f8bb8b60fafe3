import { useId } from 'react'
import { PasswordInput } from './password-input.tsx'

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
