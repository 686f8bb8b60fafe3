import { create } from 'zustand'
import { Button } from './button.tsx'
import { CrossIcon } from './icons.tsx'

interface Toast {
  id: number
  message: string
  undo: (() => void) | undefined
}
interface Toasts {
  toasts: Toast[]
  dismiss: (id: number) => void
}

/** How long a message that needs no answer stands. */
const STANDS_MS = 6000
/** The same where it can be taken back. */
const UNDO_STANDS_MS = 10_000
let lastId = 0

const useToasts = create<Toasts>((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Shows for a while what was done, and has it read out.
 *
 * @param undo takes it back; with it the message has the button
 */
export function announce(message: string, undo?: () => void): void {
  const id = (lastId += 1)
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, undo }] }))
  setTimeout(() => useToasts.getState().dismiss(id), undo ? UNDO_STANDS_MS : STANDS_MS)
}

/** The one place of the page where messages appear; it stands also while it is empty, or nothing would be read out. */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, message, undo }) => (
        <p key={id} className="toast">
          {message}
          {undo ? (
            <Button
              variant="text"
              onClick={() => {
                dismiss(id)
                undo()
              }}
            >
              Undo
            </Button>
          ) : null}
          <Button variant="text" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <CrossIcon />
          </Button>
        </p>
      ))}
    </div>
  )
}
