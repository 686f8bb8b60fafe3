import { useId, useState } from 'react'
import type { Review } from '../../../contract/studio/casefile.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { Button } from '../../ui/button.tsx'
import { labelOf } from '../lock/frozen-rows.ts'

interface CommentListProps {
  comments: Review['comments']
  busy: boolean
  onResolve: (comment: string) => void
}

/** Every remark with the field it is about, open ones first. */
export function CommentList({ comments, busy, onResolve }: CommentListProps) {
  if (comments.length === 0) return null
  const sorted = comments.toSorted((one, other) => Number(one.resolved) - Number(other.resolved))
  return (
    <ul className="comment-list" aria-label="Remarks">
      {sorted.map(({ id, field, text, author, created_at, resolved }) => (
        <li key={id} className={resolved ? 'comment-resolved' : undefined}>
          <p className="comment-field">{fieldName(field)}</p>
          <p>{text}</p>
          <p className="hint">
            {author.name}, {author.role}, {formatDateTime(created_at)}
          </p>
          {resolved ? (
            <p className="hint">Dealt with.</p>
          ) : (
            <Button busy={busy} onClick={() => onResolve(id)} aria-label={`Dealt with: ${text}`}>
              Dealt with
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A field of the document in words; the whole casefile where a remark names none. */
export function fieldName(field: string): string {
  return field === '' ? 'The casefile as a whole' : labelOf(field.split('.'))
}

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
