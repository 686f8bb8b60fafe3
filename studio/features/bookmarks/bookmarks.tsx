import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bookmark, BookmarkList, Collection } from '../../../contract/bookmark.ts'
import { reachedPrompt } from '../../../contract/upgrade-prompt.ts'
import { plural } from '@casefiles/engine/words'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { UpgradeBanner } from '../../ui/upgrade-prompt.tsx'
import { bookmarksQuery, useBookmarkChange, type Change } from './bookmark-api.ts'
import { BookmarkItem } from './bookmark-item.tsx'
import { CollectionPanel } from './collection-panel.tsx'
import { BOOKMARK_SORTS, type BookmarkSort, type BookmarkView, listBookmarks } from './list-bookmarks.ts'

const EVERYTHING: BookmarkView = { q: '', sort: 'added', collection: null }

/** `/account/bookmarks`: the casefiles an account keeps, with notes and collections. */
export function Bookmarks() {
  const query = useQuery(bookmarksQuery)
  return (
    <Screen title="Bookmarks" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Bookmarks</h1>
      <Loaded query={query} title="Failed to load your bookmarks">
        {(data) => <Kept list={data} />}
      </Loaded>
    </Screen>
  )
}

function Kept({ list: kept }: { list: BookmarkList }) {
  const [view, setView] = useState(EVERYTHING)
  const { list, change } = useBookmarkChange(kept)
  const tier = useSession((session) => session.user?.tier) ?? 'free'
  const [leaving, setLeaving] = useState<Bookmark | null>(null)
  const chosen = list.collections.find(({ id }) => id === view.collection) ?? null
  const shown = listBookmarks(list, { ...view, collection: chosen?.id ?? null })
  return (
    <>
      <p className="studio-lead">
        <UsageLine usage={list.usage} />
      </p>
      {list.usage.remaining === 0 ? <UpgradeBanner prompt={reachedPrompt('bookmarks', tier)} /> : null}
      <BookmarkFilters view={view} collection={chosen} onChange={setView} />
      <div className="bookmarks">
        <CollectionPanel
          list={list}
          chosen={chosen?.id ?? null}
          change={change}
          onChoose={(collection) => setView({ ...view, collection, sort: collection === null ? 'added' : 'own' })}
        />
        <div className="bookmarks-list">
          {change.error && leaving === null ? <Alert kind="error">{change.error.message}</Alert> : null}
          <p className="list-count" role="status">
            {plural(shown.length, 'bookmark')}
          </p>
          {shown.length === 0 ? <Nothing list={list} onReset={() => setView(EVERYTHING)} /> : null}
          <ul>
            {shown.map((bookmark) => (
              <BookmarkItem
                key={bookmark.slug}
                bookmark={bookmark}
                list={list}
                ordered={view.sort === 'own' ? chosen : null}
                change={change}
                onRemove={() => setLeaving(bookmark)}
              />
            ))}
          </ul>
        </div>
      </div>
      {leaving ? <RemoveDialog bookmark={leaving} change={change} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

interface BookmarkFiltersProps {
  view: BookmarkView
  collection: Collection | null
  onChange: (view: BookmarkView) => void
}

/** Search and order; the own order is that of a collection. */
function BookmarkFilters({ view, collection, onChange }: BookmarkFiltersProps) {
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

function UsageLine({ usage: { used, limit, remaining } }: Pick<BookmarkList, 'usage'>) {
  if (limit === null || remaining === null) return `${used} kept; your tier has no limit.`
  return remaining > 0 ? `${used} of ${limit} kept, ${remaining} left.` : `${used} kept; your tier holds ${limit}.`
}

function Nothing({ list, onReset }: { list: BookmarkList; onReset: () => void }) {
  if (list.bookmarks.length > 0) {
    const action = <Button onClick={onReset}>Show all bookmarks</Button>
    return <EmptyState title="No bookmark fits" action={action} />
  }
  const action = (
    <a className="button button-primary" href="/casefiles">
      Browse casefiles
    </a>
  )
  return (
    <EmptyState title="No bookmarks yet" action={action}>
      A casefile is kept by the bookmark on its card or page.
    </EmptyState>
  )
}

function RemoveDialog({ bookmark, change, onClose }: { bookmark: Bookmark; change: Change; onClose: () => void }) {
  const note = bookmark.note === '' ? '' : ' Its note is deleted.'
  return (
    <ConfirmDialog
      title="Remove this bookmark?"
      text={`“${bookmark.title}” leaves your bookmarks and collections.${note} The casefile itself stays where it is.`}
      confirm="Remove"
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.run({ kind: 'remove', slug: bookmark.slug }, 'Bookmark removed.', onClose)}
      onClose={onClose}
    />
  )
}
