import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DESIGNS } from '@casefiles/engine/designs'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { setAt } from '../../forms/path.ts'
import { KnownTexts } from '../artifacts/known-texts.tsx'
import { useDesignDecisions, reportDecision, type Decision } from '../cues/decisions.ts'
import { NothingRead } from '../ingest/suggested-cards.tsx'
import { withDesign } from './change-design.ts'
import { useWizard } from './draft-context.tsx'
import { sendFeedback, suggestionsQuery, type DesignSuggestion } from './wizard-api.ts'
import { formatPercent } from '@casefiles/words/formats'

type Candidate = DesignSuggestion['design_candidates'][number]

/** Designs that the policy texts suggest, and which texts these are. */
export function SuggestionsStep() {
  const { document, store } = useWizard()
  const { artifacts } = document
  const choose = (chosen: string[]) => store.getState().replace({ ...document, artifacts: chosen })
  return (
    <>
      <Suggested />
      <details className="step-section disclosure" open={artifacts.length === 0}>
        <summary>Policy texts of this casefile: {artifacts.length}</summary>
        <p className="hint">What is suggested follows from the chosen texts; another choice asks again.</p>
        <KnownTexts chosen={artifacts} onChange={choose} />
      </details>
    </>
  )
}

/** Accepting a design sets it and how units came to be treated; a rejected one leaves, also after a reload. */
function Suggested() {
  const { casefile, document } = useWizard()
  const { artifacts } = document
  // Asked for once per visit and choice of texts: typing elsewhere must not ask again.
  const [{ title, domain, subdomain }] = useState(document)
  const { data, error, refetch } = useQuery(suggestionsQuery({ title, domain, subdomain, artifacts }))
  const { decided, decide } = useDesignDecisions(artifacts.length > 0 ? artifacts : [`casefile_${casefile.id}`])
  if (error) {
    return (
      <>
        <Alert kind="error">{error.message}</Alert>
        <p className="button-row">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      </>
    )
  }
  if (!data) return <Skeleton lines={4} />
  const isRejected = ({ type }: Candidate) => decided[type] === 'rejected'
  const open = data.design_candidates.filter((candidate) => !isRejected(candidate))
  const rejected = data.design_candidates.filter(isRejected)
  return (
    <>
      {open.length === 0 ? (
        <p className="step-section">No suggestions available{artifacts.length === 0 ? <NothingRead /> : null}</p>
      ) : null}
      <ul className="suggestions">
        {accepted(open, document.design.design_type).map((candidate) => (
          <Suggestion
            key={candidate.type}
            candidate={candidate}
            mechanism={data.assignment_mechanism}
            onDecide={(decision) => decide(candidate.type, decision)}
          />
        ))}
      </ul>
      {rejected.length > 0 ? (
        <p className="button-row">
          <Button variant="text" onClick={() => rejected.forEach(({ type }) => decide(type, null))}>
            Bring back {rejected.length === 1 ? 'the rejected one' : `the ${rejected.length} rejected ones`}
          </Button>
        </p>
      ) : null}
      {data.outcomes.length > 0 ? (
        <p className="hint">Policies of this kind are mostly judged by: {data.outcomes.join('; ')}.</p>
      ) : null}
    </>
  )
}

/** The accepted one first. */
function accepted(candidates: Candidate[], chosen: unknown): Candidate[] {
  return [...candidates].sort((a, b) => Number(b.type === chosen) - Number(a.type === chosen))
}

interface SuggestionProps {
  candidate: Candidate
  mechanism: DesignSuggestion['assignment_mechanism']
  onDecide: (decision: Decision | null) => void
}

function Suggestion({ candidate, mechanism, onDecide }: SuggestionProps) {
  const { document, store } = useWizard()
  const { type, confidence, reason } = candidate
  const isAccepted = document.design.design_type === type
  if (!Object.hasOwn(DESIGNS, type)) return null
  const { spec } = DESIGNS[type as keyof typeof DESIGNS]
  function accept(): void {
    const next = withDesign(document, spec)
    store.getState().replace(setAt(next, ['design', 'assignment_mechanism'], mechanism))
    onDecide('accepted')
    reportDecision(sendFeedback(candidate, true))
  }
  function reject(): void {
    onDecide('rejected')
    reportDecision(sendFeedback(candidate, false))
    announce(`${spec.label} rejected.`, () => onDecide(null))
  }
  return (
    <li className="suggestion" data-accepted={isAccepted}>
      <div>
        <strong>{spec.label}</strong>
        <span className="hint">
          {isAccepted ? 'chosen, ' : ''}
          {formatPercent(confidence)} sure
        </span>
        <p>{reason}</p>
      </div>
      <p className="button-row">
        <Button aria-label={`Accept ${spec.label}`} onClick={accept}>
          Accept
        </Button>
        <Button variant="text" aria-label={`Reject ${spec.label}`} onClick={reject}>
          Reject
        </Button>
      </p>
    </li>
  )
}
