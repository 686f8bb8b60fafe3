import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { fieldName } from './comment-list.tsx'

interface CommentFormProps {
  /** Path of the field it will be about; empty = the whole casefile. */
  field: string
  busy: boolean
  onSend: (text: string) => Promise<unknown>
  /** Takes the anchor off; left out where it cannot be anchored. */
  onClear?: () => void
}

/** A new remark. */
export function CommentForm({ field, busy, onSend, onClear }: CommentFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void onSend(text.trim()).then(() => setText(''))
      }}
    >
      <label className="field-label" htmlFor={id}>
        Remark on {fieldName(field).replace(/^The/, 'the')}
      </label>
      <textarea
        id={id}
        className="field-control"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="button-row">
        <Button type="submit" busy={busy} disabled={text.trim() === ''} reason="Write something first.">
          Send remark
        </Button>
        {field !== '' && onClear ? (
          <Button variant="text" onClick={onClear}>
            About the whole casefile instead
          </Button>
        ) : null}
      </p>
    </form>
  )
}
