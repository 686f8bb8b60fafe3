import type { Team, TeamMember } from '../../../contract/team.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'

interface MemberTableProps {
  team: Team
  /** Id of the account that looks. */
  self: string
  onRemove: (member: TeamMember) => void
  onHandOver: (member: TeamMember) => void
}

/** Who is in the team, and what may be done about them. */
export function MemberTable(props: MemberTableProps) {
  return (
    <PlainTable
      caption="Members, the owner first"
      rows={props.team.members}
      rowId={({ id }) => id}
      columns={[
        {
          label: 'Member',
          cell: ({ name, email }) => (
            <>
              {name || email}
              <span className="table-note">{name ? email : ''}</span>
            </>
          ),
        },
        { label: 'Role', cell: ({ role }) => (role === 'owner' ? 'Owner' : 'Member') },
        { label: 'Since', cell: ({ joined_at }) => formatDate(joined_at) },
        { label: 'Actions', isActions: true, cell: (member) => <MemberActions member={member} {...props} /> },
      ]}
    />
  )
}

function MemberActions({ member, team, self, onRemove, onHandOver }: MemberTableProps & { member: TeamMember }) {
  if (member.role !== 'member') return null
  return (
    <>
      {member.id === self ? (
        <Button variant="text" onClick={() => onRemove(member)}>
          Leave the team
        </Button>
      ) : null}
      {team.role === 'owner' ? (
        <>
          <Button variant="text" aria-label={`Make owner: ${member.email}`} onClick={() => onHandOver(member)}>
            Make owner
          </Button>
          <Button variant="text" aria-label={`Remove ${member.email}`} onClick={() => onRemove(member)}>
            Remove
          </Button>
        </>
      ) : null}
    </>
  )
}
