import type { Collection } from '../../../contract/bookmark.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { BOOKMARK_SORTS, type BookmarkSort, type BookmarkView } from './list-bookmarks.ts'

interface BookmarkFiltersProps {
  view: BookmarkView
  collection: Collection | null
  onChange: (view: BookmarkView) => void
}

/** Search and order; the own order is that of a collection. */
export function BookmarkFilters({ view, collection, onChange }: BookmarkFiltersProps) {
  const sorts = (Object.keys(BOOKMARK_SORTS) as BookmarkSort[]).filter((sort) => sort !== 'own' || collection)
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="field">
        <span className="field-label">Search titles, keywords and notes</span>
        <span className="search-field">
          <input
            className="field-control"
            type="search"
            maxLength={200}
            value={view.q}
            onChange={({ target }) => onChange({ ...view, q: target.value })}
          />
          <SearchIcon />
        </span>
      </label>
      <div className="field">
        <label className="field-label" htmlFor="bookmark-sort">
          Order
        </label>
        <span className="select">
          <select
            id="bookmark-sort"
            className="field-control"
            value={view.sort}
            onChange={({ target }) => onChange({ ...view, sort: target.value as BookmarkSort })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {BOOKMARK_SORTS[sort]}
              </option>
            ))}
          </select>
        </span>
      </div>
    </form>
  )
}
