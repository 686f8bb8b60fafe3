import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { StudioCasefile, Review } from '../../../contract/studio/casefile.ts'
import type { RivalStanding } from '../../../contract/rival.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton, Loaded } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { ChainSoFar } from '../lock/chain-so-far.tsx'
import { FrozenDesign } from '../lock/frozen-design.tsx'
import { PageFrame } from '../publish/page-frame.tsx'
import { openResults, standingQuery } from '../rival/rival-api.ts'
import { RivalForm } from '../rival/rival-form.tsx'
import { rivalSentence } from '../rival/rival-words.ts'
import { CommentForm, CommentList, fieldName } from './comment-list.tsx'
import { REVIEW_AREA, reviewedCasefileQuery, reviewedPageQuery, useReview } from './review-api.ts'
import { reviewSentence } from './review-panel.tsx'

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
            <Decision
              name={name}
              state={review?.state ?? 'none'}
              hasResults={status === 'analyzed'}
              busy={busy}
              onApprove={approve}
              onRefuse={refuse}
            />
          </section>
        </div>
      </div>
    </>
  )
}

interface RivalPanelProps {
  casefile: StudioCasefile
  /** What is shown of the results once they are open. */
  children: ReactNode
}

/** For a reviewer: the results stay closed until a rival design is locked or they are opened without one. */
function RivalPanel({ casefile, children }: RivalPanelProps) {
  const query = useQuery(standingQuery(casefile.id))
  return (
    <Loaded query={query} title="Something went wrong">
      {(standing) => (
        <>
          {standing.own ? (
            <Alert kind="info">{rivalSentence(standing.own)} It is published beside the casefile’s own result.</Alert>
          ) : null}
          {standing.results === 'closed' ? <Closed casefile={casefile} standing={standing} /> : children}
        </>
      )}
    </Loaded>
  )
}

function Closed({ casefile, standing }: { casefile: StudioCasefile; standing: RivalStanding }) {
  const { id } = casefile
  const client = useQueryClient()
  const [isWriting, setIsWriting] = useState(standing.draft !== null)
  const [isAsking, setIsAsking] = useState(false)
  const opened = async (next: RivalStanding) => {
    client.setQueryData(standingQuery(id).queryKey, next)
    await client.invalidateQueries({ queryKey: ['review'] })
  }
  const open = useMutation({ mutationFn: () => openResults(id), onSuccess: opened })
  return (
    <section className="rival" aria-labelledby="rival-title">
      <h2 id="rival-title">The results are closed to you</h2>
      <p className="studio-lead">
        Before you see them you can lock a rival design: other choices on the same data, with a reason for each. Both
        are analyzed and published side by side. You can also open the results without one; that cannot be taken back.
      </p>
      <p className="button-row">
        <Button
          variant="primary"
          aria-expanded={isWriting}
          disabled={standing.refusal !== null}
          reason={standing.refusal ?? undefined}
          onClick={() => setIsWriting(!isWriting)}
        >
          {isWriting
            ? 'Put the rival design aside'
            : standing.draft === null
              ? 'Make a rival design'
              : 'Go on with your rival design'}
        </Button>
        <Button onClick={() => setIsAsking(true)}>Open the results</Button>
      </p>
      {isWriting && standing.locked ? (
        <RivalForm
          casefile={casefile}
          locked={standing.locked}
          draft={standing.draft}
          onLocked={async (next) => {
            announce('The rival design is locked.')
            await opened(next)
          }}
        />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Open the results?"
          text="The moment is kept. From then on you cannot lock a rival design for this version."
          confirm="Open the results"
          busy={open.isPending}
          error={open.error}
          onConfirm={() => open.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}

interface DecisionProps {
  name: string
  state: Review['state']
  /** Whether the analysis has run: an approval is of what was found, too. */
  hasResults: boolean
  busy: boolean
  onApprove: (named: boolean) => void
  onRefuse: () => void
}

/** Approval, with the reviewer's word on whether readers are told who gave it, or a refusal. */
export function Decision({ name, state, hasResults, busy, onApprove, onRefuse }: DecisionProps) {
  const [isNamed, setIsNamed] = useState(false)
  const reason = state === 'none' ? 'Nobody has asked for a check.' : undefined
  const waits = reason ?? (hasResults ? undefined : 'An approval waits for the results. Changes can be asked for now.')
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
          disabled={waits !== undefined}
          title={waits}
          onClick={() => onApprove(isNamed)}
        >
          Approve
        </Button>
        <Button busy={busy} disabled={reason !== undefined} title={reason} onClick={onRefuse}>
          Ask for changes
        </Button>
      </p>
      {waits ? <p className="hint">{waits}</p> : null}
    </>
  )
}

/** The whole page with results, as it would go out now. */
function PublicPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reviewedPageQuery(id))
  return <PageFrame html={data} error={error} onRetry={() => void refetch()} />
}
