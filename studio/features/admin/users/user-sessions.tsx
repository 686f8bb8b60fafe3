import type { AdminUserDetail } from '../../../../contract/admin/users.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../use-change.ts'
import { endSession } from './users-api.ts'

type Session = AdminUserDetail['sessions'][number]

/** Where an account is signed in, and the way to end each. */
export function UserSessions({ user, sessions }: Pick<AdminUserDetail, 'user' | 'sessions'>) {
  if (sessions.length === 0) return <p className="hint">Signed in nowhere.</p>
  return (
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
        {sessions.map((session) => (
          <SessionRow key={session.id} userId={user.id} session={session} />
        ))}
      </tbody>
    </table>
  )
}

function SessionRow({ userId, session }: { userId: string; session: Session }) {
  const name = session.user_agent || 'Unknown browser'
  const end = useChange({ run: () => endSession(userId, session.id), done: () => `${name} is signed out.` })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Signed in">{formatDateTime(session.created_at)}</td>
      <td data-label="Last used">{formatDateTime(session.last_used_at)}</td>
      <td data-label="Action">
        <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate(undefined)}>
          Sign out
        </Button>
        {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
      </td>
    </tr>
  )
}
