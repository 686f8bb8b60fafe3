import { create } from 'zustand'
import { Button } from './button.tsx'
import { CrossIcon } from './icons.tsx'

interface Toast {
  id: number
  message: string
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

/** Shows for a while what was done, and has it read out. */
export function announce(message: string): void {
  const id = (lastId += 1)
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message }] }))
  setTimeout(() => useToasts.getState().dismiss(id), STANDS_MS)
}

/** The one place of the page where messages appear; it stands also while it is empty, or nothing would be read out. */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, message }) => (
        <p key={id} className="toast">
          {message}
          <Button variant="text" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <CrossIcon />
          </Button>
        </p>
      ))}
    </div>
  )
}
