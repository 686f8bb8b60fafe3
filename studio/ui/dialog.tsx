import type { ReactNode } from 'react'
import { Modal } from '../../ui/dialog/Modal.tsx'

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
