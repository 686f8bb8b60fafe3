import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the one that does it last. */
  actions: ReactNode
  /** Called by Esc; the caller then no longer renders the dialog. */
  onClose: () => void
}

/**
 * A modal dialog, open while it is rendered. The browser's own dialog holds the focus inside and gives it back to where
 * it was; it begins at the title.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('h2')!.focus()
    // Closed before it leaves the page, or the focus would not go back.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
      <div className="button-row dialog-actions">{actions}</div>
    </dialog>
  )
}
