import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { Review } from '../../../contract/studio/review.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { ChainSoFar } from '../lock/chain-so-far.tsx'
import { FrozenDesign } from '../lock/frozen-design.tsx'
import { PageFrame } from '../publish/page-frame.tsx'
import { RivalPanel } from '../rival/rival-panel.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList, fieldName } from './comment-list.tsx'
import { reviewedCasefileQuery, reviewedPageQuery } from './review-api.ts'
import { REVIEW_AREA } from './review-area.ts'
import { reviewSentence } from './review-words.ts'
import { useReview } from './use-review.ts'

/** `/review/casefiles/{id}`: the design as it stands, remarks on its fields, and the decision. */
export function ReviewCasefile() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(reviewedCasefileQuery(id))
  const status = data ? <StatusTag status={data.status} /> : null
  return (
    <Screen title={data ? `${data.docket} ${data.title}` : 'Casefile'} area={REVIEW_AREA} status={status}>
      {error ? <ErrorState title="Failed to load casefile" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Check casefile={data} /> : error ? null : <Skeleton lines={8} />}
    </Screen>
  )
}

function Check({ casefile }: { casefile: StudioCasefile }) {
  const { id, title, status, document, dataset, issues, chain, owner, version } = casefile
  const [field, setField] = useState('')
  const { review, error, busy, comment, resolve, approve, refuse } = useReview(id)
  const name = useSession((session) => session.user?.name ?? '')
  return (
    <>
      <h1 className="studio-title">{title}</h1>
      <p className="studio-lead">
        Version {version} by {owner.name}. Remark on a field, then approve or ask for changes.
      </p>
      <div className="lock-grid">
        <div>
          <FrozenDesign
            id={id}
            document={document}
            design={document.design}
            dataset={dataset}
            issues={issues}
            rowAction={({ path, label }) => (
              <Button
                variant="text"
                aria-label={`Remark on ${label}`}
                onClick={() => {
                  setField(path)
                  announce(`The remark is about: ${fieldName(path)}.`)
                }}
              >
                Remark
              </Button>
            )}
          />
          <ChainSoFar chain={chain} next={null} />
          {status === 'design_locked' || status === 'analyzed' ? (
            <RivalPanel casefile={casefile}>{status === 'analyzed' ? <PublicPage id={id} /> : null}</RivalPanel>
          ) : null}
        </div>
        <div className="lock-aside">
          <section className="lock-card">
            <h2>Check</h2>
            {review ? (
              <p className="hint" role="status">
                {reviewSentence(review)}
              </p>
            ) : null}
            {review ? <CommentList comments={review.comments} busy={busy} onResolve={resolve} /> : null}
            <CommentForm
              field={field}
              busy={busy}
              onSend={(text) => comment(field, text)}
              onClear={() => setField('')}
            />
            {error ? <Alert kind="error">{error.message}</Alert> : null}
            <Decision name={name} state={review?.state ?? 'none'} busy={busy} onApprove={approve} onRefuse={refuse} />
          </section>
        </div>
      </div>
    </>
  )
}

interface DecisionProps {
  name: string
  state: Review['state']
  busy: boolean
  onApprove: (named: boolean) => void
  onRefuse: () => void
}

/** Approval, with the reviewer's word on whether readers are told who gave it, or a refusal. */
function Decision({ name, state, busy, onApprove, onRefuse }: DecisionProps) {
  const [isNamed, setIsNamed] = useState(false)
  const reason = state === 'none' ? 'Nobody has asked for a check.' : undefined
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={isNamed && name !== ''}
          disabled={name === ''}
          onChange={(event) => setIsNamed(event.target.checked)}
        />
        {name === ''
          ? 'To be named as who checked it, fill in your name in your account.'
          : `The public page may say “Checked by ${name}”.`}
      </label>
      <p className="button-row">
        <Button
          variant="primary"
          busy={busy}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => onApprove(isNamed)}
        >
          Approve
        </Button>
        <Button busy={busy} disabled={reason !== undefined} title={reason} onClick={onRefuse}>
          Ask for changes
        </Button>
      </p>
      {reason ? <p className="hint">{reason}</p> : null}
    </>
  )
}

/** The whole page with results, as it would go out now. */
function PublicPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reviewedPageQuery(id))
  return <PageFrame html={data} error={error} onRetry={() => void refetch()} />
}
