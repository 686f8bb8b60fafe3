import { useState } from 'react'
import type { AdminUserDetail, NewPassword } from '../../../../contract/admin/users.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ChoiceField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { resetPassword, sendResetLetter } from './users-api.ts'

interface ResetDialogProps {
  detail: AdminUserDetail
  /** @param made the password to show; null where a letter was sent */
  onDone: (made: NewPassword | null) => void
  onClose: () => void
}

const WAYS = [
  { value: 'letter', label: 'Send a letter with a link' },
  { value: 'shown', label: 'Show me a new password once' },
]

/** A new password for somebody: by letter where one can be sent, else shown once. */
export function ResetDialog({ detail: { user, sessions, takes_letter }, onDone, onClose }: ResetDialogProps) {
  const [way, setWay] = useState(takes_letter ? 'letter' : 'shown')
  const isLetter = way === 'letter'
  const reset = useChange({
    run: () => (isLetter ? sendResetLetter(user.id) : resetPassword(user.id)),
    done: (made) =>
      made ? `${user.email} has a new password.` : `A letter with a link is on its way to ${user.email}.`,
    onDone,
  })
  return (
    <ConfirmDialog
      title={`Reset the password of ${user.email}?`}
      text="This cannot be undone:"
      consequences={[
        'The password they have stops working at once.',
        sessions.length === 1 ? 'The one session they have ends.' : `All their ${sessions.length} sessions end.`,
        isLetter
          ? 'They choose a new password by the link of a letter, which works once, for one hour. You do not see it.'
          : 'The new password is random and shown to you once, in the next step.',
      ]}
      confirm={isLetter ? 'Send letter' : 'Reset password'}
      isDanger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      {takes_letter ? (
        <ChoiceField label="How they get a new one" options={WAYS} value={way} onSet={setWay} />
      ) : (
        <p className="hint">{noLetter(user.status)}</p>
      )}
    </ConfirmDialog>
  )
}

const noLetter = (status: 'active' | 'disabled') =>
  status === 'active'
    ? 'No letter can be sent: no mail server is set up.'
    : 'No letter is sent to a disabled account, whose link would not work.'
