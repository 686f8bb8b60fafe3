import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { artifactsChanged } from '../artifacts/artifact-api.ts'
import { FileForm, UrlForm } from '../artifacts/text-forms.tsx'
import { KnownTexts } from '../artifacts/known-texts.tsx'
import { casefilesChanged, createCasefile } from '../casefiles/casefile-api.ts'
import type { Decision } from '../cues/decisions.ts'
import { wordsOfDesign } from '../cues/design-words.ts'
import { reportDecision } from '../cues/report-decision.ts'
import { sendFeedback, suggestForCasefile } from '../ingest/ingest-api.ts'
import { NothingRead, SuggestedCards } from '../ingest/suggested-cards.tsx'
import {
  type CasefileChoice,
  decideItem,
  type DesignType,
  designTypeOf,
  isChosen,
  itemsOf,
  newCasefileOf,
  NOTHING_CHOSEN,
  type SuggestedItem,
} from './casefile-choice.ts'
import { ChoiceStep } from './choice-step.tsx'

const STEPS = ['Domain and design type', 'Artifacts', 'Design suggestions'] as const

/** A casefile begins in three steps: what it is about, the texts it rests on, and a suggested design. */
export function NewCasefile() {
  const [step, setStep] = useState(0)
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const [artifacts, setArtifacts] = useState<string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus()
  }, [step])
  function go(to: number): void {
    hasMoved.current = true
    setStep(to)
  }
  return (
    <Screen title="New casefile" crumbs={[{ label: 'Casefiles', to: '/studio/casefiles' }]}>
      <div className="new-casefile">
        <h1 className="studio-title">New casefile</h1>
        <ol className="begin-steps" aria-label="Steps">
          {STEPS.map((name, place) => (
            <li key={name} aria-current={place === step ? 'step' : undefined}>
              <span className="step-mark" aria-hidden="true">
                {place + 1}
              </span>
              {name}
            </li>
          ))}
        </ol>
        <h2 ref={heading} tabIndex={-1}>
          Step {step + 1} of 3: {STEPS[step]}
        </h2>
        {step === 0 ? <ChoiceStep choice={choice} onChange={setChoice} onContinue={() => go(1)} /> : null}
        {step === 1 ? (
          <ArtifactsStep chosen={artifacts} onChange={setArtifacts} onBack={() => go(0)} onContinue={() => go(2)} />
        ) : null}
        {step === 2 && isChosen(choice) ? (
          <SuggestionsStep choice={choice} artifacts={artifacts} onBack={() => go(1)} />
        ) : null}
      </div>
    </Screen>
  )
}

interface SuggestionsStepProps {
  choice: CasefileChoice
  artifacts: string[]
  onBack: () => void
}

/** Designs for what was chosen; the draft is made from the choice and what is accepted here. */
function SuggestionsStep({ choice, artifacts, onBack }: SuggestionsStepProps) {
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
        <>
          <SuggestedCards items={itemsOf(data)} decided={decided} onDecide={decide} />
          {itemsOf(data).length === 0 && artifacts.length === 0 ? <NothingRead /> : null}
        </>
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

interface ArtifactsStepProps {
  /** Ids of the texts that go with the casefile. */
  chosen: string[]
  onChange: (chosen: string[]) => void
  onBack: () => void
  onContinue: () => void
}

/** The texts the casefile rests on: uploaded now, or there already. None is needed. */
function ArtifactsStep({ chosen, onChange, onBack, onContinue }: ArtifactsStepProps) {
  const client = useQueryClient()
  function take(artifact: Artifact): void {
    onChange([...chosen, artifact.id])
    announce(`“${artifact.title}” is uploaded and chosen.`)
    void artifactsChanged(client)
  }
  return (
    <div className="begin-form">
      <p className="studio-lead">Add the text of the law or program. You can also do this later.</p>
      <FileForm onUploaded={take} />
      <UrlForm onUploaded={take} />
      <KnownTexts chosen={chosen} onChange={onChange} />
      <div className="button-row begin-foot">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}
