import type { AdminUser } from '../../../../contract/admin/users.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useChange } from '../use-change.ts'
import { resetSecondFactor } from './users-api.ts'

/** Switches a second factor off that its owner lost. */
export function ResetFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const reset = useChange({
    run: () => resetSecondFactor(user.id),
    done: () => `${user.email}: the second factor is off.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Switch off the second factor of ${user.email}?`}
      text="For somebody who lost the app and the recovery codes:"
      consequences={[
        'Be sure that it is they who ask, by a way other than email.',
        'Sign-in asks them for the password alone; they can set up another second factor.',
        'They get an email that says so, and it stands in the activity log.',
      ]}
      confirm="Switch off"
      isDanger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    />
  )
}
