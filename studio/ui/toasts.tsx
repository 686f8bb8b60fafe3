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
let lastId = 0

const useToasts = create<Toasts>((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/**
 * Shows what was done, and has it read out. A message stands for a while; one that can be taken back stands until it is
 * dismissed or the next one comes, as somebody with a keyboard or a screen reader may need long to reach its button
 * (WCAG 2.2.1).
 *
 * @param undo takes it back; with it the message has the button
 */
export function announce(message: string, undo?: () => void): void {
  const id = (lastId += 1)
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => !toast.undo), { id, message, undo }],
  }))
  if (!undo) setTimeout(() => useToasts.getState().dismiss(id), STANDS_MS)
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
