import type { Team } from '../../../contract/team.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { Button } from '../../ui/button.tsx'

interface InvitationListProps {
  invitations: Team['invitations']
  onRevoke: (id: string) => void
}

/** Invitations that can still be accepted. */
export function InvitationList({ invitations, onRevoke }: InvitationListProps) {
  if (invitations.length === 0) return <p>No invitation is open.</p>
  return (
    <ul className="team-invitations">
      {invitations.map(({ id, email, expires_at }) => (
        <li key={id}>
          <span>
            {email} <span className="table-note">can join until {formatDate(expires_at)}</span>
          </span>
          <Button variant="text" aria-label={`Take back the invitation of ${email}`} onClick={() => onRevoke(id)}>
            Take back
          </Button>
        </li>
      ))}
    </ul>
  )
}
