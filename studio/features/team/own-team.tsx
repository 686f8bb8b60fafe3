import { useQuery } from '@tanstack/react-query'
import { useState, useId, type HTMLInputTypeAttribute } from 'react'
import { formatDate } from '@casefiles/words/formats'
import type { Team, TeamMember } from '../../../contract/team.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { sharedCollectionsQuery, teamCalls, type TeamCall, type TeamWork } from './team-api.ts'

/** Something that is asked about before it is done. */
interface Question {
  title: string
  text: string
  confirm: string
  call: TeamCall
  done: string
}

export function OwnTeam({ team, work }: { team: Team; work: TeamWork }) {
  const self = useSession((session) => session.user?.id) ?? ''
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (next: Question) => {
    work.forgetError()
    setQuestion(next)
  }
  const confirm = async ({ call, done }: Question) => {
    if (await work.act(call, done)) setQuestion(null)
  }
  return (
    <>
      <p>
        <strong>{team.name}</strong>: {team.members.length} of {team.seats} seats are taken.
      </p>
      {team.is_active ? null : (
        <Alert kind="warning">
          The owner’s account is not Enterprise at present, so the team gives nobody its tier. Nothing is deleted.
        </Alert>
      )}
      <MemberTable
        team={team}
        self={self}
        onRemove={(member) => ask(removal(member, self))}
        onHandOver={(member) => ask(handOver(member))}
      />
      <SharedCollections />
      {team.role === 'owner' ? <OwnerPart team={team} work={work} onDissolve={() => ask(dissolution(team))} /> : null}
      {work.error && !question ? <Alert kind="error">{work.error.message}</Alert> : null}
      {question ? (
        <ConfirmDialog
          {...question}
          busy={work.busy}
          error={work.error}
          onConfirm={() => void confirm(question)}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

interface MemberTableProps {
  team: Team
  /** Id of the account that looks. */
  self: string
  onRemove: (member: TeamMember) => void
  onHandOver: (member: TeamMember) => void
}

/** Who is in the team, and what may be done about them. */
function MemberTable(props: MemberTableProps) {
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

/** What the others in the team share of their bookmarks. */
function SharedCollections() {
  const { data, error } = useQuery(sharedCollectionsQuery)
  return (
    <section className="team-shared" aria-labelledby="shared-title">
      <h2 id="shared-title">Shared bookmarks</h2>
      {error ? <p role="alert">{error.message}</p> : null}
      {data?.collections.length === 0 ? (
        <p>
          Nobody shares a collection yet. Share one of yours at <a href="/account/bookmarks">Bookmarks</a>.
        </p>
      ) : null}
      {data?.collections.map(({ id, name, owner, casefiles }) => (
        <div key={id}>
          <h3>
            {name} <span className="table-note">of {owner}</span>
          </h3>
          <ul>
            {casefiles.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/casefiles/${slug}`}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function OwnerPart({ team, work, onDissolve }: { team: Team; work: TeamWork; onDissolve: () => void }) {
  return (
    <>
      <h2>Invitations</h2>
      <InvitationList
        invitations={team.invitations}
        onRevoke={(id) => void work.act(() => teamCalls.revoke(id), 'The invitation was taken back.')}
      />
      <TextForm
        label="E-mail address"
        type="email"
        submit="Invite"
        busy={work.busy}
        onSend={(email) => work.act(() => teamCalls.invite(email), 'The invitation was sent.')}
      />
      <h2>The team</h2>
      <TextForm
        label="Name of the team"
        submit="Rename"
        initial={team.name}
        busy={work.busy}
        onSend={(name) => work.act(() => teamCalls.rename(name), 'The team has its new name.')}
      />
      <p>
        <Button onClick={onDissolve}>Dissolve the team</Button>
      </p>
    </>
  )
}

interface InvitationListProps {
  invitations: Team['invitations']
  onRevoke: (id: string) => void
}

/** Invitations that can still be accepted. */
function InvitationList({ invitations, onRevoke }: InvitationListProps) {
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

function removal(member: TeamMember, self: string): Question {
  const isSelf = member.id === self
  return {
    title: isSelf ? 'Leave the team?' : `Remove ${member.email}?`,
    text: `${isSelf ? 'Your' : 'The'} account goes back to what it pays for by itself. Bookmarks, notes and keys are kept; what needs Enterprise stops working.`,
    confirm: isSelf ? 'Leave the team' : 'Remove',
    call: () => teamCalls.remove(member.id),
    done: isSelf ? 'You left the team.' : `${member.email} is no longer in the team.`,
  }
}

function handOver(member: TeamMember): Question {
  return {
    title: `Make ${member.email} the owner?`,
    text: 'Only the owner invites, removes and dissolves. You stay in the team as a member and cannot take this back by yourself.',
    confirm: 'Make owner',
    call: () => teamCalls.handOver(member.id),
    done: `${member.email} owns the team now.`,
  }
}

function dissolution(team: Team): Question {
  return {
    title: `Dissolve ${team.name}?`,
    text: 'Every member goes back to what they pay for by themselves, and open invitations stop working. This cannot be undone.',
    confirm: 'Dissolve the team',
    call: teamCalls.dissolve,
    done: 'The team was dissolved.',
  }
}

interface TextFormProps {
  label: string
  submit: string
  type?: HTMLInputTypeAttribute
  initial?: string
  busy: boolean
  /** Resolves with whether it worked; the field is then emptied unless it began with something. */
  onSend: (text: string) => Promise<boolean>
}

/** One field and its button. */
export function TextForm({ label, submit, type = 'text', initial = '', busy, onSend }: TextFormProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  return (
    <form
      className="team-form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(text.trim()).then((worked) => {
          if (worked && initial === '') setText('')
        })
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          id={id}
          className="field-control"
          type={type}
          maxLength={254}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
