import { useState } from 'react'
import type { AdminUser, NewPassword } from '../../../../contract/admin/users.ts'
import { type Role, ROLES, type Tier, TIERS } from '../../../../contract/user.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { tierSourceWords } from '../../../ui/tier-periods.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { BulkAction, Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { ChoiceField, TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { type AskedChange, ChangeDialog, PasswordShown } from './change-dialog.tsx'
import { seenWords, UserState, viewsWords } from './user-words.tsx'
import { addUser, inviteUser } from './users-api.ts'

const COLUMNS: [Column<AdminUser>, ...Column<AdminUser>[]] = [
  { sort: 'name', label: 'Name', cell: ({ name, email }) => name || email },
  { sort: 'email', label: 'E-mail', cell: ({ email }) => email },
  { sort: 'role', label: 'Role', cell: ({ role }) => <span className="tag">{role}</span> },
  { sort: 'tier', label: 'Tier', cell: (user) => <TierCell user={user} /> },
  { sort: 'seen', label: 'Last seen', cell: ({ seen_at }) => seenWords(seen_at) },
  { label: 'State', cell: (user) => <UserState user={user} /> },
  { label: 'Detailed views', isNumber: true, cell: ({ views }) => viewsWords(views) },
]
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const FILTERS = [
  { name: 'role', label: 'Role', any: 'Any role', options: asOptions(ROLES) },
  { name: 'tier', label: 'Tier', any: 'Any tier', options: asOptions(TIERS) },
  { name: 'status', label: 'State', any: 'Any state', options: asOptions(['active', 'disabled']) },
]

/** The tier and where it comes from. */
function TierCell({ user: { tier, tiers } }: { user: AdminUser }) {
  return (
    <>
      <span className="tag">{tier}</span> <span className="micro">{tierSourceWords(tiers, tier)}</span>
    </>
  )
}

interface Asked {
  change: AskedChange
  users: AdminUser[]
  clear: () => void
}

/** Everybody who has an account. */
export function Users() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<NewPassword | null>(null)
  const bulk = (label: string, change: AskedChange, isDanger = false): BulkAction<AdminUser> => ({
    label,
    isDanger,
    onRun: (users, clear) => setAsked({ change, users, clear }),
  })
  return (
    <AdminScreen title="Users">
      <DataTable<AdminUser>
        noun={{ one: 'user', many: 'users' }}
        call="GET /api/admin/users"
        search="Name or e-mail"
        sort="name"
        columns={COLUMNS}
        filters={FILTERS}
        rowId={({ id }) => id}
        rowName={({ name, email }) => name || email}
        rowAddress={({ id }) => `/admin/users/${id}`}
        bulk={[
          bulk('Change role', 'role'),
          bulk('Change tier', 'tier'),
          bulk('Enable', 'enable'),
          bulk('Disable', 'disable', true),
        ]}
      >
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          New user
        </Button>
      </DataTable>
      {asked ? (
        <ChangeDialog asked={asked.change} users={asked.users} onClose={() => setAsked(null)} onDone={asked.clear} />
      ) : null}
      {isAdding ? (
        <NewUserDialog
          onClose={() => setIsAdding(false)}
          onMade={(password) => {
            setIsAdding(false)
            setMade(password)
          }}
        />
      ) : null}
      {made ? <PasswordShown made={made} onClose={() => setMade(null)} /> : null}
    </AdminScreen>
  )
}

interface NewUserDialogProps {
  /** @param made the password to show; null where an invitation was sent */
  onMade: (made: NewPassword | null) => void
  onClose: () => void
}

const WAYS = [
  { value: 'shown', label: 'Show me a password once' },
  { value: 'email', label: 'Send an invitation by email' },
]

/** Makes an account for somebody, who gets a password from the admin or chooses one by the link of an email. */
function NewUserDialog({ onMade, onClose }: NewUserDialogProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [tier, setTier] = useState<Tier>('free')
  const [way, setWay] = useState('shown')
  const isInvited = way === 'email'
  const add = useChange({
    run: () => (isInvited ? inviteUser : addUser)({ email, name, role, tier }),
    done: () => (isInvited ? `An invitation is on its way to ${email}.` : `${email} has an account.`),
    onDone: onMade,
  })
  return (
    <ConfirmDialog
      title="New user"
      text={
        isInvited
          ? 'They choose a password by the link of an email, which works once, for seven days.'
          : 'The account can be used at once. Its password is shown to you in the next step.'
      }
      confirm={isInvited ? 'Send invitation' : 'Add user'}
      missing={email.includes('@') ? undefined : 'Type the e-mail address first.'}
      busy={add.isPending}
      error={add.error}
      onConfirm={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <TextField label="E-mail address" type="email" required maxLength={254} value={email} onSet={setEmail} />
      <TextField label="Name" maxLength={120} value={name} onSet={setName} />
      <ChoiceField label="Role" options={ROLES} value={role} onSet={(value) => setRole(value as Role)} />
      <ChoiceField label="Tier" options={TIERS} value={tier} onSet={(value) => setTier(value as Tier)} />
      <ChoiceField label="How they get a password" options={WAYS} value={way} onSet={setWay} />
    </ConfirmDialog>
  )
}
