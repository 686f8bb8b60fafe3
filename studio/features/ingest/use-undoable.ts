import { useEffect, useState } from 'react'

/** How long something can be brought back; the design's value. */
const UNDO_MS = 10_000

/** What can be brought back, and how to say that something can; it is forgotten after ten seconds. */
export function useUndoable(): [item: string | null, offer: (item: string | null) => void] {
  const [item, setItem] = useState<string | null>(null)
  useEffect(() => {
    if (item === null) return
    const timer = setTimeout(() => setItem(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [item])
  return [item, setItem]
}
