import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PAGE_SIZE } from '../../contract/archive-pages.ts'
import { formatCount, plural } from '@casefiles/engine/words'
import type { FilterChoices } from '../casefile-list/filter-choices.ts'
import { NO_FILTERS, readFilters, SORT_LABELS, writeFilters, type Filters } from '../casefile-list/filters.ts'
import { countText, filterChips, type FilterNames } from '../casefile-list/list-text.ts'
import type { Sort } from '../../contract/casefile.ts'
import { FilterRail } from './list/FilterRail.tsx'
import { STEP, useCards, type View } from './list/use-cards.ts'
import { showAsStep } from './dialog-step.ts'

const DEBOUNCE_MS = 300
const SKELETONS = 4

interface CasefileListProps {
  /** Casefiles of the whole archive. */
  total: number
  choices: FilterChoices
  /** The page with the first casefile that does not stand here; null = none. For readers without scripts. */
  older: number | null
  /** The newest cards, as they came with the page. */
  children?: ReactNode
}

/** Filters, sorts and lengthens the list of casefiles; the address bar mirrors what is asked. */
export function CasefileList({ total, choices, older, children }: CasefileListProps) {
  const { shown, show, stand, prepare, countChoices } = useCards(total)
  const { form, read, fill } = useForm()
  const [asked, setAsked] = useState(NO_FILTERS)
  const [isReady, setReady] = useState(false)
  /** Whether filters are being chosen in the sheet, where they apply only when the reader says so. */
  const [isChoosing, setChoosing] = useState(false)
  const [wouldShow, setWouldShow] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isReached = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)

  /** Takes the filters from the address. Where nothing is asked, the cards of the page stand already. */
  function follow() {
    const filters = readFilters(new URLSearchParams(location.search))
    setAsked(filters)
    fill(filters)
    if (stand(filters, STEP, PAGE_SIZE)) setReady(true)
    else void show(filters, STEP).then(() => setReady(true))
  }

  useEffect(() => {
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function ask(filters: Filters) {
    clearTimeout(timer.current)
    setAsked(filters)
    fill(filters)
    const query = writeFilters(filters)
    history.pushState(null, '', query ? `?${query}` : location.pathname)
    void show(filters, STEP)
  }

  function changed(change: Partial<Filters>, score?: string) {
    fill({ ...read(), ...change }, score)
    clearTimeout(timer.current)
    if (isChoosing) void countChoices(read()).then(setWouldShow)
    else timer.current = setTimeout(() => ask(read()), DEBOUNCE_MS)
  }

  function openSheet() {
    setChoosing(true)
    void countChoices(read()).then(setWouldShow)
  }

  function closeSheet(wanted: Filters | null) {
    setChoosing(false)
    if (wanted) ask(wanted)
    else follow()
  }

  function more() {
    const limit = shown.limit + STEP
    const focus = () => root.current!.querySelectorAll<HTMLElement>('.card-title a')[shown.limit]?.focus()
    if (stand(asked, limit, Math.min(total, PAGE_SIZE))) setTimeout(focus)
    else void show(asked, limit).then(focus)
  }

  function remove(without: Partial<Filters>) {
    ask({ ...asked, ...without })
    count.current!.focus()
  }

  /** Once, when the reader reaches for a field, before anything is changed in it. */
  function reach() {
    if (!isReached.current) void prepare()
    isReached.current = true
  }

  const chips = filterChips(asked, namesOf(asked, choices))
  const rail = (
    <FilterRail
      choices={choices}
      facets={shown.facets}
      filters={form.filters}
      score={form.score}
      onChange={changed}
      onReset={() => changed(NO_FILTERS)}
      onReach={reach}
    />
  )
  return (
    <div className="list-layout" data-ready={isReady ? '' : undefined} ref={root}>
      {isChoosing ? (
        <FilterSheet found={wouldShow} read={read} onClose={closeSheet}>
          {rail}
        </FilterSheet>
      ) : (
        rail
      )}
      <div className="list-results">
        <div className="list-bar">
          <p className="list-count" role="status" tabIndex={-1} data-count="" ref={count}>
            {countText(shown.found, shown.count)}
          </p>
          <button
            type="button"
            className="button button-secondary list-filter-button"
            aria-haspopup="dialog"
            onClick={openSheet}
          >
            {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
          </button>
          <div className="select list-sort">
            <label className="list-sort-label" htmlFor="filter-sort">
              Sort
            </label>
            <select
              className="field-control"
              id="filter-sort"
              name="sort"
              form="filters"
              value={form.filters.sort}
              onChange={({ target }) => changed({ sort: target.value as Sort })}
              onFocus={reach}
              onPointerOver={reach}
            >
              {Object.entries(SORT_LABELS).map(([value, label]) => (
                <option value={value} key={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <ul className="tag-row list-chips" aria-label="Active filters" hidden={chips.length === 0}>
          {chips.map(({ label, without }) => (
            <li key={label}>
              <button
                type="button"
                className="tag chip"
                aria-label={`Remove filter: ${label}`}
                data-chip=""
                onClick={() => remove(without)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
        <h2 className="visually-hidden">Casefiles found</h2>
        <CardsInPlace view={shown.view} limit={shown.limit} standing={children} />
        {/* this and what follows stand in the page before anything is asked, too */}
        <div className="list-empty" data-empty="" hidden={!isEmpty(shown.view, total)}>
          <h2>No casefiles found</h2>
          <p className="quiet">Try adjusting your filters or check back later for new analyses.</p>
          <button type="button" className="button button-secondary" onClick={() => ask(NO_FILTERS)}>
            Reset filters
          </button>
        </div>
        <div className="list-failed" role="alert" hidden={shown.view.kind !== 'failed'}>
          <p className="alert alert-error">
            <span>
              <strong>Failed to load casefiles</strong>{' '}
              <span>{shown.view.kind === 'failed' ? shown.view.reason : ''}</span>
            </span>
          </p>
          <button type="button" className="button button-primary" onClick={() => void show(asked, shown.limit)}>
            Try Again
          </button>
        </div>
        <div className="list-foot">
          {shown.view.kind === 'failed' ? null : <Foot found={shown.found} limit={shown.limit} more={more} />}
          {older === null ? null : (
            <a className="button button-secondary list-older" href={`/casefiles/page/${older}`}>
              Older casefiles
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** What the fields of the filters say. */
function useForm() {
  const [form, setForm] = useState({ filters: NO_FILTERS, score: '0' })
  const current = useRef(form)
  return {
    form,
    read: () => current.current.filters,
    /** @param score the minimum as it is typed */
    fill(filters: Filters, score = String(filters.eqsMin)) {
      current.current = { filters, score }
      setForm(current.current)
    },
  }
}

/** Names behind the slugs that are asked for; empty where the archive has none. */
function namesOf({ domain, subdomain }: Filters, { domains }: FilterChoices): FilterNames {
  const chosen = domains.find(({ slug }) => slug === domain)
  const within = chosen?.subdomains.find(({ slug }) => slug === subdomain)
  return { domain: chosen?.name ?? '', subdomain: within?.name ?? '' }
}

function isEmpty(view: View, total: number): boolean {
  return view.kind === 'standing' ? total === 0 : view.kind === 'cards' && view.cards.length === 0
}

function CardsInPlace({ view, limit, standing }: { view: View; limit: number; standing: ReactNode }) {
  if (view.kind === 'standing') return <div data-shown={limit}>{standing}</div>
  return (
    <ul className="card-grid" data-cards="">
      {view.kind === 'cards' ? <view.Items cards={view.cards} /> : null}
      {view.kind === 'waiting'
        ? Array.from({ length: SKELETONS }, (_, place) => (
            <li className="skeleton-card" aria-hidden="true" key={place}>
              <span className="skeleton" />
              <span className="skeleton" />
              <span className="skeleton" />
              <span className="skeleton" />
            </li>
          ))
        : null}
    </ul>
  )
}

function Foot({ found, limit, more }: { found: number; limit: number; more: () => void }) {
  return (
    <>
      <p className="quiet list-showing">
        {found > 0 ? `Showing ${Math.min(found, limit)} of ${formatCount(found)}` : ''}
      </p>
      {limit < found ? (
        <button type="button" className="button button-secondary list-more" onClick={more}>
          Show 24 more
        </button>
      ) : null}
    </>
  )
}

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
function FilterSheet({ found, read, onClose, children }: FilterSheetProps) {
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
