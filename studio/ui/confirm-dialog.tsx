import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens, and what stays. */
  text: string
  confirm: string
  busy: boolean
  /** What went wrong when it was tried. */
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, confirm, busy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      <p>{text}</p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </Dialog>
  )
}
