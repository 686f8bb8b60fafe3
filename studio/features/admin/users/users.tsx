import { useState } from 'react'
import type { AdminUser, NewPassword } from '../../../../contract/admin/users.ts'
import { ROLES, TIERS } from '../../../../contract/user.ts'
import { Button } from '../../../ui/button.tsx'
import { tierSourceWords } from '../../../ui/tier-periods.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { BulkAction, Column } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { ChangeDialog, type AskedChange } from './change-dialog.tsx'
import { NewUserDialog } from './new-user-dialog.tsx'
import { PasswordShown } from './password-shown.tsx'
import { seenWords, UserState, viewsWords } from './user-words.tsx'

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
    ...{ label, isDanger },
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
