import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface NameFormProps {
  label: string
  button: string
  busy: boolean
  /** @param done empties the field */
  onName: (name: string, done: () => void) => void
}

/** One name and a button. */
export function NameForm({ label, button, busy, onName }: NameFormProps) {
  const [name, setName] = useState('')
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim(), () => setName(''))
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          className="field-control"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
        />
      </label>
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
