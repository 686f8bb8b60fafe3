import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { cancelJob, casefilesChanged } from '../casefiles/casefile-api.ts'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { startAnalysis } from './analyze-api.ts'
import { LockedDesign } from './locked-design.tsx'
import { RunLog } from './run-log.tsx'
import { RunResults } from './run-results.tsx'
import { StepList } from './step-list.tsx'
import { useJob, type WatchedJob } from './use-job.ts'

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
      announce('The run was cancelled.')
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
  cancelled: { title: 'Analysis was cancelled', lead: 'The casefile stands where it was.' },
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
