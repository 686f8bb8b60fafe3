import { useState } from 'react'
import type { ClaimDecision, ClaimDetail } from '../../../../contract/admin/claims.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { decide } from './claims-api.ts'

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
export function DecideDialog({ claim, state, onClose }: DecideDialogProps) {
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
