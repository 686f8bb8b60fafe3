import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DESIGNS } from '../../../engine/designs/registry.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { setAt } from '../../forms/path.ts'
import { withDesign } from './change-design.ts'
import { useWizard } from './draft-context.tsx'
import { sendFeedback, suggestionsQuery, type DesignSuggestion } from './wizard-api.ts'

type Candidate = DesignSuggestion['design_candidates'][number]

/** Designs that the policy texts suggest. Accepting one sets the design and how units came to be treated. */
export function SuggestionsStep() {
  const { document } = useWizard()
  const { title, domain, subdomain, artifacts } = document
  // Asked for once per visit: typing elsewhere must not ask again.
  const [asked] = useState({ title, domain, subdomain, artifacts })
  const { data, error, refetch } = useQuery(suggestionsQuery(asked))
  const [rejected, setRejected] = useState<readonly string[]>([])
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
  const open = data.design_candidates.filter(({ type }) => !rejected.includes(type))
  if (open.length === 0) return <p className="step-section">No suggestions available</p>
  return (
    <>
      <ul className="suggestions">
        {accepted(open, document.design.design_type).map((candidate) => (
          <Suggestion
            key={candidate.type}
            candidate={candidate}
            mechanism={data.assignment_mechanism}
            onReject={() => setRejected([...rejected, candidate.type])}
          />
        ))}
      </ul>
      {data.outcomes.length > 0 ? <p className="hint">Outcomes it speaks of: {data.outcomes.join('; ')}.</p> : null}
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
  onReject: () => void
}

function Suggestion({ candidate, mechanism, onReject }: SuggestionProps) {
  const { document, store } = useWizard()
  const { type, confidence, reason } = candidate
  const spec = DESIGNS[type as keyof typeof DESIGNS]?.spec
  const isAccepted = document.design.design_type === type
  if (!spec) return null
  function accept(): void {
    const next = withDesign(document, spec!)
    store.getState().replace(setAt(next, ['design', 'assignment_mechanism'], mechanism))
    tell(candidate, true)
  }
  function reject(): void {
    onReject()
    tell(candidate, false)
    announce(`${spec!.label} rejected.`)
  }
  return (
    <li className="suggestion" data-accepted={isAccepted}>
      <div>
        <strong>{spec.label}</strong>
        <span className="hint">
          {isAccepted ? 'chosen, ' : ''}
          {Math.round(confidence * 100)}% sure
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

/** Feedback helps the rules; the analyst's work does not wait for it. */
function tell(item: Candidate, isAccepted: boolean): void {
  void sendFeedback(item, isAccepted).catch(() => undefined)
}
