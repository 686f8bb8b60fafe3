import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { listQuery, summaryQuery } from '../casefiles/casefile-api.ts'
import { CasefileTable } from '../casefiles/casefile-table.tsx'
import { NeedsYou, RecentRuns } from './dashboard-aside.tsx'
import { PipelineStrip } from './pipeline-strip.tsx'
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
            <RecentWork />
            {data ? (
              <div>
                <NeedsYou items={data.attention} />
                <RecentRuns jobs={data.jobs} />
              </div>
            ) : null}
          </div>
        </>
      )}
    </Screen>
  )
}

const SHOWN = 8

/** The casefiles that were worked on last, by anybody or by oneself. */
function RecentWork() {
  const [mine, setMine] = useState(false)
  const { data, error, refetch } = useQuery(listQuery({ status: null, mine, q: '' }, SHOWN))
  return (
    <section>
      <div className="studio-section-head">
        <h2>Recent work</h2>
        <div className="segments" role="group" aria-label="Whose casefiles">
          <button type="button" aria-pressed={!mine} onClick={() => setMine(false)}>
            All
          </button>
          <button type="button" aria-pressed={mine} onClick={() => setMine(true)}>
            Mine
          </button>
        </div>
      </div>
      {data ? (
        <Recent casefiles={data.casefiles} mine={mine} />
      ) : error ? (
        <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}

function Recent({ casefiles, mine }: { casefiles: Parameters<typeof CasefileTable>[0]['casefiles']; mine: boolean }) {
  if (casefiles.length > 0) return <CasefileTable caption="Recent work" casefiles={casefiles} />
  return (
    <EmptyState
      title="No casefiles found"
      action={
        <LinkButton variant="primary" to="/studio/casefiles/new">
          New casefile
        </LinkButton>
      }
    >
      {mine ? 'You have not begun a casefile yet.' : 'Nobody has begun a casefile yet.'}
    </EmptyState>
  )
}
