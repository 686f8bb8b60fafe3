import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

interface ModalProps {
  className: string
  /** Called by Esc; the caller then no longer renders the modal. */
  onClose: () => void
  /** What is inside; its heading takes the id, and `tabIndex={-1}` for the focus. */
  children: (titleId: string) => ReactNode
}

/**
 * The browser's own modal dialog, open while it is rendered. It holds the focus inside and gives it back to where it
 * was; it begins at the title.
 */
export function Modal({ className, onClose, children }: ModalProps) {
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
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children(titleId)}
    </dialog>
  )
}
