import type { ReactNode } from 'react'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the one that does it last. */
  actions: ReactNode
  /** Called by Esc; the caller then no longer renders the dialog. */
  onClose: () => void
}

/** A question or a form over the page: its title, what it says, and the buttons that answer it. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <Modal className="dialog" onClose={onClose}>
      {(titleId) => (
        <>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <div className="dialog-body">{children}</div>
          <div className="button-row dialog-actions">{actions}</div>
        </>
      )}
    </Modal>
  )
}

interface ConfirmDialogProps {
  title: string
  /** What happens, and what stays. */
  text: string
  /** The same at length, one consequence each. */
  consequences?: readonly string[]
  /** Fields that must be filled in first. */
  children?: ReactNode
  confirm: string
  /** It takes something away from somebody. */
  isDanger?: boolean
  /** Why it cannot be confirmed yet; undefined = it can. */
  missing?: string | undefined
  busy: boolean
  /** What went wrong when it was tried. */
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone, or that others feel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    consequences,
    children,
    confirm,
    isDanger = false,
    missing,
    busy,
    error,
    onConfirm,
    onClose,
  } = props
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant={isDanger ? 'secondary' : 'primary'}
        className={isDanger ? 'button-danger' : ''}
        busy={busy}
        disabled={missing !== undefined}
        reason={missing}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      <p>{text}</p>
      {consequences ? (
        <ul className="dash-list">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      ) : null}
      {children}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </Dialog>
  )
}
