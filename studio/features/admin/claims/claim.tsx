import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ClaimDecision, ClaimDetail } from '../../../../contract/admin/claims.ts'
import { formatDate } from '../../../../engine/words/date.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Facts } from '../facts.tsx'
import { useChange } from '../use-change.ts'
import { claimQuery, takeInReview } from './claims-api.ts'
import { CLAIM_WORDS } from './claims.tsx'
import { DecideDialog } from './decide-dialog.tsx'

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
