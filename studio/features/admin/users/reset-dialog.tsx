import { useState } from 'react'
import type { AdminUserDetail, NewPassword } from '../../../../contract/admin/users.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ChoiceField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { resetPassword, sendResetEmail } from './users-api.ts'

interface ResetDialogProps {
  detail: AdminUserDetail
  /** @param made the password to show; null where an email was sent */
  onDone: (made: NewPassword | null) => void
  onClose: () => void
}

const WAYS = [
  { value: 'email', label: 'Send an email with a link' },
  { value: 'shown', label: 'Show me a new password once' },
]

/** A new password for somebody: by email where one can be sent, else shown once. */
export function ResetDialog({ detail: { user, sessions, takes_letter }, onDone, onClose }: ResetDialogProps) {
  const [way, setWay] = useState(takes_letter ? 'email' : 'shown')
  const isByEmail = way === 'email'
  const reset = useChange({
    run: () => (isByEmail ? sendResetEmail(user.id) : resetPassword(user.id)),
    done: (made) =>
      made ? `${user.email} has a new password.` : `An email with a link is on its way to ${user.email}.`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={`Reset the password of ${user.email}?`}
      text="This cannot be undone:"
      consequences={[
        'The password they have stops working at once.',
        sessions.length === 1 ? 'The one session they have ends.' : `All their ${sessions.length} sessions end.`,
        isByEmail
          ? 'They choose a new password by the link of an email, which works once, for one hour. You do not see it.'
          : 'The new password is random and shown to you once, in the next step.',
      ]}
      confirm={isByEmail ? 'Send email' : 'Reset password'}
      isDanger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      {takes_letter ? (
        <ChoiceField label="How they get a new one" options={WAYS} value={way} onSet={setWay} />
      ) : (
        <p className="hint">{noEmail(user.status)}</p>
      )}
    </ConfirmDialog>
  )
}

const noEmail = (status: 'active' | 'disabled') =>
  status === 'active'
    ? 'No email can be sent: no mail server is set up.'
    : 'No email is sent to a disabled account, whose link would not work.'
