import { useState, type FocusEvent, type KeyboardEvent } from 'react'

interface RovingRows {
  /** Which row the Tab key reaches. */
  active: number
  /** Handlers of the element around the rows. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

interface RowActions {
  onToggle?: ((index: number) => void) | undefined
  onOpen?: ((index: number) => void) | undefined
  onClear?: (() => void) | undefined
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/**
 * One row of a table is in the tab order; arrows, Home and End go to another, Space chooses, Enter opens, Escape chooses
 * none. Keys pressed in a control inside a row stay its own, except the arrows.
 *
 * @param count rows that are shown, each with `data-row` and its index
 */
export function useRovingRows(count: number, { onToggle, onOpen, onClear }: RowActions): RovingRows {
  const [at, setAt] = useState(0)
  const active = Math.min(at, Math.max(count - 1, 0))
  return {
    active,
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('[data-row]')
      if (row) setAt(Number(row.dataset.row))
    },
    onKeyDown: (event) => {
      const target = event.target as HTMLElement
      const row = target.closest<HTMLElement>('[data-row]')
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return
      const index = Number(row.dataset.row)
      const move = MOVES[event.key]
      if (move && !takesKeys(target)) {
        focusRow(event.currentTarget, move(index, count))
      } else if (event.key === 'Escape' && onClear) onClear()
      else if (target === row && event.key === ' ' && onToggle) onToggle(index)
      else if (target === row && event.key === 'Enter' && onOpen) onOpen(index)
      else return
      event.preventDefault()
    },
  }
}

/** Whether arrows mean something in the control already. */
function takesKeys(element: HTMLElement): boolean {
  return element.matches('select, textarea, input:not([type="checkbox"])')
}

function focusRow(table: HTMLElement, index: number): void {
  table.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
}
