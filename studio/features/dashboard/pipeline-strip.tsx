import { Link } from 'react-router-dom'
import type { StudioSummary } from '../../../contract/studio/casefile.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { STATUS_WORDS } from '../../ui/status-tag.tsx'

const STAGES = ['draft', 'design_locked', 'analyzed', 'published'] as const

/** How many casefiles stand at each stage; each count leads to them. */
export function PipelineStrip({ summary }: { summary: StudioSummary | null }) {
  return (
    <dl className="pipeline">
      {STAGES.map((stage) => (
        <div key={stage}>
          <dt>{STATUS_WORDS[stage]}</dt>
          <dd>
            <Link
              className="pipeline-count"
              to={`/studio/casefiles?status=${stage}`}
              aria-label={`${summary?.counts[stage] ?? 'Loading'} ${STATUS_WORDS[stage]}`}
            >
              {summary?.counts[stage] ?? '–'}
            </Link>
            <span className="pipeline-note">{summary ? noteOf(stage, summary) : 'loading'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function noteOf(stage: (typeof STAGES)[number], { jobs, published_at }: StudioSummary): string {
  const running = jobs.filter(({ casefile, status }) => casefile !== null && status === 'running').length
  const notes = {
    draft: 'design still open',
    design_locked: running > 0 ? `${running} running now` : 'ready for analysis',
    analyzed: 'ready to publish',
    published: published_at === null ? 'nothing yet' : `last on ${formatDate(published_at)}`,
  }
  return notes[stage]
}
