import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { countText, readingText } from '../../contract/search/search-text.ts'
import { showAsStep } from './dialog-step.ts'
import { askSearch } from './search/load-search.ts'
import { noteMissed } from './search/note-missed.ts'
import { BesideCasefiles, ResultSection, searchRows, type ShownFound } from './search/Results.tsx'

const LIMITS = { casefile: 6, policy: 3, problem: 3 }
/** Links that lead to the search open it over the page instead. */
const LINKS = 'a[data-search]'

/**
 * The search over the page. Questions stay in the browser: they are looked up in an index, of which a large archive's is
 * loaded as it is needed. It hydrates when a reader asks for it, so it opens at once.
 */
export function SearchSheet() {
  const [isAsked, setAsked] = useState(false)
  const [shown, setShown] = useState<ShownFound | 'failed' | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)

  // on the server nothing is drawn of it
  useEffect(() => setAsked(true), [])

  useEffect(() => {
    if (!isAsked) return
    const open = () => {
      void showAsStep(dialog.current!)
      field.current!.focus()
      field.current!.select()
      void ask()
    }
    const openAgain = (event: MouseEvent) => {
      if (!(event.target as Element).closest(LINKS) || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      open()
    }
    open()
    addEventListener('click', openAgain)
    // a question that is left, by Enter, Escape or a step elsewhere, is a whole one
    field.current!.addEventListener('change', settle)
    return () => removeEventListener('click', openAgain)
  }, [isAsked])

  const question = () => field.current!.value.trim()

  async function ask() {
    const asked = question()
    try {
      const found = await askSearch((index) => searchRows(index, asked, LIMITS))
      if (asked === question()) setShown(found)
    } catch {
      setShown('failed')
    }
  }

  async function settle() {
    const asked = question()
    if (asked === '') return
    const found = await askSearch((index) => index.search(asked)).catch(() => null)
    if (found) noteMissed(asked, found)
  }

  /** The arrow keys step through the field and the results; Escape closes, where the field alone would only be emptied. */
  function step(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      return dialog.current!.close()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    const stops = [field.current!, ...results.current!.querySelectorAll('a')]
    const next = stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  if (!isAsked) return null
  const close = () => dialog.current!.close()
  return (
    <dialog
      className="search-sheet"
      aria-label="Search"
      ref={dialog}
      onKeyDown={step}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <form action="/search" role="search" className="search-sheet-form">
        <input
          className="field-control"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder="Gun laws, class size, seat belts"
          aria-label="Search the archive"
          ref={field}
          onInput={() => void ask()}
        />
        <button className="button button-secondary" type="button" onClick={close}>
          Close
        </button>
      </form>
      <div className="search-sheet-body">
        <p className="search-sheet-count" role="status">
          {textOf(shown)}
        </p>
        <p className="search-sheet-reading">{typeof shown === 'object' && shown ? readingText(shown.found) : ''}</p>
        <div ref={results}>{typeof shown === 'object' && shown ? <Results shown={shown} /> : null}</div>
      </div>
    </dialog>
  )
}

function textOf(shown: ShownFound | 'failed' | null): string {
  if (shown === 'failed') return 'The index could not be loaded. Check your connection and type again.'
  return shown?.question ? countText(shown.found, shown.question) : ''
}

function Results({ shown }: { shown: ShownFound }) {
  const { question, rows, newest } = shown
  if (!question) return <ResultSection title="The newest casefiles" rows={newest} shown={shown} />
  return (
    <>
      <ResultSection title="Casefiles" rows={rows.casefile} shown={shown} />
      <BesideCasefiles shown={shown} />
    </>
  )
}
