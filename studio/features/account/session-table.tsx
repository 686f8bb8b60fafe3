import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '../../../contract/session.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SessionRows, sessionName } from '../../ui/session-rows.tsx'
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
      <SessionRows
        sessions={data}
        action={(session) => (session.current ? 'This session' : <EndSession session={session} />)}
      />
      <p className="hint">A session ends after seven days without use, and after thirty in any case.</p>
      <Button onClick={() => void signOutEverywhere()}>Sign out everywhere, here too</Button>
    </>
  )
}

function EndSession({ session }: { session: SessionView }) {
  const client = useQueryClient()
  const name = sessionName(session)
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      announce(`${name} is signed out.`)
      await accountChanged(client)
    },
  })
  return (
    <>
      <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate()}>
        Sign out
      </Button>
      {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
    </>
  )
}
