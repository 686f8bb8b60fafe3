import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { JobEvent } from '../../../contract/run.ts'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { formatDateTime } from '@casefiles/words/formats'
import { shortHash } from '../../../ui/format/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { cancelJob, casefilesChanged } from '../casefiles/casefile-api.ts'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { startAnalysis } from './analyze-api.ts'
import { RunResults } from './run-results.tsx'
import { StepList } from './step-list.tsx'
import { useJob, type WatchedJob } from './watch-job.ts'

/** `/studio/casefiles/{id}/analyze`: the run of the locked design, live, and its results once it has ended. */
export function Analyze() {
  const { id = '' } = useParams()
  return (
    <CasefileScreen id={id} title="Analyze">
      {(casefile) =>
        casefile.lock === null ? <NotLocked casefile={casefile} /> : <LockedCasefile key={id} casefile={casefile} />
      }
    </CasefileScreen>
  )
}

function NotLocked({ casefile }: { casefile: StudioCasefile }) {
  return (
    <Screen title="Analyze" crumbs={casefileCrumbs(casefile)} status={<StatusTag status={casefile.status} />}>
      <h1 className="visually-hidden">Analyze</h1>
      <EmptyState
        title="The design is not locked"
        action={
          <LinkButton variant="primary" to={`/studio/casefiles/${casefile.id}/lock`}>
            Review and lock the design
          </LinkButton>
        }
      >
        An analysis runs the design that was locked, so that nobody can choose it by its results.
      </EmptyState>
    </Screen>
  )
}

function LockedCasefile({ casefile }: { casefile: StudioCasefile }) {
  const client = useQueryClient()
  const { id, latest_run: run, status } = casefile
  const job = useJob(run?.job_id ?? null, () => void casefilesChanged(client))
  const [isAsking, setIsAsking] = useState(false)
  const start = useMutation({ mutationFn: () => startAnalysis(id), onSuccess: () => casefilesChanged(client) })
  const cancel = useMutation({
    mutationFn: () => cancelJob(run!.job_id),
    onSuccess: async () => {
      setIsAsking(false)
      announce('The run was canceled.')
      await casefilesChanged(client)
    },
  })
  const state = job.progress?.status ?? run?.status ?? null
  const isOpen = state === 'queued' || state === 'running'
  const isPublished = status === 'published' || status === 'retracted'
  const words = WORDS[state ?? 'none']
  return (
    <Screen
      title="Analyze"
      crumbs={casefileCrumbs(casefile)}
      status={<StatusTag status={status} />}
      actions={isOpen ? <Button onClick={() => setIsAsking(true)}>Cancel run</Button> : null}
    >
      <div className="screen-head">
        <div>
          <h1 className="studio-title">{words.title}</h1>
          <p className="studio-lead">{words.lead}</p>
        </div>
        <div className="button-row">
          <Button
            variant={state === 'completed' ? 'secondary' : 'primary'}
            busy={start.isPending || isOpen}
            disabled={isPublished}
            reason={isPublished ? 'A published version keeps its run; a change needs a new version.' : undefined}
            onClick={() => start.mutate()}
          >
            Start Analysis
          </Button>
          <GenerateProblems id={id} isReady={state === 'completed'} />
        </div>
      </div>
      {start.error ? <Alert kind="error">{start.error.message}</Alert> : null}
      <div className="analyze-grid">
        <div>
          <StepList progress={job.progress} />
          <Ending casefile={casefile} job={job} />
        </div>
        <div>
          <LockedDesign casefile={casefile} />
          {state === 'completed' && status === 'analyzed' ? <ReviewPanel id={id} /> : null}
        </div>
      </div>
      {state === 'completed' && run?.status === 'completed' ? (
        <RunResults casefile={casefile} runId={run.id} />
      ) : (
        <section className="studio-section">
          <h2>After the run</h2>
          <p className="studio-lead">
            Results, diagnostics and sensitivity appear here together, once all of them are there. Generate Problems
            from Casefile opens then, too.
          </p>
        </section>
      )}
      {job.progress ? <RunLog lines={job.progress.log} isRunning={isOpen} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title="Cancel the run?"
          text="What has been computed so far is thrown away. The design stays locked and can be analyzed again."
          confirm="Cancel the run"
          busy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Screen>
  )
}

type Line = JobEvent['log'][number]

/** What the run says of itself. Following keeps the latest line in view; scrolling back or the button ends that. */
function RunLog({ lines, isRunning }: { lines: Line[]; isRunning: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines.length, follows])
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(lines.map(textOf).join('\n'))
    announce('The log was copied.')
  }
  return (
    <section className="studio-section">
      <div className="studio-section-head">
        <h2>Log</h2>
        <div className="button-row">
          <Button aria-pressed={follows} onClick={() => setFollows(!follows)}>
            Follow: {follows ? 'on' : 'off'}
          </Button>
          <Button onClick={() => void copy().catch(() => announce('The log could not be copied.'))}>Copy</Button>
        </div>
      </div>
      <div
        ref={box}
        className="run-log"
        role="log"
        aria-label="Log of the run"
        aria-live={isRunning && follows ? 'polite' : 'off'}
        tabIndex={0}
        onWheel={() => setFollows(isAtEnd(box.current))}
      >
        {lines.map((line, place) => (
          <p key={place} className={`run-log-${line.level}`}>
            <span className="run-log-time">{timeOf(line)}</span> <span className="run-log-level">{line.level}</span>{' '}
            {line.message}
          </p>
        ))}
      </div>
    </section>
  )
}

function isAtEnd(box: HTMLElement | null): boolean {
  return box === null || box.scrollHeight - box.scrollTop - box.clientHeight < 8
}
const timeOf = ({ at }: Line) => at.slice(11, 19)
const textOf = (line: Line) => `${timeOf(line)} ${line.level} ${line.message}`

/** What the run is bound to. */
function LockedDesign({ casefile }: { casefile: StudioCasefile }) {
  const { lock, design_type, document, dataset, latest_run, version } = casefile
  const { seed, analysis } = document.design as { seed?: number; analysis?: { outcome?: { label?: string } } }
  return (
    <aside className="analyze-aside" aria-label="Locked design">
      <h2>Locked design</h2>
      <dl className="fact-rows">
        <Fact name="Fingerprint" value={lock ? shortHash(lock.hash) : 'none'} title={lock?.hash} isCode />
        <Fact name="Locked" value={lock ? `${formatDateTime(lock.created_at)}, ${lock.author}` : 'not yet'} />
        <Fact name="Version" value={String(version)} />
        <Fact name="Design" value={design_type ? DESIGN_NAMES[design_type] : 'not chosen'} />
        <Fact name="Outcome" value={analysis?.outcome?.label ?? 'not named'} />
        <Fact name="Data set" value={dataset?.name ?? 'not chosen'} />
        <Fact name="Seed" value={seed === undefined ? 'none' : String(seed)} isCode />
        <Fact name="Run id" value={latest_run?.id ?? 'none yet'} isCode />
      </dl>
    </aside>
  )
}

function Fact({
  name,
  value,
  title,
  isCode,
}: {
  name: string
  value: string
  title?: string | undefined
  isCode?: true
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  )
}

const WHEN =
  'The log tells the main estimate as soon as it is known. Results open as a whole, once every diagnostic has finished.'
const WORDS = {
  none: { title: 'Run the locked design', lead: WHEN },
  queued: { title: 'Analysis is queued', lead: WHEN },
  running: { title: 'Analysis is running', lead: WHEN },
  completed: { title: 'Analysis completed', lead: 'Results, diagnostics and sensitivity of the locked design.' },
  failed: {
    title: 'Analysis failed',
    lead: 'The casefile stands where it was; nothing of the run is kept but its log.',
  },
  cancelled: { title: 'Analysis was canceled', lead: 'The casefile stands where it was.' },
} as const

function GenerateProblems({ id, isReady }: { id: string; isReady: boolean }) {
  const label = 'Generate Problems from Casefile'
  if (isReady) return <LinkButton to={`/studio/casefiles/${id}/problems`}>{label}</LinkButton>
  return (
    <Button disabled reason="Opens when the run is completed.">
      {label}
    </Button>
  )
}

/** What became of the run, and the way on. */
function Ending({ casefile, job }: { casefile: StudioCasefile; job: WatchedJob }) {
  const { progress, isConnected, error } = job
  if (error) return <Alert kind="error">{error.message}</Alert>
  if (!isConnected) {
    return <Alert kind="warning">The connection dropped. The run goes on; this page is trying to reach it again.</Alert>
  }
  if (progress === null) return null
  if (progress.status === 'failed') return <Failure casefile={casefile} reason={progress.reason} />
  if (progress.status === 'running' || progress.status === 'queued') {
    return <p className="hint">You can leave this page; the run goes on.</p>
  }
  if (progress.status !== 'completed' || casefile.status !== 'analyzed') return null
  return (
    <p className="button-row">
      <LinkButton variant="primary" to={`/studio/casefiles/${casefile.id}/publish`}>
        Continue to Publish
      </LinkButton>
    </p>
  )
}

function Failure({ casefile, reason }: { casefile: StudioCasefile; reason: string | null }) {
  return (
    <Alert kind="error">
      <strong>The run ended without results.</strong> <p>{reason ?? 'No reason was recorded.'}</p>
      <p>
        Start it again, or, where the design has to change, begin the next version on the{' '}
        <LinkButton variant="text" to={`/studio/casefiles/${casefile.id}/lock`}>
          lock screen
        </LinkButton>
        .
      </p>
    </Alert>
  )
}
