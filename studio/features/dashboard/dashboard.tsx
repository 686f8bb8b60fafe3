import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioListItem } from '../../../contract/studio/casefile.ts'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { listQuery, summaryQuery } from '../casefiles/casefile-api.ts'
import { CasefileTable } from '../casefiles/casefile-table.tsx'
import { NeedsYou, ProblemsLink, RecentRuns } from './dashboard-aside.tsx'
import { PipelineStrip } from './pipeline-strip.tsx'
import { ProjectedScore } from './projected-score.tsx'
import { QuickSearch } from './quick-search.tsx'

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
