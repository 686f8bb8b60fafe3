import { useId, useState, type HTMLInputTypeAttribute } from 'react'
import { Button } from '../../ui/button.tsx'

interface TextFormProps {
  label: string
  submit: string
  type?: HTMLInputTypeAttribute
  initial?: string
  busy: boolean
  /** Resolves with whether it worked; the field is then emptied unless it began with something. */
  onSend: (text: string) => Promise<boolean>
}

/** One field and its button. */
export function TextForm({ label, submit, type = 'text', initial = '', busy, onSend }: TextFormProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  return (
    <form
      className="team-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(text.trim()).then((worked) => {
          if (worked && initial === '') setText('')
        })
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          id={id}
          className="field-control"
          type={type}
          maxLength={254}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
