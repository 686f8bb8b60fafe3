import type { StudioSummary } from '../../../contract/studio/casefile.ts'

export type Job = StudioSummary['jobs'][number]

/** What a job does, in a word; a running one with its step. */
export function JobState({ job: { status, step, fraction } }: { job: Job }) {
  const word = status === 'running' && step !== null ? `${step}, ${Math.round(100 * fraction)}%` : status
  return <span className={`job-${status}`}>{word}</span>
}
