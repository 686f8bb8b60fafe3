import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { problemQuery } from './problem-api.ts'
import { ProblemForm } from './problem-form.tsx'

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
