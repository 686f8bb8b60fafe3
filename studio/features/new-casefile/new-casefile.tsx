import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { plural } from '@casefiles/engine/words'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { artifactsChanged } from '../artifacts/artifact-api.ts'
import { FileForm, UrlForm } from '../artifacts/text-forms.tsx'
import { KnownTexts } from '../artifacts/known-texts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { reportDecision, type Decision } from '../cues/decisions.ts'
import { wordsOfDesign } from '../cues/design-words.ts'
import { type DesignSuggestion, sendFeedback, suggestForCasefile } from '../ingest/ingest-api.ts'
import { NothingRead, SuggestedCards } from '../ingest/suggested-cards.tsx'
import { DatasetUpload } from '../design-wizard/dataset-upload.tsx'
import { decideItem, designTypeOf, isChosen, itemsOf, type SuggestedItem } from './casefile-choice.ts'
import { ChoiceStep } from './choice-step.tsx'
import {
  type Beginning,
  type ChangeBeginning,
  dropBeginning,
  type UploadedFile,
  useBeginning,
} from './kept-beginning.ts'

/** Reads commands of R and Stata, which is much to load for who writes a title. */
const FirstAnswer = lazy(() => import('./first-answer.tsx'))

const STEPS = ['Domain and design type', 'Artifacts', 'Design suggestions'] as const

/**
 * A casefile begins in three steps: what it is about, the texts and data it rests on, and a suggested design. The step stands in the address,
 * and what is answered in the tab, so that a reload and the way back lose nothing.
 */
export function NewCasefile() {
  const [search, setSearch] = useSearchParams()
  const [beginning, change] = useBeginning()
  const { choice, artifacts } = beginning
  const step = isChosen(choice) ? stepAt(search) : 0
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const go = (to: number) => setSearch(to === 0 ? {} : { step: String(to + 1) })
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
        {step === 0 ? (
          <>
            <Suspense fallback={<Skeleton lines={3} />}>
              <FirstAnswer
                text={beginning.first}
                choice={choice}
                onChange={(first, next) => change({ first, choice: next })}
              />
            </Suspense>
            <ChoiceStep choice={choice} onChange={(next) => change({ choice: next })} onContinue={() => go(1)} />
          </>
        ) : null}
        {step === 1 ? (
          <ArtifactsStep beginning={beginning} onChange={change} onBack={() => go(0)} onContinue={() => go(2)} />
        ) : null}
        {step === 2 ? (
          <SuggestionsStep key={artifacts.join()} beginning={beginning} onChange={change} onBack={() => go(1)} />
        ) : null}
      </div>
    </Screen>
  )
}

/** @returns the step of `?step=2`, from 0; the first where the address names none */
function stepAt(search: URLSearchParams): number {
  const place = Number(search.get('step')) - 1
  return STEPS[place] === undefined ? 0 : place
}

interface StepProps {
  beginning: Beginning
  onChange: ChangeBeginning
  onBack: () => void
}

/** Designs for what was chosen; the draft is made from the choice and what is accepted here. */
function SuggestionsStep({ beginning, onChange, onBack }: StepProps) {
  const { choice, artifacts, decided } = beginning
  const { title, domain, subdomain } = choice
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['suggestions', title, domain, subdomain, artifacts],
    queryFn: () => suggestForCasefile({ title, domain, subdomain, ...(artifacts.length > 0 && { artifacts }) }),
  })
  const create = useCreate(beginning)
  function decide(item: SuggestedItem, decision: Decision | null): void {
    onChange({ decided: decideItem(decided, item.id, decision) })
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
        <Button variant="primary" busy={create.isPending} onClick={() => create.mutate(data ?? null)}>
          Create draft
        </Button>
      </div>
    </div>
  )
}

function useCreate(beginning: Beginning) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (suggestion: DesignSuggestion | null) => {
      // reading commands is a part of its own, which a draft without one would load for nothing
      const { beginDraft } = await import('./begin-draft.ts')
      return beginDraft(beginning, suggestion)
    },
    onSuccess: async ({ id, docket, step, trouble }) => {
      announce(
        trouble === null ? `${docket} is a draft now.` : `${docket} is a draft now, without its data. ${trouble}`,
      )
      dropBeginning()
      void casefilesChanged(client)
      await navigate(`/studio/casefiles/${id}/edit${step === 'Units' ? '?step=units' : ''}`, { replace: true })
    },
  })
}

/** The texts and data the casefile rests on: uploaded now, or there already. None is needed. */
function ArtifactsStep({ beginning, onChange, onBack, onContinue }: StepProps & { onContinue: () => void }) {
  const { artifacts, data, second } = beginning
  const client = useQueryClient()
  const choose = (chosen: string[]) => onChange({ artifacts: chosen })
  function take(artifact: Artifact): void {
    choose([...artifacts, artifact.id])
    announce(`“${artifact.title}” is uploaded and chosen.`)
    void artifactsChanged(client)
  }
  return (
    <div className="begin-form">
      <p className="studio-lead">Add the text of the law or program, and your data. You can also do this later.</p>
      <section className="begin-files" aria-labelledby="begin-texts">
        <h3 id="begin-texts">Policy texts</h3>
        <FileForm onUploaded={take} />
        <UrlForm onUploaded={take} />
        <KnownTexts chosen={artifacts} onChange={choose} />
      </section>
      <DataFiles data={data} second={second} onChange={onChange} />
      <div className="button-row begin-foot">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}

/** The data, and a second file to join to them. Neither is needed to begin. */
function DataFiles({ data, second, onChange }: Pick<Beginning, 'data' | 'second'> & { onChange: ChangeBeginning }) {
  const take = (which: 'data' | 'second') => async (dataset: DatasetInfo) => {
    onChange({ [which]: uploadedOf(dataset) })
    announce(`“${dataset.name}” is uploaded. Nothing of it is shown before you say what the outcome is.`)
  }
  return (
    <>
      <section className="begin-files" aria-labelledby="begin-data">
        <h3 id="begin-data">Data</h3>
        {data ? (
          <Taken file={data} onRemove={() => onChange({ data: null, second: null })} />
        ) : (
          <DatasetUpload onUploaded={take('data')} />
        )}
      </section>
      {data ? (
        <section className="begin-files" aria-labelledby="begin-second">
          <h3 id="begin-second">A second file, such as dates of the policy</h3>
          <p className="hint">It is joined to the data by the columns that both have, once you agreed to it.</p>
          {second ? (
            <Taken file={second} onRemove={() => onChange({ second: null })} />
          ) : (
            <DatasetUpload onUploaded={take('second')} />
          )}
        </section>
      ) : null}
    </>
  )
}

function uploadedOf({ id, sha256, name, rows, columns }: DatasetInfo): UploadedFile {
  return { id, sha256, name, rows, columns: columns.map((column) => column.name) }
}

function Taken({ file: { name, rows, columns }, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  return (
    <p className="begin-file">
      <span>
        <strong>{name}</strong>, {plural(rows, 'row')}, {plural(columns.length, 'column')}
      </span>
      <Button variant="text" aria-label={`Leave out ${name}`} onClick={onRemove}>
        Leave out
      </Button>
    </p>
  )
}
