import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import { shortHash } from '../../../ui/format/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LockIcon, CheckIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { artifactQuery, artifactTextQuery, cuesQuery } from '../artifacts/artifact-api.ts'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { hasEffectiveDate } from '../cues/cue-types.ts'
import { useDecisions, reportDecision, type Decision } from '../cues/decisions.ts'
import { wordsOfDesign } from '../cues/design-words.ts'
import { noteOf, TextWithCues } from '../cues/text-with-cues.tsx'
import { domainsQuery } from '../new-casefile/domains-api.ts'
import {
  decideCues,
  extractCues,
  lockSnapshot,
  sendPatternDecision,
  suggestDesign,
  type LockAnswer,
  type LockRequest,
  type Suggestion,
} from './ingest-api.ts'
import { lockRequestOf } from './lock-request.ts'
import { SnapshotDialog } from './snapshot-dialog.tsx'
import { SuggestedCards } from './suggested-cards.tsx'
import { useFocusNext } from '../../ui/focus.ts'

type Ingestion = ReturnType<typeof useIngestion>

/** How far each status is on the way. */
const REACHED: Record<Artifact['status'], number> = { failed: 0, uploaded: 0, extracted: 1, suggested: 2, locked: 3 }

/**
 * One text on its way from upload to lock. What the server has is read again after a reload: a text that was extracted
 * shows its cues, one with a suggestion shows it.
 */
function useIngestion(id: string) {
  const client = useQueryClient()
  const artifact = useQuery(artifactQuery(id))
  const text = useQuery(artifactTextQuery(id))
  const reached = artifact.data ? REACHED[artifact.data.status] : 0
  const cues = useQuery({ ...cuesQuery(id), enabled: reached >= 1 })
  const suggestionKey = ['artifacts', id, 'suggestion']
  const suggestion = useQuery({
    queryKey: suggestionKey,
    queryFn: () => suggestDesign(id),
    enabled: reached >= 2,
    staleTime: Infinity,
  })
  const refresh = () => client.invalidateQueries({ queryKey: artifactQuery(id).queryKey, exact: true })
  const extract = useMutation({
    mutationFn: () => extractCues(id),
    onSuccess: async ({ found }) => {
      client.setQueryData(cuesQuery(id).queryKey, found)
      await refresh()
    },
  })
  const suggest = useMutation({
    mutationFn: () => suggestDesign(id),
    onSuccess: async (found) => {
      client.setQueryData(suggestionKey, found)
      await refresh()
    },
  })
  const lock = useMutation({
    mutationFn: lockSnapshot,
    onSuccess: () => Promise.all([refresh(), casefilesChanged(client)]),
  })
  return { artifact, text, cues, suggestion, extract, suggest, lock }
}

/** An uploaded text: what was found in it, what it suggests, and the lock. */
export function IngestText({ id, onStartOver }: { id: string; onStartOver: () => void }) {
  const ingestion = useIngestion(id)
  const { artifact, text, cues, suggestion, lock } = ingestion
  const kept = useDecisions(id)
  const { decisions, decide, enterDate } = kept
  const isLocked = artifact.data?.status === 'locked'
  const failed = artifact.error ?? text.error
  const [asked, setAsked] = useState<LockRequest | null>(null)
  function askForLock(): void {
    if (!artifact.data || !suggestion.data) return
    setAsked(lockRequestOf(artifact.data, suggestion.data, cues.data ?? [], decisions))
  }
  function decidePattern(tag: string, decision: Decision | null): void {
    decide('patterns', tag, decision)
    if (decision !== null) reportDecision(sendPatternDecision(id, tag, decision))
  }
  const actions = (
    <>
      <Button onClick={onStartOver}>Start over</Button>
      <Button
        variant="primary"
        disabled={!suggestion.data || isLocked}
        reason={isLocked ? 'It is locked already.' : 'Ask for suggestions first.'}
        onClick={askForLock}
      >
        <LockIcon />
        Lock
      </Button>
    </>
  )
  const title = artifact.data?.title || 'Text'
  return (
    <Screen title={title} crumbs={[{ label: 'Ingest', to: '/studio/ingest' }]} actions={actions} bare>
      <h1 className="visually-hidden">{title}</h1>
      {asked ? (
        <SnapshotDialog
          request={asked}
          busy={lock.isPending}
          error={lock.error}
          onLock={(request) => lock.mutate(request, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <StepStrip steps={stepsOf(ingestion, isLocked)} />
      <Failures ingestion={ingestion} />
      {failed ? (
        <div className="reading-wait">
          <ErrorState
            title="Failed to load the text"
            error={failed}
            onRetry={() => void Promise.all([artifact.refetch(), text.refetch()])}
          />
        </div>
      ) : artifact.data && text.data ? (
        <TextWithCues
          artifact={artifact.data}
          text={text.data}
          cues={cues.data ?? null}
          decided={decisions.cues}
          onDecide={(lettered, decision) => decideCues(id, kept, lettered, decision)}
        >
          {cues.data && !hasEffectiveDate(cues.data) ? (
            <DateWarning entered={decisions.effectiveDate} onEnter={enterDate} />
          ) : null}
          {suggestion.data ? (
            <PatternList suggestion={suggestion.data} decided={decisions.patterns} onDecide={decidePattern} />
          ) : null}
          <LockedNotice
            answer={asked === null ? (lock.data ?? null) : null}
            casefile={isLocked ? artifact.data.casefile : null}
          />
        </TextWithCues>
      ) : (
        <div className="reading-wait">
          <Skeleton lines={8} />
        </div>
      )}
    </Screen>
  )
}

interface LockedNoticeProps {
  /** Answer of the lock that was just done. */
  answer: LockAnswer | null
  /** The draft of a text that was locked before. */
  casefile: string | null
}

/** The draft that a lock leaves, and the way to it; after a lock the focus stands there. */
function LockedNotice({ answer, casefile }: LockedNoticeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (answer) link.current?.focus()
  }, [answer])
  const id = answer?.casefile.id ?? casefile
  if (id === null) return null
  return (
    <Alert kind="info">
      <p>
        The policy snapshot is locked, and a draft was made from it.
        {answer ? (
          <>
            {' '}
            Fingerprint <code>{shortHash(answer.lock.hash)}</code>.
          </>
        ) : null}
      </p>
      <Link ref={link} to={`/studio/casefiles/${id}/edit`}>
        Open the draft in the Design Wizard
      </Link>
    </Alert>
  )
}

interface PatternListProps {
  suggestion: Suggestion
  decided: Record<string, Decision>
  onDecide: (tag: string, decision: Decision | null) => void
}

/** The designs that the text suggests, with the pack and the hypothesis they come from. */
function PatternList({ suggestion, decided, onDecide }: PatternListProps) {
  const { data: domains = [] } = useQuery(domainsQuery)
  const domain = domains.find(({ slug }) => slug === suggestion.domain)
  const subdomain = domain?.subdomains.find(({ slug }) => slug === suggestion.subdomain)
  const items = suggestion.patterns.map(({ tag, confidence, reason }) => ({
    id: tag,
    title: wordsOfDesign(tag),
    confidence,
    reason,
  }))
  return (
    <section aria-labelledby="patterns-title">
      <h2 id="patterns-title">Suggested designs</h2>
      <p className="hint">
        Domain pack: {domain && subdomain ? `${domain.name}, ${subdomain.name}` : suggestion.domain_pack}
      </p>
      <p className="hypothesis">{suggestion.hypothesis}</p>
      <SuggestedCards items={items} decided={decided} onDecide={({ id }, decision) => onDecide(id, decision)} />
    </section>
  )
}

function stepsOf({ artifact, cues, suggestion, extract, suggest }: Ingestion, isLocked: boolean): Step[] {
  const extractButton = (
    <Button busy={extract.isPending} onClick={() => extract.mutate()}>
      Extract
    </Button>
  )
  const suggestButton = (
    <Button busy={suggest.isPending} onClick={() => suggest.mutate()}>
      Suggest
    </Button>
  )
  return [
    { title: 'Upload', note: artifact.data ? uploadNote(artifact.data) : 'Loading', isDone: true },
    {
      title: 'Extract cues',
      note: cues.data ? `${plural(cues.data.length, 'cue')} found` : extract.isPending ? 'Reading' : 'Ready',
      isDone: cues.data !== undefined,
      action: extractButton,
    },
    {
      title: 'Suggest a design',
      note: suggestion.data ? suggestNote(suggestion.data) : suggest.isPending ? 'Thinking' : 'Ready',
      isDone: suggestion.data !== undefined,
      action: suggestButton,
    },
    { title: 'Lock', note: isLocked ? 'Locked' : suggestion.data ? 'Ready' : 'Waiting', isDone: isLocked },
  ]
}

const uploadNote = (artifact: { file_name: string; pages: number | null; bytes: number }) =>
  [artifact.file_name, noteOf(artifact)].filter(Boolean).join(', ')
const suggestNote = ({ patterns }: Suggestion) => `${plural(patterns.length, 'pattern')} found`

/** What a step could not do, with the server's reason. */
function Failures({ ingestion: { extract, suggest, cues, suggestion } }: { ingestion: Ingestion }) {
  const failures = [
    { what: 'The cues could not be extracted.', error: extract.error ?? cues.error },
    { what: 'No design could be suggested.', error: suggest.error ?? suggestion.error },
  ]
  return failures.map(({ what, error }) =>
    error ? (
      <div key={what} className="reading-wait">
        <Alert kind="error">
          <strong>{what}</strong>
          <p>{error.message}</p>
        </Alert>
      </div>
    ) : null,
  )
}

interface DateWarningProps {
  /** The day that was entered by hand, ISO. */
  entered: string | null
  onEnter: (date: string | null) => void
}

/** A text without a date of effect can be locked; the date can be entered by hand as well. */
function DateWarning({ entered, onEnter }: DateWarningProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  function close(): void {
    focusNext(() => edit.current)
    setIsEditing(false)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onEnter(String(new FormData(event.currentTarget).get('date')))
    close()
  }
  function remove(): void {
    focusNext(() => edit.current)
    onEnter(null)
  }
  if (isEditing) {
    return (
      <form className="date-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">Effective date</span>
          <input className="field-control" type="date" name="date" required defaultValue={entered ?? ''} autoFocus />
        </label>
        <Button type="submit" variant="primary">
          Use this date
        </Button>
        <Button onClick={close}>Cancel</Button>
      </form>
    )
  }
  if (entered !== null) {
    return (
      <Alert kind="info">
        Effective date entered by hand: {formatDate(entered)}.{' '}
        <Button ref={edit} variant="text" onClick={() => setIsEditing(true)}>
          Change the date
        </Button>
        <Button variant="text" onClick={remove}>
          Remove it
        </Button>
      </Alert>
    )
  }
  return (
    <Alert kind="warning">
      <p>missing effective date; you can still Lock.</p>
      <Button ref={edit} variant="text" onClick={() => setIsEditing(true)}>
        Enter the date
      </Button>
    </Alert>
  )
}

interface Step {
  title: string
  /** What came out of it, or what it waits for. */
  note: string
  isDone: boolean
  /** Begins the step, where the strip is the place for that. */
  action?: ReactNode
}

/** The four steps of an ingestion, the next one marked. */
export function StepStrip({ steps }: { steps: Step[] }) {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="step-strip">
      {steps.map(({ title, note, isDone, action }, place) => (
        <li key={title} data-done={isDone} aria-current={place === current ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {isDone ? <CheckIcon /> : place + 1}
          </span>
          <div className="step-text">
            <strong>{title}</strong>
            <span>{note}</span>
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}
