import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { hasEffectiveDate } from '../cues/cue-types.ts'
import { reportDecision } from '../cues/report-decision.ts'
import { useDecisions, type Decision } from '../cues/decisions.ts'
import { noteOf, TextWithCues } from '../cues/text-with-cues.tsx'
import { DateWarning } from './date-warning.tsx'
import { decideCues } from './decide-cues.ts'
import { sendPatternDecision, type LockRequest, type Suggestion } from './ingest-api.ts'
import { LockedNotice } from './locked-notice.tsx'
import { lockRequestOf } from './lock-request.ts'
import { PatternList } from './pattern-list.tsx'
import { SnapshotDialog } from './snapshot-dialog.tsx'
import { StepStrip, type Step } from './step-strip.tsx'
import { useIngestion } from './use-ingestion.ts'
import { plural } from '../../../engine/words/count.ts'

type Ingestion = ReturnType<typeof useIngestion>

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
