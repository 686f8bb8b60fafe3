import type { Team, TeamMember } from '../../../contract/team.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { Button } from '../../ui/button.tsx'

interface MemberTableProps {
  team: Team
  /** Id of the account that looks. */
  self: string
  onRemove: (member: TeamMember) => void
  onHandOver: (member: TeamMember) => void
}

/** Who is in the team, and what may be done about them. */
export function MemberTable({ team, self, onRemove, onHandOver }: MemberTableProps) {
  const isOwner = team.role === 'owner'
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">Members, the owner first</caption>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Role</th>
          <th scope="col">Since</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {team.members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              {member.name || member.email}
              <span className="table-note">{member.name ? member.email : ''}</span>
            </th>
            <td data-label="Role">{member.role === 'owner' ? 'Owner' : 'Member'}</td>
            <td data-label="Since">{formatDate(member.joined_at)}</td>
            <td>
              <span className="row-actions">
                {member.role === 'member' && member.id === self ? (
                  <Button variant="text" onClick={() => onRemove(member)}>
                    Leave the team
                  </Button>
                ) : null}
                {member.role === 'member' && isOwner ? (
                  <>
                    <Button
                      variant="text"
                      aria-label={`Make owner: ${member.email}`}
                      onClick={() => onHandOver(member)}
                    >
                      Make owner
                    </Button>
                    <Button variant="text" aria-label={`Remove ${member.email}`} onClick={() => onRemove(member)}>
                      Remove
                    </Button>
                  </>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
