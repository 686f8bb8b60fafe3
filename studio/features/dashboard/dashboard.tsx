import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { StudioListItem, StudioSummary } from '../../../contract/studio/casefile.ts'
import { formatDate } from '@casefiles/words/formats'
import { EqsCompact } from '../../../ui/eqs/EqsCompact.tsx'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { STATUS_WORDS } from '../../ui/status-tag.tsx'
import { listQuery, summaryQuery } from '../casefiles/casefile-api.ts'
import { CasefileTable, NoScore } from '../casefiles/casefile-table.tsx'
import { projectionQuery } from '../design-wizard/wizard-api.ts'
import { JobState } from '../runs/job-state.tsx'

/** What stands where on the way from draft to published, what was worked on last, and what needs one. */
export function Dashboard() {
  const name = useSession(({ user }) => user?.name)
  const { data, error, refetch } = useQuery(summaryQuery)
  const actions = (
    <>
      <QuickSearch />
      <LinkButton variant="primary" to="/studio/casefiles/new">
        New casefile
      </LinkButton>
    </>
  )
  return (
    <Screen title="Dashboard" actions={actions}>
      <h1 className="studio-title">{name ? `Welcome, ${name}` : 'Dashboard'}</h1>
      {error && !data ? (
        <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <PipelineStrip summary={data ?? null} />
          <div className="dashboard">
            <RecentWork waiting={data?.attention.length ?? null} />
            {data ? (
              <div>
                <NeedsYou items={data.attention} />
                <RecentRuns jobs={data.jobs} />
                <ProblemsLink />
              </div>
            ) : null}
          </div>
        </>
      )}
    </Screen>
  )
}

/** What waits for the analyst, before any history. */
function NeedsYou({ items }: { items: StudioSummary['attention'] }) {
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

const SHOWN_ASIDE = 5

function RecentRuns({ jobs }: { jobs: StudioSummary['jobs'] }) {
  const runs = jobs.filter(({ casefile }) => casefile !== null).slice(0, SHOWN_ASIDE)
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
function ProblemsLink() {
  return (
    <section className="recent-runs">
      <h2>Problems</h2>
      <p>
        <Link to="/studio/problems">See and change problems</Link>
      </p>
    </section>
  )
}

const STAGES = ['draft', 'design_locked', 'analyzed', 'published'] as const

/** How many casefiles stand at each stage; each count leads to them. */
function PipelineStrip({ summary }: { summary: StudioSummary | null }) {
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

/** Goes to the list of casefiles with what is searched for. */
function QuickSearch() {
  const navigate = useNavigate()
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate(q === '' ? '/studio/casefiles' : `/studio/casefiles?q=${encodeURIComponent(q)}`)
  }
  return (
    <form className="search-field" role="search" onSubmit={submit}>
      <input
        className="field-control"
        type="search"
        name="q"
        maxLength={200}
        aria-label="Search casefiles"
        placeholder="Search casefiles"
      />
      <SearchIcon />
    </form>
  )
}

const SHOWN = 8

const CHOICES = { all: 'All', mine: 'Mine', needs: 'Needs me' } as const
type Choice = keyof typeof CHOICES
const NONE: Record<Choice, string> = {
  all: 'Nobody has begun a casefile yet.',
  mine: 'You have not begun a casefile yet.',
  needs: 'Nothing waits for you.',
}

/** The casefiles that were worked on last: by anybody, by oneself, or those that wait for one. */
function RecentWork({ waiting }: { waiting: number | null }) {
  const [choice, setChoice] = useState<Choice>('all')
  const filters = { status: null, mine: choice === 'mine', needsMe: choice === 'needs', q: '' }
  const { data, error, refetch } = useQuery(listQuery(filters, SHOWN))
  const label = (one: Choice) => (one === 'needs' && waiting ? `${CHOICES[one]} ${waiting}` : CHOICES[one])
  return (
    <section>
      <div className="studio-section-head">
        <h2>Recent work</h2>
        <div className="segments" role="group" aria-label="Whose casefiles">
          {(Object.keys(CHOICES) as Choice[]).map((one) => (
            <button key={one} type="button" aria-pressed={choice === one} onClick={() => setChoice(one)}>
              {label(one)}
            </button>
          ))}
        </div>
      </div>
      {data ? (
        <Recent casefiles={data.casefiles} none={NONE[choice]} />
      ) : error ? (
        <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}

function Recent({ casefiles, none }: { casefiles: StudioListItem[]; none: string }) {
  if (casefiles.length > 0) {
    const projection = (casefile: StudioListItem) => <ProjectedScore casefile={casefile} />
    return <CasefileTable caption="Recent work" casefiles={casefiles} projection={projection} />
  }
  return (
    <EmptyState
      title="No casefiles found"
      action={
        <LinkButton variant="primary" to="/studio/casefiles/new">
          New casefile
        </LinkButton>
      }
    >
      {none}
    </EmptyState>
  )
}

/** What the compass projects for a casefile that has no result; nothing while design or data allow no projection. */
function ProjectedScore({ casefile }: { casefile: StudioListItem }) {
  const { data } = useQuery(projectionQuery(casefile))
  if (data?.kind !== 'projected') return <NoScore />
  const { overall, held, pillars } = data
  const marks = { overall, pillars, provisional: false, held }
  return <EqsCompact marks={marks} size="small" idPrefix={`projected-${casefile.id}`} isProjected />
}
