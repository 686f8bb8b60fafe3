import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CommentForm, CommentList } from './comment-list.tsx'
import { reviewSentence } from './review-words.ts'
import { useReview } from './review-api.ts'

/** For the analyst: where the check stands, what was remarked, and asking for one. */
export function ReviewPanel({ id }: { id: string }) {
  const { review, error, busy, request, comment, resolve } = useReview(id)
  if (!review) return error ? <Alert kind="error">{error.message}</Alert> : null
  const { state, required, comments } = review
  return (
    <section className="lock-card">
      <h2>Check by a reviewer</h2>
      <p className="hint" role="status">
        {reviewSentence(review)}{' '}
        {required && state !== 'approved' ? 'An approval is needed before it is published.' : ''}
      </p>
      <CommentList comments={comments} busy={busy} onResolve={resolve} />
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      {state === 'none' || state === 'changes-requested' ? (
        <Button busy={busy} onClick={request}>
          {state === 'none' ? 'Ask for a check' : 'Ask for a check again'}
        </Button>
      ) : null}
      {comments.length > 0 ? <CommentForm field="" busy={busy} onSend={(text) => comment('', text)} /> : null}
    </section>
  )
}
