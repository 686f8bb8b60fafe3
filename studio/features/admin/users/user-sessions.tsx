import type { AdminUserDetail } from '../../../../contract/admin/users.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SessionRows, sessionName } from '../../../ui/session-rows.tsx'
import { useChange } from '../use-change.ts'
import { endSession } from './users-api.ts'

type Session = AdminUserDetail['sessions'][number]

/** Where an account is signed in, and the way to end each. */
export function UserSessions({ user, sessions }: Pick<AdminUserDetail, 'user' | 'sessions'>) {
  if (sessions.length === 0) return <p className="hint">Signed in nowhere.</p>
  return <SessionRows sessions={sessions} action={(session) => <EndSession userId={user.id} session={session} />} />
}

function EndSession({ userId, session }: { userId: string; session: Session }) {
  const name = sessionName(session)
  const end = useChange({ run: () => endSession(userId, session.id), done: () => `${name} is signed out.` })
  return (
    <>
      <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate(undefined)}>
        Sign out
      </Button>
      {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
    </>
  )
}
