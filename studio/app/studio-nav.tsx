import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '../features/casefiles/casefile-api.ts'
import { countCasefiles, isOpenJob, screenOf } from '../features/casefiles/casefile-screens.ts'
import { NavItem } from './nav-item.tsx'

const OPEN_CASEFILES = 5

/** The studio's screens with what there is in them, and the casefiles one worked on last. */
export function StudioNav() {
  const { data } = useQuery(summaryQuery)
  const open = data?.recent.slice(0, OPEN_CASEFILES) ?? []
  return (
    <>
      <ul>
        <NavItem to="/studio" label="Dashboard" end />
        <NavItem to="/studio/casefiles" label="Casefiles" count={data && countCasefiles(data)} />
        <NavItem to="/studio/ingest" label="Ingest" />
        <NavItem to="/studio/artifacts" label="Artifacts" />
        <NavItem to="/studio/sources" label="Data sources" />
        <NavItem to="/studio/runs" label="Runs" count={data?.jobs.filter(isOpenJob).length} />
      </ul>
      {open.length > 0 ? (
        <>
          <h2 className="studio-nav-title">Open casefiles</h2>
          <ul>
            {open.map((casefile) => (
              <NavItem
                key={casefile.id}
                to={screenOf(casefile)}
                label={`${casefile.docket} ${casefile.title}`}
                end
                quiet
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
