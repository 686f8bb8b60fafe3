import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router-dom'
import { summaryQuery } from '../features/casefiles/casefile-api.ts'
import { countCasefiles, isOpenJob, screenOf } from '../features/casefiles/casefile-screens.ts'

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

interface NavItemProps {
  to: string
  label: string
  count?: number | undefined
  end?: boolean
  quiet?: boolean
}

function NavItem({ to, label, count, end = false, quiet = false }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={quiet ? 'studio-nav-quiet' : undefined}>
        <span>{label}</span>
        {count === undefined ? null : <span className="studio-nav-count">{count}</span>}
      </NavLink>
    </li>
  )
}
