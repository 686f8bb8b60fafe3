import { useEffect, useRef, type ReactNode } from 'react'
import type { Filters } from '../../casefile-list/filters.ts'
import { plural } from '@casefiles/engine/words'
import { showAsStep } from '../dialog-step.ts'

interface FilterSheetProps {
  /** How many casefiles the choices would show; null while that is not known. */
  found: number | null
  /** What the form asks for now. */
  read: () => Filters
  /** Told once the sheet is closed and the address is again what it was: what to apply, or null where it was left. */
  onClose: (wanted: Filters | null) => void
  /** The filter rail. */
  children: ReactNode
}

/** The filters as a sheet over the list, where there is no room for them beside the cards. They apply when the reader says so. */
export function FilterSheet({ found, read, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<Filters>(null)
  useEffect(() => {
    const closed = showAsStep(dialog.current!)
    title.current!.focus()
    void closed.then(() => onClose(wanted.current))
  }, [])
  const casefiles = found === null ? 'casefiles' : plural(found, 'casefile')
  const show = () => {
    wanted.current = read()
    dialog.current!.close()
  }
  return (
    <dialog className="filter-sheet" aria-labelledby="filter-sheet-title" ref={dialog}>
      <div className="filter-sheet-head">
        <h2 tabIndex={-1} id="filter-sheet-title" ref={title}>
          Filters
        </h2>
        <button className="filter-sheet-clear" type="reset" form="filters">
          Clear all
        </button>
      </div>
      <div className="filter-sheet-body">{children}</div>
      <div className="filter-sheet-foot">
        <button className="button button-primary" type="button" onClick={show}>
          {`Show ${casefiles}`}
        </button>
        <button className="button button-secondary" type="button" onClick={() => dialog.current!.close()}>
          Cancel
        </button>
        {/* says the count to those who do not see the button change */}
        <p className="visually-hidden" role="status">
          {found === null ? '' : casefiles}
        </p>
      </div>
    </dialog>
  )
}
