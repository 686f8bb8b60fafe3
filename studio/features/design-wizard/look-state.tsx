import { useQueryClient } from '@tanstack/react-query'
import type { LookState as State } from '../../../contract/studio/before-lock.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

interface LookStateProps {
  /** The last answer; left out = there was none yet. */
  look: { state: State; reason?: string | null } | undefined
  error: Error | null
  isFetching: boolean
  onAgain: () => void
  lines?: number
}

const TOO_LONG = 'Looking at these data took too long. A smaller window or fewer covariates are quicker.'
const FAILED = 'The data could not be looked at.'

/** Asks for all that a casefile's look at its data shows: the server takes one look for figures and compass together. */
export function useLookAgain(id: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const part of ['compass', 'data-view']) void client.invalidateQueries({ queryKey: ['studio', part, id] })
  }
}

/** What stands where a look at the data is under way, failed or ran out of time, with the way to ask again; else nothing. */
export function LookState({ look, error, isFetching, onAgain, lines = 4 }: LookStateProps) {
  const isMissed = look?.state === 'too-long' || look?.state === 'failed'
  const isOpen = error !== null || look === undefined || isMissed
  if (!isOpen) return null
  if (isFetching) return <Skeleton lines={lines} label="Looking at the data…" />
  const isLate = error === null && look?.state === 'too-long'
  return (
    <div className="look-missed">
      <Alert kind={isLate ? 'warning' : 'error'}>
        {error?.message ?? look?.reason ?? (isLate ? TOO_LONG : FAILED)}
      </Alert>
      <Button onClick={onAgain}>Look again</Button>
    </div>
  )
}
