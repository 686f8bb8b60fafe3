import { Link } from 'react-router-dom'
import type { StudioSummary } from '../../../contract/studio/casefile.ts'
import { JobState } from '../runs/job-state.tsx'

/** What waits for the analyst, before any history. */
export function NeedsYou({ items }: { items: StudioSummary['attention'] }) {
  return (
    <section className="needs">
      <h2>Needs you</h2>
      {items.length === 0 ? <p>Nothing waits for you.</p> : null}
      <ul>
        {items.map(({ title, message, path }) => (
          <li key={`${path} ${message}`}>
            <span className="needs-title">{title}</span>
            <p>{message}</p>
            <Link to={path}>{LABELS[path.split('/').at(-1)!] ?? 'Open'}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the screen is for that an item leads to. */
const LABELS: Record<string, string> = {
  edit: 'Continue the design',
  lock: 'Review and lock',
  analyze: 'Go to analysis',
  publish: 'Go to publication',
  sources: 'See the source',
}

const SHOWN = 5

export function RecentRuns({ jobs }: { jobs: StudioSummary['jobs'] }) {
  const runs = jobs.filter(({ casefile }) => casefile !== null).slice(0, SHOWN)
  return (
    <section className="recent-runs">
      <h2>Recent runs</h2>
      {runs.length === 0 ? <p className="hint">Nothing has been analyzed yet.</p> : null}
      <ul>
        {runs.map((job) => (
          <li key={job.id}>
            <Link to={`/studio/casefiles/${job.casefile}/analyze`}>
              {job.docket} {job.title}
            </Link>
            <JobState job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to what was made of several casefiles. */
export function ProblemsLink() {
  return (
    <section className="recent-runs">
      <h2>Problems</h2>
      <p>
        <Link to="/studio/problems">See and change problems</Link>
      </p>
    </section>
  )
}
