import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '../../../contract/session.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, endSession, sessionsQuery } from './account-api.ts'

/** Every place where the account is signed in, and the way to end each. */
export function SessionTable() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const signOutEverywhere = useSession((session) => session.signOutEverywhere)
  if (!data) {
    if (!error) return <Skeleton lines={3} />
    return <ErrorState title="Failed to load sessions" error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <table className="table table-stacked studio-table">
        <caption className="visually-hidden">Sessions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last used</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </table>
      <p className="hint">A session ends after seven days without use, and after thirty in any case.</p>
      <Button onClick={() => void signOutEverywhere()}>Sign out everywhere, here too</Button>
    </>
  )
}

function SessionRow({ session }: { session: SessionView }) {
  const client = useQueryClient()
  const name = session.user_agent || 'Unknown browser'
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      announce(`${name} is signed out.`)
      await accountChanged(client)
    },
  })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Signed in">{formatDateTime(session.created_at)}</td>
      <td data-label="Last used">{formatDateTime(session.last_used_at)}</td>
      <td data-label="Action">
        {session.current ? (
          'This session'
        ) : (
          <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate()}>
            Sign out
          </Button>
        )}
        {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
      </td>
    </tr>
  )
}
