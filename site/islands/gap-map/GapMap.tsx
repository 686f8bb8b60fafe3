import { lazy, Suspense, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { steppedPlace } from '../charts/nearest.ts'

const Votes = lazy(() => import('./Votes.tsx'))

/**
 * The gap map as it stands in the page: arrow keys step through its bubbles, as they do through the marks of a chart, Escape
 * puts the names of one away, and where readers can ask for casefiles its empty boxes take their votes.
 */
export function GapMap({ takesVotes, children }: { takesVotes: boolean; children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const isReady = useHydrated()
  const step = (event: KeyboardEvent) => {
    const cell = cellOf(event)
    if (cell === null) return
    if (event.key === 'Escape') return cell.classList.add('is-quiet')
    const cells = [...cell.closest('.evidence-map')!.querySelectorAll<HTMLElement>('a.evidence-cell')]
    const to = steppedPlace(event.key, cells.indexOf(cell), cells.length)
    if (to === undefined) return
    event.preventDefault()
    cells[to].focus()
  }
  const leave = (event: SyntheticEvent) => cellOf(event)?.classList.remove('is-quiet')
  return (
    <div className="gap-map" ref={root} onKeyDown={step} onBlur={leave} onPointerOut={leave}>
      {children}
      {takesVotes && isReady ? (
        <Suspense>
          <Votes within={root} />
        </Suspense>
      ) : null}
    </div>
  )
}

const cellOf = ({ target }: SyntheticEvent) => (target as Element).closest<HTMLElement>('.evidence-map a.evidence-cell')
