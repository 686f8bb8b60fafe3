import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'
import type { SaveState } from './draft-store.ts'

/** How long ago the last save was, and what stands in the way of the next. */
export function SaveStatus() {
  const { store } = useWizard()
  const save = useStore(store, (draft) => draft.save)
  const now = useNow(save.kind === 'saved')
  const canRetry = save.kind === 'failed' || save.kind === 'offline'
  return (
    <span className={`save-status save-${save.kind}`}>
      <span>{wordsOf(save, now)}</span>
      {canRetry ? (
        <Button variant="text" onClick={() => void store.getState().flush()}>
          Save now
        </Button>
      ) : null}
      {/* Seconds that pass are not read out, only what changes. */}
      <span className="visually-hidden" role="status">
        {save.kind === 'saved' || save.kind === 'unsaved' || save.kind === 'saving' ? '' : wordsOf(save, now)}
      </span>
    </span>
  )
}

/** @example wordsOf({ kind: 'saved', at: 0 }, 14_000) // 'Saved 14 s ago' */
export function wordsOf(save: SaveState, now: number): string {
  switch (save.kind) {
    case 'saved':
      return `Saved ${ago(now - save.at)}`
    case 'unsaved':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Offline. Your changes are kept in this browser.'
    case 'failed':
      return `Not saved: ${save.message}`
    case 'conflict':
      return 'Not saved: edited meanwhile'
  }
}

function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
