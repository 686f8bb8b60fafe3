import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { plural } from '@casefiles/engine/words'
import { CASEFILE_STATUSES } from '../../../contract/casefile.ts'
import type { StudioListItem } from '../../../contract/studio/casefile.ts'
import { CACHING } from '../../app/query-client.ts'
import { useSession } from '../../app/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { STATUS_WORDS } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import {
  casefilesChanged,
  deleteDraft,
  loadCasefiles,
  type CasefileList as Page,
  type ListFilters,
} from './casefile-api.ts'
import { CasefileTable } from './casefile-table.tsx'
import { SupersedeDialog } from './supersede-dialog.tsx'

const PAGE = 50

/** Every casefile at every stage, with what can be done with each. */
export function CasefileList() {
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address)
  const show = (changed: ListFilters) => setAddress(writeFilters(changed), { replace: true })
  const query = useInfiniteQuery({
    queryKey: ['studio', 'list', filters],
    queryFn: ({ pageParam }) => loadCasefiles(filters, pageParam, PAGE),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...CACHING.casefileList,
  })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const actions = (
    <>
      <LinkButton to="/studio/problems">Problems</LinkButton>
      <LinkButton variant="primary" to="/studio/casefiles/new">
        New casefile
      </LinkButton>
    </>
  )
  return (
    <Screen title="Casefiles" actions={actions}>
      <h1 className="studio-title">Casefiles</h1>
      <FilterBar filters={filters} onChange={show} />
      {data ? (
        <>
          <Found pages={data.pages} onReset={() => show({ status: null, mine: false, q: '' })} />
          {hasNextPage ? (
            <p className="list-more">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </p>
          ) : null}
        </>
      ) : error ? (
        <ErrorState title="Failed to load casefiles" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Screen>
  )
}

/** How long typing must rest before the list is asked again; the specification's value. */
const DEBOUNCE_MS = 300

interface FilterBarProps {
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** Search, stage, and whose. */
function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      {/* A new address, e.g. after Reset, begins a new field. */}
      <SearchField key={filters.q} q={filters.q} onSearch={(q) => onChange({ ...filters, q })} />
      <div className="field">
        <label className="field-label" htmlFor="stage">
          Stage
        </label>
        <span className="select">
          <select
            id="stage"
            className="field-control"
            value={filters.status ?? ''}
            onChange={({ target }) =>
              onChange({ ...filters, status: CASEFILE_STATUSES.find((status) => status === target.value) ?? null })
            }
          >
            <option value="">All stages</option>
            {CASEFILE_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_WORDS[status]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className="choice">
        <label>
          <input
            type="checkbox"
            checked={filters.mine}
            onChange={({ target }) => onChange({ ...filters, mine: target.checked })}
          />
          Mine only
        </label>
      </div>
    </form>
  )
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <label className="field">
      <span className="field-label">Search titles</span>
      <span className="search-field">
        <input
          className="field-control"
          type="search"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SearchIcon />
      </span>
    </label>
  )
}

function Found({ pages, onReset }: { pages: Page[]; onReset: () => void }) {
  const casefiles = pages.flatMap((page) => page.casefiles)
  const total = pages.at(-1)!.total
  const count = plural(total, 'casefile')
  return (
    <>
      <p className="list-count" role="status">
        {casefiles.length < total ? `${count}, the first ${casefiles.length} shown` : count}
      </p>
      {casefiles.length > 0 ? (
        <CasefileTable
          caption="Casefiles, those changed last first"
          casefiles={casefiles}
          actions={(casefile) => <CasefileRowActions casefile={casefile} />}
        />
      ) : (
        <EmptyState title="No casefiles found" action={<Button onClick={onReset}>Reset filters</Button>}>
          Try adjusting your filters or check back later for new analyses.
        </EmptyState>
      )}
    </>
  )
}

/** What can be done with a casefile from the list: an own draft that was never locked can go, a locked one can be superseded. */
function CasefileRowActions({ casefile }: { casefile: StudioListItem }) {
  const ownId = useSession(({ user }) => user?.id)
  if (casefile.status !== 'draft') return <Supersede casefile={casefile} />
  if (casefile.version > 1 || casefile.owner.id !== ownId) return null
  return <Delete casefile={casefile} />
}

function Delete({ casefile: { id, title } }: { casefile: StudioListItem }) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteDraft(id),
    onSuccess: async () => {
      setIsAsked(false)
      announce(`“${title}” is deleted.`)
      await casefilesChanged(client)
    },
  })
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button aria-label={`Delete ${title}`} onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Delete this draft?"
          text={`“${title}” and its design are deleted for good. Uploaded texts and data sets stay.`}
          confirm="Delete draft"
          busy={isPending}
          error={error}
          onConfirm={mutate}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Supersede({ casefile }: { casefile: StudioListItem }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button aria-label={`Supersede ${casefile.title}`} onClick={() => setIsAsked(true)}>
        Supersede
      </Button>
      {isAsked ? <SupersedeDialog casefile={casefile} onClose={() => setIsAsked(false)} /> : null}
    </>
  )
}

/** The filters that an address names; what it says wrongly counts as not said. */
export function readFilters(address: URLSearchParams): ListFilters {
  const status = CASEFILE_STATUSES.find((known) => known === address.get('status')) ?? null
  return { status, mine: address.get('mine') === 'true', q: address.get('q')?.trim() ?? '' }
}

/** The address of a filtered list; filters that are not set are left out. */
export function writeFilters({ status, mine, q }: ListFilters): URLSearchParams {
  const set = { ...(q && { q }), ...(status && { status }), ...(mine && { mine: 'true' }) }
  return new URLSearchParams(set)
}
