import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { readStoredUser, type User } from '../../contract/user.ts'
import { countText, readingText } from '../../contract/search/search-text.ts'
import { noteMissed } from './search/note-missed.ts'
import { BesideCasefiles, ResultItems, searchRows, type ShownFound } from './search/Results.tsx'

const SHOWN = { casefile: 60, policy: 10, problem: 10 }
const DEBOUNCE_MS = 300
/** Few readers have an account; what searches the full text is loaded for them alone. */
const FullText = lazy(async () => ({ default: (await import('./search/FullText.tsx')).FullText }))

interface CasefileSearchProps {
  /** What is said before anything was asked. */
  standing: string
  /** The newest casefiles, as they came with the page; and what stands there without scripts. */
  children?: ReactNode
}

/** Searches the prebuilt index while the reader types; the address keeps the question, so a search can be shared. */
export function CasefileSearch({ standing, children }: CasefileSearchProps) {
  const [shown, setShown] = useState<ShownFound | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [user, setUser] = useState<User | null>(null)
  /** What the full text is asked for. */
  const [asked, setAsked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What stands on the page; the same question is not drawn again. */
  const last = useRef<ShownFound>(null)

  useEffect(() => {
    const input = field.current!
    const question = new URLSearchParams(location.search).get('q')
    if (question !== null) input.value = question
    // A question that is sent or left is a whole one; what is still typed is none yet. Pressing a result leaves the
    // field: results that were drawn anew then would take the link away from under the pointer.
    const settle = () => void search().then(note)
    input.addEventListener('change', settle)
    setUser(readStoredUser(localStorage))
    setAsked(input.value.trim())
    if (input.value) settle()
    return () => input.removeEventListener('change', settle)
  }, [])

  const read = () => field.current!.value.trim()

  function typed() {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, DEBOUNCE_MS)
  }

  function ask() {
    clearTimeout(timer.current)
    const question = read()
    history.replaceState(null, '', question ? `?q=${encodeURIComponent(question)}` : location.pathname)
    setAsked(question)
    void search()
  }

  function note(found: ShownFound | null) {
    if (found && found.question !== '' && found.question === read()) noteMissed(found.question, found.found)
  }

  async function search(): Promise<ShownFound | null> {
    const question = read()
    if (last.current?.question === question) return last.current
    try {
      const { askSearch } = await import('./search/load-search.ts')
      const found = await askSearch((index) => searchRows(index, question, SHOWN))
      if (question !== read()) return null
      last.current = found
      setShown(found)
      setFailed(false)
      return found
    } catch {
      last.current = null
      setFailed(true)
      return null
    }
  }

  return (
    <div className="casefile-search">
      <form
        className="search-form"
        action="/search"
        method="get"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <label className="field-label" htmlFor="search-question">
          Words to look for
        </label>
        <div className="search-row">
          <input
            className="field-control"
            id="search-question"
            name="q"
            type="search"
            maxLength={200}
            autoComplete="off"
            ref={field}
            onInput={typed}
          />
          <button className="button button-primary" type="submit">
            Search
          </button>
        </div>
      </form>
      {user ? (
        <Suspense fallback={null}>
          <FullText user={user} question={asked} />
        </Suspense>
      ) : null}
      <p className="search-count" role="status" data-count="">
        {hasFailed
          ? 'The index could not be loaded. Check your connection and search again.'
          : countOf(shown, standing)}
      </p>
      <p className="search-reading quiet">{shown ? readingText(shown.found) : ''}</p>
      {shown ? (
        <>
          <ul className="search-results" data-results="">
            <ResultItems rows={shown.rows.casefile} shown={shown} isShort={false} />
          </ul>
          <div className="search-beside">{shown.question ? <BesideCasefiles shown={shown} /> : null}</div>
        </>
      ) : (
        children
      )}
    </div>
  )
}

function countOf(shown: ShownFound | null, standing: string): string {
  if (shown === null) return standing
  const { found, question } = shown
  const cut = found.places.casefile.length > SHOWN.casefile ? `; the first ${SHOWN.casefile} are shown` : ''
  return countText(found, question) + cut
}
