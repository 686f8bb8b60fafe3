import { RUN_STEPS } from '../../../contract/run.ts'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import { clock, stepsOf, type JobProgress, type StepProgress } from './run-progress.ts'
import { useNow } from './watch-job.ts'
import { timeLeftInWords } from '../../ui/time-left.ts'
import { formatPercent } from '@casefiles/words/formats'

const BEFORE: JobProgress = {
  status: 'queued',
  step: null,
  fraction: 0,
  reported_at: '',
  reason: null,
  log: [],
  left: null,
}

/** The five steps of an analysis. Only a change of step is read out, neither every percent nor what is left. */
export function StepList({ progress }: { progress: JobProgress | null }) {
  const isRunning = progress?.status === 'running'
  const steps = stepsOf(progress ?? BEFORE, useNow(isRunning))
  return (
    <>
      <p className={isRunning ? 'hint' : 'visually-hidden'} role="status">
        {progress ? describe(progress) : ''}
      </p>
      <ol className="job-steps">
        {steps.map((one, place) => (
          <Step key={one.step} progress={one} number={place + 1} isBegun={progress !== null} />
        ))}
      </ol>
    </>
  )
}

function describe({ status, step }: JobProgress): string {
  if (status !== 'running' || step === null) return `The analysis is ${status}.`
  const place = RUN_STEPS.findIndex((one) => one === step) + 1
  return `Step ${place} of ${RUN_STEPS.length}, ${step}, is running.`
}

function Step({ progress, number, isBegun }: { progress: StepProgress; number: number; isBegun: boolean }) {
  const { step, state, fraction, seconds, left } = progress
  return (
    <li className={`job-step job-step-${state}`}>
      <span className="job-step-mark" aria-hidden="true">
        <Mark state={state} number={number} />
      </span>
      <div className="job-step-body">
        <p className="job-step-name">{step}</p>
        <p className="job-step-note">{NOTES[step]}</p>
        {state === 'running' ? (
          <progress className="progress job-step-bar" aria-label={`${step}: share done`} max={1} value={fraction} />
        ) : null}
      </div>
      <p className="job-step-time">{seconds === null ? '' : clock(seconds)}</p>
      <p className="job-step-word">
        {isBegun ? state : 'to do'}
        {state === 'running' ? `, ${formatPercent(fraction)}` : ''}
        {left === null ? null : <span className="job-step-left">{timeLeftInWords(left)}</span>}
      </p>
    </li>
  )
}

function Mark({ state, number }: { state: StepProgress['state']; number: number }) {
  if (state === 'completed') return <CheckIcon />
  if (state === 'running') return <span className="spinner" />
  if (state === 'failed' || state === 'cancelled') return <CrossIcon />
  return number
}

const NOTES: Record<StepProgress['step'], string> = {
  'Data Load': 'The data set of the lock, found by its fingerprint',
  'Preflight Checks': 'Whether the data can carry the locked design',
  'Run Model': 'The locked estimate and those declared beside it',
  'Compute Diagnostics': 'The assumptions, each with its own check',
  'Compute Sensitivity': 'How far the result depends on the choices made',
}
