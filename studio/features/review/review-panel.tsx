import type { Review } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CommentForm, CommentList } from './comment-list.tsx'
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

/** Where a check stands, as analysts and reviewers read it. */
const REVIEW_WORDS: Record<Review['state'], string> = {
  none: 'Nobody has asked for a check.',
  requested: 'A check is asked for; a reviewer will answer.',
  approved: 'Approved by a reviewer.',
  'changes-requested': 'A reviewer asks for changes.',
}

/** The same with who decided, where somebody did. */
export function reviewSentence({ state, decision }: Review): string {
  if (decision === null) return REVIEW_WORDS[state]
  if (state === 'changes-requested') return `${decision.by} asks for changes.`
  const named = decision.is_public ? ' The public page says so.' : ''
  return `Approved by ${decision.by}.${named}`
}
