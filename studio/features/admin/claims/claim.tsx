import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ClaimDecision, ClaimDetail } from '../../../../contract/admin/claims.ts'
import { formatDate } from '@casefiles/words/formats'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { claimQuery, decide, takeInReview } from './claims-api.ts'
import { CLAIM_WORDS } from './claims.tsx'

/** One claim: what it says, and what is done about it. */
export function ClaimScreen() {
  const { id = '' } = useParams()
  const query = useQuery(claimQuery(id))
  return (
    <AdminScreen title="Claim" crumbs={[{ label: 'Claims', to: '/admin/claims' }]}>
      <Loaded query={query} title="Failed to load the claim">
        {(claim) => (
          <>
            <Facts facts={factsOf(claim)} />
            <p className="studio-lead">{claim.text}</p>
            {claim.answer === null ? <Actions claim={claim} /> : null}
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function factsOf({ casefile, version, part, evidence, name, email, state, answer, created_at }: ClaimDetail) {
  return [
    [
      'Casefile',
      <a key="casefile" href={`/casefiles/${casefile}`}>
        {casefile}
      </a>,
    ],
    ['Part', `${part}, version ${version}`],
    ['Sent', formatDate(created_at)],
    ['By', `${name || 'no name given'}${email ? `, ${email}` : ', no address for an answer'}`],
    // Shown as text: whoever follows a stranger's link should see where it leads first.
    ['Evidence', evidence.length > 0 ? evidence.join(' ') : 'none'],
    ['State', CLAIM_WORDS[state]],
    ['Answer', answer ?? 'none yet'],
  ] as const
}

const DECISIONS: { state: ClaimDecision['state']; label: string }[] = [
  { state: 'answered', label: 'Answer' },
  { state: 'rejected', label: 'Reject' },
  { state: 'upheld', label: 'Uphold' },
]

function Actions({ claim }: { claim: ClaimDetail }) {
  const [deciding, setDeciding] = useState<ClaimDecision['state'] | null>(null)
  const review = useChange({ run: () => takeInReview(claim.id), done: () => 'The claim is in review.' })
  return (
    <>
      {review.error ? <Alert kind="error">{review.error.message}</Alert> : null}
      <p className="button-row admin-actions">
        {claim.state === 'open' ? (
          <Button busy={review.isPending} onClick={() => review.mutate(undefined)}>
            Take in review
          </Button>
        ) : null}
        {DECISIONS.map(({ state, label }) => (
          <Button key={state} variant={state === 'upheld' ? 'primary' : 'secondary'} onClick={() => setDeciding(state)}>
            {label}
          </Button>
        ))}
      </p>
      {deciding ? <DecideDialog claim={claim} state={deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  )
}

const SHORTEST_ANSWER = 10
const SHORTEST_ERRATUM = 20

const TITLES: Record<ClaimDecision['state'], string> = {
  answered: 'Answer this claim?',
  rejected: 'Reject this claim?',
  upheld: 'Uphold this claim and publish a correction?',
}
const CONFIRM: Record<ClaimDecision['state'], string> = {
  answered: 'Send answer',
  rejected: 'Reject claim',
  upheld: 'Publish correction',
}
const OF_ERRATUM = [
  'The correction stands above the casefile on the page of every version, with your name and the date.',
  'Its words become a link of the public chain; they cannot be changed or taken back, only corrected by a later one.',
  'The published document, its numbers and its fingerprint stay as they are.',
  'The casefile’s answers and the feeds say that it was corrected.',
]

interface DecideDialogProps {
  claim: ClaimDetail
  state: ClaimDecision['state']
  onClose: () => void
}

/** How a claim ends: the answer, and for one that is upheld the correction as readers will see it. */
function DecideDialog({ claim, state, onClose }: DecideDialogProps) {
  const [answer, setAnswer] = useState('')
  const [erratum, setErratum] = useState('')
  const isUpheld = state === 'upheld'
  const change = useChange({
    run: () => {
      const words = answer.trim()
      return decide(claim.id, isUpheld ? { state, answer: words, erratum: erratum.trim() } : { state, answer: words })
    },
    done: () => (isUpheld ? 'The correction is published; the pages follow at once.' : 'The claim is decided.'),
    onDone: onClose,
  })
  const message = claim.email
    ? `The answer goes to ${claim.email}.`
    : 'No address was given: the answer stays in this queue.'
  return (
    <ConfirmDialog
      title={TITLES[state]}
      text={message}
      {...(isUpheld && { consequences: OF_ERRATUM })}
      confirm={CONFIRM[state]}
      missing={missingOf(answer, isUpheld ? erratum : null)}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      {isUpheld ? (
        <>
          <TextField
            label="Correction, as readers will see it"
            hint="What was wrong and what is right."
            rows={4}
            maxLength={2000}
            required
            value={erratum}
            onSet={setErratum}
          />
          <p className="hint">
            Preview: Correction of today to version {claim.version}. {erratum.trim()}
          </p>
        </>
      ) : null}
      <TextField label="Answer" rows={4} maxLength={4000} required value={answer} onSet={setAnswer} />
    </ConfirmDialog>
  )
}

function missingOf(answer: string, erratum: string | null): string | undefined {
  if (erratum !== null && erratum.trim().length < SHORTEST_ERRATUM)
    return `The correction needs at least ${SHORTEST_ERRATUM} characters.`
  return answer.trim().length < SHORTEST_ANSWER ? `The answer needs at least ${SHORTEST_ANSWER} characters.` : undefined
}
