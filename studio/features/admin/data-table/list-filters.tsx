import { useEffect, useId, useState } from 'react'
import { SearchIcon } from '../../../ui/icons.tsx'
import { ChoiceField, TextField } from '../fields.tsx'
import type { Column, Filter, ListState } from './use-list.ts'

interface ListFiltersProps {
  /** What the search looks through. */
  search: string
  filters: readonly Filter[]
  columns: readonly Pick<Column<never>, 'sort' | 'label'>[]
  state: ListState
  onChange: (state: ListState) => void
}

/** Search and filters of a list, and its order where the headings are not shown. */
export function ListFilters({ search, filters, columns, state, onChange }: ListFiltersProps) {
  const set = (name: string, value: string) => onChange({ ...state, filters: { ...state.filters, [name]: value } })
  return (
    <form className="filters admin-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TypedField label={search} value={state.q} onSet={(q) => onChange({ ...state, q })} isSearch />
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} value={state.filters[filter.name] ?? ''} onSet={set} />
      ))}
      <SortField columns={columns} sort={state.sort} onSort={(sort) => onChange({ ...state, sort })} />
    </form>
  )
}

/** How long typing must rest before the list is asked again; the specification's value. */
const DEBOUNCE_MS = 300

interface TypedFieldProps {
  label: string
  value: string
  onSet: (value: string) => void
  isSearch?: boolean
}

/** A field whose words count once typing rests. Words that come from elsewhere, e.g. after Reset, replace what is typed. */
function TypedField({ label, value, onSet, isSearch = false }: TypedFieldProps) {
  const id = useId()
  const [text, setText] = useState({ typed: value, known: value, sent: value })
  if (value !== text.known) {
    setText({ typed: value === text.sent ? text.typed : value, known: value, sent: value })
  }
  const words = text.typed.trim()
  useEffect(() => {
    if (words === text.sent) return
    const timer = setTimeout(() => {
      setText((now) => ({ ...now, sent: words }))
      onSet(words)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  const field = (
    <input
      id={id}
      className="field-control"
      type={isSearch ? 'search' : 'text'}
      maxLength={200}
      value={text.typed}
      onChange={({ target }) => setText({ ...text, typed: target.value })}
    />
  )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isSearch ? (
        <span className="search-field">
          {field}
          <SearchIcon />
        </span>
      ) : (
        field
      )}
    </div>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  onSet: (name: string, value: string) => void
}

function FilterField({ filter: { name, label, options, kind, any = 'Any' }, value, onSet }: FilterFieldProps) {
  const set = (given: string) => onSet(name, given)
  if (options) {
    return <ChoiceField label={label} options={[{ value: '', label: any }, ...options]} value={value} onSet={set} />
  }
  return kind === 'date' ? (
    <TextField label={label} type="date" value={value} onSet={set} />
  ) : (
    <TypedField label={label} value={value} onSet={set} />
  )
}

interface SortFieldProps {
  columns: ListFiltersProps['columns']
  sort: string
  onSort: (sort: string) => void
}

/** On a phone rows are stacked without headings, so the order is chosen here. */
function SortField({ columns, sort, onSort }: SortFieldProps) {
  const options = columns.flatMap(({ sort: name, label }) =>
    name
      ? [
          { value: name, label: `${label}, up` },
          { value: `-${name}`, label: `${label}, down` },
        ]
      : [],
  )
  return (
    <div className="admin-sort">
      <ChoiceField label="Order" options={options} value={sort} onSet={onSort} />
    </div>
  )
}
