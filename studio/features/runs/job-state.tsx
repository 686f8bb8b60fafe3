import type { StudioSummary } from '../../../contract/studio/casefile.ts'
import { formatPercent } from '@casefiles/words/formats'

export type Job = StudioSummary['jobs'][number]

/** Names of the kinds of jobs, as the server calls them. */
export const JOB_KINDS: Record<string, string> = { run: 'Analysis', ocr: 'Text recognition', rival: 'Rival design' }

/** What a job does, in a word; a running one with its step. */
export function JobState({ job: { status, step, fraction } }: { job: Job }) {
  const word = status === 'running' && step !== null ? `${step}, ${formatPercent(fraction)}` : status
  return <span className={`job-${status}`}>{word}</span>
}
