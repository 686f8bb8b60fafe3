import type { Bookmark, BookmarkList } from '../../../contract/bookmark.ts'

export const BOOKMARK_SORTS = {
  added: 'Newest bookmark',
  title: 'Title',
  score: 'Evidence, high to low',
  own: 'My order',
} as const
export type BookmarkSort = keyof typeof BOOKMARK_SORTS

export interface BookmarkView {
  q: string
  sort: BookmarkSort
  /** Id of a collection; null = everything. */
  collection: string | null
}

/** The bookmarks of a view: those of the collection that have every word in title, note or keywords, in its order. */
export function listBookmarks({ bookmarks, collections }: BookmarkList, view: BookmarkView): Bookmark[] {
  const order = collections.find(({ id }) => id === view.collection)?.casefiles
  const inside = order ? bookmarks.filter(({ slug }) => order.includes(slug)) : bookmarks
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = inside.filter((bookmark) => words.every((word) => textOf(bookmark).includes(word)))
  return found.toSorted(ORDERS[view.sort](order ?? []))
}

function textOf({ title, note, casefile }: Bookmark): string {
  const place = casefile ? [casefile.title, casefile.docket, casefile.jurisdiction, ...casefile.meta_json.keywords] : []
  return [title, note, ...place].join(' ').toLowerCase()
}

type Compare = (first: Bookmark, second: Bookmark) => number
const byTitle: Compare = (first, second) => first.title.localeCompare(second.title, 'en')
const score = ({ casefile }: Bookmark) => casefile?.eqs_overall ?? -1

const ORDERS: Record<BookmarkSort, (order: readonly string[]) => Compare> = {
  added: () => (first, second) => second.created_at.localeCompare(first.created_at),
  title: () => byTitle,
  score: () => (first, second) => score(second) - score(first) || byTitle(first, second),
  own: (order) => (first, second) => order.indexOf(first.slug) - order.indexOf(second.slug),
}

/** A list with one member moved by a step; the same list where there is no room. */
export function moved<Member>(list: readonly Member[], member: Member, step: 1 | -1): Member[] {
  const [from, to] = [list.indexOf(member), list.indexOf(member) + step]
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, member)
}
