import { useQuery } from '@tanstack/react-query'
import { EqsFigure } from '../../../ui/eqs/EqsFigure.tsx'
import { marksOfListItem } from '../../../ui/eqs/eqs-marks.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { CACHING } from '../../app/query-client.ts'
import { useSession } from '../../app/session.ts'
import { loadPipeline, STAGES, type Pipeline } from './pipeline.ts'

/** What stands where on the way from draft to published. */
export function Dashboard() {
  const name = useSession(({ user }) => user?.name)
  const { data, error, refetch } = useQuery({
    queryKey: ['casefiles', 'pipeline'],
    queryFn: loadPipeline,
    ...CACHING.casefileList,
  })
  return (
    <>
      <h1 className="studio-title">{name ? `Welcome, ${name}` : 'Dashboard'}</h1>
      <PipelineStrip counts={data?.counts ?? null} />
      {error ? (
        <div className="studio-failed" role="alert">
          <p className="alert alert-error">
            <span>
              <strong>Failed to load casefiles</strong> {error.message}
            </span>
          </p>
          <button type="button" className="button button-primary" onClick={() => void refetch()}>
            Try Again
          </button>
        </div>
      ) : null}
      {data ? <LatestPublished casefiles={data.latest} /> : null}
    </>
  )
}

function PipelineStrip({ counts }: { counts: Pipeline['counts'] | null }) {
  return (
    <dl className="pipeline">
      {STAGES.map((stage) => (
        <div key={stage}>
          <dt>{stage}</dt>
          <dd>
            <span className="pipeline-count">{counts?.[stage] ?? '–'}</span>
            <span className="pipeline-note">
              {counts === null ? 'loading' : counts[stage] === null ? 'not counted in this release' : 'in the archive'}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LatestPublished({ casefiles }: { casefiles: Pipeline['latest'] }) {
  return (
    <section className="studio-section">
      <h2>Latest published</h2>
      {casefiles.length === 0 ? (
        <p className="studio-lead">Nothing has been published yet.</p>
      ) : (
        <div className="table-scroll" role="region" tabIndex={0} aria-label="Latest published casefiles">
          <table className="table">
            <caption className="visually-hidden">Latest published casefiles</caption>
            <thead>
              <tr>
                <th scope="col">Casefile</th>
                <th scope="col">Evidence</th>
                <th scope="col">Verdict</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {casefiles.map((casefile) => (
                <tr key={casefile.slug}>
                  <th scope="row">
                    <a href={`/casefiles/${casefile.slug}`}>{casefile.title}</a>
                    <span className="table-note">{casefile.docket}</span>
                  </th>
                  <td>
                    <EqsFigure marks={marksOfListItem(casefile)} size="small" idPrefix={`row-${casefile.slug}`} />
                  </td>
                  <td>{casefile.plain_verdict ?? 'None'}</td>
                  <td>{formatDate(casefile.created_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
