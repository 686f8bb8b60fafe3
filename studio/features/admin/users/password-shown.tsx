import type { NewPassword } from '../../../../contract/admin/users.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/toasts.tsx'

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
