import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StudioProblem } from '../../../contract/studio/problem.ts'
import { plural } from '../../../ui/format/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { problemsQuery } from './problem-api.ts'

/** `/studio/problems`: every problem, with the way to change those that were made here. */
export function ProblemList() {
  const { data, error, refetch } = useQuery(problemsQuery)
  return (
    <Screen title="Problems">
      <h1 className="studio-title">Problems</h1>
      <p className="studio-lead">Made from a casefile by “Generate Problems from Casefile”, and changed here.</p>
      {data ? (
        <Found problems={data} />
      ) : error ? (
        <ErrorState title="Something went wrong" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  )
}

function Found({ problems }: { problems: StudioProblem[] }) {
  if (problems.length === 0)
    return <EmptyState title="There are no problems yet">Begin one from an analyzed casefile.</EmptyState>
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">Problems, those made last first</caption>
      <thead>
        <tr>
          <th scope="col">Problem</th>
          <th scope="col">Casefiles</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={problem.slug}>
            <th scope="row">
              {problem.built_in ? problem.title : <Link to={`/studio/problems/${problem.slug}`}>{problem.title}</Link>}
              <span className="table-note">
                {problem.docket}
                {problem.built_in ? ' · comes with the archive; its words stand in its source file' : ''}
              </span>
            </th>
            <td data-label="Casefiles">{plural(problem.casefiles.length, 'casefile')}</td>
            <td data-label="State">
              {problem.waits_for.length > 0 ? (
                `Waits for ${problem.waits_for.join(', ')}`
              ) : (
                <a href={`/problems/${problem.slug}`}>Published</a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
