import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged, createCasefile } from '../casefiles/casefile-api.ts'
import { wordsOfDesign } from '../cues/design-words.ts'
import { reportDecision } from '../cues/report-decision.ts'
import type { Decision } from '../cues/decisions.ts'
import { sendFeedback, suggestForCasefile } from '../ingest/ingest-api.ts'
import { SuggestedCards } from '../ingest/suggested-cards.tsx'
import {
  decideItem,
  designTypeOf,
  itemsOf,
  newCasefileOf,
  type CasefileChoice,
  type DesignType,
  type SuggestedItem,
} from './casefile-choice.ts'

interface SuggestionsStepProps {
  choice: CasefileChoice
  artifacts: string[]
  onBack: () => void
}

/** Designs for what was chosen; the draft is made from the choice and what is accepted here. */
export function SuggestionsStep({ choice, artifacts, onBack }: SuggestionsStepProps) {
  const [decided, setDecided] = useState<Record<string, Decision>>({})
  const { title, domain, subdomain } = choice
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['suggestions', title, domain, subdomain, artifacts],
    queryFn: () => suggestForCasefile({ title, domain, subdomain, ...(artifacts.length > 0 && { artifacts }) }),
  })
  const create = useCreate()
  function decide(item: SuggestedItem, decision: Decision | null): void {
    setDecided(decideItem(decided, item.id, decision))
    if (decision !== null) reportDecision(sendFeedback({ ...item, domain, subdomain }, decision))
  }
  const designType = designTypeOf(choice, decided)!
  return (
    <div className="begin-form">
      {data ? (
        <SuggestedCards items={itemsOf(data)} decided={decided} onDecide={decide} />
      ) : error && !isFetching ? (
        <ErrorState title="No suggestions available" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Looking for designs…" />
      )}
      <p className="hint">
        The draft begins as {wordsOfDesign(designType).toLowerCase()} ({designType}). Everything can be changed in the
        Design Wizard.
      </p>
      {create.error ? (
        <Alert kind="error">
          <strong>The draft could not be made.</strong>
          <p>{create.error.message}</p>
        </Alert>
      ) : null}
      <div className="button-row begin-foot">
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="primary"
          busy={create.isPending}
          onClick={() =>
            create.mutate(newCasefileOf({ ...choice, designType: choiceOf(choice) }, artifacts, data ?? null, decided))
          }
        >
          Create draft
        </Button>
      </div>
    </div>
  )
}

/** The step is only reached once a design type is chosen. */
const choiceOf = ({ designType }: CasefileChoice): DesignType => designType!

function useCreate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: createCasefile,
    onSuccess: async ({ id, docket }) => {
      announce(`${docket} is a draft now.`)
      void casefilesChanged(client)
      await navigate(`/studio/casefiles/${id}/edit`)
    },
  })
}
