import { useState } from 'react'
import type { AdminUser, NewPassword, UserChanges } from '../../../../contract/admin/users.ts'
import { LONGEST_TIER_REASON } from '../../../../contract/tier-period.ts'
import { ROLES, TIERS } from '../../../../contract/user.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { ChoiceField, TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { consequencesOf, countUsers, doneWords } from './user-words.tsx'
import { changeUsers, restoreUsers } from './users-api.ts'

/** What is asked for: a new role or tier, which is chosen in the dialog, or a state. */
export type AskedChange = 'role' | 'tier' | 'disable' | 'enable'

interface ChangeDialogProps {
  asked: AskedChange
  users: readonly AdminUser[]
  onClose: () => void
  /** After it was done. */
  onDone?: () => void
}

const VERBS = { role: 'Change role', tier: 'Change tier', disable: 'Disable', enable: 'Enable' }

const DAY_MS = 86_400_000

/** The moment at which a day of the calendar is over, UTC. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString()

/** Changes one account or several, after saying what follows; can be undone for a while. */
export function ChangeDialog({ asked, users, onClose, onDone }: ChangeDialogProps) {
  const [role, setRole] = useState(users[0].role)
  const [tier, setTier] = useState(users[0].tier)
  const [lastDay, setLastDay] = useState('')
  const [reason, setReason] = useState('')
  const who = users.length === 1 ? users[0].email : countUsers(users.length)
  const grant = { tier, tier_to: lastDay ? dayAfter(lastDay) : null, tier_reason: reason }
  const changes: UserChanges =
    asked === 'role' ? { role } : asked === 'tier' ? grant : { status: asked === 'disable' ? 'disabled' : 'active' }
  const change = useChange({
    run: () => changeUsers(users, changes),
    done: () => doneWords(changes, who),
    undo: () => restoreUsers(users, changes),
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <ConfirmDialog
      title={`${VERBS[asked]}: ${who}?`}
      text={users.length > 1 ? users.map(({ email }) => email).join(', ') : 'This follows from it:'}
      consequences={consequencesOf(changes)}
      confirm={VERBS[asked]}
      isDanger={asked === 'disable'}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      {asked === 'role' ? (
        <ChoiceField label="New role" options={ROLES} value={role} onSet={(value) => setRole(value as typeof role)} />
      ) : null}
      {asked === 'tier' ? (
        <>
          <ChoiceField label="New tier" options={TIERS} value={tier} onSet={(value) => setTier(value as typeof tier)} />
          {tier === 'free' ? null : (
            <>
              <TextField label="Last day" type="date" value={lastDay} onSet={setLastDay} hint="Empty: no end." />
              <TextField
                label="Reason"
                value={reason}
                onSet={setReason}
                maxLength={LONGEST_TIER_REASON}
                hint="The owner of the account reads it, too."
              />
            </>
          )}
        </>
      ) : null}
    </ConfirmDialog>
  )
}

/** A new password, shown this once. */
export function PasswordShown({ made: { user, password }, onClose }: { made: NewPassword; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    announce('The password is copied.')
  }
  const actions = (
    <>
      <Button onClick={() => void copy()}>Copy password</Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog title={`Password of ${user.email}`} actions={actions} onClose={onClose}>
      <p className="admin-secret">
        <code>{password}</code>
      </p>
      <Alert kind="warning">
        It is shown this once and kept nowhere. Give it to its owner by a way that you trust, and ask them to change it.
      </Alert>
    </Dialog>
  )
}
