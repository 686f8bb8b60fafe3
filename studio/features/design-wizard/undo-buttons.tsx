import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'

/** Undo and redo of the whole document. */
export function UndoButtons() {
  const { store } = useWizard()
  const canUndo = useStore(store, ({ history }) => history.past.length > 0)
  const canRedo = useStore(store, ({ history }) => history.future.length > 0)
  const { undo, redo } = store.getState()
  return (
    <span className="undo-buttons">
      <Button
        variant="text"
        stays
        disabled={!canUndo}
        title={canUndo ? undefined : 'Nothing to undo.'}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        Undo
      </Button>
      <Button
        variant="text"
        stays
        disabled={!canRedo}
        title={canRedo ? undefined : 'Nothing to redo.'}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={redo}
      >
        Redo
      </Button>
    </span>
  )
}

/**
 * Ctrl+Z and Ctrl+Shift+Z (Command on a Mac) everywhere on the screen, in fields too: a field's own undo knows nothing of
 * the document. Dialogs keep theirs.
 */
export function useUndoKeys(): void {
  const { store } = useWizard()
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const { undo, redo } = store.getState()
      if (event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store])
}
