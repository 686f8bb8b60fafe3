import { useEffect, useState } from 'react'
import { CASEFILE_STATUSES } from '../../../contract/casefile.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { STATUS_WORDS } from '../../ui/status-tag.tsx'
import type { ListFilters } from './casefile-api.ts'

/** How long typing must rest before the list is asked again; the specification's value. */
const DEBOUNCE_MS = 300

interface FilterBarProps {
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** Search, stage, and whose. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
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
