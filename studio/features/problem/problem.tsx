import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { StudioProblem } from '../../../contract/studio/problem.ts'
import { plural } from '@casefiles/engine/words'
import { LinkButton } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded, ErrorState, Skeleton } from '../../ui/states.tsx'
import { problemsQuery, proposalQuery, problemQuery } from './problem-api.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { ProblemForm } from './problem-form.tsx'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'

/** `/studio/problems`: every problem, with the way to change those that were made here. */
export function ProblemList() {
  const query = useQuery(problemsQuery)
  return (
    <Screen
      title="Problems"
      actions={
        <LinkButton variant="primary" to="/studio/problems/new">
          New problem
        </LinkButton>
      }
    >
      <h1 className="studio-title">Problems</h1>
      <p className="studio-lead">
        Made from a box of the gap map, or from a casefile by “Generate Problems from Casefile”, and changed here.
      </p>
      <Loaded query={query} title="Something went wrong">
        {(data) => <Found problems={data} />}
      </Loaded>
    </Screen>
  )
}

function Found({ problems }: { problems: StudioProblem[] }) {
  if (problems.length === 0)
    return (
      <EmptyState title="There are no problems yet">
        Begin one from the gap map, or from an analyzed casefile.
      </EmptyState>
    )
  return (
    <PlainTable
      caption="Problems, those made last first"
      rows={problems}
      rowId={({ slug }) => slug}
      columns={[
        {
          label: 'Problem',
          cell: ({ slug, title, docket, built_in }) => (
            <>
              {built_in ? title : <Link to={`/studio/problems/${slug}`}>{title}</Link>}
              <span className="table-note">
                {docket}
                {built_in ? ' · comes with the archive; its words stand in its source file' : ''}
              </span>
            </>
          ),
        },
        { label: 'Casefiles', cell: ({ casefiles }) => plural(casefiles.length, 'casefile') },
        {
          label: 'State',
          cell: ({ slug, waits_for }) =>
            waits_for.length > 0 ? `Waits for ${waits_for.join(', ')}` : <a href={`/problems/${slug}`}>Published</a>,
        },
      ]}
    />
  )
}

/** `/studio/casefiles/{id}/problems`: Generate Problems from Casefile, edited and published. */
export function Problem() {
  const { id = '' } = useParams()
  return (
    <CasefileScreen id={id} title="Problem">
      {(casefile) => (
        <Screen title="Problem" crumbs={casefileCrumbs(casefile)}>
          <h1 className="studio-title">Generate Problems from Casefile</h1>
          <p className="studio-lead">
            Proposed by rules from what these casefiles say of themselves. The findings are computed and cannot be
            written here. Everything else is yours to change.
          </p>
          <Proposal casefile={casefile} />
        </Screen>
      )}
    </CasefileScreen>
  )
}

function Proposal({ casefile }: { casefile: StudioCasefile }) {
  const { data, error, refetch } = useQuery(proposalQuery(casefile.id))
  if (error) return <ErrorState title="No suggestions available" error={error} onRetry={() => void refetch()} />
  return data ? <ProblemForm problem={data} isNew /> : <Skeleton lines={8} label="Reading the casefiles…" />
}

/** `/studio/problems/{slug}`: the words of a problem that was made in the studio. */
export function EditProblem() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(problemQuery(slug))
  return (
    <Screen title={data?.problem.docket ?? 'Problem'} crumbs={[{ label: 'Problems', to: '/studio/problems' }]}>
      <h1 className="studio-title">Change a problem</h1>
      <p className="studio-lead">
        The findings are computed and cannot be written here. What differs is a new version.
      </p>
      {data?.built_in ? (
        <Alert kind="info">This problem comes with the archive; its words stand in its source file.</Alert>
      ) : data ? (
        <ProblemForm key={slug} problem={data.problem} />
      ) : error ? (
        <ErrorState title={titleOf(error)} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Screen>
  )
}

function titleOf(error: Error): string {
  return error instanceof ApiError && error.refusal.status === 404 ? 'Problem not found' : 'Something went wrong'
}
