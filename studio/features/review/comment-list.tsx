import type { Review } from '../../../contract/studio/review.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
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
