import { useState } from 'react'
import type { NewPassword } from '../../../../contract/admin/users.ts'
import { ROLES, TIERS, type Role, type Tier } from '../../../../contract/user.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ChoiceField, TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { addUser, inviteUser } from './users-api.ts'

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
export function NewUserDialog({ onMade, onClose }: NewUserDialogProps) {
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
