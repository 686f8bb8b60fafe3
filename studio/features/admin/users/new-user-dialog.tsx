import { useState } from 'react'
import type { NewPassword } from '../../../../contract/admin/users.ts'
import { ROLES, TIERS, type Role, type Tier } from '../../../../contract/user.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ChoiceField, TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { addUser } from './users-api.ts'

interface NewUserDialogProps {
  onMade: (made: NewPassword) => void
  onClose: () => void
}

/** Makes an account for somebody. */
export function NewUserDialog({ onMade, onClose }: NewUserDialogProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [tier, setTier] = useState<Tier>('free')
  const add = useChange({
    run: () => addUser({ email, name, role, tier }),
    done: () => `${email} has an account.`,
    onDone: onMade,
  })
  return (
    <ConfirmDialog
      title="New user"
      text="The account can be used at once. Its password is shown to you in the next step."
      confirm="Add user"
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
    </ConfirmDialog>
  )
}
