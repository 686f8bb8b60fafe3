import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { ChainSoFar } from '../lock/chain-so-far.tsx'
import { FrozenDesign } from '../lock/frozen-design.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList, fieldName } from './comment-list.tsx'
import { reviewedCasefileQuery } from './review-api.ts'
import { REVIEW_AREA } from './review-area.ts'
import { REVIEW_WORDS } from './review-words.ts'
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
  const { id, title, document, dataset, issues, chain, owner, version } = casefile
  const [field, setField] = useState('')
  const { review, error, busy, comment, resolve, decide } = useReview(id)
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
        </div>
        <div className="lock-aside">
          <section className="lock-card">
            <h2>Check</h2>
            {review ? (
              <p className="hint" role="status">
                {REVIEW_WORDS[review.state]}
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
            <p className="button-row">
              <Button variant="primary" busy={busy} onClick={() => decide('approve')}>
                Approve
              </Button>
              <Button busy={busy} onClick={() => decide('ask-for-changes')}>
                Ask for changes
              </Button>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}
